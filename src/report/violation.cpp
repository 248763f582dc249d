#include "report/violation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

#include "support/diagnostics.h"
#include "support/files.h"

namespace heddle::report {

using result::Counterexample;

namespace {

constexpr size_t kMostCalls = 8;

// A line of a file; empty if there is none.
std::string line_of(const std::string& path, uint32_t number) {
  try {
    std::istringstream text(support::read_file(path));
    std::string line;
    for (uint32_t i = 0; i < number; ++i)
      if (!std::getline(text, line)) return "";
    return line;
  } catch (const support::InputError&) {
    return "";
  }
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool has_word(const std::string& line, const std::string& word) {
  for (size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1))
    if ((at == 0 || !is_word(line[at - 1])) &&
        (at + word.size() == line.size() || !is_word(line[at + word.size()])))
      return true;
  return false;
}

// Whether the variable is global, or one of the function that the place is in.
bool is_visible(const std::string& variable, const support::SourceLocation& place,
                const ir::Program& program) {
  const size_t colons = variable.rfind("::");
  if (colons == std::string::npos) return true;
  const ir::Function* function = program.find_function(variable.substr(0, colons));
  return function == nullptr ||
         (function->range.begin.file == place.file && function->range.begin.offset <= place.offset &&
          place.offset <= function->range.end_offset);
}

// The last values, as the story tells them, of variables that stand in the line.
std::vector<std::string> values_in(const std::string& line, const Counterexample& counterexample,
                                   const ir::Program& program) {
  std::map<std::string, std::string> values;
  for (const result::StoryStep& step : counterexample.story) {
    const size_t equals = step.text.find(" = ");
    if (step.variable.empty() || step.is_ghost || equals == std::string::npos) continue;
    const std::string name = step.text.substr(0, equals);
    if (std::ranges::all_of(name, is_word) && is_visible(step.variable, counterexample.location, program))
      values[name] = step.text;
  }
  std::vector<std::string> result;
  for (const auto& [name, text] : values)
    if (has_word(line, name)) result.push_back(text);
  return result;
}

}  // namespace

std::string violation_text(const Counterexample& counterexample, const ir::Program& program) {
  std::string text;
  const support::SourceLocation& place = counterexample.location;
  if (place.valid() && !program.files()[place.file].is_model) {
    const std::string line = line_of(program.files()[place.file].path, place.line);
    if (!line.empty() && place.column <= line.size()) {
      std::string indentation = line.substr(0, place.column - 1);
      std::ranges::replace_if(indentation, [](char c) { return c != '\t'; }, ' ');
      text += fmt::format("    {}\n    {}^\n", line, indentation);
      if (const std::vector<std::string> values = values_in(line, counterexample, program); !values.empty())
        text += fmt::format("    where {}\n", fmt::join(values, ", "));
    }
  }
  // In the function that the program begins with, the line says all.
  if (counterexample.calls.size() < 2) return text;
  for (size_t i = 0; i < std::min(counterexample.calls.size(), kMostCalls); ++i) {
    const result::ActiveCall& call = counterexample.calls[i];
    text += call.called_at.valid() ? fmt::format("    in {}, called at {}\n", call.function,
                                                 ir::to_string(program, call.called_at))
                                   : fmt::format("    in {}\n", call.function);
  }
  if (counterexample.calls.size() > kMostCalls) text += "    …\n";
  return text;
}

}  // namespace heddle::report
