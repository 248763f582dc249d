// Addresses and objects in words.
#pragma once

#include <string>

#include "interpreter/run_state.h"

namespace heddle::interpreter {

// "1 byte", "2 bytes"
std::string bytes_text(uint64_t bytes);
std::string describe_object(const RunState& state, const Object& object);
// "offset 12 is outside 'a' of 12 bytes": the first byte of an access that is not in the object.
std::string describe_outside(const RunState& state, const Object& object, uint64_t address);
std::string describe_address(const RunState& state, uint64_t address);
// What is wrong with an access that begins here.
std::string describe_access(const RunState& state, uint64_t address, bool is_write);

}  // namespace heddle::interpreter
