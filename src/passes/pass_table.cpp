#include "passes/pass_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "passes/arrange_blocks.h"
#include "passes/fold_constants.h"
#include "passes/index_pointers.h"
#include "passes/inline_calls.h"
#include "passes/lift_loops.h"
#include "passes/promote_variables.h"
#include "passes/remove_unreachable.h"
#include "passes/resolve_pointers.h"
#include "passes/share_expressions.h"
#include "passes/slice.h"
#include "passes/summarize_loops.h"
#include "passes/unfold_aggregates.h"
#include "passes/unwind_loops.h"
#include "passes/use_intervals.h"
#include "support/options.h"

namespace heddle::passes {

namespace {

Change arrange(PassContext& context) {
  arrange_blocks(context.program);
  return Change::Bodies;
}

constexpr PassInfo kPasses[] = {
    {"arrange_blocks", "put blocks in the order of control, every loop in one piece", arrange, "", 0},
    {"fold_constants", "compute constants and apply identities", fold_constants, "", 0},
    {"index_pointers", "use indices instead of pointers that walk through an array", index_pointers, "", 0},
    {"inline_calls", "put the bodies of small functions where they are called", inline_calls, "", 0},
    {"lift_loops", "make aggregates of loops that only look at an array", lift_loops, "", 0,
     /*keeps_order=*/false},
    {"promote_variables", "give every value of a variable a name of its own", promote_variables, "", 0},
    {"remove_unreachable", "remove what control cannot get to", remove_unreachable, "", 0},
    {"resolve_pointers", "use the names of objects instead of pointers to them", resolve_pointers, "", 0},
    {"share_expressions", "compute what is asked for again and again once", share_expressions, "", 0},
    {"slice", "remove what influences no assertion", slice, "", 0, true, "forward"},
    {"summarize_loops", "put the effect of all rounds of a counting loop in its place", summarize_loops, "",
     0},
    {"unfold_aggregates", "make loops of aggregates", unfold_aggregates, "", 0},
    {"unwind_loops", "put copies of the first rounds of every loop before it", unwind_loops, "ROUNDS", 4},
    {"use_intervals", "decide conditions and discharge assertions by intervals", use_intervals, "", 0, true,
     "loops guards all full integer"},
};

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (size_t end = 0; end != std::string_view::npos; text.remove_prefix(end + 1)) {
    end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
  }
  return parts;
}

// What may stand behind the colon.
std::string told_arguments(const PassInfo& pass) {
  if (!pass.words.empty()) return fmt::format("{}", fmt::join(split(pass.words, ' '), ", "));
  return fmt::format("a number of {}", pass.parameter_name);
}

PassUse parse_use(std::string_view text) {
  const size_t colon = text.find(':');
  const PassInfo& pass = pass_named(text.substr(0, colon));
  PassUse use{&pass, pass.default_parameter};
  if (colon == std::string_view::npos) return use;
  if (pass.parameter_name.empty() && pass.words.empty())
    throw std::invalid_argument(fmt::format("the pass '{}' takes nothing behind its name", pass.name));
  const std::vector<std::string> words = split(pass.words, ' ');
  for (const std::string& part : split(text.substr(colon + 1), '+')) {
    if (!part.empty() && std::ranges::find(words, part) != words.end()) {
      use.words.push_back(part);
      continue;
    }
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), use.parameter);
    if (pass.parameter_name.empty() || error != std::errc() || end != part.data() + part.size())
      throw std::invalid_argument(
          fmt::format("the pass '{}' takes {}, not '{}'", pass.name, told_arguments(pass), part));
  }
  return use;
}

}  // namespace

std::span<const PassInfo> pass_table() {
  return kPasses;
}

std::vector<std::string> variants(const PassInfo& pass) {
  return pass.words.empty() ? std::vector<std::string>() : split(pass.words, ' ');
}

const PassInfo& pass_named(std::string_view name) {
  std::vector<std::string_view> names;
  for (const PassInfo& pass : kPasses) {
    if (pass.name == name) return pass;
    names.push_back(pass.name);
  }
  const std::string_view guess = support::nearest(std::string(name), names);
  throw std::invalid_argument(
      guess.empty() ? fmt::format("there is no pass '{}'; there are {}", name, fmt::join(names, ", "))
                    : fmt::format("there is no pass '{}'; did you mean '{}'?", name, guess));
}

std::vector<PassUse> parse_pipeline(std::string_view text) {
  std::vector<PassUse> result;
  while (!text.empty()) {
    const size_t comma = text.find(',');
    result.push_back(parse_use(text.substr(0, comma)));
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
  }
  return result;
}

}  // namespace heddle::passes
