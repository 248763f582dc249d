#include "engines/substitution.h"

#include <vector>

namespace heddle::engines {

using expr::ExprRef;

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
    known_.emplace(part, is_same ? part : store_.make(part->kind(), part->type(), operands, part->index()));
  }
  return known_.at(e);
}

}  // namespace heddle::engines
