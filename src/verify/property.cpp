#include "verify/property.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "spec/parse.h"
#include "support/files.h"
#include "support/options.h"
#include "verify/svcomp_property.h"

namespace heddle::verify {

namespace {

constexpr std::string_view kAutomata = ".ia";
constexpr std::string_view kSvcomp = ".prp";

// An included file lies beside the one that includes it, or is a shipped one.
std::string read_included(const std::string& name, const std::string& includer) {
  const std::filesystem::path beside = std::filesystem::path(includer).parent_path() / name;
  std::error_code ignored;
  if (std::filesystem::exists(beside, ignored)) return support::read_file(beside.string());
  std::string stem = name;
  if (stem.ends_with(kAutomata)) stem.resize(stem.size() - kAutomata.size());
  const std::string_view text = spec::shipped(stem);
  if (text.empty()) return support::read_file(beside.string());
  return std::string(text);
}

[[noreturn]] void refuse_name(const std::string& name) {
  const std::vector<std::string> known = spec::shipped_names();
  const std::vector<std::string_view> names(known.begin(), known.end());
  const std::string_view guess = support::nearest(name, names);
  throw BadRequest(guess.empty()
                       ? fmt::format("there is no property '{}'; there are {}", name, fmt::join(names, ", "))
                       : fmt::format("there is no property '{}'; did you mean '{}'?", name, guess));
}

spec::ParseOptions parse_options(const std::vector<std::string>& parameters) {
  spec::ParseOptions options;
  options.read = read_included;
  for (const std::string& setting : parameters) {
    const size_t equals = setting.find('=');
    if (equals == std::string::npos)
      throw BadRequest(fmt::format("a parameter is set by NAME=VALUE, not by '{}'", setting));
    options.parameters[setting.substr(0, equals)] = setting.substr(equals + 1);
  }
  return options;
}

// The automata of one shipped property or file.
spec::Specification parse_one(const std::string& word, const PropertySource& source, const std::string& more,
                              support::Diagnostics& diagnostics) {
  const bool is_file = word.ends_with(kAutomata);
  const std::string name = is_file ? std::filesystem::path(word).stem().string() : word;
  const std::string file = is_file ? word : "specs/" + name + ".ia";
  const std::string text = is_file ? support::read_file(word) : std::string(spec::shipped(name));
  if (text.empty() && !is_file) refuse_name(word);
  return spec::parse(text + more, file, name, parse_options(source.parameters), diagnostics);
}

// One property for each goal that automata have, in the order of the file.
std::vector<Property> by_goal(spec::Specification specification) {
  std::vector<Property> result;
  for (spec::Automaton& automaton : specification.automata) {
    auto found = std::ranges::find(result, automaton.goal, &Property::goal);
    if (found == result.end()) {
      Property& part = result.emplace_back();
      part.name = specification.property;
      part.goal = automaton.goal;
      part.specification.property = specification.property;
      part.specification.files = specification.files;
      found = result.end() - 1;
    }
    found->specification.automata.push_back(std::move(automaton));
  }
  for (Property& part : result)
    part.label = result.size() == 1 ? part.name : fmt::format("{} ({})", part.name, spec::name_of(part.goal));
  return result;
}

std::vector<std::string> words_of(const PropertySource& source) {
  std::vector<std::string> words;
  for (size_t begin = 0; begin <= source.text.size();) {
    const size_t comma = std::min(source.text.find(',', begin), source.text.size());
    words.push_back(source.text.substr(begin, comma - begin));
    begin = comma + 1;
  }
  return words;
}

// What a word of the source stands for: names of shipped properties, or a file of automata.
std::vector<std::string> expand(const std::string& word) {
  if (word.ends_with(kSvcomp)) return svcomp_properties(support::read_file(word), word);
  return {word};
}

}  // namespace

std::vector<Property> read_properties(const PropertySource& source, support::Diagnostics& diagnostics) {
  std::vector<Property> result;
  std::set<std::string> seen;
  for (const std::string& word : words_of(source))
    for (const std::string& one : expand(word)) {
      if (!seen.insert(one).second) continue;  // to ask twice is to ask once
      if (is_foreign_property(one)) {
        result.emplace_back().name = one;
        result.back().label = one;
        result.back().is_supported = false;
        continue;
      }
      for (Property& part : by_goal(parse_one(one, source, "", diagnostics)))
        result.push_back(std::move(part));
    }
  return result;
}

spec::Specification read_specification(const PropertySource& source, const std::string& more,
                                       support::Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const std::string& word : words_of(source)) std::ranges::move(expand(word), std::back_inserter(names));
  if (names.size() != 1)
    throw BadRequest(fmt::format("one property at a time is woven, not {}", fmt::join(names, " and ")));
  if (is_foreign_property(names[0]))
    throw BadRequest(fmt::format("there is no automaton for the property '{}'", names[0]));
  return parse_one(names[0], source, more, diagnostics);
}

spec::Specification shipped_specification(const std::string& name) {
  support::Diagnostics ignored;
  spec::ParseOptions options;
  options.read = read_included;
  return spec::parse(spec::shipped(name), "specs/" + name + ".ia", name, options, ignored);
}

const std::vector<std::string>& error_functions() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const spec::Automaton& automaton : shipped_specification("unreach-call").automata)
      for (const spec::Transition& transition : automaton.transitions)
        std::ranges::copy(transition.pattern.names, std::back_inserter(result));
    return result;
  }();
  return names;
}

}  // namespace heddle::verify
