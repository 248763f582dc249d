#include "analysis/loops.h"

#include <algorithm>

#include "analysis/control_flow.h"

namespace heddle::analysis {

namespace {

// Takes a region apart into strongly connected pieces, then each piece that is a loop, without the edges into
// its heads, again. Work is linear in the size of the graph for each level of nesting.
class LoopFinder {
 public:
  LoopFinder(std::span<const Block> blocks, std::span<const uint32_t> reachable)
      : blocks_(blocks), is_head_(blocks.size()), low_(blocks.size()), number_(blocks.size(), kNone) {
    forest_.innermost.assign(blocks.size(), kNone);
    is_member_.assign(blocks.size(), false);
    for (uint32_t block : reachable) is_member_[block] = true;
    forest_.order.reserve(reachable.size());
  }

  LoopForest run(std::span<const uint32_t> reachable) {
    pending_.push_back({{reachable.begin(), reachable.end()}, kNone});
    while (!pending_.empty()) {
      Piece piece = std::move(pending_.back());
      pending_.pop_back();
      if (piece.is_block)
        forest_.order.push_back(piece.blocks[0]);
      else
        take_apart(piece);
    }
    add_edges();
    return std::move(forest_);
  }

 private:
  // A region of `loop` (kNone: the whole graph) that is to be taken apart, or a block to be put into the
  // order.
  struct Piece {
    std::vector<uint32_t> blocks;
    uint32_t loop = kNone;
    bool is_block = false;
  };

  bool is_inner_edge(uint32_t from, uint32_t to) const {
    return is_member_[to] && forest_.innermost[from] == forest_.innermost[to] && !is_head_[to];
  }

  // The strongly connected pieces of a region, in reverse topological order.
  std::vector<std::vector<uint32_t>> components(std::span<const uint32_t> region) {
    std::vector<std::vector<uint32_t>> result;
    std::vector<uint32_t> open;
    std::vector<std::pair<uint32_t, size_t>> stack;
    uint32_t count = 0;
    constexpr uint32_t closed = kNone - 1;
    for (uint32_t block : region) number_[block] = kNone;
    auto enter = [&](uint32_t block) {
      number_[block] = low_[block] = count++;
      open.push_back(block);
      stack.emplace_back(block, 0);
    };
    for (uint32_t root : region) {
      if (number_[root] != kNone) continue;
      enter(root);
      while (!stack.empty()) {
        auto& [block, next] = stack.back();
        const auto& successors = blocks_[block].successors;
        if (next < successors.size()) {
          // As in the reverse postorder, the last successor first.
          const uint32_t successor = successors[successors.size() - 1 - next++];
          if (!is_inner_edge(block, successor)) continue;
          if (number_[successor] == kNone)
            enter(successor);
          else if (number_[successor] != closed)
            low_[block] = std::min(low_[block], number_[successor]);
          continue;
        }
        const uint32_t done = block;
        stack.pop_back();
        if (!stack.empty()) low_[stack.back().first] = std::min(low_[stack.back().first], low_[done]);
        if (low_[done] != number_[done]) continue;
        std::vector<uint32_t>& component = result.emplace_back();
        uint32_t member = kNone;
        do {
          member = open.back();
          open.pop_back();
          number_[member] = closed;
          component.push_back(member);
        } while (member != done);
        // In the order of the search, so that nothing depends on how the stack was popped.
        std::ranges::reverse(component);
      }
    }
    return result;
  }

  bool is_loop(const std::vector<uint32_t>& component) const {
    if (component.size() > 1) return true;
    const auto& successors = blocks_[component[0]].successors;
    return !is_head_[component[0]] && std::ranges::find(successors, component[0]) != successors.end();
  }

  void take_apart(const Piece& region) {
    std::vector<std::vector<uint32_t>> parts = components(region.blocks);
    const size_t base = pending_.size();
    pending_.resize(base + parts.size());
    // What stands last is taken first: the components come in reverse topological order, as it should be.
    // Loops get their numbers in the order of the program.
    for (size_t i = parts.size(); i-- > 0;) {
      Piece& piece = pending_[base + i];
      piece.is_block = !is_loop(parts[i]);
      piece.loop = piece.is_block ? region.loop : new_loop(parts[i], region.loop);
      piece.blocks = std::move(parts[i]);
    }
  }

  uint32_t new_loop(std::vector<uint32_t>& component, uint32_t parent) {
    const auto number = static_cast<uint32_t>(forest_.loops.size());
    Loop& loop = forest_.loops.emplace_back();
    loop.parent = parent;
    loop.depth = parent == kNone ? 1 : forest_.loops[parent].depth + 1;
    for (uint32_t block : component) forest_.innermost[block] = number;
    std::vector<uint32_t> heads;
    for (uint32_t block : component) {
      const bool is_entered =
          block == 0 || std::ranges::any_of(blocks_[block].predecessors, [&](uint32_t from) {
            return is_member_[from] && forest_.innermost[from] != number;
          });
      if (is_entered) heads.push_back(block);
    }
    for (uint32_t block : heads) {
      is_head_[block] = true;
      loop.heads.push_back(blocks_[block].begin);
    }
    std::ranges::sort(loop.heads);
    // The search inside the loop starts at its heads.
    std::ranges::stable_partition(component, [&](uint32_t block) { return is_head_[block]; });
    loop.blocks = component;
    std::ranges::sort(loop.blocks);
    return number;
  }

  bool contains(uint32_t loop, uint32_t block) const {
    uint32_t inner = forest_.innermost[block];
    while (inner != kNone && inner != loop) inner = forest_.loops[inner].parent;
    return inner == loop;
  }

  void add_edges() {
    for (uint32_t number = 0; number < forest_.loops.size(); ++number) {
      Loop& loop = forest_.loops[number];
      for (uint32_t block : loop.blocks) {
        for (uint32_t successor : blocks_[block].successors)
          if (!contains(number, successor))
            loop.exits.push_back({blocks_[block].last(), blocks_[successor].begin});
        if (forest_.innermost[block] != number || !is_head_[block]) continue;
        for (uint32_t predecessor : blocks_[block].predecessors) {
          if (!is_member_[predecessor]) continue;
          auto& edges = contains(number, predecessor) ? loop.back_edges : loop.entries;
          edges.push_back({blocks_[predecessor].last(), blocks_[block].begin});
        }
      }
    }
  }

  std::span<const Block> blocks_;
  LoopForest forest_;
  std::vector<bool> is_member_;
  std::vector<bool> is_head_;
  std::vector<Piece> pending_;
  std::vector<uint32_t> low_;
  std::vector<uint32_t> number_;
};

}  // namespace

LoopForest find_loops(std::span<const Block> blocks, std::span<const uint32_t> reachable) {
  return LoopFinder(blocks, reachable).run(reachable);
}

}  // namespace heddle::analysis
