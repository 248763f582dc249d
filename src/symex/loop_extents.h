// Where the loops of a body lie. A loop lies between its head and the last instruction that jumps back to it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "ir/program.h"

namespace heddle::symex {

struct LoopExtent {
  uint32_t last = 0;
  // It is entered at the head only and no other loop overlaps it without lying inside: then a walk through it
  // never mixes rounds of different activations of the loop, which induction relies on.
  bool is_regular = true;
};

class LoopExtents {
 public:
  LoopExtents(const ir::Function& function, expr::Store& store);

  const std::map<uint32_t, LoopExtent>& by_head() const { return by_head_; }
  const LoopExtent* at(uint32_t head) const {
    auto found = by_head_.find(head);
    return found == by_head_.end() ? nullptr : &found->second;
  }
  // Where a jump leads. Of several jumps back to one head, the last collects the others, so that a round ends
  // in one place.
  uint32_t destination(uint32_t jump) const;
  // The head of the loop of which each round begins with the jump, among others that leave it.
  std::optional<uint32_t> tested_loop(uint32_t jump) const {
    auto found = first_tests_.find(jump);
    return found == first_tests_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  const ir::Function& function_;
  expr::ExprRef always_;  // the condition of a jump that is always taken
  std::map<uint32_t, LoopExtent> by_head_;
  std::map<uint32_t, uint32_t> first_tests_;
};

}  // namespace heddle::symex
