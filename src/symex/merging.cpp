#include "symex/merging.h"

#include "symex/limit.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

// One of them may not exist, or both: a local that was left on either path.
Cell Merging::merge_cells(Cell a, Cell b, ObjectId id, ExprRef is_first) {
  if (a.alive == nullptr && b.alive == nullptr) return {};
  Values& values = machine_.values;
  ExprRef no = values.boolean(false);
  Cell merged;
  merged.alive =
      values.choose(is_first, a.alive != nullptr ? a.alive : no, b.alive != nullptr ? b.alive : no);
  if (a.alive == nullptr || b.alive == nullptr) {
    const Cell& only = a.alive == nullptr ? b : a;
    merged.type = only.type;
    merged.value = only.value;
    merged.is_zeroed = only.is_zeroed;
  } else {
    machine_.memory.make_alike(a, b, id);
    merged.type = a.type;
    merged.is_zeroed = a.is_zeroed;
    merged.value = values.choose(is_first, a.value, b.value);
  }
  return merged;
}

void Merging::merge(State& into, State other) {
  if (other.is_dead()) return;
  if (into.is_dead()) {
    into = std::move(other);
    return;
  }
  if (into.piece != other.piece) return machine_.policy->join(into, std::move(other));
  Values& values = machine_.values;
  // Holds on the paths of `other`, fails on those of `into`.
  ExprRef condition = other.guard;
  if (other.guard->is(Kind::And) && into.guard->is(Kind::And) &&
      other.guard->operand(0) == into.guard->operand(0) &&
      values.negate(other.guard->operand(1)) == into.guard->operand(1))
    condition = other.guard->operand(1);
  ExprRef guard = values.either(into.guard, other.guard);
  into.known = Knowledge::common(into.known, other.known);
  PersistentVector<Cell> cells = into.cells;
  try {
    while (cells.size() < other.cells.size()) cells.push_back(Cell{});
    for (uint64_t id = into.cells.size(); id < other.cells.size(); ++id) {
      Cell cell = other.cells[id];
      if (cell.alive != nullptr) cell.alive = values.both(cell.alive, condition);
      cells.set(id, std::move(cell));
    }
    // Blocks that only these paths have allocated. (What else only they have, the others do not ask for.)
    for (uint64_t id = other.cells.size(); id < into.cells.size(); ++id) {
      Cell cell = into.cells[id];
      if (cell.alive == nullptr || !machine_.objects[static_cast<ObjectId>(id)].is_heap) continue;
      cell.alive = values.both(cell.alive, values.negate(condition));
      cells.set(id, std::move(cell));
    }
    into.cells.for_each_difference(other.cells, [&](uint64_t id) {
      const Cell& a = other.cells[id];
      const Cell& b = into.cells[id];
      if (a.alive == nullptr && b.alive == nullptr) return;
      cells.set(id, merge_cells(a, b, static_cast<ObjectId>(id), condition));
    });
  } catch (const Limit&) {
    // Both paths end here.
    into.guard = guard;
    throw;
  }
  into.guard = guard;
  into.cells = std::move(cells);
}

}  // namespace heddle::symex
