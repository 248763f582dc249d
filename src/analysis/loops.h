// Loops of any flow graph, also of one made of gotos. A loop is a strongly connected region; its heads are
// the blocks at which control enters it. A natural loop has one head; a region with several is irreducible.
// Without the edges into its heads a region falls apart, and the strongly connected pieces are the loops
// inside it. So every cycle of the graph passes through a head of some loop.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/indices.h"

namespace heddle::analysis {

struct Block;

// From the last instruction of one block to the first of another.
struct FlowEdge {
  uint32_t from = 0;
  uint32_t to = 0;
  bool operator==(const FlowEdge&) const = default;
};

struct Loop {
  std::vector<uint32_t> heads;       // instructions, ascending
  std::vector<uint32_t> blocks;      // members, also those of inner loops, ascending
  uint32_t parent = kNone;           // number of the loop around it, or kNone
  uint32_t depth = 1;                // 1: in no other loop
  std::vector<FlowEdge> entries;     // from outside to a head
  std::vector<FlowEdge> back_edges;  // from inside to a head
  std::vector<FlowEdge> exits;       // from inside to outside

  bool is_irreducible() const { return heads.size() > 1; }
};

struct LoopForest {
  std::vector<Loop> loops;          // outer before inner
  std::vector<uint32_t> innermost;  // loop by block, or kNone
  std::vector<uint32_t> order;      // the given blocks with every loop in one piece, heads first
};

// `reachable` are the blocks to look at, the entry first.
LoopForest find_loops(std::span<const Block> blocks, std::span<const uint32_t> reachable);

}  // namespace heddle::analysis
