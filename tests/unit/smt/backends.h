// The backends that the tests are run with: all that are linked, and cvc5 where it is installed.
#pragma once

#include <string>
#include <vector>

#include "support/child_process.h"

namespace heddle::smt {

inline std::vector<const char*> available_backends() {
  std::vector<const char*> names{"bitblast", "z3"};
  if (support::run_child({"cvc5", "--version"}, "", {}).started) names.push_back("cvc5");
  return names;
}

}  // namespace heddle::smt
