#include "ir/edit_body.h"

namespace heddle::ir {

void BodyEditor::apply() {
  if (!is_changed_) return;
  std::vector<Instruction> old;
  old.swap(function_.body);
  std::vector<uint32_t> moved(old.size());
  std::vector<size_t> jumps;  // of the old body, in the new one
  for (size_t i = 0; i < old.size(); ++i) {
    moved[i] = static_cast<uint32_t>(function_.body.size());
    for (Instruction& inserted : inserted_[i]) function_.body.push_back(std::move(inserted));
    if (is_removed_[i]) continue;
    if (old[i].op == Op::Goto) jumps.push_back(function_.body.size());
    function_.body.push_back(std::move(old[i]));
  }
  bool reaches_end = false;
  for (const size_t jump : jumps) {
    uint32_t& target = function_.body[jump].target;
    target = moved[target];
    reaches_end |= target == function_.body.size();
  }
  if (reaches_end) function_.body.emplace_back();  // a jump needs an instruction to lead to
}

Instruction make_assert(expr::Store& store, expr::ExprRef condition, std::string_view property,
                        std::string_view message, support::SourceRange range) {
  Instruction result;
  result.op = Op::Assert;
  result.operands = {condition};
  result.name = store.intern(property);
  result.message = store.intern(message);
  result.range = range;
  return result;
}

Instruction make_assume(expr::ExprRef condition, support::SourceRange range) {
  Instruction result;
  result.op = Op::Assume;
  result.operands = {condition};
  result.range = range;
  return result;
}

Instruction make_assumption(expr::Store& store, std::string_view name, std::string_view text) {
  Instruction result;
  result.op = Op::Skip;
  result.name = store.intern(name);
  result.message = store.intern(text);
  return result;
}

}  // namespace heddle::ir
