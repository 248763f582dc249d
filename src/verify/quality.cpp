#include "verify/quality.h"

#include <fmt/format.h>

#include "instrument/weave_witness.h"
#include "instrument/witness_target.h"
#include "verify/decide.h"
#include "verify/weave.h"
#include "witness/initializer.h"

namespace heddle::verify {

using result::Verdict;
using witness::Action;
using witness::Waypoint;
using witness::WaypointType;
using witness::Witness;

namespace {

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

  // Each waypoint to avoid, and each segment but the last. Cycles are left alone: that each round passes
  // their waypoints is what they say.
  void look_at_segments(Quality& quality, size_t entry) const {
    for (size_t i = 0; i < segments_of(quality, entry).size();) {
      if (segments_of(quality, entry)[i].waypoints.back().action == Action::Cycle) return;
      for (size_t k = 0; k + 1 < segments_of(quality, entry)[i].waypoints.size();) {
        Witness rest = quality.minimized;
        erase(rest.entries[entry].segments[i].waypoints, k);
        if (!is_dropped(quality, segments_of(quality, entry)[i].waypoints[k], entry, std::move(rest))) ++k;
      }
      const Waypoint& last = segments_of(quality, entry)[i].waypoints.back();
      Witness rest = quality.minimized;
      erase(rest.entries[entry].segments, i);
      if (last.type == WaypointType::Target || !is_dropped(quality, last, entry, std::move(rest))) ++i;
    }
  }

  static const std::vector<witness::Segment>& segments_of(const Quality& quality, size_t entry) {
    return quality.minimized.entries[entry].segments;
  }

  template <typename Part>
  static void erase(std::vector<Part>& parts, size_t number) {
    parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(number));
  }

  // Says whether the waypoint is needed, and leaves it out if it is not.
  bool is_dropped(Quality& quality, const Waypoint& waypoint, size_t entry, Witness rest) const {
    const Need need = need_beyond(quality.minimized.entries[entry], rest);
    quality.parts.push_back({waypoint.position, described(waypoint), need});
    if (need == Need::Redundant) quality.minimized = std::move(rest);
    return need == Need::Redundant;
  }

  // Whether the same executions match the witness and the rest of it. In a cycle that is so if both cycles
  // always begin together; that they do not is no proof that they differ.
  Need need_beyond(const witness::Entry& said, const Witness& rest) const {
    const witness::Entry whole = witness::with_target_at_statement(said, program_, input_.sources);
    const witness::Entry part =
        witness::with_target_at_statement(rest.entries.front(), program_, input_.sources);
    if (whole.segments.back().waypoints.back().type == WaypointType::Target) {
      ir::Program watched = program_.clone();
      const instrument::ComparedSegments compared = instrument::weave_comparison(watched, whole, part);
      if (compared.problem) return Need::NotKnown;
      Woven woven = weave(watched, by_checks(property_));
      if (instrument::keep_target(woven.program, woven.checks, whole, compared.differ)) return Need::NotKnown;
      const Need needed = need(decide(woven, settings_, listener_));
      return needed == Need::Redundant && !is_decided_by_checks(property_) ? Need::NotKnown : needed;
    }
    Woven woven = without_property(program_, instrument::kWitnessDifference);
    if (instrument::weave_comparison(woven.program, whole, part).problem) return Need::NotKnown;
    if (decide(woven, settings_, listener_).verdict == Verdict::True) return Need::Redundant;
    return answer(rest).answer == Answer::Rejected ? Need::Needed : Need::NotKnown;
  }

  static Need need(const result::Result& difference) {
    switch (difference.verdict) {
      case Verdict::True:
        return Need::Redundant;
      case Verdict::False:
        return Need::Needed;
      case Verdict::Unknown:
        break;
    }
    return Need::NotKnown;
  }

  void look_at_invariants(Quality& quality, size_t entry) const {
    for (size_t i = 0; i < quality.minimized.entries[entry].invariants.size();) {
      const witness::Invariant& invariant = quality.minimized.entries[entry].invariants[i];
      PartQuality part{invariant.position,
                       fmt::format("{} '{}' of line {}", word_of(witness::kInvariantTypes, invariant.type),
                                   invariant.value, invariant.location.line),
                       Need::NotKnown};
      Witness rest = quality.minimized;
      erase(rest.entries[entry].invariants, i);
      if (answer(rest).answer == Answer::Confirmed) part.need = Need::Redundant;
      if (part.need == Need::Redundant)
        quality.minimized = std::move(rest);
      else
        ++i;
      quality.parts.push_back(std::move(part));
    }
  }

  static std::string described(const Waypoint& waypoint) {
    return fmt::format("{}{}{} of line {}", waypoint.action == Action::Avoid ? "avoided " : "",
                       word_of(witness::kWaypointTypes, waypoint.type),
                       waypoint.constraint ? fmt::format(" '{}'", waypoint.constraint->value) : "",
                       waypoint.location.line);
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
