// gcc's builtin functions. What is a plain operation becomes an expression; `__builtin_NAME` of a library
// function becomes a call of NAME.
#include <clang/Basic/Builtins.h>

#include <map>
#include <set>

#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr std::string_view kPrefix = "__builtin_";

// popcount, popcountl, popcountll → popcount
std::string without_suffix(std::string name, std::string_view base) {
  const std::string_view rest = std::string_view(name).substr(base.size());
  return rest.empty() || rest == "l" || rest == "ll" || rest == "g" || rest == "imax" ? std::string(base)
                                                                                      : name;
}

std::string integer_operation(const std::string& name) {
  for (const char* base : {"clrsb", "clz", "ctz", "ffs", "parity", "popcount"})
    if (name.starts_with(base)) return without_suffix(name, base);
  if (name == "bswap16" || name == "bswap32" || name == "bswap64" || name == "bswap128") return "bswap";
  return "";
}

// Float operations by name, without the suffixes f, l, f128.
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

std::string builtin_name(const clang::FunctionDecl& function) {
  std::string name = function.getName().str();
  if (name.starts_with(kPrefix)) name.erase(0, kPrefix.size());
  return name;
}

const std::set<std::string>& transparent() {
  static const std::set<std::string> names = {"expect", "expect_with_probability", "assume_aligned",
                                              "launder", "unpredictable"};
  return names;
}

const std::set<std::string>& folded_by_clang() {
  static const std::set<std::string> names = {"constant_p",    "classify_type",
                                              "object_size",   "dynamic_object_size",
                                              "has_attribute", "is_constant_evaluated"};
  return names;
}

}  // namespace

bool is_pure_builtin(const clang::CallExpr* call) {
  const clang::FunctionDecl* callee = call->getDirectCallee();
  if (callee == nullptr || callee->getBuiltinID() == 0 || !callee->getName().starts_with("__builtin_"))
    return false;
  const std::string name = builtin_name(*callee);
  return transparent().contains(name) || folded_by_clang().contains(name) ||
         !integer_operation(name).empty() || !float_operation(name).empty();
}

