#include "smt/terms/sorts.h"

namespace heddle::smt::terms {

using expr::FloatFormat;
using expr::TypeKind;
using expr::TypeRef;

Sort float_sort(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half:
      return Sort::floating(5, 11);
    case FloatFormat::Single:
      return Sort::floating(8, 24);
    case FloatFormat::Double:
      return Sort::floating(11, 53);
    case FloatFormat::X87:
      return Sort::floating(15, 64);
    case FloatFormat::Quad:
      return Sort::floating(15, 113);
  }
  return {};
}

Sort sort_of(TypeRef type) {
  if (type->is_bool()) return Sort::boolean();
  if (type->is(TypeKind::Integer)) return Sort::integer();
  if (type->is(TypeKind::Map)) return Sort::array(sort_of(type->index()), sort_of(type->element()));
  return Sort::bits(type->width());
}

}  // namespace heddle::smt::terms
