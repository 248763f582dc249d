#include "analysis/dependencies.h"

#include <algorithm>

#include "analysis/indices.h"

namespace heddle::analysis {

using ir::Op;

namespace {

std::vector<uint32_t> numbers(const ObjectSet& objects) {
  std::vector<uint32_t> result;
  for (uint32_t object : objects) result.push_back(object);
  return result;
}

}  // namespace

DependencyLayout::DependencyLayout(const PointsTo& points_to, const CallGraph& calls)
    : first_function_node(static_cast<uint32_t>(points_to.object_count()) + 2) {
  const Numbering& numbering = calls.numbering();
  const auto functions = static_cast<uint32_t>(numbering.function_count());
  uint32_t next = first_function_node + 3 * functions;
  for (uint32_t f = 0; f < functions; ++f) {
    first_block_node.push_back(next);
    // There are never more blocks than instructions.
    next += 2 * static_cast<uint32_t>(numbering.function(f).body.size());
  }
  for (uint32_t f = 0; f < functions; ++f) {
    first_return_node.push_back(next);
    next += static_cast<uint32_t>(calls.sites(f).size());
  }
  first_instruction_node = next;
  for (uint32_t f = 0; f < functions; ++f) {
    first_instruction.push_back(next - first_instruction_node);
    next += static_cast<uint32_t>(numbering.function(f).body.size());
  }
  node_count = next;
}

bool Influence::includes(InstructionPosition position) const {
  const uint32_t number = layout_->first_instruction[position.function] + position.instruction;
  return std::binary_search(instructions_.begin(), instructions_.end(), number);
}

// Collects the edges of the graph. Nodes are numbered: objects, two for pointers that may point anywhere,
// three for each function, two for each block, one for the return from each call, and the instructions. The
// node of a CALL instruction is the way into the function; parameters depend on it and on what their
// arguments read.
class Dependencies::Builder {
 public:
  Builder(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
          DependencyOptions options, const DependencyLayout& layout)
      : points_to_(points_to),
        calls_(calls),
        modified_(modified),
        numbering_(calls.numbering()),
        options_(options),
        layout_(layout),
        any_read_(static_cast<uint32_t>(points_to.object_count())),
        any_written_(any_read_ + 1) {}

  // What pointers that may point anywhere mean, if there are any.
  void add_unknown() {
    if (!has_unknown_) return;
    for (uint32_t object : points_to_.addressable()) {
      edge(object, any_read_);
      edge(any_written_, object);
    }
  }

  void add_function(uint32_t function) {
    ControlFlow flow(numbering_.function(function));
    add_blocks(function, flow, flow.reverse_postorder());
  }

  // The blocks of a loop; control comes from nowhere else.
  void add_loop(uint32_t function, const ControlFlow& flow, const Loop& loop) {
    add_blocks(function, flow, loop.blocks);
  }

  // Functions that may be called by those that were added.
  void add_callees() {
    while (!pending_callees_.empty()) {
      const uint32_t function = pending_callees_.back();
      pending_callees_.pop_back();
      add_function(function);
    }
  }
  void want_callees() {
    is_wanted_.assign(numbering_.function_count(), false);
    wants_callees_ = true;
  }

 private:
  friend class Dependencies;

  void edge(uint32_t from, uint32_t to) { edges_.emplace_back(from, to); }

  uint32_t context(uint32_t function) const {
    return layout_.first_function_node + 3 * function;
  }  // it is called
  uint32_t result(uint32_t function) const { return context(function) + 1; }
  uint32_t ending(uint32_t function) const {
    return context(function) + 2;
  }  // whether a call of it comes back
  uint32_t control(uint32_t function, uint32_t block) const {
    return layout_.first_block_node[function] + 2 * block;
  }
  uint32_t reaching(uint32_t function, uint32_t block) const { return control(function, block) + 1; }
  uint32_t return_node(const CallSite& site) const {
    return layout_.first_return_node[site.caller] +
           static_cast<uint32_t>(&site - calls_.sites(site.caller).data());
  }
  uint32_t node(uint32_t function, uint32_t instruction) const {
    return layout_.first_instruction_node + layout_.first_instruction[function] + instruction;
  }

  void add_blocks(uint32_t function, const ControlFlow& flow, std::span<const uint32_t> blocks) {
    add_control(function, flow, blocks);
    for (uint32_t block : blocks) {
      const uint32_t reach = reaching(function, block);
      edge(context(function), control(function, block));
      for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i) {
        const uint32_t here = node(function, i);
        edge(control(function, block), here);
        if (options_.with_endings) edge(reach, here);
        add_data(function, i, here);
        add_ending(function, flow, block, i);
      }
      if (!options_.with_endings) continue;
      for (uint32_t successor : flow.block(block).successors) edge(reach, reaching(function, successor));
    }
  }