std::optional<Value> FunctionLowering::builtin(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                                               bool needed) {
  const std::string full_name = callee.getName().str();
  if (full_name.starts_with("__sync_")) return builtin_atomic(e, full_name.substr(7), needed);
  // malloc, printf and the like are builtins to Clang and ordinary functions to us.
  if (!full_name.starts_with(kPrefix)) return std::nullopt;
  const std::string name = builtin_name(callee);

  if (transparent().contains(name)) {
    for (unsigned i = 1; i < e->getNumArgs(); ++i)
      if (needs_instructions(e->getArg(i))) effect(e->getArg(i));
    return cast(type_of(e), rvalue(e->getArg(0)));
  }
  if (folded_by_clang().contains(name)) {
    if (auto value = constant_value(e)) return value;
    const bool unknown_size = name.ends_with("object_size");
    if (!unknown_size) return constant(type_of(e), 0);
    const auto kind = e->getArg(1)->EvaluateKnownConstInt(ast()).getZExtValue();
    return constant(type_of(e), kind & 2 ? 0 : UINT64_MAX);
  }
  if (auto value = builtin_integer(e, name)) return value;
  if (auto value = builtin_float(e, name)) return value;
  if (auto value = builtin_overflow(e, name)) return value;
  if (auto value = builtin_memory(e, name, needed)) return value;

  const Value nothing = constant(store().boolean(false));
  const support::SourceRange outer = range_;
  if (name == "va_start" || name == "c23_va_start") {
    const Value cursor = va_cursor(e->getArg(0));
    set_range(*e);
    if (function_.va_area == nullptr)
      unit_.error(e->getBeginLoc(), "va_start in a function that is not variadic");
    assign(cursor, cast(cursor.type(), reference(*function_.va_area)));
    range_ = outer;
    return nothing;
  }
  if (name == "va_end") return nothing;
  if (name == "va_copy") {
    const Value to = va_cursor(e->getArg(0));
    const Value from = va_cursor(e->getArg(1));
    assign(to, cast(to.type(), from));
    return nothing;
  }
  if (name == "unreachable") {
    set_range(*e);
    emit(Op::Assume, {constant(store().boolean(false))});
    range_ = outer;
    return nothing;
  }
  if (name == "assume") {
    if (!needs_instructions(e->getArg(0))) emit(Op::Assume, {condition(e->getArg(0))});
    return nothing;
  }
  if (name == "trap" || name == "debugtrap" || name == "verbose_trap") {
    set_range(*e);
    emit(Op::Halt, {constant(store().signed_type(32), 134)}).variant = ir::Variant::Abort;
    range_ = outer;
    return nothing;
  }
  if (name == "prefetch" || name == "__clear_cache") {
    for (unsigned i = 0; i < e->getNumArgs(); ++i) effect(e->getArg(i));
    return nothing;
  }
  if (name == "return_address" || name == "frame_address" || name == "extract_return_addr")
    return input(full_name, type_of(e));

  // __builtin___memcpy_chk(d, s, n, size) and friends: glibc's fortified headers.
  if (name.starts_with("__") && name.ends_with("_chk")) {
    const std::string base = name.substr(2, name.size() - 6);
    std::vector<Value> values = arguments(e);
    std::vector<TypeRef> types;
    const bool is_print = base.find("printf") != std::string::npos;
    if (is_print) {  // (stream | buffer) [size] flag [size] format …: drop flag and object size
      const bool to_buffer = base.starts_with("s") || base.starts_with("vs");
      const bool sized = base.find("sn") != std::string::npos;
      const size_t lead = to_buffer ? (sized ? 2 : 1) : (base.find("fprintf") != std::string::npos ? 1 : 0);
      values.erase(values.begin() + static_cast<ptrdiff_t>(lead),
                   values.begin() + static_cast<ptrdiff_t>(lead + (to_buffer ? 2 : 1)));
    } else {
      values.pop_back();
    }
    for (const Value& value : values) types.push_back(value.type());
    set_range(*e);
    const Value result =
        call_by_name(base, store().function(type_of(e), std::move(types), is_print), values, needed);
    range_ = outer;
    return result;
  }
  // __builtin_strlen is strlen. Which names exist, the linker will tell.
  const unsigned id = callee.getBuiltinID();
  if (ast().BuiltinInfo.isLibFunction(id) || ast().BuiltinInfo.isPredefinedLibFunction(id)) {
    const std::vector<Value> values = arguments(e);
    set_range(*e);
    const Value result = call_by_name(name, unit_.function_type(callee), values, needed);
    range_ = outer;
    return result;
  }
  unit_.unsupported(e->getBeginLoc(), "builtin function '" + full_name + "'");
}

std::optional<Value> FunctionLowering::builtin_integer(const clang::CallExpr* e, const std::string& name) {
  const std::string operation = integer_operation(name);
  if (operation.empty()) return std::nullopt;
  TypeRef result = type_of(e);
  Value value = rvalue(e->getArg(0));
  TypeRef type = value.type();
  TypeRef boolean = store().bool_type();
  auto count = [&](Kind kind, Value of) { return cast(result, make(kind, of.type(), {of}, e)); };
  if (operation == "bswap") return make(Kind::ByteSwap, type, {value}, e);
  if (operation == "popcount") return count(Kind::PopCount, value);
  if (operation == "clz") return count(Kind::LeadingZeros, value);
  if (operation == "ctz") return count(Kind::TrailingZeros, value);
  if (operation == "parity")
    return make(Kind::BitAnd, result, {count(Kind::PopCount, value), constant(result, 1)});
  if (operation == "ffs") {
    const Value found = make(Kind::Add, result, {count(Kind::TrailingZeros, value), constant(result, 1)});
    return make(Kind::Ite, result,
                {make(Kind::Eq, boolean, {value, constant(type, 0)}), constant(result, 0), found});
  }
  // clrsb: leading bits equal to the sign, without the sign itself
  const Value negative = make(Kind::Lt, boolean, {value, constant(type, 0)});
  const Value magnitude = make(Kind::Ite, type, {negative, make(Kind::BitNot, type, {value}), value});
  return make(Kind::Sub, result, {count(Kind::LeadingZeros, magnitude), constant(result, 1)});
}

