// A witness for a woven program as one for the program that it was woven into. Every execution of the one is
// an execution of the other with some more steps, so that what remains is to say where things are, and to
// leave out what only the woven program has.
#pragma once

#include "witness/edit_map.h"

namespace heddle::witness {

// What is known of the original. A violation lacks its end: where an operation goes wrong is decided by a
// function that many operations call, and where a state repeats is no place of the original.
struct Translated {
  std::vector<Segment> segments;  // without the target
  // Of a property about states that must not be met again: the segments up to the visit at which the state
  // was saved. Behind them is what happened until it was met again.
  std::optional<size_t> stem;
  std::optional<Location> repeats_at;  // the loop at which that was
  std::vector<Invariant> invariants;
};

Translated translate(const Entry& entry, const std::vector<PlaceMap>& maps);

}  // namespace heddle::witness
