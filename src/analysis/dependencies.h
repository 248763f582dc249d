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

#include <memory>
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

// How the nodes of the graph are numbered. It depends on the program alone; who asks about many loops makes
// it once.
struct DependencyLayout {
  DependencyLayout(const PointsTo& points_to, const CallGraph& calls);

  uint32_t first_function_node = 0;  // behind the objects and two for pointers that may point anywhere
  uint32_t first_instruction_node = 0;
  uint32_t node_count = 0;
  std::vector<uint32_t> first_block_node;   // by function
  std::vector<uint32_t> first_return_node;  // by function
  std::vector<uint32_t> first_instruction;  // by function: number of the instructions before it
};

// A part of a program that influences something. It refers to the dependencies it came from.
class Influence {
 public:
  // Variables and allocations whose contents matter.
  const ObjectSet& objects() const { return objects_; }
  // Whether it matters that, or with what values, an instruction is executed.
  bool includes(InstructionPosition position) const;

 private:
  friend class Dependencies;
  ObjectSet objects_;
  std::vector<uint32_t> instructions_;  // counted over the program, ascending
  const DependencyLayout* layout_ = nullptr;
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
               const ControlFlow& flow, const Loop& loop, DependencyOptions options = {},
               std::shared_ptr<const DependencyLayout> layout = nullptr);
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
  // Edges in both directions, grouped by node. The graph of a loop is a small part of the program's, so nodes
  // are numbered anew, in the order of `nodes`.
  struct Graph {
    std::vector<uint32_t> first;  // by position in `nodes`, and one more
    std::vector<uint32_t> targets;
    std::span<const uint32_t> edges(uint32_t position) const {
      return {targets.data() + first[position], targets.data() + first[position + 1]};
    }
  };
  using Edges = std::vector<std::pair<uint32_t, uint32_t>>;
  static Graph grouped(size_t nodes, const Edges& edges, bool reversed);
  // The nodes that can be reached, the given ones included.
  std::vector<uint32_t> reached(const Graph& graph, std::vector<uint32_t> start) const;
  Influence influence_on(std::vector<uint32_t> nodes) const;
  void take(Builder& builder);

  const Numbering& numbering_;
  const Modified& modified_;
  std::shared_ptr<const DependencyLayout> layout_;
  uint32_t any_read_ = 0;        // the node of all that is addressable; the nodes before it are the objects
  std::vector<uint32_t> nodes_;  // with edges, ascending
  Graph influencers_;
  Graph influenced_;
};

}  // namespace heddle::analysis
