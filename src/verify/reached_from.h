// Where control can get from a place of a program, through calls and returns. Calls through pointers may lead
// to every function that is mentioned otherwise than by a call, and a function returns to whoever calls it:
// more than what can happen, never less.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/program.h"

namespace heddle::verify {

class ReachedFrom {
 public:
  explicit ReachedFrom(const ir::Program& program);

  // Whether control can be at each instruction after it was at this one.
  void start_from(const ir::Function& function, uint32_t instruction);
  bool is_reached(const ir::Function& function, uint32_t instruction) const {
    return is_reached_[number(function, instruction)];
  }

 private:
  // The number behind the last instruction of a function is its end.
  size_t number(const ir::Function& function, uint32_t instruction) const {
    return begins_.at(&function) + instruction;
  }
  void connect(const ir::Program& program, const ir::Function& function, uint32_t instruction);

  std::unordered_map<const ir::Function*, size_t> begins_;
  std::vector<std::vector<size_t>> successors_;
  std::vector<bool> is_reached_;
};

}  // namespace heddle::verify
