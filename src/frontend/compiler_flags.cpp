#include "frontend/compiler_flags.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "support/diagnostics.h"

namespace heddle::frontend {

namespace {

// How an option and its value are written.
enum class Form : uint8_t {
  Alone,     // -ansi
  Prefix,    // -Wall: all words that begin so
  Separate,  // -include FILE
  Either,    // -IDIR, -I DIR
};

enum class Meaning : uint8_t {
  Nothing,  // to what a program means
  HandOn,   // Clang understands it
  Instead,  // Clang calls it so
  Cancel,   // what Clang calls so, said before
  Ilp32,
  Lp64,
  Target,        // a machine
  Preprocessor,  // options of it behind commas
  Assume,        // a proof takes something for granted
  Refuse,        // it changes what programs mean, in a way that nothing here follows
};

struct Flag {
  std::string_view name;
  Form form;
  Meaning meaning;
  std::string_view words = {};  // for Clang, with one blank between; Assume: what it is
};

// What they allow the compiler depends on the compiler.
constexpr std::string_view kExactMath =
    "of -ffast-math and its like: operations on floating values are computed as IEEE 754 has them";
// To proofs of termination, executions end where a signed number would have to wrap around.
constexpr std::string_view kNoWrapping = "of -fwrapv: no loop goes on because a signed number wraps around";

// The first line that fits counts.
constexpr auto kFlags = std::to_array<Flag>({
    {"-I", Form::Either, Meaning::HandOn},
    {"-D", Form::Either, Meaning::HandOn},
    {"-U", Form::Either, Meaning::HandOn},
    {"-include", Form::Separate, Meaning::HandOn},
    {"-imacros", Form::Separate, Meaning::HandOn},
    {"-isystem", Form::Either, Meaning::HandOn},
    {"-iquote", Form::Either, Meaning::HandOn},
    {"-idirafter", Form::Either, Meaning::HandOn},
    {"-std=", Form::Prefix, Meaning::HandOn},
    {"-ansi", Form::Alone, Meaning::Instead, "-std=c89"},
    {"-undef", Form::Alone, Meaning::HandOn},
    {"-nostdinc", Form::Alone, Meaning::HandOn},
    {"-trigraphs", Form::Alone, Meaning::Instead, "-ftrigraphs"},
    {"-pthread", Form::Alone, Meaning::Instead, "-D_REENTRANT"},
    {"-m32", Form::Alone, Meaning::Ilp32},
    {"-m64", Form::Alone, Meaning::Lp64},
    {"--target=", Form::Prefix, Meaning::Target},
    {"-target", Form::Separate, Meaning::Target},
    {"--sysroot", Form::Prefix, Meaning::Refuse},
    {"-isysroot", Form::Either, Meaning::Refuse},
    {"-mx32", Form::Alone, Meaning::Refuse},
    {"-m16", Form::Alone, Meaning::Refuse},
    {"-mms-bitfields", Form::Alone, Meaning::Refuse},
    {"-mlong-double-", Form::Prefix, Meaning::Refuse},
    {"-malign-double", Form::Alone, Meaning::Refuse},
    {"-m96bit-long-double", Form::Alone, Meaning::Refuse},
    {"-m128bit-long-double", Form::Alone, Meaning::Refuse},
    {"-mbig-endian", Form::Alone, Meaning::Refuse},
    {"-m", Form::Prefix, Meaning::Nothing},
    {"-funsigned-char", Form::Alone, Meaning::Instead, "-fno-signed-char"},
    {"-fno-signed-char", Form::Alone, Meaning::HandOn},
    {"-fsigned-char", Form::Alone, Meaning::HandOn},
    {"-fno-unsigned-char", Form::Alone, Meaning::Instead, "-fsigned-char"},
    {"-fshort-enums", Form::Alone, Meaning::HandOn},
    {"-fno-short-enums", Form::Alone, Meaning::Cancel, "-fshort-enums"},
    {"-fshort-wchar", Form::Alone, Meaning::Instead, "-fwchar-type=short -fno-signed-wchar"},
    {"-fpack-struct=", Form::Prefix, Meaning::HandOn},
    {"-fpack-struct", Form::Alone, Meaning::Instead, "-fpack-struct=1"},
    {"-fms-extensions", Form::Alone, Meaning::HandOn},
    {"-fgnu89-inline", Form::Alone, Meaning::HandOn},
    {"-ffreestanding", Form::Alone, Meaning::HandOn},
    {"-fno-builtin", Form::Prefix, Meaning::HandOn},
    {"-fopenmp", Form::Alone, Meaning::HandOn},
    {"-funsigned-bitfields", Form::Alone, Meaning::Refuse},
    {"-fno-signed-bitfields", Form::Alone, Meaning::Refuse},
    {"-fsingle-precision-constant", Form::Alone, Meaning::Refuse},
    {"-fexec-charset=UTF-8", Form::Alone, Meaning::Nothing},
    {"-fexec-charset=utf-8", Form::Alone, Meaning::Nothing},
    {"-fexec-charset=", Form::Prefix, Meaning::Refuse},
    {"-fwide-exec-charset=", Form::Prefix, Meaning::Refuse},
    {"-finput-charset=UTF-8", Form::Alone, Meaning::Nothing},
    {"-finput-charset=utf-8", Form::Alone, Meaning::Nothing},
    {"-finput-charset=", Form::Prefix, Meaning::Refuse},
    {"-ffast-math", Form::Alone, Meaning::Assume, kExactMath},
    {"-funsafe-math-optimizations", Form::Alone, Meaning::Assume, kExactMath},
    {"-fassociative-math", Form::Alone, Meaning::Assume, kExactMath},
    {"-freciprocal-math", Form::Alone, Meaning::Assume, kExactMath},
    {"-ffinite-math-only", Form::Alone, Meaning::Assume, kExactMath},
    {"-fno-signed-zeros", Form::Alone, Meaning::Assume, kExactMath},
    {"-fwrapv", Form::Alone, Meaning::Assume, kNoWrapping},
    {"-fno-strict-overflow", Form::Alone, Meaning::Assume, kNoWrapping},
    {"-f", Form::Prefix, Meaning::Nothing},
    {"-Ofast", Form::Alone, Meaning::Assume, kExactMath},
    {"-O", Form::Prefix, Meaning::Nothing},
    {"-Wp,-M", Form::Prefix, Meaning::Nothing},
    {"-Wp,", Form::Prefix, Meaning::Preprocessor},
    {"-W", Form::Prefix, Meaning::Nothing},
    {"-w", Form::Alone, Meaning::Nothing},
    {"-g", Form::Prefix, Meaning::Nothing},
    {"-pedantic", Form::Prefix, Meaning::Nothing},
    {"-pipe", Form::Alone, Meaning::Nothing},
    {"-pg", Form::Alone, Meaning::Nothing},
    {"-x", Form::Either, Meaning::Nothing},
    {"--param", Form::Either, Meaning::Nothing},
});

// Of commands that write files or link; as options of ours they would be mistakes.
constexpr auto kBuildFlags = std::to_array<Flag>({
    {"-o", Form::Either, Meaning::Nothing},          {"-MF", Form::Either, Meaning::Nothing},
    {"-MT", Form::Either, Meaning::Nothing},         {"-MQ", Form::Either, Meaning::Nothing},
    {"-l", Form::Either, Meaning::Nothing},          {"-L", Form::Either, Meaning::Nothing},
    {"-Xlinker", Form::Separate, Meaning::Nothing},  {"-Xassembler", Form::Separate, Meaning::Nothing},
    {"-c", Form::Alone, Meaning::Nothing},           {"-S", Form::Alone, Meaning::Nothing},
    {"-E", Form::Alone, Meaning::Nothing},           {"-M", Form::Prefix, Meaning::Nothing},
    {"-s", Form::Alone, Meaning::Nothing},           {"-static", Form::Prefix, Meaning::Nothing},
    {"-shared", Form::Prefix, Meaning::Nothing},     {"-rdynamic", Form::Alone, Meaning::Nothing},
    {"-no-pie", Form::Alone, Meaning::Nothing},      {"-pie", Form::Alone, Meaning::Nothing},
    {"-save-temps", Form::Prefix, Meaning::Nothing},
});

bool fits(const Flag& flag, const std::string& word) {
  const bool is_prefix = flag.form == Form::Prefix || flag.form == Form::Either;
  return is_prefix ? word.starts_with(flag.name) : word == flag.name;
}

void add_words(std::string_view words, std::vector<std::string>& to) {
  for (size_t blank = words.find(' '); blank != std::string_view::npos; blank = words.find(' ')) {
    to.emplace_back(words.substr(0, blank));
    words.remove_prefix(blank + 1);
  }
  to.emplace_back(words);
}

[[noreturn]] void refuse(const std::string& word) {
  throw support::InputError("", 0, 0, "the compiler's option '" + word + "' is not supported");
}

// -Wp,-DNAME,-UNAME
void add_definitions(const std::string& word, std::string_view parts, std::vector<std::string>& to) {
  while (!parts.empty()) {
    const size_t comma = std::min(parts.find(','), parts.size());
    const std::string part(parts.substr(0, comma));
    const bool is_whole = part.size() > 2 && (part.starts_with("-D") || part.starts_with("-U"));
    if (!is_whole) refuse(word);
    to.push_back(part);
    parts.remove_prefix(std::min(comma + 1, parts.size()));
  }
}

void apply(const Flag& flag, std::span<const std::string> words, CompilerFlags& flags) {
  std::vector<std::string>& clang = flags.clang_arguments;
  switch (flag.meaning) {
    case Meaning::Nothing:
      return;
    case Meaning::HandOn:
      clang.insert(clang.end(), words.begin(), words.end());
      return;
    case Meaning::Instead:
      return add_words(flag.words, clang);
    case Meaning::Cancel:
      std::erase(clang, flag.words);
      return;
    case Meaning::Ilp32:
    case Meaning::Lp64:
      flags.data_model =
          flag.meaning == Meaning::Ilp32 ? expr::DataModelKind::ILP32 : expr::DataModelKind::LP64;
      return;
    case Meaning::Target:
      flags.target = words.size() == 2 ? words[1] : words[0].substr(flag.name.size());
      return;
    case Meaning::Preprocessor:
      return add_definitions(words[0], std::string_view(words[0]).substr(flag.name.size()), clang);
    case Meaning::Assume:
      flags.assumptions.emplace_back(flag.words);
      return;
    case Meaning::Refuse:
      refuse(words[0]);
  }
}

size_t take(std::span<const Flag> table, std::span<const std::string> words, CompilerFlags& flags) {
  for (const Flag& flag : table) {
    if (!fits(flag, words[0])) continue;
    const bool has_next = flag.form == Form::Separate || (flag.form == Form::Either && words[0] == flag.name);
    if (has_next && words.size() == 1) return 0;
    const size_t count = has_next ? 2 : 1;
    apply(flag, words.first(count), flags);
    return count;
  }
  return 0;
}

}  // namespace

size_t take_compiler_flag(std::span<const std::string> words, FlagSource source, CompilerFlags& flags) {
  const size_t taken = take(kFlags, words, flags);
  return taken != 0 || source == FlagSource::CommandLine ? taken : take(kBuildFlags, words, flags);
}

}  // namespace heddle::frontend
