// Dominators and post-dominators of a flow graph, in nearly linear time (semi-dominators with path
// compression). Control dependence and the recognition of natural structure rest on them.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace heddle::analysis {

struct Block;
class ControlFlow;

// Immediate dominators by block; kNone for block 0 and for blocks that it does not reach.
std::vector<uint32_t> find_dominators(std::span<const Block> blocks);

// Immediate post-dominators; the exit is number blocks().size(). See ControlFlow::immediate_post_dominators.
std::vector<uint32_t> find_post_dominators(const ControlFlow& flow);

// Numbers the nodes of a forest given by parents (kNone: a root) so that `a` is an ancestor of `b`, or `b`
// itself, iff the interval of `a` encloses that of `b`.
std::vector<std::pair<uint32_t, uint32_t>> tree_intervals(std::span<const uint32_t> parents);

}  // namespace heddle::analysis
