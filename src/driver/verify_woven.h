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
  bool is_about_loops = false;  // how long they go on
  std::string engine = {};      // that answers it; empty: those that the user chose
  // What is done to a copy of the program first.
  std::function<void(ir::Program&)> prepare = {};
  unsigned last_bound = 0;         // of a search; 0: as the user chose
  double cpu_seconds = 0;          // 0: no limit
  bool forbids_undefined = false;  // see engines::SearchOptions
  bool looks_for_vacuity = true;
};
// Runs the engines on a program for the assertions that count.
using Decide = std::function<result::Result(ir::Program&, const Question&)>;

// Undefined arithmetic: the property, and its weaving. Executions end there.
inline constexpr std::string_view kDefined = "defined-behaviour";
void weave_defined_behaviour(ir::Program& program);

// How properties about states that must not be met again are decided: by all means there are, or by looking
// for such states alone.
enum class Reduction : uint8_t { Ladder, StateRecurrence };

// The program is changed. Throws InputError with a place in the specification.
result::Result verify_woven(ir::Program& program, spec::Specification specification, const Decide& decide,
                            Reduction method = Reduction::Ladder);

}  // namespace heddle::driver
