// What instructions and conditions do to the intervals of cells: the transfer functions of the interval
// domain, for one function's code at a time. Calls are left to the analysis of whole programs
// (intervals.cpp).
#pragma once

#include "analysis/interval_changes.h"
#include "analysis/interval_guards.h"

namespace heddle::analysis {

struct IntervalSemantics {
  IntervalSemantics(const PointsTo& points_to, Cells& cells, IntervalMode mode)
      : arithmetic(mode),
        states(cells, arithmetic.lattice()),
        places(points_to, cells),
        values(points_to.numbering().program().store(), cells, places, arithmetic),
        relations(cells, places, arithmetic),
        changes(points_to, cells, values, relations, arithmetic),
        guards(values, relations, states, arithmetic) {}
  IntervalSemantics(const IntervalSemantics&) = delete;
  IntervalSemantics& operator=(const IntervalSemantics&) = delete;

  IntervalArithmetic arithmetic;
  IntervalStates states;
  IntervalPlaces places;
  IntervalValues values;
  IntervalRelations relations;
  IntervalChanges changes;
  IntervalGuards guards;
};

}  // namespace heddle::analysis
