#include "interpreter/translate_sharing.h"

namespace heddle::interpreter {

using expr::ExprRef;

void SharedValues::forget() {
  known_.clear();
  known_order_.clear();
}

void SharedValues::begin_instruction(const ir::Instruction& i) {
  shared_.clear();
  forget();
  std::unordered_set<ExprRef> seen;
  for (ExprRef operand : i.operands) {
    if (operand == nullptr || operand->operand_count() == 0) continue;
    expr::for_each_subexpression(operand, [&](ExprRef e) {
      for (ExprRef sub : e->operands())
        if (sub->operand_count() > 0 && !seen.insert(sub).second) shared_.insert(sub);
    });
  }
}

const Operand* SharedValues::find(ExprRef e) const {
  auto found = known_.find(e);
  return found == known_.end() ? nullptr : &found->second;
}

void SharedValues::remember(ExprRef e, Operand operand) {
  if (known_.emplace(e, operand).second) known_order_.push_back(e);
}

}  // namespace heddle::interpreter
