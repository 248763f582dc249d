// How to decide, by concern: the limits, the engines, the reduction.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engines/task.h"
#include "verify/property.h"

namespace heddle::verify {

struct Limits {
  double seconds = 0;         // of time; 0: none
  uint64_t memory_bytes = 0;  // of the engines together; 0: none
  unsigned unwind = 0;        // the largest bound of a search; 0: none
};

// How a property becomes a question about assertions.
enum class Reduction : uint8_t {
  Ladder,           // states that must not be met again: by all means there are
  StateRecurrence,  // ... by looking for such states alone
  // For measurements (docs/evaluation.md):
  Plain,   // all checks are left to the engines, also those that intervals discharge
  Direct,  // nothing is woven in: symbolic execution checks operations itself
};

struct Settings {
  Limits limits;
  std::string engine = "portfolio";
  engines::Solving solving;
  Reduction reduction = Reduction::Ladder;
  std::shared_ptr<const engines::GivenInputs> given;  // for the engine `inputs`; null: none
  bool strict = false;                                // a proof that takes anything for granted is none
};

// Throws BadRequest, with what there is, for a name that is not in the table.
Reduction reduction_named(const std::string& name);

// Whether engine, solver and reduction exist, and fit each other and the property. Throws BadRequest.
void check(const Settings& settings, const Property& property);

}  // namespace heddle::verify
