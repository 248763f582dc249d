#include "frontend/array_sizes.h"

#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;
using llvm::isa;

ArraySizes::ArraySizes(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      expressions_(lowering.expressions) {}

Value ArraySizes::element_size(clang::QualType type, const Expr* where) {
  if (const auto* array = unit_.ast().getAsVariableArrayType(type)) {
    return values_.make(Kind::Mul, store_.size_type(),
                        {captured_size(array), element_size(array->getElementType(), where)});
  }
  if (type->isVoidType() || type->isFunctionType()) return values_.constant(store_.size_type(), 1);
  return values_.constant(store_.size_type(),
                          static_cast<uint64_t>(unit_.ast().getTypeSizeInChars(type).getQuantity()));
}

Value ArraySizes::block_size(clang::QualType type) {
  const auto* array = unit_.ast().getAsVariableArrayType(type);
  TypeRef size = store_.size_type();
  const Value count = captured_size(array);
  // One of 0 elements is what compilers know.
  if (array->getSizeExpr() != nullptr && array->getSizeExpr()->getType()->isSignedIntegerOrEnumerationType())
    body_.require_defined(values_.make(Kind::Ge, store_.bool_type(),
                                       {values_.cast(store_.signed_type(size->width()), count),
                                        values_.constant(store_.signed_type(size->width()), 0)}),
                          "an array of negative size");
  const bool is_nested = array->getElementType()->isVariableArrayType();
  const Value element = is_nested ? body_.save(block_size(array->getElementType()))
                                  : element_size(array->getElementType(), nullptr);
  return values_.make(Kind::Ite, size,
                      {values_.make(Kind::OverflowMul, store_.bool_type(), {count, element}),
                       Value(store_.constant(size, llvm::APInt::getMaxValue(size->width()))),
                       values_.make(Kind::Mul, size, {count, element})});
}

void ArraySizes::capture_sizes(clang::QualType type) {
  if (!type->isVariablyModifiedType()) return;
  // A typedef's sizes were fixed when it was declared, those of typeof(x) when x was.
  for (clang::QualType sugar = type;; sugar = sugar.getSingleStepDesugaredType(unit_.ast())) {
    if (isa<clang::TypedefType, clang::TypeOfExprType, clang::TypeOfType>(sugar)) return;
    if (isa<clang::ArrayType, clang::PointerType>(sugar) ||
        sugar.getSingleStepDesugaredType(unit_.ast()) == sugar)
      break;
  }
  if (const auto* array = unit_.ast().getAsVariableArrayType(type)) {
    capture_sizes(array->getElementType());
    if (const Expr* size = array->getSizeExpr())
      captured_sizes_[size] = body_.save(values_.cast(store_.size_type(), expressions_.rvalue(size)));
  } else if (const auto* array = unit_.ast().getAsArrayType(type)) {
    capture_sizes(array->getElementType());
  } else if (const auto* pointer = type->getAs<clang::PointerType>()) {
    capture_sizes(pointer->getPointeeType());
  }
}

Value ArraySizes::captured_size(const clang::VariableArrayType* array) {
  const Expr* size = array->getSizeExpr();
  if (size == nullptr) return values_.constant(store_.size_type(), 0);
  auto found = captured_sizes_.find(size);
  if (found != captured_sizes_.end()) return found->second;
  return captured_sizes_[size] = body_.save(values_.cast(store_.size_type(), expressions_.rvalue(size)));
}

}  // namespace heddle::frontend
