#include "engines/horn/integer_operations.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::engines::horn {

using expr::TypeRef;

namespace {

constexpr Range kBit = {0, 1};

bool are_bits(const Term& a, const Term& b) {
  return a.range.within(kBit) && b.range.within(kBit);
}

bool is_positive_constant(const Term& a) {
  return a.range.is_one() && a.range.low > 0;
}

}  // namespace

Term IntegerOperations::wrapped(const Term& exact, const Range& range) {
  if (exact.range.within(range)) return exact;
  const Number period = range.high - range.low + 1;
  if (exact.range.low >= range.low - period && exact.range.high <= range.high + period) {
    const std::string x = frame_.name_for(exact.text);
    std::string text = x;
    if (exact.range.low < range.low)
      text = fmt::format("(ite (< {} {}) (+ {} {}) {})", x, to_text(range.low), x, to_text(period), text);
    if (exact.range.high > range.high)
      text = fmt::format("(ite (> {} {}) (- {} {}) {})", x, to_text(range.high), x, to_text(period), text);
    return {text, range};
  }
  if (range.low == 0) return {fmt::format("(mod {} {})", exact.text, to_text(period)), range};
  return {fmt::format("(- (mod (+ {} {}) {}) {})", exact.text, to_text(-range.low), to_text(period),
                      to_text(-range.low)),
          range};
}

// Division ----------------------------------------------------------------------------------------------

Term IntegerOperations::quotient(const Term& a, const Term& b, TypeRef type) {
  if (!is_positive_constant(b)) {
    if (a.range.low >= 0 && b.range.low >= 0) return frame_.arbitrary_within(type, {0, a.range.high});
    return frame_.arbitrary(type);
  }
  const Number divisor = b.range.low;
  const Range range{a.range.low / divisor, a.range.high / divisor};
  if (a.range.low >= 0) return {fmt::format("(div {} {})", a.text, b.text), range};
  const std::string x = frame_.name_for(a.text);
  return {fmt::format("(ite (>= {} 0) (div {} {}) (- (div (- {}) {})))", x, x, b.text, x, b.text), range};
}

Term IntegerOperations::remainder(const Term& a, const Term& b, TypeRef type) {
  if (!is_positive_constant(b)) {
    if (a.range.low < 0 || b.range.low < 0) return frame_.arbitrary(type);
    Term result = frame_.arbitrary_within(type, {0, a.range.high});
    frame_.require(fmt::format("(=> (> {} 0) (< {} {}))", b.text, result.text, b.text));
    frame_.require(fmt::format("(<= {} {})", result.text, a.text));
    return result;
  }
  const Number most = b.range.low - 1;
  if (a.range.low >= 0) return {fmt::format("(mod {} {})", a.text, b.text), {0, most}};
  const std::string x = frame_.name_for(a.text);
  return {fmt::format("(ite (>= {} 0) (mod {} {}) (- (mod (- {}) {})))", x, x, b.text, x, b.text),
          {-most, most}};
}

// Bits --------------------------------------------------------------------------------------------------

bool is_known_distance(const Term& distance, TypeRef type) {
  return distance.range.is_one() && distance.range.low >= 0 && distance.range.low < type->width();
}

Term IntegerOperations::shifted_right(const Term& a, const Term& distance, TypeRef type) {
  if (!is_known_distance(distance, type)) return frame_.arbitrary(type);
  return divided_by_power(a, static_cast<unsigned>(distance.range.low));
}

Term IntegerOperations::inverted(const Term& a, TypeRef type) {
  if (type->is_signed()) return {fmt::format("(- (- 1) {})", a.text), {-1 - a.range.high, -1 - a.range.low}};
  return {fmt::format("(- {} {})", to_text(range_of(type).high), a.text), range_of(type)};
}

Term IntegerOperations::bit_and(const Term& a, const Term& b, TypeRef type) {
  return a.range.is_one() ? masked(b, a, type) : masked(a, b, type);
}

// x & mask, where the mask may be a constant.
Term IntegerOperations::masked(const Term& x, const Term& mask, TypeRef type) {
  if (mask.range.is_one() && mask.range.low >= 0) {
    const Number bits = mask.range.low;
    // match: x & (2^k - 1)
    // result: x mod 2^k
    if ((bits & (bits + 1)) == 0) {
      if (x.range.within({0, bits})) return x;
      return {fmt::format("(mod {} {})", x.text, to_text(bits + 1)), {0, bits}};
    }
    // match: x & 2^k
    // result: 2^k * (x div 2^k mod 2)
    if ((bits & (bits - 1)) == 0)
      return {fmt::format("(* {} (mod (div {} {}) 2))", to_text(bits), x.text, to_text(bits)), {0, bits}};
  }
  if (x.range.low < 0 && mask.range.low < 0) return frame_.arbitrary(type);
  Number high = range_of(type).high;
  if (x.range.low >= 0) high = std::min(high, x.range.high);
  if (mask.range.low >= 0) high = std::min(high, mask.range.high);
  return frame_.arbitrary_within(type, {0, high});
}

Term IntegerOperations::bit_or(const Term& a, const Term& b, TypeRef type) {
  if (are_bits(a, b)) return {fmt::format("(ite (= (+ {} {}) 0) 0 1)", a.text, b.text), kBit};
  return bits_of_either(a, b, type);
}

Term IntegerOperations::bit_xor(const Term& a, const Term& b, TypeRef type) {
  if (are_bits(a, b)) return {fmt::format("(ite (= {} {}) 0 1)", a.text, b.text), kBit};
  return bits_of_either(a, b, type);
}

// Without bits above those that one of the two can have.
Term IntegerOperations::bits_of_either(const Term& a, const Term& b, TypeRef type) {
  if (a.range.low < 0 || b.range.low < 0) return frame_.arbitrary(type);
  Number high = 1;
  while (high <= std::max(a.range.high, b.range.high)) high *= 2;
  return frame_.arbitrary_within(type, {0, high - 1});
}

Term IntegerOperations::extracted(const Term& a, unsigned lowest, TypeRef type) {
  return wrapped(lowest == 0 ? a : divided_by_power(a, lowest), range_of(type));
}

Term IntegerOperations::concatenated(expr::ExprRef e, const Term& high, const Term& low) {
  const Number factor = power(e->operand(1)->type()->width());
  const Term top = wrapped(high, unsigned_range(e->operand(0)->type()));
  const Term bottom = wrapped(low, unsigned_range(e->operand(1)->type()));
  return {fmt::format("(+ (* {} {}) {})", to_text(factor), top.text, bottom.text), range_of(e->type())};
}

}  // namespace heddle::engines::horn
