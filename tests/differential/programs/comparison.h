// What the programs that compare two parts on random GOTO programs share: their command line, their loop, their count.
//
//   PROGRAM --random COUNT [--first SEED] [--keep FOLDER] [FILE.goto…]
//
// Programs that fail are kept as FOLDER/SEED.goto. The last line is `N passed, N failed`.
#pragma once

#include <functional>
#include <string>

#include "random_program.h"

namespace heddle::testing {

struct Comparison {
  ProgramKind kind = ProgramKind::Any;
  // What is wrong with the program; empty: nothing.
  std::function<std::string(ir::Program& program, bool is_random)> compare;
  std::function<std::string()> summary;  // one line, for the end
};

// The exit status of the program.
int run(const Comparison& comparison, int count, char** values);

}  // namespace heddle::testing
