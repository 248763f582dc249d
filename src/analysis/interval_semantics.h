// What instructions and conditions do to the intervals of cells: the transfer functions of the interval
// domain, for one function's code at a time. Calls are left to the analysis of whole programs
// (intervals.cpp).
#pragma once

#include <functional>
#include <vector>

#include "analysis/cells.h"
#include "analysis/interval_arithmetic.h"
#include "analysis/persistent_map.h"

namespace heddle::analysis {

// One cell equals another plus a constant, modulo 2^width; both have the same type.
struct CellRelation {
  uint32_t partner = 0;
  uint64_t difference = 0;  // this one minus its partner
  bool operator==(const CellRelation&) const = default;
};

// An abstract state. A cell that is in no map may have any value.
struct IntervalState {
  using Map = PersistentMap<Interval>;

  bool is_reachable = false;
  Map local;  // of the current activation, see CellHome
  Map global;
  Map addressable;

  // Which local scalars move together: each with at most one other, entered for both. C leaves copies behind,
  // as in `while (n--)` and `switch (x)`, and what a condition says of the copy holds for the original.
  PersistentMap<CellRelation> relations;

  Map& map(CellHome home) {
    return home == CellHome::Local ? local : home == CellHome::Global ? global : addressable;
  }
  const Map& map(CellHome home) const { return const_cast<IntervalState*>(this)->map(home); }
};

class IntervalSemantics {
 public:
  using State = IntervalState;
  // Intervals of the cells of a value, in the order of its type's layout.
  using Values = llvm::SmallVector<Interval, 4>;

  IntervalSemantics(const PointsTo& points_to, Cells& cells, IntervalMode mode);

  const IntervalArithmetic& arithmetic() const { return arithmetic_; }
  const IntervalLattice& lattice() const { return arithmetic_.lattice(); }
  Cells& cells() { return cells_; }

  // Values --------------------------------------------------------------------------
  // The type of `e` has intervals.
  Interval evaluate(const State& state, expr::ExprRef e);
  // Of any type; as many intervals as the layout of the type has cells.
  Values values_of(const State& state, expr::ExprRef e);
  // As by a cast where both types are scalars, otherwise arbitrary.
  Values converted(const Values& values, expr::TypeRef from, expr::TypeRef to);

  // Changes -------------------------------------------------------------------------
  void write(State& state, expr::ExprRef place, const Values& values);
  void assign(State& state, expr::ExprRef place, expr::ExprRef value);
  void forget(State& state, expr::ExprRef place);     // its value becomes arbitrary
  void forget_object(State& state, uint32_t object);  // the same for all of an object
  void copy(State& state, const ir::Instruction& copy);
  void fill(State& state, const ir::Instruction& fill);
  void set_cell(State& state, CellHome home, uint32_t cell, const Interval& value) const;

  // Keeps only what agrees with the condition being true, or false.
  void assume(State& state, expr::ExprRef condition, bool is_true);

  // The lattice of states -----------------------------------------------------------
  void join(State& into, const State& other) const;
  void widen(State& into, const State& other, std::span<const Int128> thresholds) const;
  void meet(State& into, const State& other) const;
  bool less_or_equal(const State& a, const State& b) const;
  // The same, where of variables that are not local only those in the set count.
  bool less_or_equal(const State& a, const State& b, const ObjectSet& symbols) const;

 private:
  // Cells that a place may be.
  struct Part {
    CellHome home = CellHome::Local;
    uint32_t cell = 0;
    const CellLayout* layout = nullptr;
    bool is_whole = true;  // the cells of one object, not of one element among many
  };
  struct Access {
    llvm::SmallVector<Part, 2> parts;
    llvm::SmallVector<uint32_t, 2> blurred;  // symbols of which some part is meant
    bool is_unknown = false;                 // anything that has no cells, or that is addressable
    bool reaches_all = false;                // the latter
    bool is_indirect = false;                // through a pointer
    // Whether the place is exactly the cells of one object.
    bool is_exact() const { return parts.size() == 1 && blurred.empty() && !is_unknown && parts[0].is_whole; }
  };
  // What is known of a symbol expression, by its id.
  struct SymbolInfo {
    bool is_known = false;        // looked up
    bool has_other_type = false;  // than the symbol
    uint32_t symbol = 0;          // kNone: not a variable of the program
  };
  using IndexValue = std::function<Interval(expr::ExprRef)>;

  const SymbolInfo& symbol_info(expr::ExprRef e);
  // The cells of a place. Values of indices come from `index_value`.
  Access access(expr::ExprRef place, const IndexValue& index_value);
  Access access(const State& state, expr::ExprRef place);
  void access_target(Access& access, uint32_t object, expr::ExprRef place, const IndexValue& index_value);
  void add_part(Access& access, uint32_t symbol, Part part, expr::ExprRef place,
                const IndexValue& index_value);
  bool follow(Part& part, expr::ExprRef place, const IndexValue& index_value);
  bool is_inside(expr::ExprRef element, const IndexValue& index_value) const;

  Interval cell_value(const State& state, CellHome home, uint32_t cell) const;
  Interval read(const State& state, const Access& access, IntegerType type) const;
  Interval reinterpreted(const Interval& value, IntegerType from, IntegerType to) const;
  void write(State& state, const Access& access, expr::TypeRef type, const Values& values);
  void forget_unnamed(State& state, const Access& access);

  // Relations between local scalars.
  struct Sum {
    uint32_t cell = 0;        // kNone: not of this form
    uint64_t difference = 0;  // cell plus this
  };
  Sum as_sum(expr::ExprRef e);
  uint32_t local_scalar(expr::ExprRef e);
  static void unrelate(State& state, uint32_t cell);
  static void relate(State& state, uint32_t cell, Sum sum, IntegerType type);
  void refine_partner(State& state, uint32_t cell, const Interval& value) const;

  Interval visit(const State& state, expr::ExprRef e);
  Interval visit_address(expr::ExprRef e);
  Interval& memo(expr::ExprRef e);
  void values_of(const State& state, expr::ExprRef e, const CellLayout& layout, Values& values,
                 unsigned depth);
  void values_of_place(const State& state, expr::ExprRef e, const CellLayout& layout, Values& values);
  void values_of_string(expr::ExprRef e, const CellLayout& layout, Values& values);
  void values_of_elements(const State& state, expr::ExprRef e, const CellLayout& layout, Values& values,
                          unsigned depth);

  void assume_all(State& state, expr::ExprRef condition, bool is_true, unsigned depth);
  void assume_one(State& state, expr::ExprRef condition, bool is_true, unsigned depth);
  void assume_any(State& state, expr::ExprRef condition, bool is_true, unsigned depth);
  void assume_comparison(State& state, expr::Kind kind, expr::ExprRef left, expr::ExprRef right,
                         unsigned depth);
  // Keeps only what agrees with the value of e being in the interval.
  void refine(State& state, expr::ExprRef e, const Interval& wanted, unsigned depth);
  void refine_cast(State& state, expr::ExprRef e, const Interval& wanted, unsigned depth);
  void refine_place(State& state, expr::ExprRef place, const Interval& value);

  // The one symbol that `bytes` bytes at `pointer` are all of, or kNone.
  uint32_t whole_target(expr::ExprRef pointer, expr::ExprRef bytes) const;
  void forget_targets(State& state, expr::ExprRef pointer);

  const PointsTo& points_to_;
  Cells& cells_;
  IntervalArithmetic arithmetic_;
  std::vector<SymbolInfo> symbols_;  // by expression id

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
