// Goto binaries that are well-formed as files and say anything: what mutated bytes seldom come to.
#pragma once

#include <random>
#include <string>

namespace heddle::testing {

// The file with some of its symbols and instructions changed: nodes replaced by others of the file, by nodes with other ids
// or fewer parts; other kinds of instructions, targets and orders. Of files that CBMC's form is; others stay as they are.
std::string with_changed_trees(const std::string& bytes, std::mt19937_64& generator);

}  // namespace heddle::testing
