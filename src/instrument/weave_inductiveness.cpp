#include "instrument/weave_inductiveness.h"

#include <fmt/format.h>

#include <map>

#include "analysis/control_flow.h"
#include "instrument/insertions.h"
#include "instrument/weave_invariants.h"
#include "instrument/witness_expression.h"
#include "ir/edit_body.h"
#include "support/check.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

Instruction make(Op op, std::initializer_list<ExprRef> operands) {
  Instruction result;
  result.op = op;
  result.operands.assign(operands);
  return result;
}

bool is_number(expr::TypeRef type) {
  return type->is_bitvector() || type->is_bool() || type->is_float();
}

bool reads_memory(const Instruction& instruction) {
  bool found = instruction.op == Op::Call;
  for (const ExprRef operand : instruction.operands)
    if (operand != nullptr)
      expr::for_each_subexpression(operand, [&](ExprRef e) {
        found |= e->is(Kind::Deref) || e->is(Kind::Index) || e->is(Kind::AddressOf) || e->is(Kind::Member);
      });
  return found;
}

// Whether a round depends on more than variables that hold numbers.
bool round_reads_memory(const witness::Anchor& anchor) {
  const analysis::ControlFlow flow(*anchor.function);
  const uint32_t loop = flow.loop_of_block(flow.block_of(anchor.instruction));
  if (loop == analysis::kNone) return true;
  for (const uint32_t block : flow.loop(loop).blocks)
    for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i)
      if (reads_memory(anchor.function->body[i])) return true;
  return false;
}

// Arbitrary values for all variables that the name of a number means there.
Fragment any_state(ir::Program& program, WitnessExpressions& expressions, const witness::Anchor& anchor) {
  Fragment code;
  const auto forget = [&](const ir::Symbol& symbol) {
    if (symbol.source_name == nullptr || symbol.is_constant || !is_number(symbol.type)) return;
    const ExprRef variable = program.reference(symbol);
    if (expressions.variable(*symbol.source_name, *anchor.function, anchor.instruction) == variable)
      code.push_back(make(Op::Havoc, {variable}));
  };
  for (const ir::Symbol* symbol : anchor.function->parameters) forget(*symbol);
  for (const ir::Symbol* symbol : anchor.function->locals) forget(*symbol);
  for (const ir::Symbol& symbol : program.symbols())
    if (symbol.kind == ir::SymbolKind::Global) forget(symbol);
  return code;
}

}  // namespace

WovenInductiveness weave_inductiveness(ir::Program& program, const witness::Invariant& invariant) {
  if (invariant.type != witness::InvariantType::Loop)
    return {WitnessProblem{invariant.position, "only invariants of loops are inductive", false}, false};
  expr::Store& store = program.store();
  WitnessExpressions expressions(program);
  std::map<const ir::Function*, Insertions> insertions;
  WovenInductiveness result;
  try {
    for (const witness::Anchor& anchor : anchors_of(program, invariant)) {
      const ir::Function& function = *anchor.function;
      const ExprRef holds =
          expressions.condition(invariant.value, invariant.position, function, anchor.instruction);
      result.is_exact &= !round_reads_memory(anchor);
      ir::Symbol* symbol = program.add_symbol(fmt::format("{}::$begun{}", *function.name, anchor.instruction),
                                              store.bool_type(), ir::SymbolKind::Temporary);
      CHECK(symbol != nullptr, "one invariant should be looked at in a program");
      program.find_function(*function.name)->locals.push_back(symbol);
      const ExprRef begun = program.reference(*symbol);
      append(insertions[&function].prologue, {make(Op::Assign, {begun, store.boolean(false)})});
      const support::SourceRange range = function.body[anchor.instruction].range;
      Fragment code{make(Op::Goto, {begun})};
      append(code, any_state(program, expressions, anchor));
      code.push_back(ir::make_assume(holds, range));
      code.push_back(make(Op::Assign, {begun, store.boolean(true)}));
      code.push_back(make(Op::Goto, {store.boolean(true)}));
      const size_t to_body = code.size() - 1;
      code.front().target = static_cast<uint32_t>(code.size());
      code.push_back(
          ir::make_assert(store, holds, kWitnessInvariant, "the invariant is not inductive", range));
      code.push_back(ir::make_assume(store.boolean(false), range));
      code[to_body].target = static_cast<uint32_t>(code.size());
      append(insertions[&function].before[anchor.instruction], std::move(code));
    }
  } catch (const WitnessProblem& problem) {
    return {problem, false};
  }
  for (auto& [function, into] : insertions) insert(*program.find_function(*function->name), store, into);
  return result;
}

}  // namespace heddle::instrument