  // A block depends on the branches that decide whether it is executed: from each side of a branch up to
  // where all sides meet again.
  void add_control(uint32_t function, const ControlFlow& flow, std::span<const uint32_t> blocks) {
    const auto exit = static_cast<uint32_t>(flow.blocks().size());
    const auto post_dominators = flow.immediate_post_dominators();
    for (uint32_t block : blocks) {
      const Block& code = flow.block(block);
      const bool branches = code.successors.size() + (block == flow.falling_off() ? 1 : 0) > 1;
      if (!branches) continue;
      for (uint32_t successor : code.successors)
        for (uint32_t at = successor; at != exit && at != post_dominators[block]; at = post_dominators[at])
          edge(node(function, code.last()), control(function, at));
    }
  }

  void add_data(uint32_t function, uint32_t instruction, uint32_t here) {
    const ir::Instruction& code = numbering_.function(function).body[instruction];
    if (code.op == Op::Call) return add_call(calls_.site(function, instruction), code, here);
    const Effects effects = modified_.own_effects(function, instruction);
    add_reads(effects, here);
    add_writes(effects, here);
    if (code.op == Op::Return) edge(here, result(function));
    if (code.op != Op::Free) return;
    for (uint32_t object : points_to_.targets(code.operands[0]).objects) edge(here, object);
  }

  void add_reads(const Effects& effects, uint32_t to) {
    for (uint32_t object : effects.read) edge(object, to);
    if (!effects.reads_unknown) return;
    edge(any_read_, to);
    has_unknown_ = true;
  }

  void add_writes(const Effects& effects, uint32_t from) {
    for (uint32_t object : effects.written) edge(from, object);
    if (!effects.writes_unknown) return;
    edge(from, any_written_);
    has_unknown_ = true;
  }

  void add_call(const CallSite& site, const ir::Instruction& code, uint32_t here) {
    const uint32_t back = return_node(site);
    edge(here, back);
    add_reads(modified_.reads_of_place(code.function()), here);
    if (code.operands[0] != nullptr) {
      add_reads(modified_.reads_of_place(code.operands[0]), back);
      add_writes(modified_.own_effects(site.caller, site.instruction), back);
    }
    const uint32_t allocated = points_to_.allocated_by(code);
    for (uint32_t callee : site.callees) {
      if (!numbering_.function(callee).has_body) continue;
      if (allocated != kNone)  // what the allocator stored in its memory
        for (uint32_t object : points_to_.result_targets(numbering_.function(callee)).objects)
          edge(object, allocated);
      edge(here, context(callee));
      edge(result(callee), back);
      add_arguments(numbering_.function(callee), code, here);
      if (!wants_callees_ || is_wanted_[callee]) continue;
      is_wanted_[callee] = true;
      pending_callees_.push_back(callee);
    }
  }

  void add_arguments(const ir::Function& callee, const ir::Instruction& code, uint32_t here) {
    for (const ir::Symbol* parameter : callee.parameters) edge(here, numbering_.number_of(*parameter));
    const uint32_t area = points_to_.arguments_of(callee);
    if (area != kNone) {
      edge(here, numbering_.number_of(*callee.va_area));
      edge(here, area);
    }
    for (size_t i = 0; i < code.argument_count(); ++i) {
      const Effects reads = modified_.reads_of(code.argument(i));
      if (i < callee.parameters.size())
        add_reads(reads, numbering_.number_of(*callee.parameters[i]));
      else if (area != kNone)
        add_reads(reads, area);
    }
  }

  // Whether something after this instruction is reached depends on it.
  void add_ending(uint32_t function, const ControlFlow& flow, uint32_t block, uint32_t instruction) {
    if (!options_.with_endings) return;
    const ir::Instruction& code = numbering_.function(function).body[instruction];
    const uint32_t here = node(function, instruction);
    auto add = [&](uint32_t decision) {
      edge(decision, reaching(function, block));
      edge(decision, ending(function));
    };
    if (code.op == Op::Assume) add(here);
    // That the program ends there counts, the status it ends with does not.
    if (code.op == Op::Halt) add(control(function, block));
    const bool may_go_on_for_ever = flow.loop_of_block(block) != kNone || calls_.is_recursive(function);
    if (code.op == Op::Goto && may_go_on_for_ever) add(here);
    if (code.op != Op::Call) return;
    for (uint32_t callee : calls_.site(function, instruction).callees) add(ending(callee));
  }

  const PointsTo& points_to_;
  const CallGraph& calls_;
  const Modified& modified_;
  const Numbering& numbering_;
  DependencyOptions options_;
  const DependencyLayout& layout_;
  uint32_t any_read_;
  uint32_t any_written_;
  bool has_unknown_ = false;
  std::vector<std::pair<uint32_t, uint32_t>> edges_;  // from what influences to what is influenced
  bool wants_callees_ = false;
  std::vector<bool> is_wanted_;
  std::vector<uint32_t> pending_callees_;
};

Dependencies::Dependencies(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
                           DependencyOptions options)
    : numbering_(calls.numbering()),
      modified_(modified),
      layout_(std::make_shared<DependencyLayout>(points_to, calls)) {
  Builder builder(points_to, calls, modified, options, *layout_);
  for (uint32_t i = 0; i < numbering_.function_count(); ++i) builder.add_function(i);
  take(builder);
}

