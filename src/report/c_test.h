// A counterexample as a C file: definitions of the inputs that give the values in order. Compiled and linked
// with the program it makes an executable that fails as predicted.
#pragma once

#include <string>
#include <vector>

#include "result/result.h"

namespace heddle::report {

struct CTest {
  std::string text;
  std::vector<std::string> left_out;  // inputs that have no definition in C, by name
};

// The result must have a counterexample.
CTest as_c_test(const result::Result& result, const ir::Program& program);

}  // namespace heddle::report
