#include "instrument/memory_tracking.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "analysis/call_graph.h"
#include "analysis/control_flow.h"
#include "expr/simplify.h"
#include "ir/edit_body.h"
#include "spec/memory_model.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

using SymbolSet = std::unordered_set<const std::string*>;

// Which temporaries of a function, that may hold pointers, are read later.
class Liveness {
 public:
  explicit Liveness(const ir::Function& function) : function_(function), flow_(function) {
    find_temporaries();
    if (temporaries_.empty()) return;
    live_.resize(function.body.size());
    bool has_changed = true;
    while (has_changed) {
      has_changed = false;
      for (auto i = static_cast<uint32_t>(function.body.size()); i-- > 0;) {
        SymbolSet live = live_after(i);
        const Instruction& instruction = function.body[i];
        if (const std::string* set = symbol_set_by(instruction)) live.erase(set);
        for (const std::string* name : read_by(instruction)) live.insert(name);
        if (live.size() == live_[i].size()) continue;  // sets only grow
        live_[i] = std::move(live);
        has_changed = true;
      }
    }
  }

  // Those that were live before an instruction that leads here, or are set by one, and are not live here.
  SymbolSet ends_before(uint32_t i) const {
    SymbolSet result;
    if (temporaries_.empty()) return result;
    for (uint32_t before : flow_.predecessors(i)) {
      for (const std::string* name : live_[before]) result.insert(name);
      if (const std::string* set = symbol_set_by(function_.body[before])) result.insert(set);
    }
    for (const std::string* name : live_[i]) result.erase(name);
    return result;
  }

 private:
  void find_temporaries() {
    for (const ir::Symbol* local : function_.locals)
      if (local->kind == ir::SymbolKind::Temporary &&
          (local->type->is_pointer() || local->type->is_aggregate()))
        temporaries_.insert(local->name);
    for (const Instruction& instruction : function_.body)
      for (ExprRef operand : instruction.operands)
        if (operand != nullptr)
          expr::for_each_subexpression(operand, [&](ExprRef e) {
            if (!e->is(Kind::AddressOf)) return;
            ExprRef root = analysis::root_of(e->operand(0));
            if (root->is(Kind::Symbol)) temporaries_.erase(&root->text());
          });
  }

  SymbolSet live_after(uint32_t i) const {
    SymbolSet result;
    for (uint32_t next : flow_.successors(i)) result.insert(live_[next].begin(), live_[next].end());
    return result;
  }

  static bool sets_first_operand(Op op) {
    return op == Op::Assign || op == Op::Havoc || op == Op::Call || op == Op::Alloc || op == Op::Output;
  }

  const std::string* symbol_set_by(const Instruction& instruction) const {
    if (!sets_first_operand(instruction.op)) return nullptr;
    ExprRef place = instruction.place();
    if (place == nullptr || !place->is(Kind::Symbol)) return nullptr;
    return temporaries_.contains(&place->text()) ? &place->text() : nullptr;
  }

  SymbolSet read_by(const Instruction& instruction) const {
    SymbolSet result;
    for (size_t i = 0; i < instruction.operands.size(); ++i) {
      ExprRef operand = instruction.operands[i];
      if (operand == nullptr) continue;
      if (i == 0 && sets_first_operand(instruction.op) && operand->is(Kind::Symbol)) continue;
      expr::for_each_subexpression(operand, [&](ExprRef e) {
        if (e->is(Kind::Symbol) && temporaries_.contains(&e->text())) result.insert(&e->text());
      });
    }
    return result;
  }

  const ir::Function& function_;
  analysis::ControlFlow flow_;
  SymbolSet temporaries_;
  std::vector<SymbolSet> live_;  // before each instruction
};

Instruction forget(ir::Program& program, std::string_view name) {
  const ir::Symbol* symbol = program.find_symbol(name);
  Instruction result;
  result.op = Op::Assign;
  result.operands = {program.reference(*symbol), program.store().zero(symbol->type)};
  return result;
}

void forget_pointers(ir::Program& program, ir::Function& function) {
  ir::BodyEditor editor(function);
  const Liveness liveness(function);
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    std::set<std::string_view> ends;  // in a fixed order
    for (const std::string* name : liveness.ends_before(i)) ends.insert(*name);
    for (std::string_view name : ends) editor.insert_before(i, forget(program, name));
    if (function.body[i].op != Op::Dead) continue;
    ExprRef symbol = function.body[i].operands[0];
    if (symbol->type()->is_pointer()) editor.insert_before(i, forget(program, symbol->text()));
  }
  editor.apply();
}

// Whether an edge is never taken, because the condition of its jump is constant: while (1).
bool is_dead_edge(ir::Program& program, const ir::Function& function, const analysis::FlowEdge& edge) {
  const Instruction& from = function.body[edge.from];
  if (from.op != Op::Goto) return false;
  ExprRef condition = expr::simplify(program.store(), from.condition());
  const bool jumps = from.target == edge.to;
  if (jumps && edge.from + 1 == edge.to) return false;
  return condition == program.store().boolean(!jumps);
}

bool has_exit(ir::Program& program, const ir::Function& function, const analysis::Loop& loop) {
  return std::ranges::any_of(
      loop.exits, [&](const analysis::FlowEdge& edge) { return !is_dead_edge(program, function, edge); });
}

