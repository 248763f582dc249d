// How to decide, by concern: the limits, the engines, the reduction.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engines/task.h"
#include "verify/property.h"

namespace heddle::verify {

struct Limits {
  double seconds = 0;                            // of time; 0: none
  uint64_t memory_bytes = 0;                     // of the engines together; 0: none
  unsigned unwind = 0;                           // the largest bound of a search; 0: none
  std::vector<engines::LoopBound> unwind_loops;  // the largest bounds of single loops
};

// How a property becomes a question about assertions.
enum class Reduction : uint8_t {
  Ladder,           // states that must not be met again: by all means there are
  StateRecurrence,  // ... by looking for such states alone
  // For measurements (docs/evaluation.md):
  Plain,   // all checks are left to the engines, also those that intervals discharge
  Direct,  // nothing is woven in: symbolic execution checks operations itself
};

// What a proof may take for granted.
enum class Assumptions : uint8_t {
  None,
  Usual,  // what is said of functions without a body, of the C library, of the caller
  Any,    // also one of several things that C leaves open (ir::kOpenAssumption)
};

struct Settings {
  Limits limits;
  std::string engine = "portfolio";
  engines::Solving solving;
  Reduction reduction = Reduction::Ladder;
  std::shared_ptr<const engines::GivenInputs> given;  // for the engine `inputs`; null: none
  Assumptions assumptions = Assumptions::Usual;
  // What the woven program goes through before the engines see it, as users write it (passes/pass_table.h).
  std::string passes;
  std::shared_ptr<const engines::operators::UserOperators> operators;  // null: only those that are shipped
  bool explains_passes = false;               // evidence says which ran, what each did, and why
  size_t story_steps = engines::kUsualStory;  // of a counterexample, that are kept
  // Somebody has shown how the property is violated: that is looked for before proofs are tried.
  bool expects_violation = false;
  // Violations are told one by one (Listener::on_violation), and the result is about the checks that are
  // left: see engines::Question::is_split.
  bool splits = false;
};

// Throws BadRequest, with what there is, for a name that is not in the table.
Reduction reduction_named(const std::string& name);

// Whether engine, solver and reduction exist, and fit each other and the property. Throws BadRequest.
void check(const Settings& settings, const Property& property);

}  // namespace heddle::verify
