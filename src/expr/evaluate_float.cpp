// Floats are computed in software (APFloat), so that every machine gets the same bits. Where IEEE leaves the
// choice of a NaN open, the result is what x86 gives: the first operand that is a NaN, made quiet, or else
// the NaN with the sign set.
#include "expr/evaluate_float.h"

#include <llvm/ADT/APSInt.h>
#include <llvm/ADT/SmallVector.h>

#include <algorithm>

#include "expr/evaluate.h"
#include "expr/rounded.h"
#include "support/check.h"

namespace heddle::expr {

using llvm::APFloat;
using llvm::APInt;

namespace {

constexpr auto kNearest = llvm::RoundingMode::NearestTiesToEven;

llvm::RoundingMode rounding_of(uint64_t index) {
  switch (rounding_mode(index)) {
    case RoundingMode::NearestEven:
      return llvm::RoundingMode::NearestTiesToEven;
    case RoundingMode::NearestAway:
      return llvm::RoundingMode::NearestTiesToAway;
    case RoundingMode::Up:
      return llvm::RoundingMode::TowardPositive;
    case RoundingMode::Down:
      return llvm::RoundingMode::TowardNegative;
    case RoundingMode::TowardZero:
      return llvm::RoundingMode::TowardZero;
  }
  return kNearest;
}

APInt truth(bool value) {
  return APInt(1, value ? 1 : 0);
}

// The largest integer whose square is at most n.
APInt integer_sqrt(const APInt& n) {
  APInt root(n.getBitWidth(), 0);
  for (unsigned bit = n.getActiveBits() / 2 + 1; bit-- > 0;) {
    APInt candidate = root;
    candidate.setBit(bit);
    if ((candidate * candidate).ule(n)) root = candidate;
  }
  return root;
}

// Exact: the root of the significand is taken with more bits than the format has, and a last bit that says
// whether anything was cut off decides the rounding.
APFloat square_root(const APFloat& x, llvm::RoundingMode mode) {
  const llvm::fltSemantics& semantics = x.getSemantics();
  if (x.isNaN() || x.isZero() || (x.isInfinity() && !x.isNegative())) return x;
  if (x.isNegative()) return APFloat::getNaN(semantics, true);
  const int precision = static_cast<int>(APFloat::semanticsPrecision(semantics));
  int exponent = ilogb(x) - precision + 1;  // x = significand * 2^exponent
  const int shift = precision + 4 + ((precision + 4 + exponent) & 1);
  const APFloat scaled = scalbn(x, -exponent, kNearest);
  llvm::APSInt significand(static_cast<unsigned>(2 * (precision + shift) + 8), true);
  bool exact = false;
  scaled.convertToInteger(significand, llvm::RoundingMode::TowardZero, &exact);
  exponent -= shift;
  const APInt square = significand.shl(static_cast<unsigned>(shift));
  APInt root = integer_sqrt(square);
  const bool is_exact = root * root == square;
  root = root.shl(1);
  if (!is_exact) root.setBit(0);
  APFloat result(semantics);
  result.convertFromAPInt(root, false, mode);
  return scalbn(result, exponent / 2 - 1, kNearest);
}

APFloat arithmetic(Kind kind, const APFloat& a, const APFloat& b, llvm::RoundingMode mode) {
  APFloat result = a;
  switch (kind) {
    case Kind::Add:
      result.add(b, mode);
      break;
    case Kind::Sub:
      result.subtract(b, mode);
      break;
    case Kind::Mul:
      result.multiply(b, mode);
      break;
    case Kind::Div:
      result.divide(b, mode);
      break;
    case Kind::FloatRem:
      result.mod(b);
      break;
    case Kind::Remainder:
      result.remainder(b);
      break;
    case Kind::FloatMin:
      return minnum(a, b);
    case Kind::FloatMax:
      return maxnum(a, b);
    default:
      CHECK(false, "the kind should be arithmetic on floats");
  }
  return result;
}

bool compare(Kind kind, const APFloat& a, const APFloat& b) {
  const APFloat::cmpResult order = a.compare(b);
  switch (kind) {
    case Kind::Eq:
      return order == APFloat::cmpEqual;
    case Kind::Ne:
      return order != APFloat::cmpEqual;
    case Kind::Lt:
      return order == APFloat::cmpLessThan;
    case Kind::Le:
      return order == APFloat::cmpLessThan || order == APFloat::cmpEqual;
    case Kind::Gt:
      return order == APFloat::cmpGreaterThan;
    case Kind::Ge:
      return order == APFloat::cmpGreaterThan || order == APFloat::cmpEqual;
    default:
      CHECK(false, "the kind should be a comparison");
  }
  return false;
}

APInt bits_of(const APFloat& result, std::span<const APFloat> operands) {
  if (!result.isNaN()) return result.bitcastToAPInt();
  for (const APFloat& operand : operands)
    if (operand.isNaN()) return operand.makeQuiet().bitcastToAPInt();
  return APFloat::getNaN(result.getSemantics(), true).bitcastToAPInt();
}

}  // namespace

const llvm::fltSemantics& semantics_of(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half:
      return APFloat::IEEEhalf();
    case FloatFormat::Single:
      return APFloat::IEEEsingle();
    case FloatFormat::Double:
      return APFloat::IEEEdouble();
    case FloatFormat::X87:
      return APFloat::x87DoubleExtended();
    case FloatFormat::Quad:
      return APFloat::IEEEquad();
  }
  return APFloat::IEEEdouble();
}

