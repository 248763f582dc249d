#include "expr/elementary.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APSInt.h>
#include <llvm/ADT/SmallVector.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include "expr/evaluate.h"
#include "support/check.h"

namespace heddle::expr {

using llvm::APFloat;
using llvm::APInt;

namespace {

// Libraries document errors of a few units in the last place; the estimate has one of its own.
constexpr long double kUnits = 16;

constexpr long double kEverywhere = -std::numeric_limits<long double>::infinity();

struct Elementary {
  std::string_view name;
  uint32_t argument_count;
  long double (*estimate)(long double x, long double y);  // y: where there is a second argument
  // Of smaller arguments nothing is known: near the zeros of lgamma below zero, relative errors are large.
  long double from = kEverywhere;
};

template <long double (*function)(long double)>
long double of_one(long double x, long double) {
  return function(x);
}

constexpr auto kFunctions = std::to_array<Elementary>({
    {"exp", 1, of_one<expl>},
    {"exp2", 1, of_one<exp2l>},
    {"exp10", 1, [](long double x, long double) { return powl(10, x); }},
    {"expm1", 1, of_one<expm1l>},
    {"log", 1, of_one<logl>},
    {"log2", 1, of_one<log2l>},
    {"log10", 1, of_one<log10l>},
    {"log1p", 1, of_one<log1pl>},
    {"sin", 1, of_one<sinl>},
    {"cos", 1, of_one<cosl>},
    {"tan", 1, of_one<tanl>},
    {"asin", 1, of_one<asinl>},
    {"acos", 1, of_one<acosl>},
    {"atan", 1, of_one<atanl>},
    {"atan2", 2, [](long double x, long double y) { return atan2l(x, y); }},
    {"sinh", 1, of_one<sinhl>},
    {"cosh", 1, of_one<coshl>},
    {"tanh", 1, of_one<tanhl>},
    {"asinh", 1, of_one<asinhl>},
    {"acosh", 1, of_one<acoshl>},
    {"atanh", 1, of_one<atanhl>},
    {"cbrt", 1, of_one<cbrtl>},
    {"hypot", 2, [](long double x, long double y) { return hypotl(x, y); }},
    {"pow", 2, [](long double x, long double y) { return powl(x, y); }},
    {"erf", 1, of_one<erfl>},
    {"erfc", 1, of_one<erfcl>},
    {"tgamma", 1, of_one<tgammal>, 0.0L},
    {"lgamma", 1, of_one<lgammal>, 3.0L},
});

// A number as the host computes with it, if it can.
std::optional<long double> on_host(const APFloat& x) {
  if (&x.getSemantics() == &APFloat::IEEEsingle()) return x.convertToFloat();
  if (&x.getSemantics() == &APFloat::IEEEdouble()) return x.convertToDouble();
  if (&x.getSemantics() != &APFloat::x87DoubleExtended() ||
      std::numeric_limits<long double>::digits < APFloat::semanticsPrecision(x.getSemantics()))
    return std::nullopt;
  if (x.isZero()) return x.isNegative() ? -0.0L : 0.0L;
  if (!x.isFinite()) return std::nullopt;
  int exponent = 0;
  APFloat mantissa = frexp(x, exponent, llvm::RoundingMode::NearestTiesToEven);
  mantissa = scalbn(mantissa, 64, llvm::RoundingMode::NearestTiesToEven);
  llvm::APSInt whole(65, false);
  bool is_exact = false;
  mantissa.convertToInteger(whole, llvm::RoundingMode::TowardZero, &is_exact);
  const long double size = std::ldexp(static_cast<long double>(whole.abs().getZExtValue()), exponent - 64);
  return x.isNegative() ? -size : size;
}

APFloat from_host(long double x, const llvm::fltSemantics& semantics, llvm::RoundingMode rounding) {
  if (std::isinf(x)) return APFloat::getInf(semantics, x < 0);
  int exponent = 0;
  const long double mantissa = std::frexp(std::fabs(x), &exponent);
  APFloat result(APFloat::IEEEquad());
  const auto whole = static_cast<uint64_t>(std::ldexp(mantissa, 64));
  result.convertFromAPInt(APInt(64, whole), false, llvm::RoundingMode::NearestTiesToEven);
  result = scalbn(result, exponent - 64, llvm::RoundingMode::NearestTiesToEven);
  if (std::signbit(x)) result.changeSign();
  bool loses = false;
  result.convert(semantics, rounding, &loses);
  return result;
}

// x to the power of a whole number, if that is a number of the type.
std::optional<APFloat> exact_power(const APFloat& x, const APFloat& y) {
  constexpr int64_t kMost = 20000;
  llvm::APSInt times(64, false);
  bool is_exact = false;
  y.convertToInteger(times, llvm::RoundingMode::TowardZero, &is_exact);
  if (!is_exact || times.getSExtValue() > kMost || times.getSExtValue() < -kMost || !x.isFiniteNonZero())
    return std::nullopt;
  bool loses = false;
  APFloat base = x;
  base.convert(APFloat::IEEEquad(), llvm::RoundingMode::NearestTiesToEven, &loses);
  const APFloat one(APFloat::IEEEquad(), 1);
  APFloat power = one;
  auto rounds = [](APFloat::opStatus status) { return status != APFloat::opOK; };
  for (int64_t i = std::abs(times.getSExtValue()); i > 0; --i)
    if (rounds(power.multiply(base, llvm::RoundingMode::NearestTiesToEven))) return std::nullopt;
  if (times.isNegative()) {
    APFloat inverse = one;
    if (rounds(inverse.divide(power, llvm::RoundingMode::NearestTiesToEven))) return std::nullopt;
    power = inverse;
  }
  power.convert(x.getSemantics(), llvm::RoundingMode::NearestTiesToEven, &loses);
  return loses ? std::nullopt : std::optional(power);
}

// The square root of x * x + y * y, if that is a number of the type.
std::optional<APFloat> exact_hypotenuse(const APFloat& x, const APFloat& y) {
  const std::optional<long double> a = on_host(x);
  const std::optional<long double> b = on_host(y);
  if (!a || !b || !x.isFinite() || !y.isFinite()) return std::nullopt;
  const long double estimate = hypotl(*a, *b);
  if (!std::isfinite(estimate)) return std::nullopt;
  const APFloat root = from_host(estimate, x.getSemantics(), llvm::RoundingMode::NearestTiesToEven);
  auto square = [](APFloat number, bool& is_exact) {
    bool loses = false;
    number.convert(APFloat::IEEEquad(), llvm::RoundingMode::NearestTiesToEven, &loses);
    is_exact &= number.multiply(APFloat(number), llvm::RoundingMode::NearestTiesToEven) == APFloat::opOK;
    return number;
  };
  bool is_exact = root.isFinite();
  APFloat sum = square(x, is_exact);
  is_exact &= sum.add(square(y, is_exact), llvm::RoundingMode::NearestTiesToEven) == APFloat::opOK;
  is_exact &= square(root, is_exact).bitwiseIsEqual(sum);
  return is_exact ? std::optional(root) : std::nullopt;
}

// The number whose power is x, if it is one of the type: 2 for 8 and 3.
std::optional<APFloat> exact_root(const APFloat& x, int power) {
  const std::optional<long double> number = on_host(x);
  if (!number || !x.isFiniteNonZero() || (power == 2 && x.isNegative())) return std::nullopt;
  const long double estimate = power == 2 ? sqrtl(*number) : cbrtl(*number);
  const APFloat root = from_host(estimate, x.getSemantics(), llvm::RoundingMode::NearestTiesToEven);
  const std::optional<APFloat> back =
      exact_power(root, APFloat(x.getSemantics(), static_cast<uint64_t>(power)));
  return back && back->bitwiseIsEqual(x) ? std::optional(root) : std::nullopt;
}

// n if x is the n-th power of ten.
std::optional<APFloat> exact_logarithm(const APFloat& x) {
  const std::optional<long double> number = on_host(x);
  if (!number || !x.isFiniteNonZero() || *number < 1) return std::nullopt;
  const APFloat exponent =
      from_host(roundl(log10l(*number)), x.getSemantics(), llvm::RoundingMode::NearestTiesToEven);
  const std::optional<APFloat> back = exact_power(APFloat(x.getSemantics(), 10), exponent);
  return back && back->bitwiseIsEqual(x) ? std::optional(exponent) : std::nullopt;
}

// A power whose exponent is a whole number or half of one.
std::optional<APFloat> exact_half_power(const APFloat& x, const APFloat& y) {
  if (std::optional<APFloat> whole = exact_power(x, y)) return whole;
  const std::optional<APFloat> root = exact_root(x, 2);
  APFloat twice = y;
  twice.add(y, llvm::RoundingMode::NearestTiesToEven);
  return root ? exact_power(*root, twice) : std::nullopt;
}

// What every library gets right because it is a number of the type.
std::optional<APFloat> exact_result(std::string_view function, std::span<const APFloat> arguments) {
  const APFloat& x = arguments[0];
  if (function == "pow") return exact_half_power(x, arguments[1]);
  if (function == "cbrt") return exact_root(x, 3);
  if (function == "log10") return exact_logarithm(x);
  if (function == "exp10") return exact_power(APFloat(x.getSemantics(), 10), x);
  if (function == "hypot") return exact_hypotenuse(x, arguments[1]);
  if (function == "exp2") return exact_power(APFloat(x.getSemantics(), 2), x);
  if (function == "log2" && x.isFiniteNonZero() && !x.isNegative()) {
    const int exponent = ilogb(x);
    const APFloat power =
        scalbn(APFloat(x.getSemantics(), 1), exponent, llvm::RoundingMode::NearestTiesToEven);
    if (!x.bitwiseIsEqual(power)) return std::nullopt;
    APFloat result(x.getSemantics());
    result.convertFromAPInt(APInt(32, static_cast<uint64_t>(exponent), true), true,
                            llvm::RoundingMode::NearestTiesToEven);
    return result;
  }
  return std::nullopt;
}

// A bound of a number of which the estimate is known.
APFloat bound_of(long double estimate, const llvm::fltSemantics& semantics, bool is_least) {
  const auto rounding = is_least ? llvm::RoundingMode::TowardNegative : llvm::RoundingMode::TowardPositive;
  const int precision = static_cast<int>(APFloat::semanticsPrecision(semantics));
  const long double largest = *on_host(APFloat::getLargest(semantics));
  const long double smallest = *on_host(APFloat::getSmallest(semantics));
  // Far beyond the numbers of the type it is rounded to infinity or zero.
  if (std::fabs(estimate) / 2 > largest) return APFloat::getInf(semantics, estimate < 0);
  if (std::fabs(estimate) < smallest / 4) return APFloat::getZero(semantics, std::signbit(estimate));
  if (std::isinf(estimate) && is_least == (estimate > 0)) return APFloat::getLargest(semantics, estimate < 0);
  const long double slack = kUnits * (std::ldexp(std::fabs(estimate), 1 - precision) + smallest);
  return from_host(is_least ? estimate - slack : estimate + slack, semantics, rounding);
}

APFloat bound(const Elementary& function, bool is_least, const llvm::fltSemantics& semantics,
              std::span<const APFloat> arguments) {
  if (std::optional<APFloat> exact = exact_result(function.name, arguments)) return *exact;
  const APFloat unknown = APFloat::getInf(semantics, is_least);
  const std::optional<long double> x = on_host(arguments[0]);
  const std::optional<long double> y = arguments.size() > 1 ? on_host(arguments[1]) : 0.0L;
  if (!x || !y || *x < function.from) return unknown;
  const long double estimate = function.estimate(*x, *y);
  return std::isnan(estimate) ? unknown : bound_of(estimate, semantics, is_least);
}

constexpr std::string_view kLeast = "__heddle_least_";
constexpr std::string_view kGreatest = "__heddle_greatest_";

const Elementary& function_of(std::string_view name, TypeRef type) {
  name.remove_prefix(name.starts_with(kLeast) ? kLeast.size() : kGreatest.size());
  if (type->format() != FloatFormat::Double) name.remove_suffix(1);
  const auto* found = std::ranges::find(kFunctions, name, &Elementary::name);
  CHECK(found != kFunctions.end(), std::string(name) + " should be an elementary function");
  return *found;
}

}  // namespace

bool is_bound(std::string_view name) {
  return name.starts_with(kLeast) || name.starts_with(kGreatest);
}

uint32_t argument_count(std::string_view name, TypeRef type) {
  return function_of(name, type).argument_count;
}

APInt evaluate_bound(std::string_view name, TypeRef type, std::span<const APInt> arguments) {
  const llvm::fltSemantics& semantics = semantics_of(type->format());
  llvm::SmallVector<APFloat, 2> numbers;
  for (const APInt& argument : arguments) numbers.emplace_back(semantics, argument);
  return bound(function_of(name, type), name.starts_with(kLeast), semantics, numbers).bitcastToAPInt();
}

}  // namespace heddle::expr
