#include "passes/resolve_pointers.h"

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/control_flow.h"
#include "expr/substitute.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

bool assigns(Op op) {
  return op == Op::Assign || op == Op::Havoc || op == Op::Call || op == Op::Alloc || op == Op::Output;
}

class Resolving {
 public:
  Resolving(ir::Program& program, analysis::Analyses& analyses, ir::Function& function)
      : program_(program),
        store_(program.store()),
        analyses_(analyses),
        function_(function),
        flow_(function) {}

  uint64_t run() {
    find_assignments();
    uint64_t count = 0;
    // In the order of the body, so that a chain of names ends at the first of them.
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const Instruction& instruction = function_.body[i];
      if (instruction.op != Op::Assign || !is_single(instruction.place())) continue;
      const ExprRef pointer = instruction.place();
      const ExprRef value = without_cast(instruction.value());
      if (!pointer->type()->is_pointer() || value->type() != pointer->type() || !is_name(value, i) ||
          !dominates_uses(i, pointer))
        continue;
      replace(i, pointer, value);
      ++count;
    }
    return count;
  }

 private:
  void find_assignments() {
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const Instruction& instruction = function_.body[i];
      if (!assigns(instruction.op) || instruction.place() == nullptr ||
          !instruction.place()->is(Kind::Symbol))
        continue;
      const auto [found, is_new] = assignment_.emplace(instruction.place(), i);
      if (!is_new) found->second = std::nullopt;
    }
  }

  // A local variable that one instruction assigns to.
  bool is_single(ExprRef place) const {
    if (!place->is(Kind::Symbol)) return false;
    const auto found = assignment_.find(place);
    if (found == assignment_.end() || !found->second) return false;
    const ir::Symbol* symbol = program_.find_symbol(place->text());
    const bool is_local = symbol != nullptr && (symbol->kind == ir::SymbolKind::Local ||
                                                symbol->kind == ir::SymbolKind::Temporary);
    return is_local && std::ranges::find(function_.locals, symbol) != function_.locals.end() &&
           !analyses_.points_to().is_address_taken(*symbol);
  }

  // A cast between pointers of the same type says nothing.
  static ExprRef without_cast(ExprRef e) {
    while (e->is(Kind::Cast) && e->operand(0)->type() == e->type()) e = e->operand(0);
    return e;
  }

  // Whether it stays what it is from there to the uses.
  bool is_name(ExprRef value, uint32_t at) const {
    if (value->is(Kind::AddressOf)) return is_fixed_place(value->operand(0));
    if (!value->is(Kind::Symbol) || !is_single(value)) return false;
    return comes_before(*assignment_.at(value), at);
  }

  static bool is_fixed_place(ExprRef place) {
    while (place->is(Kind::Member) || (place->is(Kind::Index) && place->operand(1)->is(Kind::Constant)))
      place = place->operand(0);
    return place->is(Kind::Symbol);
  }

  bool comes_before(uint32_t first, uint32_t second) const {
    const uint32_t a = flow_.block_of(first);
    const uint32_t b = flow_.block_of(second);
    return a == b ? first < second : flow_.is_reachable(b) && flow_.dominates(a, b);
  }

  static bool mentions(ExprRef e, ExprRef symbol) {
    bool found = false;
    expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == symbol; });
    return found;
  }

  static bool is_life(const Instruction& instruction) {
    return instruction.op == Op::Decl || instruction.op == Op::Dead;
  }

  bool dominates_uses(uint32_t at, ExprRef pointer) const {
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const Instruction& instruction = function_.body[i];
      if (i == at || is_life(instruction) || !flow_.is_reachable(flow_.block_of(i))) continue;
      const bool is_used = std::ranges::any_of(
          instruction.operands, [&](ExprRef e) { return e != nullptr && mentions(e, pointer); });
      if (is_used && !comes_before(at, i)) return false;
    }
    return true;
  }

  void replace(uint32_t at, ExprRef pointer, ExprRef value) {
    expr::Substitution substitution(
        {{pointer, value}}, [&](Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index) {
          if (kind == Kind::Deref && operands[0]->is(Kind::AddressOf) &&
              operands[0]->operand(0)->type() == type)
            return operands[0]->operand(0);
          return store_.make(kind, type, operands, index);
        });
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      Instruction& instruction = function_.body[i];
      if (i == at || is_life(instruction)) continue;
      for (ExprRef& operand : instruction.operands)
        if (operand != nullptr && mentions(operand, pointer)) {
          operand = substitution(operand);
          instruction.sites.clear();
        }
    }
  }

  ir::Program& program_;
  expr::Store& store_;
  analysis::Analyses& analyses_;
  ir::Function& function_;
  const analysis::ControlFlow flow_;
  std::map<ExprRef, std::optional<uint32_t>> assignment_;  // nothing: there are several
};

}  // namespace

uint64_t resolve_pointers(ir::Program& program, analysis::Analyses& analyses) {
  uint64_t count = 0;
  for (ir::Function& function : program.functions())
    if (function.has_body && !function.is_model && !function.body.empty())
      count += Resolving(program, analyses, function).run();
  if (count > 0) analyses.invalidate(analysis::Change::Bodies);
  return count;
}

Change resolve_pointers(PassContext& context) {
  const uint64_t count = resolve_pointers(context.program, context.analyses);
  context.statistics["pointers resolved"] += count;
  return count == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
