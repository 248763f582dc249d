// What an engine is given: a program with what is known of it, a question about its assertions, and how to go
// about it.
#pragma once

#include <llvm/ADT/APInt.h>

#include <functional>
#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

#include "analysis/analyses.h"
#include "ir/checks.h"
#include "ir/program.h"
#include "result/result.h"

namespace heddle::engines {

namespace operators {
struct UserOperators;
}

// What the assertions of a question are about. It decides what a proof has to show, and how.
enum class Subject : uint8_t {
  Conditions,  // that something holds at some places
  // That states are not met again: how long loops go on is the question, so that none is followed to its end
  // on trust because concrete values decide it.
  Repetition,
  // That memory is used as C allows it. A proof also has to show that no execution ends because C does not
  // say how it goes on; otherwise what is found of that only makes the answer Unknown.
  Memory,
  BlocksLeft,  // that no allocated block lives: a count of them is all that a proof needs
};

struct Question {
  std::string property;    // for verdicts
  ir::Checks checks = {};  // the assertions that it is about
  Subject subject = Subject::Conditions;
  // Assertions that an operation is defined, each with an assumption of the same behind it: executions end
  // where it is not.
  ir::Checks defined = {};
  // Operations that must not overflow, checked by symbolic execution itself instead of by assertions (see
  // symex::Options). The interpreter confirms such violations by its own checks. Null: none.
  std::shared_ptr<const std::unordered_set<expr::ExprRef>> operations = {};
  // Each check is asked about by itself: a violation is told (Task::found) and does not end the search of
  // engines that can go on. Their answer is about the checks that are left, in executions that end at the
  // first check that they violate.
  bool is_split = false;

  bool forbids_undefined() const { return subject == Subject::Memory; }
};

// How often a loop goes round at most.
struct LoopBound {
  result::LoopName loop;
  unsigned rounds = 0;
};

// How often loops go round, and functions recurse, in a bounded search.
struct Bounds {
  unsigned first = 1;
  unsigned last = UINT32_MAX;
  std::vector<LoopBound> of_loops;
};

struct Solving {
  std::string solver = "bitblast";
  std::string dump_folder;  // gets every query; empty: none
};

// What an engine tells on the way.
enum class Phase : uint8_t {
  Working,
  Proving,     // it tries to prove, and its search for violations waits for that
  Confirming,  // it has an answer that only has to be confirmed: for a while, the others wait for it
};
using Progress = std::function<void(Phase phase, const std::string& text)>;

// Told of violations that do not end the search. The violated check is the only one among its assertions.
using Found = std::function<void(const result::Result& violation)>;

// What an engine says while it works.
struct Voice {
  Progress progress;
  Found found;
};

// Long executions have millions of steps; of these the first and the last are told.
inline constexpr size_t kUsualStory = 400;

// What the program reads, and what the property chooses beside it, in the order of execution.
struct GivenInputs {
  std::vector<llvm::APInt> values;  // bit patterns; behind the last one, all is zero
  std::string bytes;                // instead of values, if there are any: as many for each as its type has
  // Results of __VERIFIER_nondet_ functions alone. All else that a program may read is zero, and the program
  // has no arguments and an empty standard input.
  bool only_nondet = false;
  std::vector<bool> choices;
};

struct Task {
  ir::Program& program;
  analysis::Analyses& analyses;  // of the program as it is
  Question question;
  Bounds bounds;
  Solving solving;
  std::string engine;  // that has been asked
  std::function<bool()> is_stopped;
  Progress progress;
  Found found = {};                  // set where the question is split, for engines that can go on
  size_t story_steps = kUsualStory;  // of a counterexample, that are kept
  // The same program with its aggregates, before they became loops; null: it has none.
  const ir::Program* with_aggregates = nullptr;
  bool is_lifted = false;                               // these were loops of the program
  const GivenInputs* given = nullptr;                   // for the engine that tries them; null: none
  const operators::UserOperators* operators = nullptr;  // null: only those that are shipped
  // Assertions of false that are known not to be reached, and true by now.
  std::unordered_set<const ir::Instruction*> discharged_errors = {};

  bool should_stop() const { return is_stopped && is_stopped(); }
  void say(const std::string& text, Phase phase = Phase::Working) const {
    if (progress) progress(phase, text);
  }
};

}  // namespace heddle::engines
