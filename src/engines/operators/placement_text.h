// Placements as people write them: a word, or numbers of points.
//
//   suggested              what the search would try first
//   all, stores, reads     all points, or all of a kind; none
//   1,3                    these points, as `heddle weave --operators --show-plan` lists them
//   2:1,3                  the same of the second candidate; `2:all`
#pragma once

#include <optional>
#include <string>

#include "engines/operators/candidates.h"

namespace heddle::engines::operators {

struct ChosenPlacement {
  const Candidate* candidate = nullptr;
  Placement placement;
};

// Nothing: the text is none, or names what is not there. There is a candidate.
std::optional<ChosenPlacement> read_placement(const Candidates& candidates, const std::string& text);

// What read_placement reads as this.
std::string placement_text(const Candidates& candidates, const Candidate& candidate,
                           const Placement& placement);

// All candidates with their instances and points, and what is chosen of them.
std::string listing(const Candidates& candidates, const ChosenPlacement& chosen);

}  // namespace heddle::engines::operators
