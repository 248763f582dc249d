#include "frontend/operators.h"

#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;

namespace {

Kind arithmetic_kind(clang::BinaryOperatorKind opcode) {
  switch (opcode) {
    case clang::BO_Add:
      return Kind::Add;
    case clang::BO_Sub:
      return Kind::Sub;
    case clang::BO_Mul:
      return Kind::Mul;
    case clang::BO_Div:
      return Kind::Div;
    case clang::BO_Rem:
      return Kind::Mod;
    case clang::BO_And:
      return Kind::BitAnd;
    case clang::BO_Or:
      return Kind::BitOr;
    case clang::BO_Xor:
      return Kind::BitXor;
    case clang::BO_Shl:
      return Kind::Shl;
    default:
      return Kind::Shr;
  }
}

Kind comparison_kind(clang::BinaryOperatorKind opcode) {
  switch (opcode) {
    case clang::BO_EQ:
      return Kind::Eq;
    case clang::BO_NE:
      return Kind::Ne;
    case clang::BO_LT:
      return Kind::Lt;
    case clang::BO_LE:
      return Kind::Le;
    case clang::BO_GT:
      return Kind::Gt;
    default:
      return Kind::Ge;
  }
}

// The type that aggregates compute with.
bool is_integer(TypeRef type) {
  return type->is_bitvector() && type->width() == kIntegerWidth && type->is_signed();
}

bool is_wide_zero(expr::ExprRef e) {
  if (!is_integer(e->type())) return false;
  if (e->is(Kind::Cast)) e = e->operand(0);
  return e->is(Kind::Constant) && e->value().isZero();
}

}  // namespace