std::optional<Value> FunctionLowering::builtin_float(const clang::CallExpr* e, const std::string& name) {
  const std::string operation = float_operation(name);
  if (operation.empty()) return std::nullopt;
  TypeRef result = type_of(e);
  TypeRef boolean = store().bool_type();
  if (operation == "inf" || operation == "huge_val") {
    const auto infinity = llvm::APFloat::getInf(ast().getFloatTypeSemantics(e->getType()));
    return constant(store().constant(result, infinity.bitcastToAPInt()));
  }
  if (operation == "nan" || operation == "nans") {
    if (auto value = constant_value(e)) return value;
    const auto quiet = llvm::APFloat::getQNaN(ast().getFloatTypeSemantics(e->getType()));
    return constant(store().constant(result, quiet.bitcastToAPInt()));
  }
  std::vector<Value> values = arguments(e);
  auto test = [&](Kind kind, Value value) { return make(kind, boolean, {value}); };
  auto negate = [&](Value value) { return make(Kind::Not, boolean, {value}); };
  auto both = [&](Kind kind, Value a, Value b) { return make(kind, boolean, {a, b}); };
  auto as_result = [&](Value value) { return cast(result, value); };

  if (operation == "fpclassify") {  // nan, infinite, normal, subnormal, zero, value
    const Value x = values[5];
    const Value zero = both(Kind::Eq, x, constant(store().zero(x.type())));
    auto choose = [&](Value c, Value a, Value b) { return make(Kind::Ite, result, {c, cast(result, a), b}); };
    return choose(
        test(Kind::IsNan, x), values[0],
        choose(test(Kind::IsInf, x), values[1],
               choose(zero, values[4], choose(test(Kind::IsNormal, x), values[2], cast(result, values[3])))));
  }
  const Value x = values[0];
  if (operation.starts_with("isnan")) return as_result(test(Kind::IsNan, x));
  if (operation == "isinf_sign") {
    const Value sign =
        make(Kind::Ite, result, {test(Kind::SignBit, x), constant(result, UINT64_MAX), constant(result, 1)});
    return make(Kind::Ite, result, {test(Kind::IsInf, x), sign, constant(result, 0)});
  }
  if (operation.starts_with("isinf")) return as_result(test(Kind::IsInf, x));
  if (operation == "isfinite" || operation.starts_with("finite"))
    return as_result(negate(both(Kind::Or, test(Kind::IsNan, x), test(Kind::IsInf, x))));
  if (operation == "isnormal") return as_result(test(Kind::IsNormal, x));
  if (operation.starts_with("signbit")) return as_result(test(Kind::SignBit, x));
  if (operation == "isunordered")
    return as_result(both(Kind::Or, test(Kind::IsNan, x), test(Kind::IsNan, values[1])));
  if (operation == "islessgreater")
    return as_result(both(Kind::Or, both(Kind::Lt, x, values[1]), both(Kind::Gt, x, values[1])));
  static const std::map<std::string, Kind> comparisons = {
      {"isgreater", Kind::Gt}, {"isgreaterequal", Kind::Ge}, {"isless", Kind::Lt}, {"islessequal", Kind::Le}};
  if (auto found = comparisons.find(operation); found != comparisons.end())
    return as_result(both(found->second, x, values[1]));
  static const std::map<std::string, expr::RoundingMode> roundings = {
      {"floor", expr::RoundingMode::Down},
      {"ceil", expr::RoundingMode::Up},
      {"trunc", expr::RoundingMode::TowardZero},
      {"rint", expr::RoundingMode::NearestEven},
      {"nearbyint", expr::RoundingMode::NearestEven},
      {"roundeven", expr::RoundingMode::NearestEven},
      {"round", expr::RoundingMode::NearestAway}};
  if (auto found = roundings.find(operation); found != roundings.end())
    return make(Kind::RoundToIntegral, result, {x}, e, static_cast<uint64_t>(found->second));
  if (operation == "copysign") {
    const Value magnitude = make(Kind::Abs, result, {x});
    return make(Kind::Ite, result,
                {test(Kind::SignBit, values[1]), make(Kind::Neg, result, {magnitude}), magnitude});
  }
  static const std::map<std::string, Kind> operations = {
      {"fabs", Kind::Abs},      {"sqrt", Kind::Sqrt},           {"fma", Kind::Fma},
      {"fmod", Kind::FloatRem}, {"remainder", Kind::Remainder}, {"fmin", Kind::FloatMin},
      {"fmax", Kind::FloatMax}};
  return make(operations.at(operation), result, values, e);
}

