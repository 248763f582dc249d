// What code outside of the program does to its memory: FILL.OUTSIDE. Without a source of values it changes
// nothing, which is one of the things that it may do.
#pragma once

#include <set>
#include <vector>

#include "interpreter/run_state.h"

namespace heddle::interpreter {

class Outside {
 public:
  explicit Outside(RunState& state) : state_(state) {}

  // The outside is given the pointer. What that leads to, directly or, if `keeps_first`, only through the
  // pointers there, may change now and whenever the outside runs again.
  void change(uint64_t pointer, bool keeps_first);

 private:
  std::vector<uint64_t> pointers_in(uint32_t object) const;
  void reach(std::vector<uint64_t> pointers);
  void change(uint32_t object);

  RunState& state_;
  std::set<uint32_t> escaped_;  // objects that the outside has pointers to
};

}  // namespace heddle::interpreter
