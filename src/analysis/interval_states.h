// The lattice of states of the interval analysis: cell by cell that of intervals.
#pragma once

#include <span>

#include "analysis/interval_state.h"

namespace heddle::analysis {

class IntervalStates {
 public:
  using State = IntervalState;

  IntervalStates(const Cells& cells, const IntervalLattice& lattice) : cells_(cells), lattice_(lattice) {}

  void join(State& into, const State& other) const;
  void widen(State& into, const State& other, std::span<const Int128> thresholds) const;
  void meet(State& into, const State& other) const;
  bool less_or_equal(const State& a, const State& b) const;
  // The same, where of variables that are not local only those in the set count.
  bool less_or_equal(const State& a, const State& b, const ObjectSet& symbols) const;

 private:
  const Cells& cells_;
  const IntervalLattice& lattice_;
};

}  // namespace heddle::analysis