// __builtin_add_overflow(a, b, &r) and its typed forms: exact result in a type that holds it, then does it
// fit *r.
std::optional<Value> FunctionLowering::builtin_overflow(const clang::CallExpr* e, const std::string& name) {
  if (!name.ends_with("_overflow") && !name.ends_with("_overflow_p")) return std::nullopt;
  Kind kind;
  if (name.find("add") != std::string::npos)
    kind = Kind::Add;
  else if (name.find("sub") != std::string::npos)
    kind = Kind::Sub;
  else if (name.find("mul") != std::string::npos)
    kind = Kind::Mul;
  else
    return std::nullopt;
  const support::SourceRange outer = range_;
  const std::vector<Value> values = arguments(e);
  set_range(*e);
  const bool stores = !name.ends_with("_p");
  TypeRef target = stores ? values[2].type()->element() : values[2].type();
  TypeRef target_bits = target->is_bool() ? store().unsigned_type(1) : target;
  const unsigned width =
      2 * std::max({values[0].type()->width(), values[1].type()->width(), target->width()}) + 2;
  TypeRef wide = store().signed_type(width);
  const Value exact = save(make(kind, wide, {cast(wide, values[0]), cast(wide, values[1])}));
  const Value narrow = cast(target_bits, exact);
  const Value differs = save(make(Kind::Ne, store().bool_type(), {cast(wide, narrow), exact}));
  if (stores) assign(deref(values[2], e), cast(target, narrow));
  range_ = outer;
  return cast(type_of(e), differs);
}

std::optional<Value> FunctionLowering::builtin_memory(const clang::CallExpr* e, const std::string& name,
                                                      bool needed) {
  const support::SourceRange outer = range_;
  if (name == "alloca" || name == "alloca_uninitialized" || name == "alloca_with_align") {
    const Value bytes = cast(store().size_type(), arguments(e)[0]);
    set_range(*e);
    const ir::Symbol* temporary = new_temporary(type_of(e));
    emit(Op::Alloc, {reference(*temporary), bytes, constant(store().size_type(), kMaximalAlignment)})
        .variant = ir::Variant::Stack;
    range_ = outer;
    return reference(*temporary, /*is_stable=*/true);
  }
  const bool copies = name == "memcpy_inline" || name == "memcpy" || name == "memmove";
  if (!copies && name != "memset") return std::nullopt;
  std::vector<Value> values = arguments(e);
  set_range(*e);
  if (needed && !values[0].is_stable) values[0] = save(values[0]);
  emit(copies ? Op::Copy : Op::Fill, {values[0], values[1], cast(store().size_type(), values[2])});
  range_ = outer;
  return values[0];
}

// Atomic operations. Without threads they are plain ones.
Value FunctionLowering::read_modify_write(Value place, const std::string& operation, Value operand,
                                          bool new_value) {
  TypeRef type = place.type();
  const Value old = save(place);
  static const std::map<std::string, Kind> kinds = {{"add", Kind::Add},
                                                    {"sub", Kind::Sub},
                                                    {"and", Kind::BitAnd},
                                                    {"or", Kind::BitOr},
                                                    {"xor", Kind::BitXor}};
  Value result;
  if (operation == "nand") {
    result = make(Kind::BitNot, type, {make(Kind::BitAnd, type, {old, cast(type, operand)})});
  } else if (type->is_pointer()) {  // in bytes, as gcc does it
    TypeRef bytes = store().pointer(store().unsigned_type(8));
    Value distance = cast(store().difference_type(), operand);
    if (operation == "sub") distance = make(Kind::Neg, distance.type(), {distance});
    result = cast(type, make(Kind::PointerAdd, bytes, {cast(bytes, old), distance}));
  } else {
    result = make(kinds.at(operation), type, {old, cast(type, operand)});
  }
  result = save(result);
  assign(place, result);
  return new_value ? result : old;
}

