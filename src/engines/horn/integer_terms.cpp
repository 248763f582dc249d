#include "engines/horn/integer_terms.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::engines::horn {

using expr::TypeRef;

namespace {

// None if a product of ends does not fit.
std::optional<Range> range_of_product(const Range& a, const Range& b) {
  Range range;
  bool is_first = true;
  for (Number x : {a.low, a.high})
    for (Number y : {b.low, b.high}) {
      Number value = 0;
      if (__builtin_mul_overflow(x, y, &value)) return std::nullopt;
      range.low = is_first ? value : std::min(range.low, value);
      range.high = is_first ? value : std::max(range.high, value);
      is_first = false;
    }
  return range;
}

}  // namespace

std::string to_text(Number value) {
  if (value < 0) return "(- " + to_text(-value) + ")";
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(value % 10)));
    value /= 10;
  } while (value != 0);
  return digits;
}

Number power(unsigned exponent) {
  return static_cast<Number>(1) << exponent;
}

Number value_of(expr::ExprRef constant) {
  const bool is_signed = constant->type()->is_bitvector() && constant->type()->is_signed();
  const llvm::APInt value =
      is_signed ? constant->value().sextOrTrunc(128) : constant->value().zextOrTrunc(128);
  return static_cast<Number>((static_cast<unsigned __int128>(value.getRawData()[1]) << 64) |
                             value.getRawData()[0]);
}

bool is_number(TypeRef type) {
  return (type->is_bitvector() || type->is_pointer()) && type->width() <= kMostBits;
}

Range range_of(TypeRef type) {
  if (type->is_bitvector() && type->is_signed())
    return {-power(type->width() - 1), power(type->width() - 1) - 1};
  return unsigned_range(type);
}

Range unsigned_range(TypeRef type) {
  return {0, power(type->width()) - 1};
}

std::string sort_of(TypeRef type) {
  if (type->is_bool()) return "Bool";
  if (is_number(type)) return "Int";
  if (!type->is(expr::TypeKind::Map)) return "";
  const std::string index = sort_of(type->index());
  const std::string element = sort_of(type->element());
  return index.empty() || element.empty() ? "" : fmt::format("(Array {} {})", index, element);
}

Term constant_term(Number value) {
  return {to_text(value), {value, value}};
}

Term negated(const Term& a) {
  return {fmt::format("(- {})", a.text), {-a.range.high, -a.range.low}};
}

Term sum(const Term& a, const Term& b) {
  return {fmt::format("(+ {} {})", a.text, b.text), {a.range.low + b.range.low, a.range.high + b.range.high}};
}

Term difference(const Term& a, const Term& b) {
  return {fmt::format("(- {} {})", a.text, b.text), {a.range.low - b.range.high, a.range.high - b.range.low}};
}

std::optional<Term> product(const Term& a, const Term& b) {
  const std::optional<Range> range = range_of_product(a.range, b.range);
  // Room for sums of such products.
  if (!range || range->high > power(120) || range->low < -power(120)) return std::nullopt;
  return Term{fmt::format("(* {} {})", a.text, b.text), *range};
}

Term divided_by_power(const Term& a, unsigned exponent) {
  return {fmt::format("(div {} {})", a.text, to_text(power(exponent))),
          {a.range.low >> exponent, a.range.high >> exponent}};
}

Term balanced(const Term& term, TypeRef type) {
  const Range range = range_of(type);
  if (range.low < 0 || !term.range.is_one() || term.range.low <= range.high / 2) return term;
  return constant_term(term.range.low - range.high - 1);
}

}  // namespace heddle::engines::horn
