// Which functions a long jump may be on its way out of when they return: those that call longjmp, or such a
// function.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "ir/program.h"

namespace heddle::frontend {

// What a jump that is on its way goes to, 0 for none: an object of models/setjmp.c.
inline constexpr std::string_view kJumpFrame = "__heddle_jump_frame";

class Jumpers {
 public:
  explicit Jumpers(const ir::Program& program);

  bool may_jump(const ir::Instruction& call) const;

 private:
  using Names = std::unordered_set<const std::string*>;

  void look_at(const ir::Function& function, const ir::Instruction& instruction);
  bool add(const std::string* function);

  const ir::Program& program_;
  Names jumpers_;
  Names addressed_;   // those that pointers may lead to
  Names by_pointer_;  // those that call through pointers
  std::unordered_map<const std::string*, Names> callees_;
  bool some_pointer_jumps_ = false;
};

}  // namespace heddle::frontend
