#include "symex/loop_extents.h"

#include <algorithm>

namespace heddle::symex {

using ir::Instruction;
using ir::Op;

LoopExtents::LoopExtents(const ir::Function& function, expr::Store& store)
    : function_(function), always_(store.boolean(true)) {
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    if (instruction.op != Op::Goto || instruction.target > i) continue;
    uint32_t& last = by_head_[instruction.target].last;
    last = std::max(last, i);
  }
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    if (function.body[i].op != Op::Goto) continue;
    const uint32_t target = destination(i);
    for (auto& [head, extent] : by_head_) {
      const bool from_inside = i >= head && i <= extent.last;
      const bool to_inside = target > head && target <= extent.last;
      if (from_inside ? target < head : to_inside) extent.is_regular = false;
    }
  }
  for (const auto& [head, extent] : by_head_) {
    for (uint32_t i = head; i < extent.last; ++i) {
      const Instruction& instruction = function.body[i];
      if (instruction.op == Op::Goto && instruction.target > extent.last &&
          instruction.condition() != always_)
        first_tests_[i] = head;
      else if (instruction.op != Op::Skip)
        break;
    }
  }
}

uint32_t LoopExtents::destination(uint32_t jump) const {
  const uint32_t target = function_.body[jump].target;
  if (target > jump) return target;
  const uint32_t last = by_head_.at(target).last;
  return last > jump && function_.body[last].condition() == always_ ? last : target;
}

}  // namespace heddle::symex