namespace {

APInt operate(Kind kind, TypeRef operand_type, std::span<const APInt> operands, llvm::RoundingMode mode) {
  const llvm::fltSemantics& semantics = semantics_of(operand_type->format());
  llvm::SmallVector<APFloat, 3> v;
  for (const APInt& operand : operands) v.emplace_back(semantics, operand);
  switch (kind) {
    case Kind::Eq:
    case Kind::Ne:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
      return truth(compare(kind, v[0], v[1]));
    case Kind::IsNan:
      return truth(v[0].isNaN());
    case Kind::IsInf:
      return truth(v[0].isInfinity());
    case Kind::IsNormal:
      return truth(v[0].isNormal());
    case Kind::SignBit:
      return truth(operands[0].isSignBitSet());
    case Kind::Neg: {
      APInt bits = operands[0];
      bits.flipBit(bits.getBitWidth() - 1);
      return bits;
    }
    case Kind::Abs: {
      APInt bits = operands[0];
      bits.clearBit(bits.getBitWidth() - 1);
      return bits;
    }
    case Kind::Sqrt:
      return bits_of(square_root(v[0], mode), v);
    case Kind::RoundToIntegral: {
      APFloat result = v[0];
      result.roundToIntegral(mode);
      return bits_of(result, v);
    }
    case Kind::Fma: {
      APFloat result = v[0];
      result.fusedMultiplyAdd(v[1], v[2], mode);
      return bits_of(result, v);
    }
    default:
      return bits_of(arithmetic(kind, v[0], v[1], mode), v);
  }
}

// The value without its fraction, if it fits a signed integer of this width.
bool fits_signed(const APFloat& x, unsigned width, APInt& result) {
  llvm::APSInt integer(width, false);
  bool exact = false;
  if ((x.convertToInteger(integer, llvm::RoundingMode::TowardZero, &exact) & APFloat::opInvalidOp) != 0)
    return false;
  result = integer;
  return true;
}

APInt between_floats(TypeRef to, TypeRef from, const APInt& value, llvm::RoundingMode mode) {
  APFloat x(semantics_of(from->format()), value);
  bool loses = false;
  x.convert(semantics_of(to->format()), mode, &loses);
  return x.isNaN() ? x.makeQuiet().bitcastToAPInt() : x.bitcastToAPInt();
}

APInt of_integer(TypeRef to, TypeRef from, const APInt& value, llvm::RoundingMode mode) {
  APFloat result(semantics_of(to->format()));
  const bool is_signed = from->is(TypeKind::Integer) || (from->is_bitvector() && from->is_signed());
  result.convertFromAPInt(value, is_signed, mode);
  return result.bitcastToAPInt();
}

APInt signed_or_minimum(const APFloat& x, unsigned width) {
  APInt result;
  return fits_signed(x, width, result) ? result : APInt::getSignedMinValue(width);
}

// As compiled x86-64 code does for unsigned long: values from 2^(width-1) on are converted less that power,
// whose bit is then flipped; hence NaN and values below the signed range give 2^(width-1), values that are
// too large give 0.
APInt unsigned_of_full_width(const APFloat& x, unsigned width) {
  APInt result;
  if (fits_signed(x, width, result)) return result;
  llvm::APSInt integer(width, true);
  bool exact = false;
  const auto status = x.convertToInteger(integer, llvm::RoundingMode::TowardZero, &exact);
  if ((status & APFloat::opInvalidOp) == 0) return integer;
  if (x.isNaN() || x.isNegative()) return APInt::getSignedMinValue(width);
  return APInt(width, 0);
}

}  // namespace

APInt cast_from_float(TypeRef to, TypeRef from, const APInt& value) {
  if (to->is_float()) return between_floats(to, from, value, kNearest);
  const APFloat x(semantics_of(from->format()), value);
  if (to->is_bool()) return truth(!x.isZero());
  if (to->is(TypeKind::Integer)) {
    if (!x.isFinite() || x.isZero()) return APInt(1, 0);
    const unsigned width = static_cast<unsigned>(std::max(ilogb(x), 0)) + 2;
    return signed_or_minimum(x, width);
  }
  const unsigned width = to->width();
  const bool is_signed = to->is_bitvector() && to->is_signed();
  if (width < 32) return signed_or_minimum(x, 32).trunc(width);
  if (is_signed) return signed_or_minimum(x, width);
  if (width < 64) return signed_or_minimum(x, 64).trunc(width);
  return unsigned_of_full_width(x, width);
}

APInt cast_to_float(TypeRef to, TypeRef from, const APInt& value) {
  return of_integer(to, from, value, kNearest);
}

APInt evaluate_float_operation(Kind kind, TypeRef operand_type, std::span<const APInt> operands,
                               uint64_t index) {
  return operate(kind, operand_type, operands, kind == Kind::RoundToIntegral ? rounding_of(index) : kNearest);
}

APInt evaluate_rounded(Kind kind, TypeRef type, TypeRef operand_type, std::span<const APInt> operands) {
  const llvm::RoundingMode mode = rounding_of(operands.back().getLimitedValue());
  if (kind != Kind::Cast) return operate(kind, operand_type, operands.first(operands.size() - 1), mode);
  return operand_type->is_float() ? between_floats(type, operand_type, operands[0], mode)
                                  : of_integer(type, operand_type, operands[0], mode);
}

}  // namespace heddle::expr
