#include "smt/bitblast/model.h"

#include <algorithm>

namespace heddle::smt::bitblast {

bool Model::compute(const Node& node) const {
  switch (node.gate) {
    case Gate::Constant:
    case Gate::Input:
      return false;
    case Gate::And:
      return known(node.a) && known(node.b);
    case Gate::Xor:
      return known(node.a) != known(node.b);
    case Gate::Choice:
      return known(node.a) ? known(node.b) : known(node.c);
    case Gate::Majority:
      return (known(node.a) ? 1 : 0) + (known(node.b) ? 1 : 0) + (known(node.c) ? 1 : 0) >= 2;
  }
  return false;
}

bool Model::value(Literal a) {
  if (states_.size() < circuit_.size()) states_.resize(circuit_.size(), 0);
  if (is_known(a)) return known(a);
  stack_.assign(1, a.node());
  while (!stack_.empty()) {
    const uint32_t index = stack_.back();
    const Node& node = circuit_.node(index);
    bool result = false;
    if (const int variable = clauses_.variable(index); variable != 0) {
      result = solver_.val(variable) > 0;
    } else {
      const size_t waiting = stack_.size();
      if (node.gate != Gate::Input && node.gate != Gate::Constant) {
        for (Literal operand : {node.a, node.b, node.c})
          if (!is_known(operand)) stack_.push_back(operand.node());
        if (stack_.size() > waiting) continue;
      }
      result = compute(node);
    }
    states_[index] = generation_ << 1 | (result ? 1 : 0);
    stack_.pop_back();
  }
  return known(a);
}

bool Model::is_decided(const Bits& bits) const {
  return std::ranges::all_of(
      bits, [&](Literal bit) { return bit.is_constant() || clauses_.variable(bit.node()) != 0; });
}

llvm::APInt Model::value(const Bits& bits) {
  llvm::APInt result(static_cast<unsigned>(bits.size()), 0);
  for (size_t i = 0; i < bits.size(); ++i)
    if (value(bits[i])) result.setBit(static_cast<unsigned>(i));
  return result;
}

}  // namespace heddle::smt::bitblast
