#include "engines/operators/placement_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "ir/text.h"

namespace heddle::engines::operators {

using instrument::operators::Instance;
using instrument::operators::Point;

namespace {

std::optional<size_t> number(std::string_view text) {
  size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == 0) return std::nullopt;
  return value;
}

std::optional<Placement> numbered(std::string_view text, size_t points) {
  Placement result(points);
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    const std::optional<size_t> point = number(text.substr(0, comma));
    if (!point || *point > points) return std::nullopt;
    result[*point - 1] = true;
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return result;
}

std::optional<Placement> placement_of(const Candidate& candidate, std::string_view text) {
  const std::vector<const Point*> points = candidate.points();
  const auto all_that = [&](const auto& is_rewritten) {
    Placement result;
    for (const Point* point : points) result.push_back(is_rewritten(*point));
    return result;
  };
  if (text.empty()) return std::nullopt;
  if (text == "suggested") return candidate.suggestions.front();
  if (text == "all") return Placement(points.size(), true);
  if (text == "none") return Placement(points.size(), false);
  if (text == "stores") return all_that([](const Point& point) { return point.is_store; });
  if (text == "reads") return all_that([](const Point& point) { return !point.is_store; });
  return numbered(text, points.size());
}

std::string listed(const Candidate& candidate, const Placement* chosen) {
  std::string text;
  size_t at = 0;
  for (size_t i = 0; i < candidate.instances.size(); ++i) {
    const Instance& instance = *candidate.instances[i];
    text += fmt::format("  operator '{}', array {}, for {}\n",
                        instance.monoid != nullptr ? instance.monoid->name : candidate.operators[i]->name,
                        ir::to_string(instance.array), ir::to_string(instance.fold));
    for (const Point& point : instance.points) {
      const bool is_chosen = chosen != nullptr && (*chosen)[at];
      text +=
          fmt::format("  {} {}: {}\n", is_chosen ? '*' : ' ', ++at, describe(candidate.base->program, point));
    }
  }
  return text;
}

}  // namespace

std::optional<ChosenPlacement> read_placement(const Candidates& candidates, const std::string& text) {
  const size_t colon = text.find(':');
  const std::optional<size_t> which =
      colon == std::string::npos ? 1 : number(std::string_view(text).substr(0, colon));
  if (!which || *which > candidates.all().size()) return std::nullopt;
  const Candidate& candidate = candidates.all()[*which - 1];
  const std::optional<Placement> placement =
      placement_of(candidate, colon == std::string::npos ? text : std::string_view(text).substr(colon + 1));
  if (!placement) return std::nullopt;
  return ChosenPlacement{&candidate, *placement};
}

std::string placement_text(const Candidates& candidates, const Candidate& candidate,
                           const Placement& placement) {
  std::vector<size_t> points;
  for (size_t i = 0; i < placement.size(); ++i)
    if (placement[i]) points.push_back(i + 1);
  return fmt::format("{}:{}", &candidate - candidates.all().data() + 1,
                     points.empty() ? "none" : fmt::format("{}", fmt::join(points, ",")));
}

std::string listing(const Candidates& candidates, const ChosenPlacement& chosen) {
  std::string text;
  for (size_t i = 0; i < candidates.all().size(); ++i) {
    const Candidate& candidate = candidates.all()[i];
    text += fmt::format("candidate {}\n{}", i + 1,
                        listed(candidate, &candidate == chosen.candidate ? &chosen.placement : nullptr));
  }
  return text + fmt::format("chosen: --placement {}\n",
                            placement_text(candidates, *chosen.candidate, chosen.placement));
}

}  // namespace heddle::engines::operators
