// Circuits for IEEE floats of every format, x87's included. Values come and go as bit patterns; NaNs carry
// the bits that expr/evaluate.h gives them.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "expr/kind.h"
#include "expr/type.h"
#include "smt/bitblast/arithmetic.h"

namespace heddle::smt::bitblast {

struct Format {
  expr::FloatFormat id = expr::FloatFormat::Double;
  unsigned width = 0;
  unsigned exponent = 0;         // bits of it
  unsigned fraction = 0;         // bits of it, without the integer bit
  bool has_integer_bit = false;  // x87 writes it, the others imply it

  int bias() const { return (1 << (exponent - 1)) - 1; }
  int minimum_exponent() const { return 1 - bias(); }
  int maximum_exponent() const { return bias(); }
  unsigned magnitude() const { return exponent + fraction; }  // bits of exponent and fraction
};

Format format_of(expr::FloatFormat id);

class Floats {
 public:
  explicit Floats(Arithmetic& arithmetic) : m_(arithmetic), circuit_(arithmetic.circuit()) {}

  // Whether there is a circuit of bearable size.
  static bool accepts(expr::Kind kind, expr::FloatFormat format);

  // The operation on patterns of one format; `index` as in Expr. Comparisons and tests give one bit.
  Bits apply(expr::Kind kind, expr::FloatFormat format, std::span<const Bits> operands, uint64_t index);
  Bits convert(const Bits& a, expr::FloatFormat from, expr::FloatFormat to);
  Bits from_integer(const Bits& a, bool with_sign, expr::FloatFormat to);
  // How operations and conversions round from here on; at first to nearest, ties to even.
  void set_rounding(expr::RoundingMode mode) { rounding_ = mode; }
  Bits to_integer(const Bits& a, expr::FloatFormat from, unsigned width, bool with_sign);
  Literal is_not_zero(const Bits& a, expr::FloatFormat format);

 private:
  // A pattern taken apart. Needless zero exponents of x87 are mended.
  struct Parts {
    Literal sign;
    Bits exponent;
    Bits fraction;
    Literal is_normal;  // the exponent is not zero
    Literal is_nan;
    Literal is_inf;
    Literal is_zero;
    Bits magnitude() const { return concatenate(exponent, fraction); }
  };
  // significand * 2^(exponent - its width + 1); the top bit of the significand is set unless the value is
  // zero.
  struct Number {
    Literal sign;
    Bits exponent;  // signed
    Bits significand;
  };

  // float_parts.cpp
  Parts decode(const Bits& a, const Format& format);
  Number normalised(const Parts& parts, const Format& format);
  Bits assemble(const Format& format, Literal sign, const Bits& magnitude);
  static Bits infinity(const Format& format);
  static Bits zero(const Format& format) { return Bits(format.magnitude(), kFalse); }
  Bits quiet(const Bits& a, const Format& format);
  Bits nan(const Format& format, std::span<const Bits> operands, std::span<const Parts> parts);
  enum class Range : uint8_t { Any, Normal };  // Normal: the exponent is neither too small nor too large
  Bits round(const Format& format, Literal sign, const Bits& exponent, const Bits& significand,
             Literal sticky, Range range);
  // Whether the magnitude goes up, from the bits behind its last one, which is `last`.
  Literal rounds_up(Literal sign, Literal last, Literal guard, Literal sticky);
  // The magnitude of what is too large.
  Bits overflowed(const Format& format, Literal sign);
  Literal sign_of_zero_sum(Literal a, Literal b);
  Bits signed_constant(int value, size_t width);
  Bits compare(expr::Kind kind, const Parts& a, const Parts& b);
  Literal less(const Parts& a, const Parts& b);
  Literal equal(const Parts& a, const Parts& b);
  Bits minimum_or_maximum(bool is_minimum, const Format& format, std::span<const Bits> v,
                          std::span<const Parts> p);

  // float_arithmetic.cpp; the result without NaNs, which `is_nan` tells
  Bits add(const Format& format, const Parts& a, const Parts& b, Literal& is_nan);
  Bits multiply(const Format& format, const Parts& a, const Parts& b, Literal& is_nan);
  Bits divide(const Format& format, const Parts& a, const Parts& b, Literal& is_nan);
  Bits square_root(const Format& format, const Parts& a, Literal& is_nan);
  Bits multiply_add(const Format& format, const Parts& a, const Parts& b, const Parts& c, Literal& is_nan);
  Number product(const Number& a, const Number& b);
  void shift_to_top(Number& number);
  // float_remainder.cpp
  Bits remainder(const Format& format, const Parts& a, const Parts& b, bool is_nearest, Literal& is_nan);
  // float_conversion.cpp
  Bits round_to_integral(const Format& format, const Parts& a, expr::RoundingMode mode);
  struct Truncated {
    Literal is_too_large;  // the value is not finite or its magnitude does not fit
    Bits magnitude;
  };
  Truncated truncate(const Parts& a, const Format& format, unsigned width);

  Arithmetic& m_;
  Circuit& circuit_;
  expr::RoundingMode rounding_ = expr::RoundingMode::NearestEven;
};

}  // namespace heddle::smt::bitblast
