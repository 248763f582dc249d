#include "instrument/memory_tracking.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "analysis/call_graph.h"
#include "analysis/control_flow.h"
#include "expr/simplify.h"
#include "ir/edit_body.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::string_view kLost = "an allocated block that was not freed can no longer be reached";

using SymbolSet = std::unordered_set<const std::string*>;

void add_check(ir::Program& program, ir::BodyEditor& editor, uint32_t before, support::SourceRange range) {
  ExprRef condition =
      program.store().make(Kind::NoneLost, program.store().bool_type(), std::initializer_list<ExprRef>{});
  editor.insert_before(before, ir::make_assert(program.store(), condition, kValidMemtrack, kLost, range));
}

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

void check_at_ends(ir::Program& program, ir::Function& function) {
  ir::BodyEditor editor(function);
  for (uint32_t i = 0; i < function.body.size(); ++i)
    if (const Instruction& end = function.body[i]; end.op == Op::Halt)
      add_check(program, editor, i, end.range.valid() ? end.range : ir::end_of_main(program));
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

// Loops of the library models end, as long as what they access is valid.
void check_at_heads(ir::Program& program, ir::Function& function, bool also_with_exits, bool at_entry) {
  if (function.is_model || !function.has_body || function.body.empty()) return;
  ir::BodyEditor editor(function);
  if (at_entry) add_check(program, editor, 0, function.range);
  const analysis::ControlFlow flow(function);
  for (const analysis::Loop& loop : flow.loops())
    if (also_with_exits || !has_exit(program, function, loop))
      for (uint32_t head : loop.heads) add_check(program, editor, head, function.body[head].range);
  editor.apply();
}

}  // namespace

bool allocates_blocks(const ir::Program& program) {
  const analysis::Numbering numbering(program);
  const analysis::PointsTo points_to(numbering);
  const analysis::CallGraph calls(points_to);
  for (const ir::Function& function : program.functions()) {
    if (!calls.is_reachable_from_entry(numbering.number_of(function))) continue;
    for (const Instruction& instruction : function.body)
      if (instruction.op == Op::Alloc && instruction.variant == ir::Variant::Plain) return true;
  }
  return false;
}

bool has_library_blocks(const ir::Program& program) {
  for (const ir::Function& function : program.functions()) {
    if (!function.is_model || !function.range.valid()) continue;
    const std::string& path = program.files()[function.range.begin.file].path;
    // Of these, the blocks are the program's, are kept (arguments) or are freed at once.
    if (path.ends_with("allocation.c") || path.ends_with("start.c") || path.ends_with("memory.c")) continue;
    if (std::ranges::any_of(function.body, [](const Instruction& instruction) {
          return instruction.op == Op::Alloc && instruction.variant == ir::Variant::Plain;
        }))
      return true;
  }
  return false;
}

void add_tracking(ir::Program& program) {
  for (ir::Function& function : program.functions()) {
    if (!function.has_body) continue;
    forget_pointers(program, function);
    check_at_ends(program, function);
    check_at_heads(program, function, false, false);
  }
}

void add_tracking_of_loops(ir::Program& program) {
  const analysis::Numbering numbering(program);
  const analysis::PointsTo points_to(numbering);
  const analysis::CallGraph calls(points_to);
  std::vector<ir::Function*> recursive;
  std::vector<ir::Function*> others;
  for (ir::Function& function : program.functions())
    (calls.is_recursive(numbering.number_of(function)) ? recursive : others).push_back(&function);
  for (ir::Function* function : recursive) check_at_heads(program, *function, true, true);
  for (ir::Function* function : others) check_at_heads(program, *function, true, false);
}

}  // namespace heddle::instrument
