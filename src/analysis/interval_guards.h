// Conditions: what is known of cells where a condition holds.
#pragma once

#include "analysis/interval_relations.h"
#include "analysis/interval_states.h"
#include "analysis/interval_values.h"

namespace heddle::analysis {

class IntervalGuards {
 public:
  IntervalGuards(IntervalValues& values, const IntervalRelations& relations, const IntervalStates& states,
                 const IntervalArithmetic& arithmetic)
      : values_(values), relations_(relations), states_(states), arithmetic_(arithmetic) {}

  // Keeps only what agrees with the condition being true, or false.
  void assume(IntervalState& state, expr::ExprRef condition, bool is_true);

 private:
  void assume_all(IntervalState& state, expr::ExprRef condition, bool is_true, unsigned depth);
  void assume_one(IntervalState& state, expr::ExprRef condition, bool is_true, unsigned depth);
  void assume_any(IntervalState& state, expr::ExprRef condition, bool is_true, unsigned depth);
  void assume_comparison(IntervalState& state, expr::Kind kind, expr::ExprRef left, expr::ExprRef right,
                         unsigned depth);
  // Keeps only what agrees with the value of e being in the interval.
  void refine(IntervalState& state, expr::ExprRef e, const Interval& wanted, unsigned depth);
  void refine_cast(IntervalState& state, expr::ExprRef e, const Interval& wanted, unsigned depth);
  void refine_place(IntervalState& state, expr::ExprRef place, const Interval& value);

  IntervalValues& values_;
  const IntervalRelations& relations_;
  const IntervalStates& states_;
  const IntervalArithmetic& arithmetic_;
};

}  // namespace heddle::analysis
