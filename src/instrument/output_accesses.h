// What formatted output accesses through its arguments, as calls of library functions that access the same.
// OUTPUT itself hides its accesses from whoever weaves, and engines leave it out:
//
//   before                                after
//     CALL printf("%s %.3s\n", p, q)        CALL __heddle_read_string(p)
//                                           CALL __heddle_read_string_within(q, 3:s32)
//                                           CALL printf("%s %.3s\n", p, q)
//
// Formats that are not literals, or that do not fit the arguments, are walked in the program by
// __heddle_read_arguments and __heddle_read_list. Literal formats that only print numbers or literals stay
// alone.
#pragma once

#include "instrument/format_strings.h"

namespace heddle::instrument {

// Without `reads`, only what stores counts (%n) is put there, which all properties need.
void show_output_accesses(ir::Program& program, bool reads);

// Whether show_output_accesses put something in front of the instruction.
bool has_shown_accesses(const ir::Function& function, size_t instruction);

}  // namespace heddle::instrument
