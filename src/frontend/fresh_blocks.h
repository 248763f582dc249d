// Pointers that lead only to what their function, or a function that it calls, has allocated in the same
// call: what is done through them nobody else can see.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "ir/program.h"

namespace heddle::frontend {

class FreshBlocks {
 public:
  explicit FreshBlocks(const ir::Program& program);

  // Whether a pointer, as a function of the program computes it, leads to such a block, to a local of the
  // function, or nowhere.
  bool lead_there(expr::ExprRef pointer) const;

 private:
  bool is_own(expr::ExprRef symbol) const;
  // One round over a function; whether some pointer, or the function's result, was found to lead elsewhere.
  bool exclude(const ir::Function& function);
  bool exclude(expr::ExprRef symbol) { return elsewhere_.insert(symbol->text()).second; }
  bool exclude_addressed(const ir::Instruction& instruction);

  const ir::Program& program_;
  // Names of variables that may lead elsewhere, and of functions whose results may.
  std::set<std::string> elsewhere_;
};

}  // namespace heddle::frontend
