// What the interval analysis knows at one point of a program: intervals of cells, and which cells move
// together.
#pragma once

#include "analysis/cells.h"
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

  Interval cell(CellHome home, uint32_t cell) const {
    const Interval* value = map(home).find(cell);
    return value == nullptr ? Interval::full() : *value;
  }
  void set_cell(CellHome home, uint32_t cell, const Interval& value) {
    if (value.is_full())
      map(home).erase(cell);
    else
      map(home).set(cell, value);
  }
};

}  // namespace heddle::analysis
