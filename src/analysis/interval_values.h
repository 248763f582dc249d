// Reading: the intervals of expressions.
#pragma once

#include <utility>
#include <vector>

#include "analysis/interval_arithmetic.h"
#include "analysis/interval_places.h"
#include "analysis/interval_state.h"

namespace heddle::analysis {

// Intervals of the cells of a value, in the order of its type's layout.
using CellValues = llvm::SmallVector<Interval, 4>;

class IntervalValues {
 public:
  IntervalValues(const expr::Store& store, Cells& cells, IntervalPlaces& places,
                 const IntervalArithmetic& arithmetic)
      : store_(store), cells_(cells), places_(places), arithmetic_(arithmetic) {}

  // The type of `e` has intervals.
  Interval evaluate(const IntervalState& state, expr::ExprRef e);
  // Of any type; as many intervals as the layout of the type has cells.
  CellValues values_of(const IntervalState& state, expr::ExprRef e);
  // As by a cast where both types are scalars, otherwise arbitrary.
  CellValues converted(const CellValues& values, expr::TypeRef from, expr::TypeRef to);
  // The cells of a place where its indices have the values of the state.
  CellAccess access(const IntervalState& state, expr::ExprRef place);

 private:
  Interval read(const IntervalState& state, const CellAccess& access, IntegerType type) const;
  Interval visit(const IntervalState& state, expr::ExprRef e);
  Interval visit_address(expr::ExprRef e);
  Interval& memo(expr::ExprRef e);
  void values_of(const IntervalState& state, expr::ExprRef e, const CellLayout& layout, CellValues& values,
                 unsigned depth);
  void values_of_place(const IntervalState& state, expr::ExprRef e, const CellLayout& layout,
                       CellValues& values);
  void values_of_string(expr::ExprRef e, const CellLayout& layout, CellValues& values);
  void values_of_elements(const IntervalState& state, expr::ExprRef e, const CellLayout& layout,
                          CellValues& values, unsigned depth);

  const expr::Store& store_;
  Cells& cells_;
  IntervalPlaces& places_;
  const IntervalArithmetic& arithmetic_;

  // Values of the expression that is being evaluated, by expression id.
  struct Memo {
    uint32_t evaluation = 0;
    Interval value;
  };
  std::vector<Memo> memos_;
  uint32_t evaluation_ = 0;
  std::vector<std::pair<expr::ExprRef, size_t>> stack_;
};

}  // namespace heddle::analysis
