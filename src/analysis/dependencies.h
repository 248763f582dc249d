// Which variables influence which (Definition 4.1 of the thesis on GOTO: the symbols of e, and what they
// depend on, become dependencies of s at `s = e`), by data and by control. Nothing is ever taken back in that
// domain, so its result is the transitive closure of a graph whose size is that of the program; the closure
// is computed for what is asked about, in time linear in the graph.
//
// The graph has a node for every object, every instruction, and every place where control is decided. An
// instruction depends on what it reads and on the branches that decide whether it is executed (control
// dependence, by post-dominators; across calls by the calling instructions); an object depends on the
// instructions that may write it. Accesses that end the path because they are invalid are not counted as
// decisions.
#pragma once

#include <span>
#include <vector>

#include "analysis/call_graph.h"
#include "analysis/control_flow.h"
#include "analysis/modified.h"

namespace heddle::analysis {

struct InstructionPosition {
  uint32_t function = 0;
  uint32_t instruction = 0;
};

// A part of a program that influences something.
class Influence {
 public:
  // Variables and allocations whose contents matter.
  const ObjectSet& objects() const { return objects_; }
  // Whether it matters that, or with what values, an instruction is executed.
  bool includes(InstructionPosition position) const {
    return instructions_[first_instruction_[position.function] + position.instruction];
  }

 private:
  friend class Dependencies;
  ObjectSet objects_;
  std::vector<bool> instructions_;
  std::span<const uint32_t> first_instruction_;
};

struct DependencyOptions {
  // Whether what may end a path, or keep it from going on (ASSUME, HALT in a callee, the conditions of loops,
  // recursion) influences all that could come after it. Without it, a loop influences only what it computes.
  bool with_endings = false;
};

class Dependencies {
 public:
  // Of the whole program.
  Dependencies(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
               DependencyOptions options = {});
  // Within the iterations of one loop: only its instructions, and all of the functions it calls.
  Dependencies(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
               const ControlFlow& flow, const Loop& loop, DependencyOptions options = {});
  ~Dependencies();
  Dependencies(const Dependencies&) = delete;
  Dependencies& operator=(const Dependencies&) = delete;

  // What may influence the contents of these objects; the objects themselves are included.
  Influence on_objects(const ObjectSet& objects) const;
  // What may influence whether these instructions are executed and the values they use.
  Influence on_instructions(std::span<const InstructionPosition> positions) const;
  // What may influence whether, and where, control leaves a loop.
  Influence on_exits(const ControlFlow& flow, const Loop& loop) const;
  // The other way round: what these objects may influence, themselves included.
  ObjectSet influenced_by(const ObjectSet& objects) const;

 private:
  class Builder;
  // Edges in both directions, grouped by node.
  struct Graph {
    std::vector<uint32_t> first;  // by node, and one more
    std::vector<uint32_t> targets;
    std::span<const uint32_t> edges(uint32_t node) const {
      return {targets.data() + first[node], targets.data() + first[node + 1]};
    }
  };
  static Graph grouped(size_t nodes, std::span<const std::pair<uint32_t, uint32_t>> edges, bool reversed);
  static std::vector<bool> reached(const Graph& graph, std::vector<uint32_t> start);
  Influence influence_on(std::vector<uint32_t> nodes) const;
  void take(Builder& builder);

  const Numbering& numbering_;
  const Modified& modified_;
  uint32_t any_read_ = 0;  // the node of all that is addressable; the nodes before it are the objects
  uint32_t first_instruction_node_ = 0;
  std::vector<uint32_t> first_instruction_;  // by function: number of the instructions before it
  Graph influencers_;
  Graph influenced_;
};

}  // namespace heddle::analysis
