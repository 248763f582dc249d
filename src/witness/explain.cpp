#include "witness/explain.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::witness {

namespace {

class Explanation {
 public:
  explicit Explanation(const std::vector<SourceText>& sources) : sources_(sources) {}

  std::string run(const Witness& witness) {
    for (const Entry& entry : witness.entries) {
      switch (entry.type) {
        case EntryType::ViolationSequence:
          tell_violation(entry);
          break;
        case EntryType::InvariantSet:
          tell_invariants(entry);
          break;
        case EntryType::GhostInstrumentation:
          text_ += "Ghost variables are not explained.\n";
          break;
      }
    }
    return std::move(text_);
  }

 private:
  void tell_violation(const Entry& entry) {
    const bool is_endless = entry.segments.back().waypoints.back().action == Action::Cycle;
    text_ += is_endless ? "An execution that does not end. It passes, in this order:\n"
                        : "An execution that violates the property. It passes, in this order:\n";
    bool in_cycle = false;
    for (const Segment& segment : entry.segments) {
      const Waypoint& last = segment.waypoints.back();
      if (last.action == Action::Cycle && !std::exchange(in_cycle, true))
        text_ += "and then, again and again:\n";
      show(last.location);
      for (const Waypoint& waypoint : segment.waypoints)
        if (waypoint.action == Action::Avoid)
          fmt::format_to(std::back_inserter(text_), "      until then, never at {}: {}\n",
                         place(waypoint.location), meaning(waypoint));
      fmt::format_to(std::back_inserter(text_), "      {}\n", meaning(last));
    }
  }

  static std::string meaning(const Waypoint& waypoint) {
    const std::string value = waypoint.constraint ? waypoint.constraint->value : "";
    switch (waypoint.type) {
      case WaypointType::Assumption:
        return value == "1" ? "control comes here" : fmt::format("{} holds here", value);
      case WaypointType::Target:
        return "the property is violated here";
      case WaypointType::Branching:
        if (value == "true" || value == "false") return fmt::format("the condition is {}", value);
        return value == "default" ? "no case matches" : fmt::format("the switch goes to case {}", value);
      case WaypointType::FunctionEnter:
        return "the function is called";
      case WaypointType::FunctionReturn:
        break;
    }
    constexpr std::string_view result = "\\result";
    std::string said = value;
    if (said.starts_with(result)) said.replace(0, result.size(), "what the call returns");
    return said;
  }

  void tell_invariants(const Entry& entry) {
    if (entry.invariants.empty()) text_ += "The property holds; no invariant is needed to see that.\n";
    const Location* shown = nullptr;
    for (const Invariant& invariant : entry.invariants) {
      const bool is_same = shown != nullptr && shown->line == invariant.location.line &&
                           shown->column == invariant.location.column &&
                           shown->file_name == invariant.location.file_name;
      if (!is_same) show(invariant.location);
      shown = &invariant.location;
      fmt::format_to(std::back_inserter(text_), "      {}: {}{}\n", when(invariant.type), invariant.value,
                     invariant.is_inductive ? " (inductive)" : "");
    }
  }

  static std::string_view when(InvariantType type) {
    switch (type) {
      case InvariantType::Loop:
        return "before each round";
      case InvariantType::Location:
        return "always here";
      default:
        break;
    }
    return "from visit to visit";
  }

  static std::string place(const Location& location) {
    return location.column == 0 ? fmt::format("{}:{}", location.file_name, location.line)
                                : fmt::format("{}:{}:{}", location.file_name, location.line, location.column);
  }

  void show(const Location& location) {
    const SourceText* source = find_source(sources_, location.file_name);
    std::string_view line = source == nullptr ? std::string_view() : text_at(*source, location.line, 1);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    fmt::format_to(std::back_inserter(text_), "{}{}{}\n", place(location), line.empty() ? "" : "  ", line);
  }

  const std::vector<SourceText>& sources_;
  std::string text_;
};

}  // namespace

std::string explain(const Witness& witness, const std::vector<SourceText>& sources) {
  return Explanation(sources).run(witness);
}

}  // namespace heddle::witness
