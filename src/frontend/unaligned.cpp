#include "frontend/unaligned.h"

#include "ir/unaligned_tag.h"

namespace heddle::frontend {

using expr::TypeRef;

Value unaligned_pointee(ValueBuilder& values, Unit& unit, Value pointer, const clang::Expr* where) {
  expr::Store& store = unit.store();
  TypeRef type = pointer.type()->element();
  TypeRef packed = store.record(std::string(ir::kUnalignedTag) + expr::to_string(type), /*is_union=*/false);
  if (!packed->record().complete)
    store.complete_record(packed, {{"$value", type, 0, false}}, expr::size_of(type, store.data_model()), 1);
  return values.member(values.deref(values.cast(store.pointer(packed), pointer), where), 0);
}

Value pointee(ValueBuilder& values, Unit& unit, Value pointer, clang::QualType type,
              const clang::Expr* where) {
  TypeRef element = pointer.type()->element();
  if (element->is_function() || type->isIncompleteType()) return values.deref(pointer, where);
  const auto declared = static_cast<uint64_t>(unit.ast().getTypeAlignInChars(type).getQuantity());
  if (declared >= expr::align_of(element, unit.store().data_model())) return values.deref(pointer, where);
  return unaligned_pointee(values, unit, pointer, where);
}

}  // namespace heddle::frontend
