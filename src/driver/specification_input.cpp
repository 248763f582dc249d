#include "driver/specification_input.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "driver/command.h"
#include "driver/program_input.h"
#include "spec/parse.h"
#include "support/diagnostics.h"

namespace heddle::driver {
namespace {

// What SV-COMP's property files say, without blanks.
constexpr std::pair<std::string_view, std::string_view> kFormulas[] = {
    {"LTL(G!call(reach_error()))", "unreach-call"},
    {"LTL(G!call(__VERIFIER_error()))", "unreach-call"},
    {"LTL(G!overflow)", "no-overflow"},
    {"LTL(Fend)", "termination"},
    {"LTL(Gvalid-memcleanup)", "valid-memcleanup"},
    {"LTL(Gdef-behavior)", "def-behavior"},
};

// Properties of SV-COMP that are known but not decided.
constexpr std::string_view kForeign[] = {"no-data-race", "no-deadlock"};

// Memory safety is the conjunction of three properties, each with a line of its own.
std::string memory_property_of(const std::string& text) {
  std::vector<std::string> found;
  for (const char* name : {"valid-free", "valid-deref", "valid-memtrack"})
    if (text.find(fmt::format("LTL(G{})", name)) != std::string::npos) found.emplace_back(name);
  if (found.size() == 1) return found[0];
  return found.size() == 3 ? "valid-memsafety" : "";
}

std::string property_of_file(const std::string& path) {
  std::string text;
  for (const char c : read_file(path))
    if (std::isspace(static_cast<unsigned char>(c)) == 0) text += c;
  for (const auto& [formula, name] : kFormulas)
    if (text.find(formula) != std::string::npos) return std::string(name);
  return memory_property_of(text);
}

// An included file lies beside the one that includes it, or is a shipped one.
std::string read_included(const std::string& name, const std::string& includer) {
  const std::filesystem::path beside = std::filesystem::path(includer).parent_path() / name;
  std::error_code ignored;
  if (std::filesystem::exists(beside, ignored)) return read_file(beside.string());
  std::string stem = name;
  if (stem.ends_with(".ia")) stem.resize(stem.size() - 3);
  const std::string_view text = spec::shipped(stem);
  if (text.empty()) return read_file(beside.string());
  return std::string(text);
}

}  // namespace

support::OptionTable property_options(PropertyInput& input) {
  return {
      {"--property", "NAME|FILE",
       "what to decide: a shipped property (see docs/spec-language.md), an .ia file, or a .prp file",
       &input.property},
      {"--set", "NAME=VALUE", "set a parameter of the property", &input.parameters},
  };
}

std::string property_name(const std::string& property) {
  if (property.ends_with(".prp")) return property_of_file(property);
  if (property.ends_with(".ia")) return std::filesystem::path(property).stem().string();
  return spec::shipped(property).empty() ? "" : property;
}

void require_known_property(const std::string& property) {
  if (property.ends_with(".prp") || property.ends_with(".ia")) return;
  if (std::find(std::begin(kForeign), std::end(kForeign), property) != std::end(kForeign)) return;
  const std::vector<std::string> known = spec::shipped_names();
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string_view guess = support::nearest(property, names);
  throw UsageError(
      guess.empty() ? fmt::format("there is no property '{}'; there are {}", property, fmt::join(names, ", "))
                    : fmt::format("there is no property '{}'; did you mean '{}'?", property, guess));
}

namespace {

// The specification, with more text behind it.
spec::Specification load(const PropertyInput& input, const std::string& more,
                         support::Diagnostics& diagnostics) {
  const std::string name = property_name(input.property);
  if (name.empty()) {
    require_known_property(input.property);
    throw UsageError(fmt::format("there is no automaton for the property '{}'", input.property));
  }
  const bool is_file = input.property.ends_with(".ia");
  const std::string file = is_file ? input.property : "specs/" + name + ".ia";
  const std::string text = is_file ? read_file(file) : std::string(spec::shipped(name));
  spec::ParseOptions options;
  options.read = read_included;
  for (const std::string& setting : input.parameters) {
    const size_t equals = setting.find('=');
    if (equals == std::string::npos)
      throw UsageError(fmt::format("option '--set' takes NAME=VALUE, not '{}'", setting));
    options.parameters[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  return spec::parse(text + more, file, name, options, diagnostics);
}

void print_warnings(const support::Diagnostics& diagnostics, Console& console) {
  for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
}

}  // namespace

bool compares_states(const spec::Specification& specification) {
  return spec::has_goal(specification, spec::Goal::Termination);
}

spec::Specification load_specification(const PropertyInput& input, Console& console) {
  support::Diagnostics diagnostics;
  spec::Specification result = load(input, "", diagnostics);
  print_warnings(diagnostics, console);
  return result;
}

spec::Specification load_specification_for_c(const PropertyInput& input, Console& console) {
  spec::Specification result = load_specification(input, console);
  if (!compares_states(result)) return result;
  support::Diagnostics known;
  return load(input, "\ninclude \"defined-executions.ia\";\n", known);
}

}  // namespace heddle::driver
