// A witness as a person reads it: the lines of the program in the order in which it speaks of them, and what
// holds there.
#pragma once

#include <string>
#include <vector>

#include "witness/sources.h"

namespace heddle::witness {

// Lines that are not in the sources are shown without their text.
std::string explain(const Witness& witness, const std::vector<SourceText>& sources);

}  // namespace heddle::witness
