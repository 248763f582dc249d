// Code that is put into a function at many places at once: before and behind instructions, on the ways of
// jumps, at its begin.
#pragma once

#include <map>

#include "instrument/action_to_goto.h"

namespace heddle::instrument {

// What is inserted into one function, by place.
struct Insertions {
  Fragment prologue;
  std::map<uint32_t, Fragment> before;  // every way to the instruction passes it
  std::map<uint32_t, Fragment> after;   // on the way to the next instruction
  std::map<uint32_t, Fragment> jumps;   // on the way to the target of a GOTO
};

// The code behind what is there.
void append(Fragment& to, Fragment code);

// Uses the insertions up.
void insert(ir::Function& function, expr::Store& store, Insertions& insertions);

}  // namespace heddle::instrument
