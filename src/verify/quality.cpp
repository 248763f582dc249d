#include "verify/quality.h"

#include <fmt/format.h>

#include <array>

#include "expr/c_typing.h"
#include "witness/result_constraint.h"

namespace heddle::verify {

using witness::Waypoint;
using witness::WaypointType;
using witness::Witness;

namespace {

std::optional<std::string> opposite_result(const std::string& value) {
  using expr::COperator;
  const auto constraint = witness::parse_result_constraint(value);
  if (!constraint) return std::nullopt;
  struct Opposite {
    COperator op;
    std::string_view opposite;
  };
  static constexpr auto opposites = std::to_array<Opposite>({{COperator::Equal, "!="},
                                                             {COperator::NotEqual, "=="},
                                                             {COperator::Less, ">="},
                                                             {COperator::LessEqual, ">"},
                                                             {COperator::Greater, "<="},
                                                             {COperator::GreaterEqual, "<"}});
  for (const Opposite& one : opposites)
    if (one.op == constraint->op) return fmt::format("\\result {} {}", one.opposite, constraint->constant);
  return std::nullopt;
}

// What passes exactly where the waypoint does not; nothing if the format has no words for that.
std::optional<std::string> opposite(const Waypoint& waypoint) {
  if (!waypoint.constraint) return std::nullopt;
  const std::string& value = waypoint.constraint->value;
  switch (waypoint.type) {
    case WaypointType::Assumption:
      return fmt::format("!({})", value);
    case WaypointType::Branching:
      if (value == "true") return "false";
      return value == "false" ? std::optional<std::string>("true") : std::nullopt;
    case WaypointType::FunctionReturn:
      return opposite_result(value);
    default:
      return std::nullopt;
  }
}

class QualityCheck {
 public:
  QualityCheck(const ir::Program& program, const Property& property, const WitnessInput& input,
               const Settings& settings, Listener& listener)
      : program_(program), property_(property), input_(input), settings_(settings), listener_(listener) {}

  Quality run() {
    Quality quality{answer(input_.witness), {}, input_.witness};
    if (quality.validation.answer != Answer::Confirmed) return quality;
    for (size_t i = 0; i < quality.minimized.entries.size(); ++i) {
      look_at_segments(quality, i);
      look_at_invariants(quality, i);
    }
    return quality;
  }

 private:
  Validation answer(const Witness& witness) const {
    return validate(program_, property_, {witness, input_.file_name, input_.sources}, settings_, listener_);
  }

  // A waypoint is implied if nothing matches that passes its opposite instead. Cycles are left alone: that
  // each round passes its waypoints is what they say.
  void look_at_segments(Quality& quality, size_t entry) const {
    for (size_t i = 0; i + 1 < quality.minimized.entries[entry].segments.size();) {
      const Waypoint& waypoint = quality.minimized.entries[entry].segments[i].waypoints.back();
      PartQuality part{waypoint.position, described(waypoint), Need::NotKnown};
      const std::optional<std::string> value =
          waypoint.action == witness::Action::Follow ? opposite(waypoint) : std::nullopt;
      if (value) {
        Witness other = quality.minimized;
        other.entries[entry].segments[i].waypoints.back().constraint->value = *value;
        part.need = need(answer(other), Answer::Rejected);
      }
      Witness rest = quality.minimized;
      rest.entries[entry].segments.erase(rest.entries[entry].segments.begin() + static_cast<long>(i));
      if (part.need == Need::Redundant && answer(rest).answer == Answer::Confirmed)
        quality.minimized = std::move(rest);
      else
        ++i;
      quality.parts.push_back(std::move(part));
    }
  }

  void look_at_invariants(Quality& quality, size_t entry) const {
    for (size_t i = 0; i < quality.minimized.entries[entry].invariants.size();) {
      const witness::Invariant& invariant = quality.minimized.entries[entry].invariants[i];
      PartQuality part{invariant.position,
                       fmt::format("{} '{}' of line {}", word_of(witness::kInvariantTypes, invariant.type),
                                   invariant.value, invariant.location.line),
                       Need::NotKnown};
      Witness rest = quality.minimized;
      rest.entries[entry].invariants.erase(rest.entries[entry].invariants.begin() + static_cast<long>(i));
      part.need = need(answer(rest), Answer::Confirmed);
      if (part.need == Need::Redundant)
        quality.minimized = std::move(rest);
      else
        ++i;
      quality.parts.push_back(std::move(part));
    }
  }

  static std::string described(const Waypoint& waypoint) {
    return fmt::format("{}{} of line {}", word_of(witness::kWaypointTypes, waypoint.type),
                       waypoint.constraint ? fmt::format(" '{}'", waypoint.constraint->value) : "",
                       waypoint.location.line);
  }

  static Need need(const Validation& validation, Answer if_redundant) {
    if (validation.answer == if_redundant) return Need::Redundant;
    return validation.answer == Answer::Unknown ? Need::NotKnown : Need::Needed;
  }

  const ir::Program& program_;
  const Property& property_;
  const WitnessInput& input_;
  const Settings& settings_;
  Listener& listener_;
};

}  // namespace

Quality check_quality(const ir::Program& program, const Property& property, const WitnessInput& input,
                      const Settings& settings, Listener& listener) {
  return QualityCheck(program, property, input, settings, listener).run();
}

}  // namespace heddle::verify
