#include "verify/svcomp_property.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

#include "support/diagnostics.h"

namespace heddle::verify {

namespace {

struct Formula {
  std::string_view text;
  std::string_view property;
};

constexpr auto kFormulas = std::to_array<Formula>({
    {"LTL(G ! call(reach_error()))", "unreach-call"},
    {"LTL(G ! call(__VERIFIER_error()))", "unreach-call"},
    {"LTL(G ! overflow)", "no-overflow"},
    {"LTL(F end)", "termination"},
    {"LTL(G valid-free)", "valid-free"},
    {"LTL(G valid-deref)", "valid-deref"},
    {"LTL(G valid-memtrack)", "valid-memtrack"},
    {"LTL(G valid-memcleanup)", "valid-memcleanup"},
    {"LTL(G def-behavior)", "def-behavior"},
    {"LTL(G ! data-race)", "no-data-race"},
    {"LTL(G ! deadlock)", "no-deadlock"},
});

constexpr std::string_view kForeign[] = {"no-data-race", "no-deadlock"};

// Memory safety is the conjunction of three properties, each with a line of its own.
constexpr std::string_view kMemorySafetyName = "valid-memsafety";
constexpr std::string_view kMemorySafety[] = {"valid-free", "valid-deref", "valid-memtrack"};

std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (std::isspace(static_cast<unsigned char>(c)) == 0) result += c;
  return result;
}

// "CHECK(init(main()),FORMULA)": the formula.
std::string_view formula_of(std::string_view line, const std::string& file, unsigned number) {
  constexpr std::string_view kBegin = "CHECK(init(";
  const size_t comma = line.find(',');
  if (!line.starts_with(kBegin) || comma == std::string_view::npos || !line.ends_with(")"))
    throw support::UnsupportedError({file, number, 1, "what is no CHECK( init(main()), LTL(…) )"});
  const std::string_view entry = line.substr(kBegin.size(), comma - kBegin.size());
  if (entry != "main())")
    throw support::UnsupportedError(
        {file, number, 1, "executions that begin elsewhere than in main(): init(" + std::string(entry)});
  return line.substr(comma + 1, line.size() - comma - 2);
}

}  // namespace

std::vector<std::string> svcomp_properties(std::string_view text, const std::string& file) {
  std::vector<std::string> result;
  unsigned number = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string line = without_blanks(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.empty() || line.starts_with("//") || line.starts_with("#")) continue;
    const std::string_view formula = formula_of(line, file, number);
    const auto found = std::ranges::find(kFormulas, formula,
                                         [](const Formula& known) { return without_blanks(known.text); });
    if (found == kFormulas.end())
      throw support::UnsupportedError({file, number, 1, "nothing here decides " + std::string(formula)});
    if (std::ranges::find(result, found->property) == result.end()) result.emplace_back(found->property);
  }
  const auto is_part = [](const std::string& name) {
    return std::ranges::find(kMemorySafety, name) != std::end(kMemorySafety);
  };
  if (std::ranges::count_if(result, is_part) == std::ssize(kMemorySafety)) {
    *std::ranges::find_if(result, is_part) = kMemorySafetyName;
    std::erase_if(result, is_part);
  }
  if (result.empty()) throw support::InputError(file, 0, 0, "the file names no property");
  return result;
}

std::string svcomp_specification(std::string_view property) {
  const std::span<const std::string_view> parts = property == kMemorySafetyName
                                                      ? std::span<const std::string_view>(kMemorySafety)
                                                      : std::span<const std::string_view>(&property, 1);
  std::string result;
  for (const std::string_view part : parts) {
    const auto found = std::ranges::find(kFormulas, part, &Formula::property);
    if (found == kFormulas.end()) return "";
    if (!result.empty()) result += "\n";
    result += "CHECK( init(main()), " + std::string(found->text) + " )";
  }
  return result;
}

bool is_foreign_property(std::string_view name) {
  return std::ranges::find(kForeign, name) != std::end(kForeign);
}

}  // namespace heddle::verify
