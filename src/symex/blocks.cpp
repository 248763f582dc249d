// Operations on blocks of memory: COPY and FILL, of constant or symbolic length.
#include <algorithm>

#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kMostBytesAtOnce = 1 << 16;
constexpr uint64_t kMostUnitsOfSymbolicLength = 512;

}  // namespace

void Executor::copy(State& state, ExprRef to, ExprRef from, ExprRef bytes) {
  if (!is_constant(bytes)) return copy_symbolic(state, to, from, bytes);
  const auto count = static_cast<uint64_t>(as_number(bytes));
  if (count == 0) return;
  if (count > kMostBytesAtOnce) throw Limit("a very large copy");
  // The part of the source that the copy means: its own type if it fits, otherwise bytes.
  const std::vector<Target> sources = resolve(from);
  TypeRef unit_type = store_.unsigned_type(8);
  if (sources.size() == 1 && sources[0].object < kUnknownObject) {
    const Cell source = cell(state, sources[0].object);
    if (TypeRef type = source.type; type != nullptr) {
      if (is_constant(sources[0].offset) && as_number(sources[0].offset) == 0 &&
          expr::size_of(type, store_.data_model()) == count) {
        unit_type = type;
      } else if (type->is_array()) {
        TypeRef element = Values::innermost(type);
        const uint64_t unit = expr::size_of(element, store_.data_model());
        ExprRef quotient = nullptr;
        uint64_t rest = 0;
        if (unit != 0 && count % unit == 0 && split(sources[0].offset, unit, quotient, rest) && rest == 0)
          unit_type = element;
      }
    } else if (is_constant(objects_[sources[0].object].size)) {
      unit_type = store_.array(unit_type, count);
    }
  }
  const uint64_t unit = expr::size_of(unit_type, store_.data_model());
  std::vector<Value> parts;
  for (uint64_t at = 0; at < count; at += unit) {
    Access source;
    source.type = source.root = unit_type;
    source.targets = resolve(add_offset(from, values_.number(static_cast<int64_t>(at))));
    parts.push_back(load(source, state));
    if (state.is_dead()) return;
  }
  for (uint64_t at = 0; at < count; at += unit) {
    Access target;
    target.type = target.root = unit_type;
    target.targets = resolve(add_offset(to, values_.number(static_cast<int64_t>(at))));
    store(target, parts[at / unit], state);
    if (state.is_dead()) return;
  }
}

// The most bytes that a block operation at `pointer` can mean without leaving an object.
uint64_t Executor::capacity(ExprRef pointer) {
  uint64_t most = 0;
  for (const Target& target : resolve(pointer)) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject)
      throw Limit("a block operation through a pointer that may point anywhere");
    ExprRef size = objects_[target.object].size;
    if (size == nullptr || !is_constant(size))
      throw Limit("a block operation of symbolic length on a block of symbolic size");
    int64_t bytes = as_number(size);
    if (is_constant(target.offset)) bytes -= as_number(target.offset);
    most = std::max(most, static_cast<uint64_t>(std::max<int64_t>(bytes, 0)));
  }
  return most;
}

// Block operations of symbolic length go through every unit that could be meant, each under the condition
// that the length reaches it: units beyond the length are neither read nor written.
Executor::Units Executor::units_of(State& state, ExprRef bytes, uint64_t most,
                                   std::initializer_list<ExprRef> pointers) {
  Units units;
  units.type = store_.unsigned_type(8);
  // Elements instead of bytes where all that is touched are arrays of the same elements.
  TypeRef element = nullptr;
  bool is_uniform = true;
  for (ExprRef pointer : pointers)
    for (const Target& target : resolve(pointer)) {
      if (target.object >= kUnknownObject) continue;
      TypeRef type = cell(state, target.object).type;
      TypeRef own = type != nullptr && type->is_array() ? Values::innermost(type) : nullptr;
      ExprRef quotient = nullptr;
      uint64_t rest = 1;
      is_uniform &= own != nullptr && own->is_scalar() && (element == nullptr || own == element) &&
                    split(target.offset, expr::size_of(own, store_.data_model()), quotient, rest) &&
                    rest == 0;
      element = own;
    }
  uint64_t size = element != nullptr && is_uniform ? expr::size_of(element, store_.data_model()) : 1;
  ExprRef quotient = nullptr;
  uint64_t rest = 1;
  // A power of two divides the length whether or not the multiplication in it wraps.
  if (size > 1 && (size & (size - 1)) == 0 && split(bytes, size, quotient, rest) && rest == 0)
    units.type = element;
  else
    size = 1;
  units.size = size;
  units.most = most / size;
  if (units.most > kMostUnitsOfSymbolicLength)
    throw Limit("a block operation of symbolic length on a large block");
  units.bytes = bytes;
  require(state, values_.both(values_.binary(Kind::Ge, bytes, values_.number(0)),
                              values_.binary(Kind::Le, bytes,
                                             values_.number(static_cast<int64_t>(units.most * size)))));
  return units;
}

