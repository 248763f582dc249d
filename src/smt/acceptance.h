// Which expressions a translation takes: a node with all its operands, each asked about once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "expr/expr.h"

namespace heddle::smt {

class Acceptance {
 public:
  // Whether `accepts_node` holds of the expression and of all below it.
  template <typename AcceptsNode>
  bool of(expr::ExprRef e, const AcceptsNode& accepts_node) {
    if (states_.size() <= e->id()) states_.resize(e->id() + 1, State::Unknown);
    std::vector<expr::ExprRef> stack{e};
    while (!stack.empty()) {
      const expr::ExprRef top = stack.back();
      State& state = states_[top->id()];
      if (state == State::Unknown) {
        const size_t waiting = stack.size();
        for (expr::ExprRef operand : top->operands())
          if (states_[operand->id()] == State::Unknown) stack.push_back(operand);
        if (stack.size() > waiting) continue;
        const bool operands_fit = std::ranges::all_of(
            top->operands(), [&](expr::ExprRef operand) { return states_[operand->id()] == State::Yes; });
        state = operands_fit && accepts_node(top) ? State::Yes : State::No;
      }
      stack.pop_back();
    }
    return states_[e->id()] == State::Yes;
  }

 private:
  enum class State : uint8_t { Unknown, Yes, No };
  std::vector<State> states_;  // by the number of the expression
};

}  // namespace heddle::smt
