// Which calls of printf and its like read memory through their arguments. OUTPUT reads what its format asks
// for, which no assertion before it can say in full; calls that may read strings, or store through %n, are
// found here so that nothing is claimed about them.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "ir/program.h"

namespace heddle::instrument {

class FormatStrings {
 public:
  explicit FormatStrings(const ir::Program& program);

  // Whether the call is of a library function that writes formatted output, and may access memory other than
  // string literals for it.
  bool may_access(const ir::Instruction& call) const;

 private:
  const std::string* literal(expr::ExprRef pointer) const;

  const ir::Program& program_;
  std::unordered_map<std::string, std::string> literals_;  // by the names of their objects
  std::unordered_set<std::string> printers_;               // library functions with an OUTPUT
};

}  // namespace heddle::instrument
