// What is assigned to the local variables of a function, for passes that use other names for pointers.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "analysis/analyses.h"
#include "analysis/control_flow.h"
#include "ir/program.h"

namespace heddle::passes {

class LocalPointers {
 public:
  LocalPointers(const ir::Program& program, analysis::Analyses& analyses, const ir::Function& function);

  // The instructions that give the symbol a value, other than by the begin of its life.
  const std::vector<uint32_t>& assignments(expr::ExprRef symbol) const;
  // A local variable whose address nobody takes.
  bool is_local(expr::ExprRef symbol) const;
  bool is_parameter(expr::ExprRef symbol) const;
  // A local variable that one instruction alone assigns to.
  bool is_single(expr::ExprRef symbol) const { return is_local(symbol) && assignments(symbol).size() == 1; }
  // Whether every way to the second one passes the first.
  bool comes_before(uint32_t first, uint32_t second) const;
  // Whether every way to a use of the variable, but for that in the instruction itself, passes it.
  bool dominates_uses(uint32_t at, expr::ExprRef symbol) const;
  // Whether the value of a pointer is the same whenever the instruction is executed, and until it is executed
  // again: an address of what has a name, or a variable with a single assignment that comes before.
  bool is_fixed(expr::ExprRef value, uint32_t at) const;

 private:
  const ir::Program& program_;
  analysis::Analyses& analyses_;
  const ir::Function& function_;
  const analysis::ControlFlow flow_;
  std::map<expr::ExprRef, std::vector<uint32_t>> assignments_;
};

// A cast between pointers of the same type says nothing.
expr::ExprRef without_cast(expr::ExprRef e);
bool mentions(expr::ExprRef e, expr::ExprRef symbol);
bool begins_or_ends_life(const ir::Instruction& instruction);

}  // namespace heddle::passes
