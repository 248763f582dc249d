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

Value Atomics::read_modify_write(Value place, const std::string& operation, Value operand, bool new_value) {
  TypeRef type = place.type();
  const Value old = body_.save(place);
  static const std::map<std::string, Kind> kinds = {{"add", Kind::Add},
                                                    {"sub", Kind::Sub},
                                                    {"and", Kind::BitAnd},
                                                    {"or", Kind::BitOr},
                                                    {"xor", Kind::BitXor}};
  Value result;
  if (operation == "nand") {
    result = values_.make(Kind::BitNot, type,
                          {values_.make(Kind::BitAnd, type, {old, values_.cast(type, operand)})});
  } else if (type->is_pointer()) {  // in bytes, as gcc does it
    TypeRef bytes = store_.pointer(store_.unsigned_type(8));
    Value distance = values_.cast(store_.difference_type(), operand);
    if (operation == "sub") distance = values_.make(Kind::Neg, distance.type(), {distance});
    result = values_.cast(type, values_.make(Kind::PointerAdd, bytes, {values_.cast(bytes, old), distance}));
  } else {
    result = values_.make(kinds.at(operation), type, {old, values_.cast(type, operand)});
  }
  result = body_.save(result);
  body_.assign(place, result);
  return new_value ? result : old;
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
    result = read_modify_write(place, operation.substr(10), values[1], false);
  } else if (operation.ends_with("_and_fetch")) {
    result = read_modify_write(place, operation.substr(0, operation.size() - 10), values[1], true);
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
  const bool generic = e->getOpAsString().starts_with("__atomic") && !operation.ends_with("_n");
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
    const Value old = body_.save(place);
    const Value wanted = body_.save(values_.cast(type, expected));
    const Value equal = body_.save(values_.make(Kind::Eq, store_.bool_type(), {old, wanted}));
    body_.assign(place, values_.make(Kind::Ite, type, {equal, values_.cast(type, desired), old}));
    body_.assign(expected, values_.cast(expected.type(), old));
    result = values_.cast(values_.type_of(static_cast<const Expr*>(e)), equal);
  } else if (operation.starts_with("fetch_") && operation != "fetch_min" && operation != "fetch_max") {
    result = read_modify_write(place, operation.substr(6), value_of(e->getVal1(), false), false);
  } else if (operation.ends_with("_fetch") && operation != "min_fetch" && operation != "max_fetch") {
    result = read_modify_write(place, operation.substr(0, operation.size() - 6),
                               value_of(e->getVal1(), false), true);
  } else {
    unit_.unsupported(e->getBeginLoc(), "atomic operation '" + operation + "'");
  }
  return result;
}

}  // namespace heddle::frontend
