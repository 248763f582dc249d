#include "frontend/variadics.h"

#include <algorithm>

#include "frontend/lowering.h"
#include "frontend/unaligned.h"
#include "frontend/va_lists.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;

VariadicArguments::VariadicArguments(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      function_(lowering.function),
      values_(lowering.values),
      body_(lowering.body),
      places_(lowering.places),
      expressions_(lowering.expressions) {}

Value va_cursor_in(ValueBuilder& values, Value record) {
  const std::vector<expr::Field>& fields = record.type()->record().fields;
  const auto pointer = std::ranges::find_if(fields, [](const auto& each) { return each.type->is_pointer(); });
  return values.member(record, static_cast<uint64_t>(pointer - fields.begin()));
}

Value VariadicArguments::va_cursor(const Expr* list) {
  const clang::QualType type = list->getType();
  if (const auto* pointer = type->getAs<clang::PointerType>();
      pointer != nullptr && pointer->getPointeeType()->isRecordType())
    return va_cursor_in(
        values_, values_.deref(list->isGLValue() ? places_.load(list) : expressions_.rvalue(list), nullptr));
  if (type->isArrayType()) return va_cursor_in(values_, values_.deref(places_.decay(list), nullptr));
  if (type->isRecordType()) return va_cursor_in(values_, places_.place(list));
  return places_.place(list);
}

Value VariadicArguments::variadic_argument(const clang::VAArgExpr* e) {
  const OriginScope origin(body_);
  body_.set_range(*e);
  TypeRef type = values_.type_of(e);
  const Value cursor = va_cursor(e->getSubExpr());
  Value address = cursor;
  address.is_stable = false;
  const uint64_t slot = store_.data_model().va_slot_bytes();
  const Value argument = values_.cast(store_.pointer(type), address);
  const bool is_aligned = unit_.is_model() || expr::align_of(type, store_.data_model()) <= slot;
  const Value value =
      body_.save(is_aligned ? values_.deref(argument, e) : unaligned_pointee(values_, unit_, argument, e));
  const uint64_t size = (expr::size_of(type, store_.data_model()) + slot - 1) / slot * slot;
  body_.assign(cursor, values_.make(Kind::PointerAdd, address.type(),
                                    {address, values_.constant(store_.difference_type(), size)}));
  return value;
}

std::optional<Value> VariadicArguments::builtin_variadic(const clang::CallExpr* e, const std::string& name) {
  const Value nothing = values_.boolean(false);
  if (name == "va_end") return nothing;
  if (name == "va_copy") {
    const Value to = va_cursor(e->getArg(0));
    const Value from = va_cursor(e->getArg(1));
    body_.assign(to, values_.cast(to.type(), from));
    return nothing;
  }
  if (name != "va_start" && name != "c23_va_start") return std::nullopt;
  const OriginScope origin(body_);
  const Value cursor = va_cursor(e->getArg(0));
  body_.set_range(*e);
  if (function_.va_area == nullptr)
    unit_.error(e->getBeginLoc(), "va_start in a function that is not variadic");
  body_.assign(cursor, values_.cast(cursor.type(), values_.reference(*function_.va_area)));
  return nothing;
}

}  // namespace heddle::frontend
