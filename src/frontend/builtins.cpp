#include "frontend/builtins.h"

#include <clang/Basic/Builtins.h>

#include <map>
#include <set>

#include "expr/c_typing.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr std::string_view kPrefix = "__builtin_";

// popcount, popcountl, popcountll → popcount. The operand's type says the width, whatever the suffix is.
std::string integer_operation(const std::string& name) {
  static const std::set<std::string_view> suffixes = {"", "s", "l", "ll", "g", "imax"};
  for (const std::string_view base : {"clrsb", "clz", "ctz", "ffs", "parity", "popcount"})
    if (name.starts_with(base) && suffixes.contains(std::string_view(name).substr(base.size())))
      return std::string(base);
  if (name == "bswap16" || name == "bswap32" || name == "bswap64" || name == "bswap128") return "bswap";
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

// They concern speed, the order in which other threads see memory, or warnings.
const std::set<std::string>& without_effect() {
  static const std::set<std::string> names = {"prefetch",    "__clear_cache",         "ia32_pause",
                                              "ia32_mfence", "ia32_lfence",           "ia32_sfence",
                                              "cpu_init",    "__warn_memset_zero_len"};
  return names;
}

// Functions of compilers alone; the models have them under names that programs do not use.
const std::set<std::string>& of_the_compiler() {
  static const std::set<std::string> names = {"powi", "powif", "powil", "flt_rounds", "longjmp"};
  return names;
}

// Their results are whatever the machine says.
const std::set<std::string>& of_the_machine() {
  static const std::set<std::string> names = {"return_address",   "frame_address", "extract_return_addr",
                                              "readcyclecounter", "ia32_rdtsc",    "cpu_supports",
                                              "cpu_is",           "thread_pointer"};
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

Builtins::Builtins(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      refusals_(lowering.refusals),
      effects_(lowering.effects),
      expressions_(lowering.expressions),
      conditions_(lowering.conditions),
      calls_(lowering.calls),
      variadics_(lowering.variadics),
      float_builtins_(lowering.float_builtins),
      atomics_(lowering.atomics),
      vectors_(lowering.vectors) {}

std::optional<Value> Builtins::builtin(const clang::CallExpr* e, const clang::FunctionDecl& callee,
                                       bool needed) {
  const std::string full_name = callee.getName().str();
  if (full_name.starts_with("__sync_")) return atomics_.builtin_atomic(e, full_name.substr(7));
  if (auto value = atomics_.plain_function(e, full_name)) return value;
  const unsigned id = callee.getBuiltinID();
  const bool is_of_library =
      unit_.ast().BuiltinInfo.isLibFunction(id) || unit_.ast().BuiltinInfo.isPredefinedLibFunction(id);
  // malloc, printf and the like are builtins to Clang and ordinary functions to us.
  if (!full_name.starts_with(kPrefix) && is_of_library) return std::nullopt;
  const std::string name = builtin_name(callee);

  if (transparent().contains(name)) {
    for (unsigned i = 1; i < e->getNumArgs(); ++i)
      if (effects_.needs_instructions(e->getArg(i))) expressions_.effect(e->getArg(i));
    return values_.cast(values_.type_of(e), expressions_.rvalue(e->getArg(0)));
  }
  if (folded_by_clang().contains(name)) {
    if (auto value = expressions_.constant_value(e)) return value;
    const bool unknown_size = name.ends_with("object_size");
    if (!unknown_size) return values_.constant(values_.type_of(e), 0);
    const auto kind = e->getArg(1)->EvaluateKnownConstInt(unit_.ast()).getZExtValue();
    return values_.constant(values_.type_of(e), kind & 2 ? 0 : UINT64_MAX);
  }
  if (auto value = vectors_.builtin(e, name)) return value;
  if (auto value = builtin_integer(e, name)) return value;
  if (auto value = moved_bits(e, name)) return value;
  if (auto value = nontemporal(e, name)) return value;
  if (auto value = float_builtins_.builtin_float(e, name)) return value;
  if (auto value = builtin_overflow(e, name)) return value;
  if (auto value = builtin_memory(e, name, needed)) return value;
  if (auto value = variadics_.builtin_variadic(e, name)) return value;

  const Value nothing = values_.boolean(false);
  const OriginScope origin(body_);
  if (name == "unreachable") {
    undefined_from_here(e);
    return nothing;
  }
  if (name == "assume") {
    if (effects_.needs_instructions(e->getArg(0))) return nothing;
    const Label holds = scopes_.new_label();
    scopes_.jump_if(conditions_.condition(e->getArg(0)), holds);
    undefined_from_here(e);
    scopes_.bind(holds);
    return nothing;
  }
  if (name == "trap" || name == "debugtrap" || name == "verbose_trap") {
    body_.set_range(*e);
    body_.emit(Op::Halt, {values_.constant(expr::c_int_type(store_), kAbortStatus)}).variant =
        ir::Variant::Abort;
    return nothing;
  }
  if (without_effect().contains(name)) {
    for (unsigned i = 0; i < e->getNumArgs(); ++i) expressions_.effect(e->getArg(i));
    return nothing;
  }
  if (of_the_machine().contains(name)) return calls_.input(full_name, values_.type_of(e));

  // __builtin___memcpy_chk(d, s, n, size) and friends: glibc's fortified headers.
  if (name.starts_with("__") && name.ends_with("_chk")) {
    const std::string base = name.substr(2, name.size() - 6);
    std::vector<Value> values = calls_.arguments(e);
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
    body_.set_range(*e);
    const Value result = calls_.call_by_name(
        base, store_.function(values_.type_of(e), std::move(types), is_print), values, needed);
    return result;
  }
  // __builtin_strlen is strlen. Which names exist, the linker will tell.
  if (is_of_library || name == "longjmp") {
    const std::vector<Value> values = calls_.arguments(e);
    body_.set_range(*e);
    return calls_.call_by_name(of_the_compiler().contains(name) ? "__heddle_" + name : name,
                               unit_.function_type(callee), values, needed);
  }
  unit_.unsupported(e->getBeginLoc(), "builtin function '" + full_name + "'");
}

// Specifications see the call. Of what comes behind nothing is known.
void Builtins::undefined_from_here(const clang::CallExpr* e) {
  body_.set_range(*e);
  calls_.call_by_name("__heddle_unreachable", store_.function(store_.void_type(), {}, false), {}, false);
  refusals_.end_executions("what C leaves undefined behind " + e->getDirectCallee()->getName().str(),
                           body_.origin().range);
}

// Loads and stores that caches need not keep.
std::optional<Value> Builtins::nontemporal(const clang::CallExpr* e, const std::string& name) {
  if (name == "nontemporal_load") {
    Value loaded = values_.deref(expressions_.rvalue(e->getArg(0)), e);
    return body_.save(loaded);
  }
  if (name != "nontemporal_store") return std::nullopt;
  const std::vector<Value> values = calls_.arguments(e);
  body_.set_range(*e);
  body_.assign(values_.deref(values[1], e), values_.cast(values[1].type()->element(), values[0]));
  return values_.boolean(false);
}

std::optional<Value> Builtins::builtin_integer(const clang::CallExpr* e, const std::string& name) {
  const std::string operation = integer_operation(name);
  if (operation.empty()) return std::nullopt;
  TypeRef result = values_.type_of(e);
  Value value = expressions_.rvalue(e->getArg(0));
  TypeRef type = value.type();
  TypeRef boolean = store_.bool_type();
  auto count = [&](Kind kind, Value of) {
    return values_.cast(result, values_.make(kind, of.type(), {of}, e));
  };
  if (operation == "bswap") return values_.make(Kind::ByteSwap, type, {value}, e);
  if (operation == "popcount") return count(Kind::PopCount, value);
  if (operation == "clz" || operation == "ctz") {
    const Kind kind = operation == "clz" ? Kind::LeadingZeros : Kind::TrailingZeros;
    if (e->getNumArgs() == 1) return count(kind, value);
    // clzg(x, n): n says what the answer for 0 is.
    value = body_.stabilize(value, e->getArg(1));
    const Value for_zero = values_.cast(result, expressions_.rvalue(e->getArg(1)));
    return values_.make(
        Kind::Ite, result,
        {values_.make(Kind::Eq, boolean, {value, values_.constant(type, 0)}), for_zero, count(kind, value)});
  }
  if (operation == "parity")
    return values_.make(Kind::BitAnd, result, {count(Kind::PopCount, value), values_.constant(result, 1)});
  if (operation == "ffs") {
    const Value found =
        values_.make(Kind::Add, result, {count(Kind::TrailingZeros, value), values_.constant(result, 1)});
    return values_.make(Kind::Ite, result,
                        {values_.make(Kind::Eq, boolean, {value, values_.constant(type, 0)}),
                         values_.constant(result, 0), found});
  }
  // clrsb: leading bits equal to the sign, without the sign itself
  const Value negative = values_.make(Kind::Lt, boolean, {value, values_.constant(type, 0)});
  const Value magnitude =
      values_.make(Kind::Ite, type, {negative, values_.make(Kind::BitNot, type, {value}), value});
  return values_.make(Kind::Sub, result, {count(Kind::LeadingZeros, magnitude), values_.constant(result, 1)});
}

// __builtin_add_overflow(a, b, &r) and its typed forms: exact result in a type that holds it, then does it
// fit *r.
std::optional<Value> Builtins::builtin_overflow(const clang::CallExpr* e, const std::string& name) {
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
  const OriginScope origin(body_);
  const std::vector<Value> values = calls_.arguments(e);
  body_.set_range(*e);
  const bool stores = !name.ends_with("_p");
  TypeRef target = stores ? values[2].type()->element() : values[2].type();
  TypeRef target_bits = target->is_bool() ? store_.unsigned_type(1) : target;
  const unsigned width =
      2 * std::max({values[0].type()->width(), values[1].type()->width(), target->width()}) + 2;
  TypeRef wide = store_.signed_type(width);
  const Value exact =
      body_.save(values_.make(kind, wide, {values_.cast(wide, values[0]), values_.cast(wide, values[1])}));
  const Value narrow = values_.cast(target_bits, exact);
  const Value differs =
      body_.save(values_.make(Kind::Ne, store_.bool_type(), {values_.cast(wide, narrow), exact}));
  if (stores) body_.assign(values_.deref(values[2], e), values_.cast(target, narrow));
  return values_.cast(values_.type_of(e), differs);
}

std::optional<Value> Builtins::builtin_memory(const clang::CallExpr* e, const std::string& name,
                                              bool needed) {
  const OriginScope origin(body_);
  if (name == "alloca" || name == "alloca_uninitialized" || name == "alloca_with_align") {
    const Value bytes = values_.cast(store_.size_type(), calls_.arguments(e)[0]);
    body_.set_range(*e);
    const ir::Symbol* temporary = body_.new_temporary(values_.type_of(e));
    body_
        .emit(Op::Alloc,
              {values_.reference(*temporary), bytes, values_.constant(store_.size_type(), kMaximalAlignment)})
        .variant = ir::Variant::Stack;
    return values_.reference(*temporary, /*is_stable=*/true);
  }
  const bool copies = name == "memcpy_inline" || name == "memcpy" || name == "memmove";
  if (!copies && name != "memset") return std::nullopt;
  // In the program they are the library's functions, which properties may name. Models are written with them,
  // and a program's own memcpy may be.
  const Linker& linker = unit_.linker();
  if (name != "memcpy_inline" && !unit_.is_model() && linker.options().models && !linker.is_defined(name))
    return std::nullopt;
  std::vector<Value> values = calls_.arguments(e);
  body_.set_range(*e);
  if (needed && !values[0].is_stable) values[0] = body_.save(values[0]);
  body_.emit(copies ? Op::Copy : Op::Fill,
             {values[0], values[1], values_.cast(store_.size_type(), values[2])});
  return values[0];
}

}  // namespace heddle::frontend