Operators::Operators(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      sizes_(lowering.sizes),
      places_(lowering.places),
      expressions_(lowering.expressions),
      complex_numbers_(lowering.complex_numbers),
      vectors_(lowering.vectors),
      conditions_(lowering.conditions),
      assignments_(lowering.assignments) {}

Value Operators::unary(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  const bool is_computed = e->getOpcode() == clang::UO_Minus || e->getOpcode() == clang::UO_Not ||
                           e->getOpcode() == clang::UO_LNot;
  if (is_computed && operand->getType()->isVectorType()) return vectors_.unary(e);
  switch (e->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return expressions_.rvalue(operand);
    case clang::UO_Minus: {
      const Value value = expressions_.rvalue(operand);
      if (value.type()->is_record())
        return values_.make_complex(
            values_.make(Kind::Neg, values_.complex_part(value, 0).type(), {values_.complex_part(value, 0)}),
            values_.make(Kind::Neg, values_.complex_part(value, 1).type(), {values_.complex_part(value, 1)}));
      return values_.make(Kind::Neg, values_.type_of(e), {value}, e);
    }
    case clang::UO_Not: {
      const Value value = expressions_.rvalue(operand);
      if (value.type()->is_record())  // GNU: conjugate
        return values_.make_complex(
            values_.complex_part(value, 0),
            values_.make(Kind::Neg, values_.complex_part(value, 1).type(), {values_.complex_part(value, 1)}));
      return values_.make(Kind::BitNot, values_.type_of(e), {value}, e);
    }
    case clang::UO_LNot:
      return values_.cast(values_.type_of(e), conditions_.condition(e));
    case clang::UO_AddrOf: {
      if (places_.is_missing_weak(operand)) return values_.constant(store_.zero(values_.type_of(e)));
      const Value place = places_.place(operand);
      if (!expr::is_place(place.expr))
        unit_.error(e->getBeginLoc(), "the index of an aggregate should not have its address taken");
      return values_.cast(values_.type_of(e), values_.address_of(place));
    }
    case clang::UO_Deref: {
      Value value = places_.place(e);
      value.is_stable = false;
      return value;
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec:
      return assignments_.increment(e, /*needed=*/true);
    case clang::UO_Real:
    case clang::UO_Imag: {
      const Value value = expressions_.rvalue(operand);
      const bool imaginary = e->getOpcode() == clang::UO_Imag;
      if (!value.type()->is_record()) return imaginary ? values_.zero(value.type()) : value;
      return values_.complex_part(value, imaginary ? 1 : 0);
    }
    default:
      unit_.unsupported(e->getBeginLoc(), "operator " + e->getOpcodeStr(e->getOpcode()).str());
  }
}

Value Operators::binary(const clang::BinaryOperator* e) {
  if (e->isAssignmentOp()) return assignments_.assignment(e, /*needed=*/true);
  if (e->isLogicalOp() && e->getType()->isVectorType()) return vectors_.logical(e);
  if (e->isLogicalOp()) return values_.cast(values_.type_of(e), conditions_.logical(e));
  if (e->getOpcode() == clang::BO_Comma) {
    expressions_.effect(e->getLHS());
    return expressions_.rvalue(e->getRHS());
  }
  const Value left = body_.stabilize(expressions_.rvalue(e->getLHS()), e->getRHS());
  const Value right = expressions_.rvalue(e->getRHS());
  if (e->isComparisonOp() && e->getType()->isVectorType()) return vectors_.comparison(e, left, right);
  if (e->isComparisonOp())
    return values_.cast(values_.type_of(e), comparison(e->getOpcode(), left, right, e));
  return arithmetic(e->getOpcode(), left, right, e->getLHS()->getType(), e->getRHS()->getType(),
                    values_.type_of(e), e);
}

Value Operators::arithmetic(clang::BinaryOperatorKind opcode, Value left, Value right,
                            clang::QualType left_type, clang::QualType right_type, TypeRef type,
                            const Expr* where) {
  if (left_type->isVectorType())
    return vectors_.arithmetic(opcode, left, right, left_type, right_type, type, where);
  if (type->is_record()) return complex_numbers_.complex_binary(opcode, left, right, where);
  // match:  0 + x with a zero of 128 bits
  // result: x; annotations are made of it, to get integers where x is one
  if (opcode == clang::BO_Add && is_wide_zero(left.expr)) return right;
  if (left_type->isPointerType() && right_type->isPointerType()) {  // p - q
    const clang::QualType pointee = left_type->getPointeeType();
    if (!pointee->isVariableArrayType())
      return values_.make(Kind::PointerSub, type, {left, values_.cast(left.type(), right)}, where);
    TypeRef bytes = store_.pointer(store_.unsigned_type(8));
    const Value distance =
        values_.make(Kind::PointerSub, type, {values_.cast(bytes, left), values_.cast(bytes, right)}, where);
    return values_.make(Kind::Div, type, {distance, values_.cast(type, sizes_.element_size(pointee, where))});
  }
  if (left_type->isPointerType())
    return offset_pointer(left, right, left_type->getPointeeType(), opcode == clang::BO_Sub, where);
  if (right_type->isPointerType())
    return offset_pointer(right, left, right_type->getPointeeType(), false, where);
  if (is_integer(type) && (opcode == clang::BO_Add || opcode == clang::BO_Sub || opcode == clang::BO_Mul)) {
    // match:  x + y, x - y, x * y of 128 bits with x, y widened from 32
    // result: the same of 64 bits, which does not overflow either, widened
    const TypeRef narrow = store_.signed_type(kIntegerWidth / 2);
    const Value a = values_.without_widening(left);
    const Value b = values_.without_widening(right);
    if (values_.common_type(a, b) == store_.signed_type(kIntegerWidth / 4))
      return values_.cast(type, values_.make(arithmetic_kind(opcode), narrow,
                                             {values_.fitted(narrow, a), values_.fitted(narrow, b)}, where));
  }
  return values_.make(arithmetic_kind(opcode), type, {left, right}, where);
}

Value Operators::offset_pointer(Value pointer, Value i, clang::QualType pointee, bool negative,
                                const Expr* where) {
  TypeRef difference = store_.difference_type();
  Value offset = values_.cast(difference, i);
  if (negative) offset = values_.make(Kind::Neg, difference, {offset});
  if (!pointee->isVariableArrayType())
    return values_.make(Kind::PointerAdd, pointer.type(), {pointer, offset}, where);
  const Value scaled = values_.make(Kind::Mul, difference,
                                    {offset, values_.cast(difference, sizes_.element_size(pointee, where))});
  TypeRef bytes = store_.pointer(store_.unsigned_type(8));
  return values_.cast(pointer.type(),
                      values_.make(Kind::PointerAdd, bytes, {values_.cast(bytes, pointer), scaled}, where));
}

Value Operators::comparison(clang::BinaryOperatorKind opcode, Value left, Value right, const Expr* where) {
  TypeRef boolean = store_.bool_type();
  if (left.type()->is_record() || right.type()->is_record()) {
    const Value equal = complex_numbers_.complex_equal(left, right, where);
    return opcode == clang::BO_EQ ? equal : values_.make(Kind::Not, boolean, {equal});
  }
  // Clang lets pointers of different types meet here (with a warning).
  if (left.type() != right.type()) right = values_.cast(left.type(), right);
  if (is_integer(left.type())) {
    left = values_.without_widening(left);
    right = values_.without_widening(right);
    const TypeRef type = values_.common_type(left, right);
    left = values_.fitted(type, left);
    right = values_.fitted(type, right);
  }
  return values_.make(comparison_kind(opcode), boolean, {left, right}, where);
}

}  // namespace heddle::frontend
