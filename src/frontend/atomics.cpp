#include "frontend/atomics.h"

#include <map>

#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;

Atomics::Atomics(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      places_(lowering.places),
      expressions_(lowering.expressions),
      calls_(lowering.calls) {}

Value Atomics::read_modify_write(Value place, const Update& update, Value operand, const Expr* where) {
  static const std::map<std::string, Kind> kinds = {
      {"add", Kind::Add},    {"sub", Kind::Sub},     {"and", Kind::BitAnd}, {"or", Kind::BitOr},
      {"xor", Kind::BitXor}, {"nand", Kind::BitAnd}, {"min", Kind::Lt},     {"max", Kind::Gt}};
  const auto kind = kinds.find(update.operation);
  TypeRef type = place.type();
  if (kind == kinds.end() || !type->is_scalar())
    unit_.unsupported(where->getBeginLoc(), "atomic operation '" + update.operation + "'");
  const Value old = body_.save(place);
  Value result;
  if (type->is_pointer()) {
    TypeRef counted = update.counts_elements ? type : store_.pointer(store_.unsigned_type(8));
    Value distance = values_.cast(store_.difference_type(), operand);
    if (update.operation == "sub") distance = values_.make(Kind::Neg, distance.type(), {distance});
    result =
        values_.cast(type, values_.make(Kind::PointerAdd, counted, {values_.cast(counted, old), distance}));
  } else {
    TypeRef computed = type->is_bool() ? store_.unsigned_type(8) : type;  // a _Bool is its byte here
    const Value left = values_.cast(computed, old);
    const Value right = values_.cast(computed, operand);
    if (kind->second == Kind::Lt || kind->second == Kind::Gt)
      result = values_.make(Kind::Ite, computed,
                            {values_.make(kind->second, store_.bool_type(), {left, right}), left, right});
    else
      result = values_.make(kind->second, computed, {left, right});
    if (update.operation == "nand") result = values_.make(Kind::BitNot, computed, {result});
    result = values_.cast(type, result);
  }
  result = body_.save(result);
  body_.assign(place, result);
  return update.gives_new_value ? result : old;
}

std::optional<Value> Atomics::plain_function(const clang::CallExpr* e, const std::string& full_name) {
  std::string name = full_name;
  for (const char* prefix : {"__c11_atomic_", "__atomic_"})
    if (name.starts_with(prefix)) name.erase(0, std::string_view(prefix).size());
  if (name == full_name) return std::nullopt;
  const OriginScope origin(body_);
  if (name == "is_lock_free" || name == "always_lock_free") {
    if (auto value = expressions_.constant_value(e)) return value;
    for (const Expr* argument : e->arguments()) expressions_.effect(argument);
    return calls_.input(full_name, values_.type_of(e));  // as the machine has it
  }
  if (name == "thread_fence" || name == "signal_fence") {
    for (const Expr* argument : e->arguments()) expressions_.effect(argument);
    return values_.boolean(false);
  }
  if (name != "test_and_set" && name != "clear") return std::nullopt;
  // A flag is one byte, whatever the type that it is declared with.
  const Value pointer = body_.save(calls_.arguments(e)[0]);
  body_.set_range(*e);
  TypeRef byte = store_.unsigned_type(8);
  const Value flag = values_.deref(values_.cast(store_.pointer(byte), pointer), e);
  const bool sets = name == "test_and_set";
  const Value old = sets ? body_.save(values_.truth(flag)) : values_.boolean(false);
  body_.assign(flag, values_.constant(byte, sets ? 1 : 0));
  return sets ? values_.cast(values_.type_of(e), old) : old;
}

Value Atomics::builtin_atomic(const clang::CallExpr* e, const std::string& name) {
  std::string operation = name;
  if (const size_t suffix = operation.rfind('_');
      suffix != std::string::npos &&
      operation.find_first_not_of("0123456789", suffix + 1) == std::string::npos)
    operation.resize(suffix);
  const OriginScope origin(body_);
  if (operation == "synchronize") return values_.boolean(false);
  std::vector<Value> values = calls_.arguments(e);
  for (Value& value : values)
    if (!value.is_stable) value = body_.save(value);
  body_.set_range(*e);
  const Value place = values_.deref(values[0], e);
  TypeRef type = place.type();
  std::optional<Value> result;
  if (operation.starts_with("fetch_and_")) {
    result = read_modify_write(place, {operation.substr(10), false, false}, values[1], e);
  } else if (operation.ends_with("_and_fetch")) {
    result =
        read_modify_write(place, {operation.substr(0, operation.size() - 10), true, false}, values[1], e);
  } else if (operation == "bool_compare_and_swap" || operation == "val_compare_and_swap") {
    const Value old = body_.save(place);
    const Value equal =
        body_.save(values_.make(Kind::Eq, store_.bool_type(), {old, values_.cast(type, values[1])}));
    body_.assign(place, values_.make(Kind::Ite, type, {equal, values_.cast(type, values[2]), old}));
    result = values_.cast(values_.type_of(e), operation[0] == 'b' ? equal : old);
  } else if (operation == "lock_test_and_set" || operation == "swap") {
    result = body_.save(place);
    body_.assign(place, values_.cast(type, values[1]));
  } else if (operation == "lock_release") {
    body_.assign(place, values_.zero(type));
    result = values_.boolean(false);
  }
  if (!result) unit_.unsupported(e->getBeginLoc(), "builtin function '__sync_" + name + "'");
  return *result;
}

Value Atomics::atomic_expression(const clang::AtomicExpr* e) {
  const OriginScope origin(body_);
  body_.set_range(*e);
  Value pointer = body_.save(expressions_.rvalue(e->getPtr()));
  const Value place = values_.deref(pointer, e);
  TypeRef type = place.type();
  std::string operation = e->getOpAsString().str();
  for (const char* prefix : {"__c11_atomic_", "__atomic_", "__scoped_atomic_"})
    if (operation.starts_with(prefix)) operation.erase(0, std::string_view(prefix).size());
  const bool is_c11 = e->getOpAsString().starts_with("__c11_");
  const bool generic = !is_c11 && !operation.ends_with("_n");
  if (operation.ends_with("_n")) operation.resize(operation.size() - 2);
  auto value_of = [&](const Expr* operand, bool by_address) {
    const Value value =
        body_.save(operand->isGLValue() ? places_.load(operand) : expressions_.rvalue(operand));
    return by_address ? body_.save(values_.deref(value, nullptr)) : value;
  };
  Value result = values_.boolean(false);
  if (operation == "init" || operation == "store") {
    body_.assign(place, values_.cast(type, value_of(e->getVal1(), generic)));
  } else if (operation == "load") {
    result = body_.save(place);
    if (generic) body_.assign(values_.deref(value_of(e->getVal1(), false), nullptr), result);
  } else if (operation == "exchange") {
    const Value desired = value_of(e->getVal1(), generic);
    const Value old = body_.save(place);
    body_.assign(place, values_.cast(type, desired));
    if (generic)
      body_.assign(values_.deref(value_of(e->getVal2(), false), nullptr), old);
    else
      result = old;
  } else if (operation.starts_with("compare_exchange")) {
    const Value expected = values_.deref(value_of(e->getVal1(), false), nullptr);
    const Value desired = value_of(e->getVal2(), generic);
    // It compares representations, which `==` does for integers and pointers only.
    if (!type->is_scalar() || type->is_float())
      unit_.unsupported(e->getBeginLoc(), "atomic comparison of a float or an aggregate");
    const Value old = body_.save(place);
    const Value wanted = body_.save(values_.cast(type, expected));
    const Value equal = body_.save(values_.make(Kind::Eq, store_.bool_type(), {old, wanted}));
    body_.assign(place, values_.make(Kind::Ite, type, {equal, values_.cast(type, desired), old}));
    body_.assign(expected, values_.cast(expected.type(), old));
    result = values_.cast(values_.type_of(static_cast<const Expr*>(e)), equal);
  } else if (operation.starts_with("fetch_")) {
    result = read_modify_write(place, {operation.substr(6), false, is_c11}, value_of(e->getVal1(), false), e);
  } else if (operation.ends_with("_fetch")) {
    result = read_modify_write(place, {operation.substr(0, operation.size() - 6), true, is_c11},
                               value_of(e->getVal1(), false), e);
  } else {
    unit_.unsupported(e->getBeginLoc(), "atomic operation '" + operation + "'");
  }
  return result;
}

}  // namespace heddle::frontend
