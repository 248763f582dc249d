// setjmp and longjmp as ordinary control flow.
//
//   int f(void) {                      frame = 0;
//     int x = 0;                       x = 0;
//     if (setjmp(b) == 0) {            __heddle_setjmp(&b, &frame, 1);  // models/setjmp.c
//                                      result = 0;
//                                    landing:
//                                      if (result != 0) goto other;
//       x = 1;                         x = 1; x_changed = true;
//       g();                           g(); if (__heddle_jump_frame != 0) goto unwind;
//     }                              other:
//     return x;                        return x;
//   }                                unwind:
//                                      if (!(__heddle_jump_frame == frame && __heddle_jump_place == 1))
//                                      return; if (x_changed) havoc x; t = __heddle_jump_value;
//                                      __heddle_jump_frame = 0; goto landing;
//
// longjmp names the activation that it goes to and returns; whoever called it, directly or not, returns too,
// until that activation is reached. So all that runs GOTO programs knows jumps already.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "ir/program.h"

namespace heddle::frontend {

// Whose values survive a jump: what is declared volatile.
struct VolatileObjects {
  std::set<const ir::Symbol*> locals;
  std::set<std::pair<std::string, uint64_t>> fields;  // tag of the record and number of the field
};

// setjmp and what it is called elsewhere.
bool saves_place(std::string_view function);

// What a call of such a function is lowered to: a call of this one with the address of the buffer.
inline constexpr std::string_view kSavePlace = "__heddle_setjmp";
// So much of the buffer it writes.
uint64_t saved_place_bytes(const expr::DataModel& model);

// In the whole program, once everything is linked.
void lower_long_jumps(ir::Program& program, const VolatileObjects& volatiles);

}  // namespace heddle::frontend
