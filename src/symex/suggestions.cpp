#include "symex/suggestions.h"

#include <algorithm>

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

void suggest_bounds(expr::Store& store, Piece& piece, const std::vector<ExprRef>& texts) {
  constexpr size_t kMostPointers = 4;
  constexpr size_t kMostNumbers = 6;
  if (piece.pointers.size() > kMostPointers) return;
  TypeRef word = store.size_type();
  auto suggest = [&](ExprRef condition) { piece.suggestions.push_back(condition); };
  auto size = [&](ExprRef p) { return store.unary(Kind::ObjectSize, p); };
  auto offset = [&](ExprRef p) { return store.unary(Kind::OffsetOf, p); };
  auto room = [&](ExprRef p) { return store.binary(Kind::Sub, size(p), offset(p)); };
  std::vector<ExprRef> numbers;
  for (const Carried& carried : piece.carried)
    if (carried.changes && carried.place != nullptr && carried.place->is(Kind::Symbol) &&
        carried.symbol->type()->is_bitvector() && numbers.size() < kMostNumbers)
      numbers.push_back(store.cast(word, carried.place));
  for (ExprRef text : texts)
    for (ExprRef number : numbers) suggest(store.binary(Kind::Lt, number, room(text)));
  for (const auto& [p, are_written] : piece.pointers) {
    for (Kind order : {Kind::Lt, Kind::Le}) suggest(store.binary(order, offset(p), size(p)));
    const uint64_t step = std::max<uint64_t>(1, expr::step_of(p->type()->element(), store.data_model()));
    for (ExprRef number : numbers) {
      ExprRef bytes = step == 1 ? number : store.binary(Kind::Mul, number, store.constant(word, step));
      for (Kind order : {Kind::Eq, Kind::Le}) suggest(store.binary(order, bytes, room(p)));
    }
    for (const auto& [q, ignored] : piece.pointers)
      if (p != q) suggest(store.binary(Kind::Ge, room(p), room(q)));
    if (!are_written || !p->type()->element()->is_bitvector() || p->type()->element()->width() != 8) continue;
    ExprRef last = store.make(Kind::PointerAdd, p->type(),
                              {p, store.binary(Kind::Sub, room(p), store.constant(word, 1))});
    // Where the byte is not accessible it is not looked at.
    suggest(store.binary(Kind::And,
                         store.make(Kind::Accessible, store.bool_type(), {last, store.constant(word, 1)}),
                         store.binary(Kind::Eq, store.deref(last), store.zero(p->type()->element()))));
  }
}

}  // namespace heddle::symex
