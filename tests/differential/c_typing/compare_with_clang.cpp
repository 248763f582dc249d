// Compares c_typing with Clang: random C expressions over variables of every arithmetic type and pointers, in
// both data models. For those that c_typing accepts, Clang must find the type that it gave; those that it
// refuses, Clang must refuse too. Every fifth expression is made of constants, and Clang must also find its
// value. Clang is asked once per data model, about one file with a line per expression.
//
//   heddle_c_typing [--count N] [--seed N] [--keep FILE]      ends with `N passed, N failed`
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "c_expression_generator.h"
#include "expr/c_typing.h"
#include "expr/evaluate.h"
#include "expr/typing.h"

namespace heddle::expr::testing {

// What Clang only warns about by default but C forbids.
constexpr const char* kFlags =
    "-fsyntax-only -x c -std=gnu11 -ferror-limit=0 -fno-caret-diagnostics -Werror=incompatible-pointer-types "
    "-Werror=compare-distinct-pointer-types -Werror=pointer-integer-compare -Werror=pointer-type-mismatch "
    "-Werror=conditional-type-mismatch -Werror=int-conversion -Werror=ordered-compare-function-pointers "
    "-Werror=incompatible-function-pointer-types";

// Whether C defines the value of an operation on these bit-vectors.
bool is_defined(ExprRef e, const llvm::APInt& a, const llvm::APInt& b) {
  const bool has_sign = e->type()->is_signed();
  bool overflows = false;
  switch (e->kind()) {
    case Kind::Add:
      (void)a.sadd_ov(b, overflows);
      break;
    case Kind::Sub:
      (void)a.ssub_ov(b, overflows);
      break;
    case Kind::Mul:
      (void)a.smul_ov(b, overflows);
      break;
    case Kind::Div:
    case Kind::Mod:
      if (b.isZero()) return false;
      overflows = a.isMinSignedValue() && b.isAllOnes();
      break;
    case Kind::Shl:
      overflows = a.isNegative() || a.getActiveBits() + b.getLimitedValue(1000) >= a.getBitWidth();
      [[fallthrough]];
    case Kind::Shr:
      if (b.uge(a.getBitWidth())) return false;
      break;
    default:
      break;
  }
  return !(has_sign && overflows);
}

bool is_defined(ExprRef e) {
  bool result = true;
  for_each_subexpression(e, [&](ExprRef sub) {
    if (!sub->type()->is_bitvector()) return;
    if (sub->is(Kind::Neg) && sub->type()->is_signed())
      result = result && !evaluate_constant(sub->operand(0))->isMinSignedValue();
    if (sub->operand_count() == 2)
      result =
          result && is_defined(sub, *evaluate_constant(sub->operand(0)), *evaluate_constant(sub->operand(1)));
  });
  return result;
}

// A claim about the value of an expression without variables, or nothing if C defines none.
std::string value_claim(const CExpression& e) {
  if (!e.result || e.result.value->type()->width() > 64 || !is_defined(e.result.value)) return "";
  const llvm::APInt value = *evaluate_constant(e.result.value);
  const TypeRef type = e.result.value->type();
  std::string number = std::to_string(value.getZExtValue()) + "ULL";
  if (type->is_bitvector() && type->is_signed())  // the minimum is no literal
    number =
        std::to_string(value.getSExtValue() / 2) + "LL * 2 + " + std::to_string(value.getSExtValue() % 2);
  return " _Static_assert((" + e.text + ") == (" + number + "), \"\");";
}

// A line that Clang accepts exactly if it agrees.
std::string claim(const Generator& generator, const CExpression& e) {
  if (!e.result) return "_Static_assert(sizeof((" + e.text + "), 0) > 0, \"\");";
  std::string types;
  if (!e.is_bit_field)
    for (const std::string& type : generator.c_types(e.result.value->type())) types += type + ": 1, ";
  return "_Static_assert(_Generic((" + e.text + "), " + types + "default: " + (e.is_bit_field ? "1" : "0") +
         "), \"\");";
}

// Numbers of the lines that Clang has errors for.
std::set<size_t> lines_with_errors(const std::string& path, DataModelKind model, bool& could_run) {
  const char* clang = std::getenv("HEDDLE_CLANG");
  const std::string target = model == DataModelKind::LP64 ? "x86_64-linux-gnu" : "i386-linux-gnu";
  const std::string command = std::string(clang != nullptr ? clang : "clang-19") + " --target=" + target +
                              " " + kFlags + " " + path + " 2>&1";
  std::set<size_t> lines;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[4096];
  while (pipe != nullptr && std::fgets(buffer, sizeof buffer, pipe) != nullptr) {
    const std::string line = buffer;
    // This warning has no name to turn it into an error by.
    const bool is_error =
        line.find("error:") != std::string::npos ||
        line.find("warning: ordered comparison between pointer and integer") != std::string::npos;
    if (!is_error || !line.starts_with(path + ":")) continue;
    lines.insert(std::strtoull(line.c_str() + path.size() + 1, nullptr, 10));
  }
  const int status = pipe == nullptr ? 127 << 8 : pclose(pipe);
  could_run = status == 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 1);
  return lines;
}

