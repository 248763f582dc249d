#include "expr/substitute.h"

#include <vector>

namespace heddle::expr {

Substitution::Substitution(Store& store, Bindings bindings)
    : Substitution(std::move(bindings),
                   [&store](Kind kind, TypeRef type, std::span<const ExprRef> operands, uint64_t index) {
                     return store.make(kind, type, operands, index);
                   }) {}

ExprRef Substitution::operator()(ExprRef e) {
  std::vector<std::pair<ExprRef, bool>> pending = {{e, false}};
  while (!pending.empty()) {
    const auto [part, has_operands] = pending.back();
    pending.pop_back();
    if (known_.contains(part)) continue;
    if (!has_operands && part->operand_count() > 0) {
      pending.emplace_back(part, true);
      for (ExprRef operand : part->operands()) pending.emplace_back(operand, false);
      continue;
    }
    std::vector<ExprRef> operands;
    bool is_same = true;
    for (ExprRef operand : part->operands()) {
      operands.push_back(known_.at(operand));
      is_same &= operands.back() == operand;
    }
    known_.emplace(part, is_same ? part : make_(part->kind(), part->type(), operands, part->index()));
  }
  return known_.at(e);
}

}  // namespace heddle::expr