bool allocates(const ir::Function& function) {
  return std::ranges::any_of(function.body, [](const Instruction& instruction) {
    return instruction.op == Op::Alloc && instruction.variant == ir::Variant::Plain;
  });
}

// Whether a library function makes blocks that are not the program's.
bool makes_own_blocks(const ir::Program& program, const ir::Function& function) {
  if (!function.is_model || !function.range.valid()) return false;
  const std::string& path = program.files()[function.range.begin.file].path;
  // Of these, the blocks are the program's or are freed at once.
  if (path.ends_with("allocation.c") || path.ends_with("memory.c")) return false;
  return allocates(function);
}

// What calls what, by what function pointers may hold.
struct Calls {
  explicit Calls(analysis::Analyses& analyses) : numbering(analyses.numbering()), graph(analyses.calls()) {}

  bool may_be_called(const ir::Function& function) const {
    return graph.is_reachable_from_entry(numbering.number_of(function));
  }
  bool is_recursive(const ir::Function& function) const {
    return graph.is_recursive(numbering.number_of(function));
  }
  bool allocate(const ir::Program& program) const {
    return std::ranges::any_of(program.functions(), [&](const ir::Function& function) {
      return may_be_called(function) && allocates(function);
    });
  }

  // Whether one of these, or what it calls, is a library function with blocks of its own.
  bool make_own_blocks(const ir::Program& program, std::vector<uint32_t> pending) const {
    std::set<uint32_t> seen(pending.begin(), pending.end());
    while (!pending.empty()) {
      const uint32_t next = pending.back();
      pending.pop_back();
      if (makes_own_blocks(program, numbering.function(next))) return true;
      for (const uint32_t callee : graph.callees(next))
        if (seen.insert(callee).second) pending.push_back(callee);
    }
    return false;
  }

  const analysis::Numbering& numbering;
  const analysis::CallGraph& graph;
};

class LossPoints {
 public:
  LossPoints(ir::Program& program, analysis::Analyses& analyses) : program_(program), calls_(analyses) {}

  std::vector<Event> run() {
    if (!calls_.allocate(program_)) return {};
    for (const ir::Function& function : program_.functions()) {
      if (!function.has_body) continue;
      // Loops of the library models end, as long as what they access is valid.
      if (!function.is_model && !function.body.empty()) add_repeated(function);
      add_ends(function);
    }
    return std::move(events_);
  }

 private:
  void add(const ir::Function& function, uint32_t instruction, support::SourceRange range, bool is_endless) {
    Event& event = events_.emplace_back();
    event.kind = EventKind::LossPoint;
    event.function = &function;
    event.instruction = instruction;
    event.range = range;
    event.is_for_endless = is_endless;
  }

  void add_ends(const ir::Function& function) {
    for (uint32_t i = 0; i < function.body.size(); ++i)
      if (const Instruction& end = function.body[i]; end.op == Op::Halt)
        add(function, i, end.range.valid() ? end.range : ir::end_of_main(program_), false);
  }

  // A loop without exit is endless from its first round on. Its head is met by those who write what is for
  // endless executions as well: by then passes may have found other loops to be such.
  void add_repeated(const ir::Function& function) {
    if (calls_.is_recursive(function)) add(function, 0, function.range, true);
    const analysis::ControlFlow flow(function);
    for (const analysis::Loop& loop : flow.loops()) {
      const bool is_endless = !has_exit(program_, function, loop);
      for (uint32_t head : loop.heads) {
        if (is_endless) add(function, head, function.body[head].range, false);
        add(function, head, function.body[head].range, true);
      }
    }
  }

  ir::Program& program_;
  Calls calls_;
  std::vector<Event> events_;
};

}  // namespace

bool allocates_blocks(const ir::Program& program, analysis::Analyses& analyses) {
  return Calls(analyses).allocate(program);
}

bool has_library_blocks(const ir::Program& program) {
  return std::ranges::any_of(
      program.functions(), [&](const ir::Function& function) { return makes_own_blocks(program, function); });
}

bool may_be_library_block(const ir::Program& program, analysis::Analyses& analyses,
                          const support::SourceLocation& place) {
  const Calls calls(analyses);
  bool is_found = false;
  for (const ir::Function& function : program.functions()) {
    if (function.is_model) continue;
    for (const analysis::CallSite& site : calls.graph.sites(calls.numbering.number_of(function))) {
      if (!(function.body[site.instruction].range.begin == place)) continue;
      is_found = true;
      if (site.is_unknown || calls.make_own_blocks(program, site.callees)) return true;
    }
  }
  return !is_found;
}

std::vector<Event> loss_points(ir::Program& program, analysis::Analyses& analyses) {
  return LossPoints(program, analyses).run();
}

bool asks_for_losses(const Plan& plan) {
  return std::ranges::any_of(plan.weaves, [&](const Weave& weave) {
    return std::ranges::any_of(weave.cases, [&](const Case& one) {
      return spec::mentions(transition_of(plan, weave, one), spec::ExprKind::NoneLost);
    });
  });
}

void forget_pointers(ir::Program& program) {
  for (ir::Function& function : program.functions())
    if (function.has_body) forget_pointers(program, function);
}

}  // namespace heddle::instrument
