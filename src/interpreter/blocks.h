// Blocks that the program allocates and frees.
#pragma once

#include "interpreter/run_state.h"

namespace heddle::interpreter {

class Holders;
class Inputs;

class Blocks {
 public:
  Blocks(RunState& state, Inputs& inputs, Holders& holders)
      : state_(state), inputs_(inputs), holders_(holders) {}

  // The address of the new block.
  uint64_t allocate(uint64_t bytes, uint64_t alignment, bool on_stack);
  void free(uint64_t pointer, bool on_stack);

 private:
  RunState& state_;
  Inputs& inputs_;
  Holders& holders_;
  uint64_t count_ = 0;  // of those allocated so far, without those on the stack
};

}  // namespace heddle::interpreter