Dependencies::Dependencies(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
                           const ControlFlow& flow, const Loop& loop, DependencyOptions options,
                           std::shared_ptr<const DependencyLayout> layout)
    : numbering_(calls.numbering()),
      modified_(modified),
      layout_(layout != nullptr ? std::move(layout)
                                : std::make_shared<const DependencyLayout>(points_to, calls)) {
  Builder builder(points_to, calls, modified, options, *layout_);
  builder.want_callees();
  builder.add_loop(numbering_.number_of(flow.function()), flow, loop);
  builder.add_callees();
  take(builder);
}

Dependencies::~Dependencies() = default;

void Dependencies::take(Builder& builder) {
  builder.add_unknown();
  any_read_ = builder.any_read_;
  Edges& edges = builder.edges_;
  for (const auto& [from, to] : edges) {
    nodes_.push_back(from);
    nodes_.push_back(to);
  }
  std::sort(nodes_.begin(), nodes_.end());
  nodes_.erase(std::unique(nodes_.begin(), nodes_.end()), nodes_.end());
  auto position = [this](uint32_t node) {
    return static_cast<uint32_t>(std::lower_bound(nodes_.begin(), nodes_.end(), node) - nodes_.begin());
  };
  for (auto& [from, to] : edges) {
    from = position(from);
    to = position(to);
  }
  influencers_ = grouped(nodes_.size(), edges, true);
  influenced_ = grouped(nodes_.size(), edges, false);
}

Dependencies::Graph Dependencies::grouped(size_t nodes, const Edges& edges, bool reversed) {
  Graph graph;
  graph.first.assign(nodes + 1, 0);
  graph.targets.resize(edges.size());
  for (const auto& [from, to] : edges) ++graph.first[(reversed ? to : from) + 1];
  for (size_t i = 0; i < nodes; ++i) graph.first[i + 1] += graph.first[i];
  std::vector<uint32_t> next(graph.first.begin(), graph.first.end() - 1);
  for (const auto& [from, to] : edges) graph.targets[next[reversed ? to : from]++] = reversed ? from : to;
  return graph;
}

std::vector<uint32_t> Dependencies::reached(const Graph& graph, std::vector<uint32_t> start) const {
  std::vector<uint32_t> result;
  std::vector<bool> seen(nodes_.size());
  std::vector<uint32_t> pending;
  for (const uint32_t node : start) {
    auto found = std::lower_bound(nodes_.begin(), nodes_.end(), node);
    if (found == nodes_.end() || *found != node) {
      result.push_back(node);  // it has no edges
      continue;
    }
    const auto position = static_cast<uint32_t>(found - nodes_.begin());
    if (seen[position]) continue;
    seen[position] = true;
    pending.push_back(position);
  }
  while (!pending.empty()) {
    const uint32_t position = pending.back();
    pending.pop_back();
    result.push_back(nodes_[position]);
    for (const uint32_t next : graph.edges(position)) {
      if (seen[next]) continue;
      seen[next] = true;
      pending.push_back(next);
    }
  }
  return result;
}

Influence Dependencies::influence_on(std::vector<uint32_t> nodes) const {
  std::vector<uint32_t> seen = reached(influencers_, std::move(nodes));
  std::sort(seen.begin(), seen.end());
  Influence result;
  for (const uint32_t node : seen) {
    if (node < any_read_) result.objects_.set(node);
    if (node >= layout_->first_instruction_node)
      result.instructions_.push_back(node - layout_->first_instruction_node);
  }
  result.layout_ = layout_.get();
  return result;
}

Influence Dependencies::on_objects(const ObjectSet& objects) const {
  return influence_on(numbers(objects));
}

Influence Dependencies::on_instructions(std::span<const InstructionPosition> positions) const {
  std::vector<uint32_t> nodes;
  for (const InstructionPosition& position : positions) {
    nodes.push_back(layout_->first_instruction_node + layout_->first_instruction[position.function] +
                    position.instruction);
    // The arguments of a call are no business of its node.
    if (numbering_.function(position.function).body[position.instruction].op != Op::Call) continue;
    const Effects effects = modified_.own_effects(position.function, position.instruction);
    for (uint32_t object : effects.read) nodes.push_back(object);
    if (effects.reads_unknown) nodes.push_back(any_read_);
  }
  return influence_on(std::move(nodes));
}

Influence Dependencies::on_exits(const ControlFlow& flow, const Loop& loop) const {
  const uint32_t function = numbering_.number_of(flow.function());
  std::vector<InstructionPosition> positions;
  for (const FlowEdge& exit : loop.exits) positions.push_back({function, exit.from});
  for (uint32_t block : loop.blocks) {
    for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i) {
      const Op op = flow.function().body[i].op;
      if (op == Op::Return || op == Op::Halt || op == Op::Assume) positions.push_back({function, i});
    }
  }
  return on_instructions(positions);
}

ObjectSet Dependencies::influenced_by(const ObjectSet& objects) const {
  std::vector<uint32_t> seen = reached(influenced_, numbers(objects));
  std::sort(seen.begin(), seen.end());
  ObjectSet result;
  for (const uint32_t node : seen)
    if (node < any_read_) result.set(node);
  return result;
}

}  // namespace heddle::analysis
