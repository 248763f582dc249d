#include "smt/terms/float_patterns.h"

#include <algorithm>

#include "smt/terms/sorts.h"

namespace heddle::smt::terms {

using expr::FloatFormat;
using llvm::APInt;

namespace {

// Where the parts of a pattern are. The fraction begins at bit 0 everywhere.
struct Layout {
  unsigned width;
  unsigned fraction;  // bits of it, without the integer bit
  unsigned exponent;  // bits of it
  bool has_integer_bit;

  unsigned low_of_exponent() const { return width - 1 - exponent; }
  unsigned quiet_bit() const { return fraction - 1; }
};

Layout layout_of(FloatFormat format) {
  const Sort sort = float_sort(format);
  return {.width = expr::width_of(format),
          .fraction = sort.significand - 1,
          .exponent = sort.exponent,
          .has_integer_bit = format == FloatFormat::X87};
}

}  // namespace

Term FloatPatterns::is_nan(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  const Term exponent = terms_.extract(bits, layout.width - 2, layout.low_of_exponent());
  const Term is_special = terms_.equal(exponent, terms_.bits(APInt::getAllOnes(layout.exponent)));
  const Term fraction = terms_.extract(bits, layout.fraction - 1, 0);
  const Term has_fraction = terms_.negation(terms_.equal(fraction, terms_.constant(layout.fraction, 0)));
  if (!layout.has_integer_bit) return terms_.both(is_special, has_fraction);
  const Term lacks_integer_bit =
      terms_.equal(terms_.extract(bits, layout.fraction, layout.fraction), terms_.constant(1, 0));
  const Term is_zero_exponent = terms_.equal(exponent, terms_.constant(layout.exponent, 0));
  return terms_.either(terms_.both(is_special, has_fraction),
                       terms_.both(terms_.negation(is_zero_exponent), lacks_integer_bit));
}

Term FloatPatterns::quiet(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  APInt mask = APInt::getOneBitSet(layout.width, layout.quiet_bit());
  mask.setBits(layout.low_of_exponent(), layout.width - 1);
  return terms_.apply(Op::BvOr, Sort::bits(layout.width), {bits, terms_.bits(mask)});
}

// Of the patterns of one number, the one that operations give.
Term FloatPatterns::canonical(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  if (!layout.has_integer_bit) return bits;
  const Term exponent = terms_.extract(bits, layout.width - 2, layout.low_of_exponent());
  const Term integer_bit = terms_.extract(bits, layout.fraction, layout.fraction);
  const Term is_needless = terms_.both(terms_.equal(exponent, terms_.constant(layout.exponent, 0)),
                                       terms_.equal(integer_bit, terms_.constant(1, 1)));
  const Sort sort = Sort::bits(layout.width);
  const APInt one = APInt::getOneBitSet(layout.width, layout.low_of_exponent());
  return terms_.ite(is_needless, terms_.apply(Op::BvOr, sort, {bits, terms_.bits(one)}), bits, sort);
}

Term FloatPatterns::to_float(Term bits, FloatFormat format) {
  const Layout layout = layout_of(format);
  const Sort sort = float_sort(format);
  const Term plain = canonical(bits, format);
  const Term sign = terms_.extract(plain, layout.width - 1, layout.width - 1);
  Term exponent = terms_.extract(plain, layout.width - 2, layout.low_of_exponent());
  Term fraction = terms_.extract(plain, layout.fraction - 1, 0);
  if (layout.has_integer_bit) {
    const Term is_nan = this->is_nan(bits, format);
    exponent = terms_.ite(is_nan, terms_.bits(APInt::getAllOnes(layout.exponent)), exponent,
                          Sort::bits(layout.exponent));
    fraction = terms_.ite(is_nan, terms_.bits(APInt::getAllOnes(layout.fraction)), fraction,
                          Sort::bits(layout.fraction));
  }
  return terms_.apply(Op::Fp, sort, {sign, exponent, fraction});
}

// Needs: the value is not NaN where the result matters.
Term FloatPatterns::of_float(Term value, FloatFormat format) {
  const Layout layout = layout_of(format);
  const Term plain = terms_.factory().float_bits(value, float_sort(format));
  if (!layout.has_integer_bit) return plain;
  const Term high = terms_.extract(plain, layout.width - 2, layout.fraction);
  const Term exponent = terms_.extract(plain, layout.width - 3, layout.fraction);
  const Term integer_bit = terms_.ite(terms_.equal(exponent, terms_.constant(layout.exponent, 0)),
                                      terms_.constant(1, 0), terms_.constant(1, 1), Sort::bits(1));
  const Term top = terms_.apply(Op::Concat, Sort::bits(layout.exponent + 2), {high, integer_bit});
  return terms_.apply(Op::Concat, Sort::bits(layout.width),
                      {top, terms_.extract(plain, layout.fraction - 1, 0)});
}

// The payload keeps its place below the quiet bit.
Term FloatPatterns::converted_nan(Term bits, FloatFormat from, FloatFormat to) {
  const Layout source = layout_of(from);
  const Layout target = layout_of(to);
  const unsigned kept = std::min(source.fraction, target.fraction);
  Term fraction = terms_.extract(bits, source.fraction - 1, source.fraction - kept);
  if (kept < target.fraction)
    fraction = terms_.apply(Op::Concat, Sort::bits(target.fraction),
                            {fraction, terms_.constant(target.fraction - kept, 0)});
  const Term sign = terms_.extract(bits, source.width - 1, source.width - 1);
  const unsigned middle =
      target.width - 1 - target.fraction;  // the exponent, and the integer bit if there is one
  const Term top =
      terms_.apply(Op::Concat, Sort::bits(middle + 1), {sign, terms_.bits(APInt::getAllOnes(middle))});
  return quiet(terms_.apply(Op::Concat, Sort::bits(target.width), {top, fraction}), to);
}

}  // namespace heddle::smt::terms
