#include "expr/evaluate.h"

#include <algorithm>
#include <unordered_map>

#include "expr/evaluate_float.h"
#include "support/check.h"

namespace heddle::expr {

using llvm::APInt;

namespace {

APInt truth(bool value) {
  return APInt(1, value ? 1 : 0);
}

bool is_mathematical(TypeRef type) {
  return type->is(TypeKind::Integer);
}

bool is_signed(TypeRef type) {
  return is_mathematical(type) || (type->is_bitvector() && type->is_signed());
}

// The fewest bits that hold a mathematical integer with its sign, so that equal integers have equal patterns.
APInt shrunk(const APInt& value) {
  return value.sextOrTrunc(value.getSignificantBits());
}

bool compare(Kind kind, bool with_sign, const APInt& a, const APInt& b) {
  switch (kind) {
    case Kind::Eq:
      return a == b;
    case Kind::Ne:
      return a != b;
    case Kind::Lt:
      return with_sign ? a.slt(b) : a.ult(b);
    case Kind::Le:
      return with_sign ? a.sle(b) : a.ule(b);
    case Kind::Gt:
      return with_sign ? a.sgt(b) : a.ugt(b);
    case Kind::Ge:
      return with_sign ? a.sge(b) : a.uge(b);
    default:
      CHECK(false, "the kind should be a comparison");
  }
  return false;
}

APInt divide(const APInt& a, const APInt& b, bool with_sign) {
  if (b.isZero()) return APInt(a.getBitWidth(), 0);
  return with_sign ? a.sdiv(b) : a.udiv(b);
}

APInt modulo(const APInt& a, const APInt& b, bool with_sign) {
  if (b.isZero()) return a;
  return with_sign ? a.srem(b) : a.urem(b);
}

APInt shift_left(const APInt& a, const APInt& distance) {
  const unsigned width = a.getBitWidth();
  return distance.uge(width) ? APInt(width, 0) : a.shl(static_cast<unsigned>(distance.getZExtValue()));
}

APInt shift_right(const APInt& a, const APInt& distance, bool with_sign) {
  const unsigned width = a.getBitWidth();
  if (with_sign) return a.ashr(static_cast<unsigned>(distance.getLimitedValue(width)));
  return distance.uge(width) ? APInt(width, 0) : a.lshr(static_cast<unsigned>(distance.getZExtValue()));
}

// Arithmetic modulo 2^width.
APInt arithmetic(Kind kind, bool with_sign, std::span<const APInt> v) {
  switch (kind) {
    case Kind::Neg:
      return -v[0];
    case Kind::Add:
      return v[0] + v[1];
    case Kind::Sub:
      return v[0] - v[1];
    case Kind::Mul:
      return v[0] * v[1];
    case Kind::Div:
      return divide(v[0], v[1], with_sign);
    case Kind::Mod:
      return modulo(v[0], v[1], with_sign);
    case Kind::BitNot:
      return ~v[0];
    case Kind::BitAnd:
      return v[0] & v[1];
    case Kind::BitOr:
      return v[0] | v[1];
    case Kind::BitXor:
      return v[0] ^ v[1];
    case Kind::Shl:
      return shift_left(v[0], v[1]);
    case Kind::Shr:
      return shift_right(v[0], v[1], with_sign);
    default:
      CHECK(false, "the kind should be arithmetic");
  }
  return v[0];
}

// Mathematical integers: computed at a width where nothing wraps.
APInt integer_operation(Kind kind, std::span<const APInt> operands) {
  unsigned width = 2;
  for (const APInt& operand : operands) width += operand.getBitWidth();
  if (kind == Kind::Shl) {
    const uint64_t distance = operands[1].getLimitedValue(1U << 20);
    CHECK(distance < (1U << 20), "a shift of a mathematical integer should be by less than 2^20");
    width += static_cast<unsigned>(distance);
  }
  llvm::SmallVector<APInt, 2> wide;
  for (const APInt& operand : operands) wide.push_back(operand.sext(width));
  if (kind >= Kind::Eq && kind <= Kind::Ge) return truth(compare(kind, true, wide[0], wide[1]));
  return shrunk(arithmetic(kind, true, wide));
}

bool shift_overflows(const APInt& a, const APInt& distance, bool with_sign) {
  if (with_sign && a.isNegative()) return true;
  if (a.isZero()) return false;
  const unsigned room = a.getBitWidth() - (with_sign ? 1 : 0);
  return a.getActiveBits() + distance.getLimitedValue(a.getBitWidth()) > room;
}

bool overflows(Kind kind, bool with_sign, std::span<const APInt> v) {
  bool result = false;
  switch (kind) {
    case Kind::OverflowNeg:
      return with_sign ? v[0].isMinSignedValue() : !v[0].isZero();
    case Kind::OverflowAdd:
      (void)(with_sign ? v[0].sadd_ov(v[1], result) : v[0].uadd_ov(v[1], result));
      break;
    case Kind::OverflowSub:
      (void)(with_sign ? v[0].ssub_ov(v[1], result) : v[0].usub_ov(v[1], result));
      break;
    case Kind::OverflowMul:
      (void)(with_sign ? v[0].smul_ov(v[1], result) : v[0].umul_ov(v[1], result));
      break;
    case Kind::OverflowDiv:
      return with_sign && v[0].isMinSignedValue() && v[1].isAllOnes();
    case Kind::OverflowShl:
      return shift_overflows(v[0], v[1], with_sign);
    default:
      CHECK(false, "the kind should be an overflow predicate");
  }
  return result;
}

APInt bit_operation(Kind kind, TypeRef type, std::span<const APInt> v, uint64_t index) {
  const unsigned width = type->width();
  switch (kind) {
    case Kind::Concat:
      return v[0].zext(width).shl(v[1].getBitWidth()) | v[1].zext(width);
    case Kind::Extract:
      return v[0].lshr(static_cast<unsigned>(index)).zextOrTrunc(width);
    case Kind::PopCount:
      return APInt(64, v[0].popcount()).zextOrTrunc(width);
    case Kind::LeadingZeros:
      return APInt(64, v[0].countl_zero()).zextOrTrunc(width);
    case Kind::TrailingZeros:
      return APInt(64, v[0].countr_zero()).zextOrTrunc(width);
    case Kind::ByteSwap:
      return v[0].getBitWidth() < 16 ? v[0] : v[0].byteSwap();
    default:
      CHECK(false, "the kind should be an operation on bits");
  }
  return v[0];
}

APInt cast(TypeRef to, TypeRef from, const APInt& value) {
  if (from->is_float()) return cast_from_float(to, from, value);
  if (to->is_float()) return cast_to_float(to, from, value);
  if (to->is_bool()) return truth(!value.isZero());
  if (is_mathematical(to)) return shrunk(is_signed(from) ? value : value.zext(value.getBitWidth() + 1));
  return is_signed(from) ? value.sextOrTrunc(to->width()) : value.zextOrTrunc(to->width());
}

APInt logic(Kind kind, std::span<const APInt> v) {
  switch (kind) {
    case Kind::Not:
      return ~v[0];
    case Kind::And:
      return v[0] & v[1];
    case Kind::Or:
      return v[0] | v[1];
    case Kind::Implies:
      return ~v[0] | v[1];
    default:
      return v[0].isZero() ? v[2] : v[1];
  }
}

bool is_scalar_operation(Kind kind) {
  return kind >= Kind::Not && kind <= Kind::RoundToIntegral;
}

bool is_evaluable(ExprRef e) {
  auto is_value = [](TypeRef type) { return type->is_scalar() || is_mathematical(type); };
  return is_scalar_operation(e->kind()) && is_value(e->type()) &&
         std::ranges::all_of(e->operands(), [&](ExprRef operand) { return is_value(operand->type()); });
}

}  // namespace

APInt evaluate_operation(Kind kind, TypeRef type, std::span<const TypeRef> operand_types,
                         std::span<const APInt> operands, uint64_t index) {
  if (kind == Kind::PointerAdd) return operands[0] + operands[1];  // see is_byte_offset
  CHECK(is_scalar_operation(kind), std::string(info(kind).name) + " should be an operation on scalars");
  TypeRef first = operand_types[0];
  if (kind <= Kind::Ite) return logic(kind, operands);
  if (kind == Kind::Rounded) return evaluate_rounded(static_cast<Kind>(index), type, first, operands);
  if (kind == Kind::Cast) return cast(type, first, operands[0]);
  if (kind == Kind::Reinterpret) return operands[0];
  if (first->is_float()) return evaluate_float_operation(kind, first, operands, index);
  if (kind >= Kind::Concat && kind <= Kind::ByteSwap) return bit_operation(kind, type, operands, index);
  if (is_mathematical(first)) return integer_operation(kind, operands);
  if (kind <= Kind::Ge) return truth(compare(kind, is_signed(first), operands[0], operands[1]));
  if (kind <= Kind::Shr) return arithmetic(kind, is_signed(first), operands);
  if (kind == Kind::Abs) return operands[0].abs();
  return truth(overflows(kind, is_signed(first), operands));
}

APInt evaluate_operation(ExprRef e, std::span<const APInt> operands) {
  llvm::SmallVector<TypeRef, 3> types;
  for (ExprRef operand : e->operands()) types.push_back(operand->type());
  return evaluate_operation(e->kind(), e->type(), types, operands, e->index());
}

Kind overflow_predicate(Kind operation) {
  switch (operation) {
    case Kind::Neg:
      return Kind::OverflowNeg;
    case Kind::Add:
      return Kind::OverflowAdd;
    case Kind::Sub:
      return Kind::OverflowSub;
    case Kind::Mul:
      return Kind::OverflowMul;
    case Kind::Shl:
      return Kind::OverflowShl;
    default:
      return Kind::OverflowDiv;
  }
}

std::optional<APInt> evaluate_constant(ExprRef e) {
  if (e->is(Kind::Constant)) return e->value();
  bool is_closed = true;
  std::unordered_map<ExprRef, APInt> values;
  for_each_subexpression(e, [&](ExprRef sub) {
    if (!is_closed) return;
    if (sub->is(Kind::Constant)) {
      values.emplace(sub, sub->value());
      return;
    }
    if (!is_evaluable(sub)) {
      is_closed = false;
      return;
    }
    llvm::SmallVector<APInt, 3> operands;
    for (ExprRef operand : sub->operands()) operands.push_back(values.at(operand));
    values.emplace(sub, evaluate_operation(sub, operands));
  });
  if (!is_closed) return std::nullopt;
  return values.at(e);
}

bool is_byte_offset(ExprRef e) {
  if (!e->is(Kind::PointerAdd)) return false;
  TypeRef element = e->type()->element();
  return element->is_bitvector() && element->width() == 8 &&
         e->operand(1)->type()->width() == e->type()->width();
}

}  // namespace heddle::expr