std::optional<Value> FunctionLowering::builtin_atomic(const clang::CallExpr* e, const std::string& name,
                                                      bool) {
  std::string operation = name;
  if (const size_t suffix = operation.rfind('_');
      suffix != std::string::npos &&
      operation.find_first_not_of("0123456789", suffix + 1) == std::string::npos)
    operation.resize(suffix);
  const support::SourceRange outer = range_;
  if (operation == "synchronize") return constant(store().boolean(false));
  std::vector<Value> values = arguments(e);
  for (Value& value : values)
    if (!value.is_stable) value = save(value);
  set_range(*e);
  const Value place = deref(values[0], e);
  TypeRef type = place.type();
  std::optional<Value> result;
  if (operation.starts_with("fetch_and_")) {
    result = read_modify_write(place, operation.substr(10), values[1], false);
  } else if (operation.ends_with("_and_fetch")) {
    result = read_modify_write(place, operation.substr(0, operation.size() - 10), values[1], true);
  } else if (operation == "bool_compare_and_swap" || operation == "val_compare_and_swap") {
    const Value old = save(place);
    const Value equal = save(make(Kind::Eq, store().bool_type(), {old, cast(type, values[1])}));
    assign(place, make(Kind::Ite, type, {equal, cast(type, values[2]), old}));
    result = cast(type_of(e), operation[0] == 'b' ? equal : old);
  } else if (operation == "lock_test_and_set" || operation == "swap") {
    result = save(place);
    assign(place, cast(type, values[1]));
  } else if (operation == "lock_release") {
    assign(place, constant(store().zero(type)));
    result = constant(store().boolean(false));
  }
  range_ = outer;
  if (!result) unit_.unsupported(e->getBeginLoc(), "builtin function '__sync_" + name + "'");
  return result;
}

Value FunctionLowering::atomic_expression(const clang::AtomicExpr* e) {
  const support::SourceRange outer = range_;
  set_range(*e);
  Value pointer = save(rvalue(e->getPtr()));
  const Value place = deref(pointer, e);
  TypeRef type = place.type();
  std::string operation = e->getOpAsString().str();
  for (const char* prefix : {"__c11_atomic_", "__atomic_", "__scoped_atomic_"})
    if (operation.starts_with(prefix)) operation.erase(0, std::string_view(prefix).size());
  const bool generic = e->getOpAsString().starts_with("__atomic") && !operation.ends_with("_n");
  if (operation.ends_with("_n")) operation.resize(operation.size() - 2);
  auto value_of = [&](const Expr* operand, bool by_address) {
    const Value value = save(operand->isGLValue() ? load(operand) : rvalue(operand));
    return by_address ? save(deref(value, nullptr)) : value;
  };
  Value result = constant(store().boolean(false));
  if (operation == "init" || operation == "store") {
    assign(place, cast(type, value_of(e->getVal1(), generic)));
  } else if (operation == "load") {
    result = save(place);
    if (generic) assign(deref(value_of(e->getVal1(), false), nullptr), result);
  } else if (operation == "exchange") {
    const Value desired = value_of(e->getVal1(), generic);
    const Value old = save(place);
    assign(place, cast(type, desired));
    if (generic)
      assign(deref(value_of(e->getVal2(), false), nullptr), old);
    else
      result = old;
  } else if (operation.starts_with("compare_exchange")) {
    const Value expected = deref(value_of(e->getVal1(), false), nullptr);
    const Value desired = value_of(e->getVal2(), generic);
    const Value old = save(place);
    const Value wanted = save(cast(type, expected));
    const Value equal = save(make(Kind::Eq, store().bool_type(), {old, wanted}));
    assign(place, make(Kind::Ite, type, {equal, cast(type, desired), old}));
    assign(expected, cast(expected.type(), old));
    result = cast(type_of(static_cast<const Expr*>(e)), equal);
  } else if (operation.starts_with("fetch_") && operation != "fetch_min" && operation != "fetch_max") {
    result = read_modify_write(place, operation.substr(6), value_of(e->getVal1(), false), false);
  } else if (operation.ends_with("_fetch") && operation != "min_fetch" && operation != "max_fetch") {
    result = read_modify_write(place, operation.substr(0, operation.size() - 6),
                               value_of(e->getVal1(), false), true);
  } else {
    unit_.unsupported(e->getBeginLoc(), "atomic operation '" + operation + "'");
  }
  range_ = outer;
  return result;
}

}  // namespace heddle::frontend
