// Decides a property that is given as automata: weaves it into the program and searches for a violation of
// what was woven.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>

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
  bool asserts_no_block = false;  // see engines::SearchOptions
  bool uses_intervals = true;     // what they discharge is not left to the engines
  std::shared_ptr<const std::unordered_set<expr::ExprRef>> checked_operations = {};  // see symex::Checks
};
// Runs the engines on a program for the assertions that count.
using Decide = std::function<result::Result(ir::Program&, const Question&)>;

// Undefined arithmetic: the property, and its weaving. Executions end there.
inline constexpr std::string_view kDefined = "defined-behaviour";
void weave_defined_behaviour(ir::Program& program);

// How a property becomes a question about assertions.
enum class Reduction : uint8_t {
  Ladder,           // it is woven in; states that must not be met again: by all means there are
  StateRecurrence,  // ... by looking for such states alone
  // For measurements (docs/evaluation.md):
  Plain,   // it is woven in, and all of it is left to the engines
  Direct,  // nothing is woven in: symbolic execution checks operations itself
};

// The program is changed. Throws InputError with a place in the specification.
// `asserts_no_block`: all that the specification asserts is that every block has been freed.
result::Result verify_woven(ir::Program& program, spec::Specification specification, const Decide& decide,
                            Reduction method = Reduction::Ladder, bool asserts_no_block = false);

}  // namespace heddle::driver
