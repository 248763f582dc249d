// A counterexample as a C file: definitions of the inputs that give the values in order. Compiled and linked
// with the program it makes an executable that fails as predicted.
#pragma once

#include <string>
#include <vector>

#include "result/result.h"

namespace heddle::report {

struct CTest {
  std::string text;
  // What the counterexample has from outside and the test cannot supply, so that it need not fail.
  std::vector<std::string> unavailable;
};

// The result must have a counterexample.
CTest as_c_test(const result::Result& result, const ir::Program& program,
                const std::vector<std::string>& error_functions);

}  // namespace heddle::report
