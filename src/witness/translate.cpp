#include "witness/translate.h"

#include <algorithm>

#include "witness/result_constraint.h"

namespace heddle::witness {

namespace {

// Names that only woven programs have.
bool has_ghost(const std::string& expression) {
  return expression.find("__heddle_") != std::string::npos;
}

class Translator {
 public:
  explicit Translator(const std::vector<PlaceMap>& maps) : maps_(maps) {}

  Translated run(const Entry& entry) {
    for (const Segment& segment : entry.segments) add(segment);
    for (const Invariant& invariant : entry.invariants) add(invariant);
    return std::move(result_);
  }

 private:
  struct Found {
    MappedPlace place;
    const PlaceMap* map = nullptr;
  };

  Found find(const Location& location) const {
    for (const PlaceMap& map : maps_)
      if (is_named(location.file_name, map.file().output)) return {map.find(location), &map};
    return {};
  }

  void add(const Segment& segment) {
    const Waypoint& last = segment.waypoints.back();
    const Found end = find(last.location);
    if (end.place.inserted != nullptr && end.place.inserted->role == "location") note_state(last, end);
    // The check is in the condition of the loop: then the statement is the original's.
    if (last.type == WaypointType::Target && !result_.repeats_at) result_.repeats_at = end.place.location;
    if (last.type == WaypointType::Target || !end.place.location || is_about_ghosts(last)) return;
    Segment kept;
    for (const Waypoint& waypoint : segment.waypoints) {
      const Found found = find(waypoint.location);
      // What is no longer to be avoided only lets more executions match.
      if (!found.place.location || is_about_ghosts(waypoint)) continue;
      kept.waypoints.push_back(waypoint);
      kept.waypoints.back().location = *found.place.location;
    }
    result_.segments.push_back(std::move(kept));
  }

  // A choice says whether the state is saved at this visit; a target there, that it has been met again.
  void note_state(const Waypoint& waypoint, const Found& found) {
    if (waypoint.type == WaypointType::Target) {
      result_.repeats_at = found.map->place_of(*found.place.inserted);
      return;
    }
    if (waypoint.type != WaypointType::FunctionReturn || !waypoint.constraint) return;
    const auto constraint = parse_result_constraint(waypoint.constraint->value);
    const bool is_saved =
        constraint && !(constraint->op == expr::COperator::Equal && constraint->constant == "0");
    if (!is_saved) return;
    result_.stem = result_.segments.size();
    result_.repeats_at = found.map->place_of(*found.place.inserted);
  }

  static bool is_about_ghosts(const Waypoint& waypoint) {
    return waypoint.type == WaypointType::Assumption && waypoint.constraint &&
           has_ghost(waypoint.constraint->value);
  }

  void add(const Invariant& invariant) {
    const Found found = find(invariant.location);
    if (!found.place.location || has_ghost(invariant.value)) return;
    result_.invariants.push_back(invariant);
    result_.invariants.back().location = *found.place.location;
    // What is inductive with more variables need not be so with fewer.
    result_.invariants.back().is_inductive = false;
  }

  const std::vector<PlaceMap>& maps_;
  Translated result_;
};

}  // namespace

Translated translate(const Entry& entry, const std::vector<PlaceMap>& maps) {
  return Translator(maps).run(entry);
}

}  // namespace heddle::witness
