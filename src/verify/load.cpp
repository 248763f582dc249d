#include "verify/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "goto_binary/read.h"
#include "ir/check.h"
#include "ir/text.h"
#include "passes/define_aggregates.h"
#include "support/check.h"
#include "support/files.h"
#include "verify/load_binary.h"
#include "verify/property.h"

namespace heddle::verify {

namespace {

#ifdef NDEBUG
constexpr bool kAlwaysChecks = false;
#else
constexpr bool kAlwaysChecks = true;
#endif

constexpr size_t kMagicBytes = 16;

// What a file may be besides C.
enum class Form : uint8_t { C, Text, Binary };

constexpr std::string_view kTextEnding = ".goto";

Form form_of(const std::string& path, std::string_view bytes) {
  if (goto_binary::is_binary(bytes)) return Form::Binary;
  return path.ends_with(kTextEnding) ? Form::Text : Form::C;
}

// How a file begins; nothing if it cannot be read, which its reader will say.
std::string beginning_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes(kMagicBytes, '\0');
  file.read(bytes.data(), kMagicBytes);
  bytes.resize(static_cast<size_t>(file.gcount()));
  return bytes;
}

void require_well_formed(const ir::Program& program, const std::string& path) {
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty()) throw support::InputError(path, 0, 0, complaints.front());
}

}  // namespace

bool is_c_file(const std::string& path) {
  return form_of(path, beginning_of(path)) == Form::C;
}

ir::Program load(const frontend::Options& options, bool check, support::Diagnostics& diagnostics,
                 const goto_binary::Options& binaries,
                 const std::vector<std::shared_ptr<const expr::Monoid>>& aggregates) {
  const auto form = [&options](const std::string& file) {
    return options.texts.contains(file) ? Form::C : form_of(file, beginning_of(file));
  };
  for (const std::string& file : options.files) {
    if (form(file) == Form::C) continue;
    const bool is_text = form(file) == Form::Text;
    const auto fits = [&](const std::string& other) { return !is_text && form(other) == Form::Binary; };
    if (options.files.size() != 1 && !std::ranges::all_of(options.files, fits))
      throw BadRequest(fmt::format("'{}' cannot be linked with other files", file));
    ir::Program program =
        is_text ? ir::parse(support::read_file(file), file) : load_binaries(options, binaries, diagnostics);
    require_well_formed(program, file);
    return program;
  }
  ir::Program program = frontend::load(options, diagnostics);
  passes::define_aggregates(program, aggregates);
  if (!check && !kAlwaysChecks) return program;
  const std::vector<std::string> complaints = ir::check(program);
  if (!complaints.empty())
    throw support::InternalError("the front end made an ill-formed program: " + complaints.front());
  return program;
}

}  // namespace heddle::verify
