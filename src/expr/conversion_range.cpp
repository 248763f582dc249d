#include "expr/conversion_range.h"

namespace heddle::expr {

using llvm::APFloat;
using llvm::APInt;

namespace {

// Toward zero: only what is too large for the format is not exact, and that gives the largest number.
APFloat rounded(const llvm::fltSemantics& format, const APInt& number, bool& is_exact) {
  APFloat result(format);
  is_exact = result.convertFromAPInt(number, /*IsSigned=*/true, APFloat::rmTowardZero) == APFloat::opOK;
  return result;
}

}  // namespace

ConversionRange conversion_range(const llvm::fltSemantics& from, TypeRef integer) {
  const unsigned width = integer->width();
  const unsigned bits = width + 2;
  const APInt least =
      integer->is_signed() ? APInt::getSignedMinValue(width).sext(bits) : APInt::getZero(bits);
  const APInt end = APInt::getOneBitSet(bits, integer->is_signed() ? width - 1 : width);
  ConversionRange range{APFloat(from), false, APFloat(from)};
  bool is_exact = false;
  range.end = rounded(from, end, is_exact);
  if (!is_exact) range.end = APFloat::getInf(from);
  // Everything above least - 1 loses its fraction and fits. Where that is no value, there are no fractions
  // either.
  range.least = rounded(from, least - 1, is_exact);
  if (is_exact) return range;
  range.least = rounded(from, least, is_exact);
  range.has_least = is_exact;
  if (!is_exact) range.least = APFloat::getInf(from, /*Negative=*/true);
  return range;
}

}  // namespace heddle::expr
