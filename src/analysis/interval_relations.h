// Relations of the form x = y + c between local scalars.
#pragma once

#include "analysis/indices.h"
#include "analysis/interval_arithmetic.h"
#include "analysis/interval_places.h"
#include "analysis/interval_state.h"

namespace heddle::analysis {

class IntervalRelations {
 public:
  IntervalRelations(const Cells& cells, IntervalPlaces& places, const IntervalArithmetic& arithmetic)
      : cells_(cells), places_(places), arithmetic_(arithmetic) {}

  // A cell equals another plus a constant, once an assignment is made.
  struct Prospect {
    uint32_t cell = kNone;  // kNone: nothing will be known
    CellRelation relation;
  };
  // Needs: the state before the assignment.
  Prospect after_assignment(const IntervalState& state, expr::ExprRef place, expr::ExprRef value);
  void relate(IntervalState& state, const Prospect& prospect) const;
  static void unrelate(IntervalState& state, uint32_t cell);

  // What has been learned of a cell is true of its partner too, moved by the difference.
  void refine_partner(IntervalState& state, uint32_t cell, const Interval& value) const;

 private:
  CellRelation as_sum(expr::ExprRef e);

  const Cells& cells_;
  IntervalPlaces& places_;
  const IntervalArithmetic& arithmetic_;
};

}  // namespace heddle::analysis
