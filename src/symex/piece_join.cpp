#include "symex/piece_join.h"

#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;

PieceJoin::PieceJoin(Machine& machine, PieceBuilder& builder)
    : store_(machine.store),
      values_(machine.values),
      memory_(machine.memory),
      paths_(machine.paths),
      builder_(builder) {}

ExprRef PieceJoin::join_scalars(Piece& piece, ExprRef into, ExprRef other) {
  if (into == other) return into;
  if (into->type()->is_pointer() || into->type() != other->type())
    return values_.choose(piece.carried[0].symbol, other, into);
  piece.arrivals[0].values.push_back(into);
  piece.arrivals[1].values.push_back(other);
  return builder_.carry(piece, into->type(), nullptr, true);
}

Value PieceJoin::join_values(Piece& piece, const Value& into, const Value& other) {
  if (into == other || !other) return into;
  if (!into) return other;
  auto is_array = [](const Value& value) {
    return value->shape == Shape::Array || value->shape == Shape::Table;
  };
  if (is_array(into) && is_array(other)) {
    std::vector<ExprRef> maps = values_.maps_of(into);
    const std::vector<ExprRef> others = values_.maps_of(other);
    for (size_t i = 0; i < maps.size(); ++i) maps[i] = join_scalars(piece, maps[i], others[i]);
    return values_.with_maps(into, std::move(maps));
  }
  if (into->shape != other->shape) return values_.choose(piece.carried[0].symbol, other, into);
  Value result = into;
  switch (into->shape) {
    case Shape::Scalar:
      return values_.scalar(join_scalars(piece, into->scalar, other->scalar));
    case Shape::Bits:
      values_.replace_bits(result, join_scalars(piece, into->scalar, other->scalar));
      return result;
    case Shape::Record:
      for (size_t i = 0; i < into->fields.size(); ++i)
        values_.set_field(result, i, join_values(piece, into->fields[i], other->fields[i]));
      return result;
    default:
      return result;
  }
}

void PieceJoin::join(State& into, State other) {
  Piece piece = builder_.begin(false);
  piece.arrivals = {builder_.arrival(into), builder_.arrival(other)};
  builder_.carry(piece, store_.bool_type(), nullptr, true);
  piece.arrivals[0].values.push_back(values_.boolean(false));
  piece.arrivals[1].values.push_back(values_.boolean(true));
  ExprRef is_other = piece.carried[0].symbol;
  PersistentVector<Cell> cells = into.cells;
  while (cells.size() < other.cells.size()) cells.push_back(Cell{});
  for (uint64_t id = into.cells.size(); id < other.cells.size(); ++id) {
    Cell cell = other.cells[id];
    if (cell.alive != nullptr) cell.alive = values_.both(cell.alive, is_other);
    cells.set(id, std::move(cell));
  }
  ExprRef no = values_.boolean(false);
  into.cells.for_each_difference(other.cells, [&](uint64_t id) {
    Cell a = into.cells[id];
    Cell b = other.cells[id];
    if (a.alive == nullptr && b.alive == nullptr) return;
    Cell merged = a.alive == nullptr ? b : a;
    merged.alive =
        values_.choose(is_other, b.alive != nullptr ? b.alive : no, a.alive != nullptr ? a.alive : no);
    if (a.alive != nullptr && b.alive != nullptr) {
      memory_.make_alike(a, b, static_cast<ObjectId>(id));
      merged.type = a.type;
      merged.is_zeroed = a.is_zeroed;
      merged.value = join_values(piece, a.value, b.value);
    }
    cells.set(id, std::move(merged));
  });
  into.cells = std::move(cells);
  paths_.begin_piece(std::move(piece), into);
}

}  // namespace heddle::symex
