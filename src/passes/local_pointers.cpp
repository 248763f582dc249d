#include "passes/local_pointers.h"

#include <algorithm>

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

bool assigns(Op op) {
  return op == Op::Assign || op == Op::Havoc || op == Op::Call || op == Op::Alloc || op == Op::Output;
}

bool is_fixed_place(ExprRef place) {
  while (place->is(Kind::Member) || (place->is(Kind::Index) && place->operand(1)->is(Kind::Constant)))
    place = place->operand(0);
  return place->is(Kind::Symbol);
}

}  // namespace

ExprRef without_cast(ExprRef e) {
  while (e->is(Kind::Cast) && e->operand(0)->type() == e->type()) e = e->operand(0);
  return e;
}

bool mentions(ExprRef e, ExprRef symbol) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == symbol; });
  return found;
}

bool begins_or_ends_life(const Instruction& instruction) {
  return instruction.op == Op::Decl || instruction.op == Op::Dead;
}

LocalPointers::LocalPointers(const ir::Program& program, analysis::Analyses& analyses,
                             const ir::Function& function)
    : program_(program), analyses_(analyses), function_(function), flow_(function) {
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    if (assigns(instruction.op) && instruction.place() != nullptr && instruction.place()->is(Kind::Symbol))
      assignments_[instruction.place()].push_back(i);
  }
}

const std::vector<uint32_t>& LocalPointers::assignments(ExprRef symbol) const {
  static const std::vector<uint32_t> kNone;
  const auto found = assignments_.find(symbol);
  return found == assignments_.end() ? kNone : found->second;
}

bool LocalPointers::is_local(ExprRef symbol) const {
  if (!symbol->is(Kind::Symbol)) return false;
  const ir::Symbol* found = program_.find_symbol(symbol->text());
  const bool is_own = found != nullptr &&
                      (found->kind == ir::SymbolKind::Local || found->kind == ir::SymbolKind::Temporary) &&
                      std::ranges::find(function_.locals, found) != function_.locals.end();
  return is_own && !analyses_.points_to().is_address_taken(*found);
}

bool LocalPointers::is_parameter(ExprRef symbol) const {
  if (!symbol->is(Kind::Symbol)) return false;
  const ir::Symbol* found = program_.find_symbol(symbol->text());
  return std::ranges::find(function_.parameters, found) != function_.parameters.end() &&
         !analyses_.points_to().is_address_taken(*found);
}

bool LocalPointers::comes_before(uint32_t first, uint32_t second) const {
  const uint32_t a = flow_.block_of(first);
  const uint32_t b = flow_.block_of(second);
  return a == b ? first < second : flow_.is_reachable(b) && flow_.dominates(a, b);
}

bool LocalPointers::dominates_uses(uint32_t at, ExprRef symbol) const {
  for (uint32_t i = 0; i < function_.body.size(); ++i) {
    const Instruction& instruction = function_.body[i];
    if (i == at || begins_or_ends_life(instruction) || !flow_.is_reachable(flow_.block_of(i))) continue;
    const bool is_used = std::ranges::any_of(instruction.operands,
                                             [&](ExprRef e) { return e != nullptr && mentions(e, symbol); });
    if (is_used && !comes_before(at, i)) return false;
  }
  return true;
}

bool LocalPointers::is_fixed(ExprRef value, uint32_t at) const {
  if (value->is(Kind::AddressOf)) return is_fixed_place(value->operand(0));
  if (is_parameter(value)) return assignments(value).empty();
  return is_single(value) && comes_before(assignments(value).front(), at);
}

}  // namespace heddle::passes
