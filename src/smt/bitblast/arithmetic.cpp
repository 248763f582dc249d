#include "smt/bitblast/arithmetic.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace heddle::smt::bitblast {

namespace {

// Distances from 2^stages on, where 2^stages is at least the width.
Literal too_far(Arithmetic& m, const Bits& distance, size_t width, size_t& stages) {
  stages = 0;
  while (stages < distance.size() && (size_t{1} << stages) < width) ++stages;
  return m.any(std::span(distance).subspan(stages));
}

}  // namespace

Bits Arithmetic::inputs(size_t width) {
  Bits result(width);
  for (Literal& bit : result) bit = circuit_.input();
  return result;
}

Bits Arithmetic::both(const Bits& a, const Bits& b) {
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = circuit_.both(a[i], b[i]);
  return result;
}

Bits Arithmetic::either(const Bits& a, const Bits& b) {
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = circuit_.either(a[i], b[i]);
  return result;
}

Bits Arithmetic::differ(const Bits& a, const Bits& b) {
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = circuit_.differ(a[i], b[i]);
  return result;
}

Bits Arithmetic::choose(Literal condition, const Bits& a, const Bits& b) {
  CHECK(a.size() == b.size(), "the branches of a choice should be equally wide");
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = circuit_.choose(condition, a[i], b[i]);
  return result;
}

Bits Arithmetic::masked(const Bits& a, Literal enable) {
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = circuit_.both(a[i], enable);
  return result;
}

Literal Arithmetic::all(std::span<const Literal> a) {
  Literal result = kTrue;
  for (Literal bit : a) result = circuit_.both(result, bit);
  return result;
}

Literal Arithmetic::any(std::span<const Literal> a) {
  Literal none = kTrue;
  for (Literal bit : a) none = circuit_.both(none, !bit);
  return !none;
}

Literal Arithmetic::equal(const Bits& a, const Bits& b) {
  CHECK(a.size() == b.size(), "what is compared should be equally wide");
  Literal result = kTrue;
  for (size_t i = 0; i < a.size() && result != kFalse; ++i)
    result = circuit_.both(result, circuit_.equal(a[i], b[i]));
  return result;
}

// The borrow of a - b, so that it shares its gates with the subtraction.
Literal Arithmetic::less(const Bits& a, const Bits& b, bool with_sign, bool or_equal) {
  CHECK(a.size() == b.size(), "what is compared should be equally wide");
  Literal borrow = or_equal ? kTrue : kFalse;
  for (size_t i = 0; i < a.size(); ++i) {
    const bool flip = with_sign && i + 1 == a.size();
    borrow = circuit_.majority(!a[i] ^ flip, b[i] ^ flip, borrow);
  }
  return borrow;
}

Bits Arithmetic::add_with_carry(const Bits& a, const Bits& b, Literal& carry) {
  CHECK(a.size() == b.size(), "summands should be equally wide");
  Bits result(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    result[i] = circuit_.differ(circuit_.differ(a[i], b[i]), carry);
    carry = circuit_.majority(a[i], b[i], carry);
  }
  return result;
}

Bits Arithmetic::negate_if(Literal condition, const Bits& a) {
  Bits flipped(a.size());
  for (size_t i = 0; i < a.size(); ++i) flipped[i] = circuit_.differ(a[i], condition);
  return increment(flipped, condition);
}

Literal Arithmetic::add_overflows(const Bits& a, const Bits& b, bool with_sign) {
  Literal carry = kFalse;
  const Bits sum = add_with_carry(a, b, carry);
  if (!with_sign) return carry;
  return circuit_.both(circuit_.differ(sum.back(), a.back()), circuit_.differ(sum.back(), b.back()));
}

Literal Arithmetic::subtract_overflows(const Bits& a, const Bits& b, bool with_sign) {
  if (!with_sign) return less(a, b, false);
  const Bits difference = subtract(a, b);
  return circuit_.both(circuit_.differ(a.back(), b.back()), circuit_.differ(difference.back(), a.back()));
}

Bits Arithmetic::shift_left(const Bits& a, const Bits& distance) {
  Bits reversed(a.rbegin(), a.rend());
  reversed = shift_right(reversed, distance, kFalse);
  return Bits(reversed.rbegin(), reversed.rend());
}

Bits Arithmetic::shift_right(const Bits& a, const Bits& distance, Literal fill) {
  size_t stages = 0;
  const Literal far = too_far(*this, distance, a.size(), stages);
  Bits result = a;
  for (size_t stage = 0; stage < stages; ++stage) {
    const size_t step = size_t{1} << stage;
    for (size_t i = 0; i < result.size(); ++i) {
      const Literal moved = i + step < result.size() ? result[i + step] : fill;
      result[i] = circuit_.choose(distance[stage], moved, result[i]);
    }
  }
  return choose(far, Bits(a.size(), fill), result);
}

Bits Arithmetic::shift_right_sticky(const Bits& a, const Bits& distance, Literal& lost) {
  size_t stages = 0;
  const Literal far = too_far(*this, distance, a.size(), stages);
  Bits result = a;
  lost = kFalse;
  for (size_t stage = 0; stage < stages; ++stage) {
    const size_t step = size_t{1} << stage;
    const Literal dropped = any(std::span(result).first(std::min(step, result.size())));
    lost = circuit_.either(lost, circuit_.both(distance[stage], dropped));
    for (size_t i = 0; i < result.size(); ++i) {
      const Literal moved = i + step < result.size() ? result[i + step] : kFalse;
      result[i] = circuit_.choose(distance[stage], moved, result[i]);
    }
  }
  lost = circuit_.either(lost, circuit_.both(far, any(a)));
  return masked(result, !far);
}

Literal Arithmetic::shift_overflows(const Bits& a, const Bits& distance, bool with_sign) {
  // The bits that may hold a value, highest first: what a left shift loses, a right shift of these loses.
  const Bits room(a.rbegin() + (with_sign ? 1 : 0), a.rend());
  Literal lost = kFalse;
  if (room.empty()) {
    return a.back();
  }
  shift_right_sticky(room, distance, lost);
  return with_sign ? circuit_.either(a.back(), lost) : lost;
}

// Halves the bits that can hold the first one, from the top: log2 steps.
Bits Arithmetic::leading_zeros(const Bits& a, size_t width) {
  size_t stages = 0;
  while ((size_t{1} << stages) < a.size()) ++stages;
  Bits rest(size_t{1} << stages, kTrue);  // ones below, so that zero counts its own bits only
  std::copy(a.begin(), a.end(), rest.end() - static_cast<ptrdiff_t>(a.size()));
  Bits count(std::max(width, stages + 1), kFalse);
  for (size_t stage = stages; stage-- > 0;) {
    const size_t half = size_t{1} << stage;
    const Bits high = slice(rest, half, half);
    const Bits low = slice(rest, 0, half);
    count[stage] = is_zero(high);
    rest = choose(count[stage], low, high);
  }
  const Literal found = rest[0];
  for (size_t stage = 0; stage < stages; ++stage) count[stage] = circuit_.both(count[stage], found);
  count[stages] = !found;
  count.resize(width);
  return count;
}

Bits Arithmetic::trailing_zeros(const Bits& a, size_t width) {
  return leading_zeros(Bits(a.rbegin(), a.rend()), width);
}

}  // namespace heddle::smt::bitblast
