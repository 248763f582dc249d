// Where control can go inside one function. Every analysis walks functions through this view: basic blocks
// with their edges, the order in which a forward analysis should visit them, and the nesting of loops. It
// describes one state of the function's body and is rebuilt when the body changes.
#pragma once

#include <llvm/ADT/SmallVector.h>

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/indices.h"
#include "analysis/loops.h"
#include "ir/program.h"

namespace heddle::analysis {

// The instructions [begin, end): only the first is jumped to, only the last jumps.
struct Block {
  uint32_t begin = 0;
  uint32_t end = 0;
  llvm::SmallVector<uint32_t, 2> successors;  // blocks; none after RETURN, HALT, END_THREAD and ASSUME false
  llvm::SmallVector<uint32_t, 2> predecessors;
  uint32_t last() const { return end - 1; }
};

// How control leaves an instruction. A GOTO whose condition is the constant true or false has one way only.
struct Flow {
  bool falls_through = false;  // to the next instruction; behind the last one: to the function's end
  bool jumps = false;          // to the target
};
Flow flow_of(const ir::Instruction& instruction);

class ControlFlow {
 public:
  explicit ControlFlow(const ir::Function& function);

  const ir::Function& function() const { return *function_; }

  // Of an instruction, within the function. Running off the end of the body has no successor.
  llvm::SmallVector<uint32_t, 2> successors(uint32_t instruction) const;
  llvm::SmallVector<uint32_t, 2> predecessors(uint32_t instruction) const;

  // In the order of the body. The entry is block 0; a function without instructions has no blocks.
  std::span<const Block> blocks() const { return blocks_; }
  const Block& block(uint32_t number) const { return blocks_[number]; }
  uint32_t block_of(uint32_t instruction) const { return block_of_[instruction]; }
  // The block from which control runs into the function's end, without a RETURN, or kNone.
  uint32_t falling_off() const { return falling_off_; }

  bool is_reachable(uint32_t block) const { return order_position_[block] != kNone; }
  // Blocks reachable from the entry, each before its successors except along back edges.
  std::span<const uint32_t> reverse_postorder() const { return reverse_postorder_; }
  // The same blocks with every loop in one piece, its heads first: an analysis that always takes the earliest
  // block that has changed settles inner loops before it leaves them.
  std::span<const uint32_t> iteration_order() const { return loops_.order; }
  uint32_t order_position(uint32_t block) const { return order_position_[block]; }

  // Immediate dominators by block; kNone for the entry and for unreachable blocks. Computed on first use.
  std::span<const uint32_t> immediate_dominators() const;
  bool dominates(uint32_t block, uint32_t other) const;
  // The same on the reversed graph. The exit of the function is the number blocks().size(); a block from
  // which no exit is reachable counts as leading there too, so that every reachable block has a
  // post-dominator.
  std::span<const uint32_t> immediate_post_dominators() const;

  // Outer loops before the loops inside them.
  std::span<const Loop> loops() const { return loops_.loops; }
  const Loop& loop(uint32_t number) const { return loops_.loops[number]; }
  // The innermost loop around a block, or kNone.
  uint32_t loop_of_block(uint32_t block) const { return loops_.innermost[block]; }
  bool loop_contains(uint32_t loop, uint32_t block) const;
  // The loop that this instruction is a head of, or kNone.
  uint32_t loop_headed_by(uint32_t instruction) const;

 private:
  void find_blocks();
  void connect();
  void order_blocks();

  const ir::Function* function_;
  std::vector<Block> blocks_;
  std::vector<uint32_t> block_of_;
  uint32_t falling_off_ = kNone;
  std::vector<uint32_t> reverse_postorder_;
  std::vector<uint32_t> order_position_;
  LoopForest loops_;
  mutable std::vector<uint32_t> dominators_;
  mutable std::vector<uint32_t> post_dominators_;
  mutable std::vector<std::pair<uint32_t, uint32_t>>
      dominator_intervals_;  // entry and exit times in the tree
};

}  // namespace heddle::analysis