ExprRef Executor::reaches(const Units& units, uint64_t unit) {
  return values_.binary(Kind::Gt, units.bytes, values_.number(static_cast<int64_t>(unit * units.size)));
}

Executor::Access Executor::unit_access(const Units& units, ExprRef pointer, uint64_t unit) {
  Access access;
  access.type = access.root = units.type;
  access.targets = resolve(add_offset(pointer, values_.number(static_cast<int64_t>(unit * units.size))));
  return access;
}

// Writes the unit where the length reaches it and leaves it as it is elsewhere.
void Executor::store_unit(const Units& units, ExprRef pointer, uint64_t unit, const Value& value,
                          State& state) {
  local_ = reaches(units, unit);
  const Access target = unit_access(units, pointer, unit);
  const Value old = load(target, state);
  if (!state.is_dead()) store(target, values_.choose(local_, value, old), state);
  local_ = nullptr;
}

void Executor::copy_symbolic(State& state, ExprRef to, ExprRef from, ExprRef bytes) {
  const Units units = units_of(state, bytes, std::min(capacity(to), capacity(from)), {to, from});
  std::vector<Value> parts;
  for (uint64_t i = 0; i < units.most && !state.is_dead(); ++i) {
    local_ = reaches(units, i);
    parts.push_back(load(unit_access(units, from, i), state));
    local_ = nullptr;
  }
  for (uint64_t i = 0; i < units.most && !state.is_dead(); ++i) store_unit(units, to, i, parts[i], state);
}

void Executor::fill_symbolic(State& state, ExprRef to, ExprRef pattern, ExprRef bytes) {
  const Units units = units_of(state, bytes, capacity(to), {to});
  ExprRef bits = pattern;
  for (uint64_t i = 1; i < units.size; ++i) bits = values_.binary(Kind::Concat, bits, pattern);
  const Value piece = values_.scalar(values_.from_bits(bits, units.type));
  for (uint64_t i = 0; i < units.most && !state.is_dead(); ++i) store_unit(units, to, i, piece, state);
}

void Executor::fill(State& state, ExprRef to, ExprRef byte, ExprRef bytes) {
  const std::vector<Target> targets = resolve(to);
  ExprRef pattern = values_.cast(store_.unsigned_type(8), byte);
  const bool is_zero = is_constant(pattern) && pattern->small_value() == 0;
  const bool whole = targets.size() == 1 && targets[0].object < kUnknownObject &&
                     is_constant(targets[0].offset) && as_number(targets[0].offset) == 0 &&
                     values_.is_true(targets[0].guard);
  if (whole && is_zero) {
    Cell target = cell(state, targets[0].object);
    ExprRef length = values_.cast(values_.index_type(), bytes);
    if (target.alive != nullptr && length == objects_[targets[0].object].size) {
      require(state, target.alive);
      target.is_zeroed = true;
      if (target.type != nullptr && is_constant(length)) {
        target.value = values_.zero(target.type);
        set_cell(state, targets[0].object, std::move(target));
        return;
      }
      if (target.type == nullptr) {
        set_cell(state, targets[0].object, std::move(target));
        return;
      }
    }
  }
  if (!is_constant(bytes)) return fill_symbolic(state, to, pattern, bytes);
  const auto count = static_cast<uint64_t>(as_number(bytes));
  if (count > kMostBytesAtOnce) throw Limit("a very large fill");
  // Whole elements at a time where the object has them.
  TypeRef unit_type = store_.unsigned_type(8);
  if (targets.size() == 1 && targets[0].object < kUnknownObject) {
    const Cell target = cell(state, targets[0].object);
    if (target.type != nullptr && target.type->is_array() && Values::innermost(target.type)->is_scalar()) {
      TypeRef element = Values::innermost(target.type);
      const uint64_t unit = expr::size_of(element, store_.data_model());
      ExprRef quotient = nullptr;
      uint64_t rest = 0;
      if (count % unit == 0 && split(targets[0].offset, unit, quotient, rest) && rest == 0)
        unit_type = element;
    }
  }
  const uint64_t unit = expr::size_of(unit_type, store_.data_model());
  ExprRef bits = pattern;
  for (uint64_t i = 1; i < unit; ++i) bits = values_.binary(Kind::Concat, bits, pattern);
  const Value piece = values_.scalar(values_.from_bits(bits, unit_type));
  for (uint64_t at = 0; at < count; at += unit) {
    Access target;
    target.type = target.root = unit_type;
    target.targets = resolve(add_offset(to, values_.number(static_cast<int64_t>(at))));
    store(target, piece, state);
    if (state.is_dead()) return;
  }
}

}  // namespace heddle::symex
