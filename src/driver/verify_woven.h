// Decides a property that is given as automata: weaves it into the program and searches for a violation of
// what was woven.
#pragma once

#include <functional>
#include <string>

#include "ir/program.h"
#include "result/result.h"
#include "spec/automaton.h"

namespace heddle::driver {

// Which assertions a property is about.
using Counts = std::function<bool(const ir::Instruction&)>;
struct Question {
  std::string property;
  Counts counts;
  bool is_about_loops = false;     // how long they go on
  bool forbids_undefined = false;  // see engines::SearchOptions
  bool looks_for_vacuity = true;
};
// Runs the engines on a program for the assertions that count.
using Decide = std::function<result::Result(ir::Program&, const Question&)>;

// The program is changed. Throws InputError with a place in the specification.
result::Result verify_woven(ir::Program& program, spec::Specification specification, const Decide& decide);

}  // namespace heddle::driver
