// Bounds for the values of integers at every instruction of a program (Definition 4.2 of the thesis on GOTO).
// Sound with respect to the meaning of GOTO programs: every value of an execution lies in its interval,
// provided that the points-to analysis is right (see there for what it rests on).
//
// Functions are analysed once for all their calls together: parameters, and what they read of other
// variables, are joined over the places they are called from; after a call the caller keeps what the callee
// cannot have changed.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "analysis/interval.h"
#include "analysis/modified.h"

namespace heddle::analysis {

struct IntervalOptions {
  IntervalMode mode = IntervalMode::Wrapped;
  unsigned narrowing_rounds = 2;
  // From so many variables on, those that a function gets at are handed to it with all others, which is
  // faster; with fewer, without them, which keeps calls apart that differ only in the others.
  size_t large_footprint = 128;
};

class Intervals {
 public:
  // Analyses the program from its entry on, or from all functions that nobody calls if there is no entry.
  Intervals(const PointsTo& points_to, const CallGraph& calls, const Modified& modified,
            IntervalOptions options = {});
  ~Intervals();
  Intervals(const Intervals&) = delete;
  Intervals& operator=(const Intervals&) = delete;

  // All of these are about the state before an instruction. Functions are given by their numbers.
  // Whether control may get there.
  bool is_reachable(uint32_t function, uint32_t instruction) const;
  // What the value of an expression may be: empty if the instruction cannot be reached, full if its type has
  // no intervals.
  Interval value_at(uint32_t function, uint32_t instruction, expr::ExprRef e) const;
  // What is known of these variables (fields of structs too, arrays not), as a condition without side
  // effects; `true` if that is nothing, `false` if the instruction cannot be reached.
  expr::ExprRef invariant_at(expr::Store& store, uint32_t function, uint32_t instruction,
                             std::span<const ir::Symbol* const> symbols) const;
  // The condition that x is in the interval.
  static expr::ExprRef membership(expr::Store& store, expr::ExprRef x, const Interval& interval);

  // How often functions were analysed, for statistics.
  uint64_t activations() const;

 private:
  class Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace heddle::analysis
