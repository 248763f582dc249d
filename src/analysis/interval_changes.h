// Writing: what instructions do to cells.
#pragma once

#include "analysis/interval_relations.h"
#include "analysis/interval_values.h"

namespace heddle::analysis {

class IntervalChanges {
 public:
  IntervalChanges(const PointsTo& points_to, Cells& cells, IntervalValues& values,
                  IntervalRelations& relations, const IntervalArithmetic& arithmetic)
      : points_to_(points_to),
        cells_(cells),
        values_(values),
        relations_(relations),
        arithmetic_(arithmetic) {}

  void assign(IntervalState& state, expr::ExprRef place, expr::ExprRef value);
  void write(IntervalState& state, expr::ExprRef place, const CellValues& values);
  void forget(IntervalState& state, expr::ExprRef place);     // its value becomes arbitrary
  void forget_object(IntervalState& state, uint32_t object);  // the same for all of an object
  void copy(IntervalState& state, const ir::Instruction& copy);
  void fill(IntervalState& state, const ir::Instruction& fill);

 private:
  void write(IntervalState& state, const CellAccess& access, expr::TypeRef type, const CellValues& values);
  void forget_unnamed(IntervalState& state, const CellAccess& access);
  void forget_targets(IntervalState& state, expr::ExprRef pointer);
  // The one symbol that `bytes` bytes at `pointer` are all of, or kNone.
  uint32_t whole_target(expr::ExprRef pointer, expr::ExprRef bytes) const;

  const PointsTo& points_to_;
  Cells& cells_;
  IntervalValues& values_;
  IntervalRelations& relations_;
  const IntervalArithmetic& arithmetic_;
};

}  // namespace heddle::analysis
