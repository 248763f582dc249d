#include "frontend/float_builtins.h"

#include <map>
#include <set>

#include "expr/c_typing.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;

std::string float_operation(const std::string& name) {
  static const std::set<std::string> with_suffix = {
      "fabs", "sqrt", "floor", "ceil",      "trunc",    "rint",     "nearbyint", "round", "roundeven", "fmin",
      "fmax", "fma",  "fmod",  "remainder", "copysign", "huge_val", "inf",       "nan",   "nans"};
  static const std::set<std::string> plain = {
      "isnan",          "isinf",  "isfinite",    "isnormal",      "signbit",     "isgreater",
      "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered", "fpclassify",
      "isinf_sign",     "finite", "signbitf",    "signbitl",      "isnanf",      "isnanl",
      "isinff",         "isinfl", "finitef",     "finitel"};
  if (plain.contains(name) || with_suffix.contains(name)) return name;
  for (const char* suffix : {"f128", "f16", "f", "l"}) {
    const std::string_view end = suffix;
    if (name.ends_with(end) && with_suffix.contains(name.substr(0, name.size() - end.size())))
      return name.substr(0, name.size() - end.size());
  }
  return "";
}

FloatBuiltins::FloatBuiltins(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      expressions_(lowering.expressions),
      calls_(lowering.calls) {}

std::optional<Value> FloatBuiltins::builtin_float(const clang::CallExpr* e, const std::string& name) {
  const std::string operation = float_operation(name);
  if (operation.empty()) return std::nullopt;
  TypeRef result = values_.type_of(e);
  TypeRef boolean = store_.bool_type();
  if (operation == "inf" || operation == "huge_val") {
    const auto infinity = llvm::APFloat::getInf(unit_.ast().getFloatTypeSemantics(e->getType()));
    return values_.constant(store_.constant(result, infinity.bitcastToAPInt()));
  }
  if (operation == "nan" || operation == "nans") {
    if (auto value = expressions_.constant_value(e)) return value;
    const auto quiet = llvm::APFloat::getQNaN(unit_.ast().getFloatTypeSemantics(e->getType()));
    return values_.constant(store_.constant(result, quiet.bitcastToAPInt()));
  }
  std::vector<Value> values = calls_.arguments(e);
  auto test = [&](Kind kind, Value value) { return values_.make(kind, boolean, {value}); };
  auto negate = [&](Value value) { return values_.make(Kind::Not, boolean, {value}); };
  auto both = [&](Kind kind, Value a, Value b) { return values_.make(kind, boolean, {a, b}); };
  auto as_result = [&](Value value) { return values_.cast(result, value); };

  if (operation == "fpclassify") {  // nan, infinite, normal, subnormal, zero, value
    const Value x = values[5];
    const Value zero = both(Kind::Eq, x, values_.zero(x.type()));
    auto choose = [&](Value c, Value a, Value b) {
      return values_.make(Kind::Ite, result, {c, values_.cast(result, a), b});
    };
    return choose(
        test(Kind::IsNan, x), values[0],
        choose(test(Kind::IsInf, x), values[1],
               choose(zero, values[4],
                      choose(test(Kind::IsNormal, x), values[2], values_.cast(result, values[3])))));
  }
  const Value x = values[0];
  if (operation.starts_with("isnan")) return as_result(test(Kind::IsNan, x));
  if (operation == "isinf_sign") {
    const Value sign = values_.make(
        Kind::Ite, result,
        {test(Kind::SignBit, x), values_.constant(result, UINT64_MAX), values_.constant(result, 1)});
    return values_.make(Kind::Ite, result, {test(Kind::IsInf, x), sign, values_.constant(result, 0)});
  }
  if (operation.starts_with("isinf")) return as_result(test(Kind::IsInf, x));
  if (operation == "isfinite" || operation.starts_with("finite"))
    return as_result(negate(both(Kind::Or, test(Kind::IsNan, x), test(Kind::IsInf, x))));
  if (operation == "isnormal") return as_result(test(Kind::IsNormal, x));
  if (operation.starts_with("signbit")) return as_result(test(Kind::SignBit, x));
  const auto unordered = [&] { return both(Kind::Or, test(Kind::IsNan, x), test(Kind::IsNan, values[1])); };
  if (operation == "isunordered") return as_result(unordered());
  if (operation == "islessgreater")
    return as_result(both(Kind::And, negate(unordered()), both(Kind::Ne, x, values[1])));
  static const std::map<std::string, Kind> comparisons = {
      {"isgreater", Kind::Gt}, {"isgreaterequal", Kind::Ge}, {"isless", Kind::Lt}, {"islessequal", Kind::Le}};
  if (auto found = comparisons.find(operation); found != comparisons.end())
    return as_result(
        both(Kind::And, negate(unordered()), both(found->second, x, values[1])));  // raises nothing
  static const std::map<std::string, expr::RoundingMode> roundings = {
      {"floor", expr::RoundingMode::Down},
      {"ceil", expr::RoundingMode::Up},
      {"trunc", expr::RoundingMode::TowardZero},
      {"rint", expr::RoundingMode::NearestEven},
      {"nearbyint", expr::RoundingMode::NearestEven},
      {"round", expr::RoundingMode::NearestAway}};
  if (auto found = roundings.find(operation); found != roundings.end())
    return values_.make(Kind::RoundToIntegral, result, {x}, e, static_cast<uint64_t>(found->second));
  if (operation == "roundeven") {  // unlike rint, whatever the program's rounding mode
    const Value nearest = values_.constant(expr::c_int_type(store_), 0);
    return values_.make(Kind::Rounded, result, {x, nearest}, e, static_cast<uint64_t>(Kind::RoundToIntegral));
  }
  if (operation == "copysign") {
    const Value magnitude = values_.make(Kind::Abs, result, {x});
    return values_.make(
        Kind::Ite, result,
        {test(Kind::SignBit, values[1]), values_.make(Kind::Neg, result, {magnitude}), magnitude});
  }
  static const std::map<std::string, Kind> operations = {
      {"fabs", Kind::Abs},      {"sqrt", Kind::Sqrt},           {"fma", Kind::Fma},
      {"fmod", Kind::FloatRem}, {"remainder", Kind::Remainder}, {"fmin", Kind::FloatMin},
      {"fmax", Kind::FloatMax}};
  return values_.make(operations.at(operation), result, values, e);
}

}  // namespace heddle::frontend
