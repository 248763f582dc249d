// What is wrong with a witness that has the right keys: versions, the order of segments, constraints that do
// not fit their waypoints, files that are not the task's, places that no such waypoint can be at.
#pragma once

#include <string>
#include <vector>

#include "support/diagnostics.h"
#include "witness/sources.h"

namespace heddle::witness {

// Complaints with line and column of the YAML, in the order of the file. Without sources, the files are not
// looked at.
std::vector<support::Message> lint(const Witness& witness, const std::string& file_name,
                                   const std::vector<SourceText>& sources);

}  // namespace heddle::witness
