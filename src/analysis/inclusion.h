// Solves inclusion constraints between sets of objects, the heart of the points-to analysis. Each node is the
// set of what some value may point to; node number o, for every object o, is the set of all pointers stored
// in that object.
#pragma once

#include <llvm/ADT/SparseBitVector.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace heddle::analysis {

class InclusionSolver {
 public:
  using Set = llvm::SparseBitVector<>;
  // Called at least once for each target of a node that was given a number by `watch`.
  using TargetFound = std::function<void(uint32_t watched, uint32_t object)>;

  // Nodes 0 … objects - 1 are there at once. `unknown` is the object that stands for all of `addressable`.
  InclusionSolver(uint32_t objects, uint32_t unknown, const Set& addressable)
      : nodes_(objects), unknown_(unknown), addressable_(addressable) {
    for (uint32_t i = 0; i < objects; ++i) nodes_[i].representative = i;
  }

  uint32_t add_node();
  void add_target(uint32_t node, uint32_t object);
  void add_copy(uint32_t from, uint32_t to);        // to contains from
  void add_load(uint32_t pointer, uint32_t to);     // to contains what is stored where `pointer` points
  void add_store(uint32_t pointer, uint32_t from);  // what is stored where `pointer` points contains from
  void watch(uint32_t node, uint32_t number);

  // Grows the sets until all constraints hold. More may be added afterwards, and solved again.
  void solve(const TargetFound& found);

  const Set& targets(uint32_t node) { return nodes_[find(node)].points; }

 private:
  struct Node {
    uint32_t representative = 0;
    bool is_pending = false;
    Set points;
    Set done;    // the part of `points` that all constraints below have seen
    Set copies;  // nodes
    std::vector<uint32_t> loads;
    std::vector<uint32_t> stores;
    std::vector<uint32_t> watches;
  };

  uint32_t find(uint32_t node);
  void push(uint32_t node);
  void meet_targets(uint32_t node, const Set& fresh, const TargetFound& found);
  void propagate(uint32_t node, const Set& fresh);
  void meet_load(uint32_t object, uint32_t to);
  void run_wave(const TargetFound& found);
  // The part of a node's set that nobody has seen, from now on seen.
  Set take_fresh(uint32_t node);
  std::vector<uint32_t> merge_cycles();
  void merge(uint32_t into, uint32_t node);

  std::deque<Node> nodes_;  // their addresses stay while nodes are added
  uint32_t unknown_;
  const Set& addressable_;
  std::deque<uint32_t> pending_;
};

}  // namespace heddle::analysis
