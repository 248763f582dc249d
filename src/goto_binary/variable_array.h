// Arrays whose length is computed, which may be arrays of such arrays: objects without a name here, made
// where the file declares them, with their elements one after the other.
#pragma once

#include "goto_binary/expression_reader.h"

namespace heddle::goto_binary {

// Whether the length of the array, or of one that it holds, is computed.
bool is_variable_array(Irep type);
// The type of what it holds that has a size.
Irep element_of(Irep type);
// How many of these it holds, as a size_t.
expr::ExprRef element_count(ExpressionReader& reader, Irep type);

}  // namespace heddle::goto_binary
