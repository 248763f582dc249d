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

  // The slot gets the address of the new block.
  void allocate(uint32_t slot, uint64_t bytes, uint64_t alignment, ObjectKind kind);
  void free(uint64_t pointer, bool on_stack);
  // The life of the local begins, at a place of its own, with arbitrary contents if `info` is given.
  void place_local(const PlacedLocal& local, const ArbitraryInfo* info);
  // The slot has the address of such a local, or 0.
  void end_local(uint32_t slot);

 private:
  void forget_stack_allocation(uint32_t id);

  RunState& state_;
  Inputs& inputs_;
  Holders& holders_;
  uint64_t count_ = 0;  // of those allocated so far, without those on the stack
};

}  // namespace heddle::interpreter
