#include "instrument/operators/readers.h"

#include <fmt/format.h>

#include "expr/substitute.h"
#include "support/diagnostics.h"

namespace heddle::instrument::operators {

using expr::ExprRef;
using expr::Kind;

unsigned width_for(Readers readers, unsigned bits) {
  if (readers == Readers::Engines) return bits;
  for (unsigned width : {32U, 64U, 128U})
    if (bits <= width) return width;
  throw support::UnsupportedError({"", 0, 0, fmt::format("numbers of {} bits, as C", bits)});
}

expr::ExprRef guard_for(Readers readers, ir::Program& program, const Instance& instance, const Point& point) {
  if (readers == Readers::Engines || point.guard == nullptr || point.is_exact == nullptr) return point.guard;
  expr::Store& store = program.store();
  const expr::TypeRef array = instance.array->type();
  if (!array->is_array() || array->count() == 0) {
    const support::SourceLocation& place =
        program.functions()[point.place.function].body[point.place.instruction].range.begin;
    throw support::UnsupportedError(
        {program.files()[place.file].path, place.line, place.column,
         "a placement with an access that may be one of the array, whose size is not known, as C"});
  }
  const expr::TypeRef address = store.size_type();
  const uint64_t size = expr::size_of(array, store.data_model());
  expr::Bindings replaced;
  expr::for_each_subexpression(point.guard, [&](ExprRef e) {
    if (!e->is(Kind::Eq) || !e->operand(0)->is(Kind::ObjectOf)) return;
    const ExprRef distance = store.binary(Kind::Sub, store.cast(address, e->operand(0)->operand(0)),
                                          store.cast(address, e->operand(1)->operand(0)));
    replaced[e] = store.binary(Kind::Lt, distance, store.constant(address, size));
  });
  return expr::Substitution(store, std::move(replaced))(point.guard);
}

}  // namespace heddle::instrument::operators
