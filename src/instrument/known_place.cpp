#include "instrument/known_place.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;

bool as_small_constant(ExprRef e, int64_t& value) {
  if (e->is(Kind::Cast) && e->type()->is_bitvector()) {
    // A constant that is widened.
    if (!e->operand(0)->type()->is_bitvector() || e->type()->width() < e->operand(0)->type()->width())
      return false;
    return as_small_constant(e->operand(0), value) && (value >= 0 || e->type()->is_signed());
  }
  if (!e->is(Kind::Constant) || !e->type()->is_bitvector() || e->type()->width() > 64) return false;
  const llvm::APInt bits = e->value();
  value = e->type()->is_signed() ? bits.getSExtValue() : static_cast<int64_t>(bits.getZExtValue());
  constexpr int64_t kMost = int64_t{1} << 40;
  return value > -kMost && value < kMost;
}

KnownPlace known_pointer(ExprRef pointer, const expr::DataModel& model) {
  const bool is_cast =
      pointer->is(Kind::Cast) && pointer->type()->is_pointer() && pointer->operand(0)->type()->is_pointer();
  if (is_cast) return known_pointer(pointer->operand(0), model);
  if (pointer->is(Kind::AddressOf)) return known_place(pointer->operand(0), model);
  if (!pointer->is(Kind::PointerAdd)) return {};
  KnownPlace base = known_pointer(pointer->operand(0), model);
  int64_t i = 0;
  if (!as_small_constant(pointer->operand(1), i)) return {};
  base.offset += i * static_cast<int64_t>(expr::step_of(pointer->type()->element(), model));
  return base;
}

KnownPlace known_place(ExprRef place, const expr::DataModel& model) {
  switch (place->kind()) {
    case Kind::Symbol:
      return {place, 0};
    case Kind::Deref:
      return known_pointer(place->operand(0), model);
    case Kind::Index: {
      KnownPlace base = known_place(place->operand(0), model);
      int64_t i = 0;
      if (!as_small_constant(place->operand(1), i)) return {};
      base.offset += i * static_cast<int64_t>(expr::size_of(place->type(), model));
      return base;
    }
    case Kind::Member: {
      KnownPlace base = known_place(place->operand(0), model);
      const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
      base.offset += static_cast<int64_t>(field.bit_offset / 8);
      return base;
    }
    default:
      return {};
  }
}

}  // namespace heddle::instrument