std::string temporary_path() {
  char path[] = "/tmp/heddle-c-typing-XXXXXX";
  const int file = mkstemp(path);
  if (file >= 0) close(file);
  return path;
}

struct Options {
  uint64_t count = 500;
  uint64_t seed = 1;
  std::string keep;
};

std::string first_typing_error(ExprRef e) {
  std::string error;
  for_each_subexpression(e, [&](ExprRef sub) {
    if (error.empty()) error = typing_error(sub);
  });
  return error;
}

// Number of disagreements.
size_t compare(DataModelKind model, const Options& options) {
  Store store{DataModel{model}};
  Generator generator(store, options.seed + (model == DataModelKind::LP64 ? 0 : 1000000));
  std::string text = generator.declarations();
  size_t line = static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  std::vector<CExpression> expressions;
  size_t values = 0;
  for (uint64_t i = 0; i < options.count; ++i) {
    const bool is_closed = i % 5 == 4;
    const auto depth = static_cast<unsigned>(i % 4);
    expressions.push_back(is_closed ? generator.closed(depth + 2) : generator.any(depth));
    CExpression& e = expressions.back();
    // Arrays and functions are compared as the pointers that they become.
    if (e.result) e.result = c_decay(store, e.result.value);
    const std::string value = is_closed ? value_claim(e) : "";
    values += value.empty() ? 0 : 1;
    text += claim(generator, e) + value + "\n";
  }
  const std::string path = options.keep.empty() ? temporary_path() : options.keep;
  std::ofstream(path) << text;
  bool could_run = false;
  const std::set<size_t> errors = lines_with_errors(path, model, could_run);
  if (options.keep.empty()) std::remove(path.c_str());
  if (!could_run) {
    std::cout << "clang could not be run\n";
    return options.count;
  }
  size_t disagreements = 0;
  size_t accepted = 0;
  for (const CExpression& e : expressions) {
    const bool clang_disagrees = errors.contains(++line);
    accepted += e.result ? 1 : 0;
    if (const std::string error = e.result ? first_typing_error(e.result.value) : ""; !error.empty()) {
      std::cout << e.text << "\n  c_typing built an ill-typed expression: " << error << "\n";
      ++disagreements;
      continue;
    }
    if (clang_disagrees == !e.result) continue;
    if (++disagreements > 10) continue;
    std::cout << DataModel{model}.name() << ": " << e.text << "\n  c_typing: "
              << (e.result ? to_string(e.result.value->type()) : "refused: " + e.result.reason)
              << (e.result ? "; Clang finds another type or value, or an error\n" : "; Clang accepts it\n");
  }
  std::cout << DataModel{model}.name() << ": " << options.count << " expressions, " << accepted
            << " accepted (" << values << " with their values), " << options.count - accepted << " refused, "
            << disagreements << " disagreements\n";
  return disagreements;
}

}  // namespace heddle::expr::testing

int main(int count, char** arguments) {
  using namespace heddle::expr;
  testing::Options options;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = arguments[i];
    if (name == "--count") options.count = std::strtoull(arguments[i + 1], nullptr, 10);
    if (name == "--seed") options.seed = std::strtoull(arguments[i + 1], nullptr, 10);
    if (name == "--keep") options.keep = arguments[i + 1];
  }
  size_t failed = 0;
  for (DataModelKind model : {DataModelKind::LP64, DataModelKind::ILP32})
    failed += testing::compare(model, options);
  std::cout << 2 * options.count - failed << " passed, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
}
