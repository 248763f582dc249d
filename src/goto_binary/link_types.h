// Which types of two files are the same, so that the linker can take them for one.
#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary {

// Names of types that both files define, in different ways. One of which a file knows the name only is the
// same as any other.
std::unordered_set<std::string_view> clashing_types(const std::vector<SymbolRecord>& one,
                                                    const std::vector<SymbolRecord>& other);

// By what they hold; records by name. An array without a size is the same as one with any.
bool are_same_types(Irep one, Irep other);

}  // namespace heddle::goto_binary
