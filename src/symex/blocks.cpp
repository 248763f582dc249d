#include "symex/blocks.h"

#include <algorithm>
#include <bit>

#include "symex/limit.h"
#include "symex/loose_names.h"
#include "symex/parts.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kMostBytesAtOnce = 1 << 16;
constexpr uint64_t kMostUnitsOfSymbolicLength = 512;
// So many for each round that a loop may go, where nothing else says how many there can be.
constexpr uint64_t kUnitsPerRound = 4;
constexpr const char* kLargeBlock = "a block operation of symbolic length on a large block";

bool holds_unions(TypeRef type) {
  if (type->is_array()) return holds_unions(type->element());
  if (!type->is_record()) return false;
  return type->is(expr::TypeKind::Union) || std::ranges::any_of(type->record().fields, [](const auto& field) {
           return holds_unions(field.type);
         });
}

}  // namespace

void Blocks::copy(State& state, ExprRef to, ExprRef from, ExprRef bytes) {
  if (!is_constant(bytes)) return copy_symbolic(state, to, from, bytes);
  const auto count = static_cast<uint64_t>(as_number(bytes));
  if (count == 0) return;
  if (count > kMostBytesAtOnce) throw Limit("a very large copy");
  // The part of the source that the copy means: its own type if it fits, otherwise bytes.
  const std::vector<Target> sources = pointers_.resolve(from);
  TypeRef unit_type = store_.unsigned_type(8);
  if (sources.size() == 1 && sources[0].is_known()) {
    const Cell source = state.cell(sources[0].object);
    if (TypeRef type = source.type; type != nullptr) {
      if (is_constant(sources[0].offset) && as_number(sources[0].offset) == 0 &&
          expr::size_of(type, store_.data_model()) == count) {
        unit_type = type;
      } else if (type->is_array()) {
        TypeRef element = Values::innermost(type);
        const uint64_t unit = expr::size_of(element, store_.data_model());
        if (unit != 0 && count % unit == 0 && pointers_.is_multiple(sources[0].offset, unit))
          unit_type = element;
      }
    } else if (is_constant(objects_[sources[0].object].size)) {
      unit_type = store_.array(unit_type, count);
    }
  }
  const uint64_t unit = expr::size_of(unit_type, store_.data_model());
  std::vector<Value> parts;
  for (uint64_t at = 0; at < count; at += unit) {
    parts.push_back(memory_.load(part_at(from, at, unit_type), state));
    if (state.is_dead()) return;
  }
  for (uint64_t at = 0; at < count; at += unit) {
    memory_.store(part_at(to, at, unit_type), parts[at / unit], state);
    if (state.is_dead()) return;
  }
}

// The most bytes that a block operation at `pointer` can mean without leaving an object.
uint64_t Blocks::capacity(ExprRef pointer) {
  uint64_t most = 0;
  for (const Target& target : pointers_.resolve(pointer)) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject)
      throw Limit("a block operation through a pointer that may point anywhere");
    ExprRef size = objects_[target.object].size;
    if (size == nullptr || !is_constant(size)) return kAnyCapacity;
    int64_t bytes = as_number(size);
    if (is_constant(target.offset)) bytes -= as_number(target.offset);
    most = std::max(most, static_cast<uint64_t>(std::max<int64_t>(bytes, 0)));
  }
  return most;
}

// The scalars of the array that an offset leads into, and the offset from its begin. Null: it leads to
// something else.
TypeRef Blocks::element_at(TypeRef type, ExprRef& offset) {
  while (true) {
    if (type->is_array()) {
      TypeRef element = Values::innermost(type);
      if (element->is_scalar()) return element;
      ExprRef index = nullptr;
      uint64_t rest = 0;
      const uint64_t unit = expr::size_of(element, store_.data_model());
      if (unit == 0 || !pointers_.split(offset, unit, index, rest)) return nullptr;
      offset = values_.number(static_cast<int64_t>(rest));
      type = element;
    } else if (type->is(expr::TypeKind::Struct)) {
      const std::optional<size_t> member = member_at(type, offset, store_.data_model());
      if (!member) return nullptr;
      const expr::Field& field = type->record().fields[*member];
      offset = values_.binary(Kind::Sub, offset, values_.number(static_cast<int64_t>(field.bit_offset / 8)));
      type = field.type;
    } else {
      return nullptr;
    }
  }
}

// Block operations of symbolic length go through every unit that could be meant, each under the condition
// that the length reaches it: units beyond the length are neither read nor written.
Blocks::Units Blocks::units_of(State& state, ExprRef bytes, uint64_t most,
                               std::initializer_list<ExprRef> pointers) {
  Units units;
  units.type = store_.unsigned_type(8);
  // Elements instead of bytes where all that is touched are arrays of the same elements, also arrays that are
  // members, or new blocks, which become such arrays.
  TypeRef element = nullptr;
  bool is_uniform = true;
  std::vector<ExprRef> offsets;
  for (ExprRef pointer : pointers)
    for (const Target& target : pointers_.resolve(pointer)) {
      if (!target.is_known()) continue;
      ExprRef offset = target.offset;
      if (TypeRef type = state.cell(target.object).type; type != nullptr) {
        TypeRef own = element_at(type, offset);
        is_uniform &= own != nullptr && (element == nullptr || own == element);
        element = own;
      }
      offsets.push_back(offset);
    }
  is_uniform = is_uniform && element != nullptr && std::ranges::all_of(offsets, [&](ExprRef offset) {
                 return pointers_.is_multiple(offset, expr::size_of(element, store_.data_model()));
               });
  uint64_t size = element != nullptr && is_uniform ? expr::size_of(element, store_.data_model()) : 1;
  // A power of two divides the length whether or not the multiplication in it wraps.
  if (size > 1 && std::has_single_bit(size) &&
      zero_bits_.of(bytes) >= static_cast<unsigned>(std::countr_zero(size)))
    units.type = element;
  else
    size = 1;
  units.size = size;
  units.bytes = bytes;
  units.most = most / size;
  const bool is_large = most == kAnyCapacity || units.most > kMostUnitsOfSymbolicLength;
  if (is_large && can_be_forgotten(state, *pointers.begin()) &&
      (most == kAnyCapacity ? options_.checks.forgets_unbounded_blocks
                            : options_.checks.forgets_large_blocks)) {
    units.are_too_many = true;
    return units;
  }
  // As many as the bound allows; longer ones wait for a larger bound.
  if (is_large) {
    units.most = std::min(units.most, kUnitsPerRound * options_.bounds.unwind);
    if (units.most > kMostUnitsOfSymbolicLength) throw Limit(kLargeBlock);
  }
  const ExprRef is_length = values_.binary(Kind::Ge, bytes, values_.number(0));
  const ExprRef is_short =
      values_.binary(Kind::Le, bytes, values_.number(static_cast<int64_t>(units.most * size)));
  if (is_large) {
    paths_.require(state, is_length);
    paths_.put_off_where(state, values_.negate(is_short), "block operation");
  } else {
    paths_.require(state, values_.both(is_length, is_short));
  }
  return units;
}

ExprRef Blocks::reaches(const Units& units, uint64_t unit) {
  return values_.binary(Kind::Gt, units.bytes, values_.number(static_cast<int64_t>(unit * units.size)));
}

Access Blocks::part_at(ExprRef pointer, uint64_t offset, TypeRef type) {
  Access access;
  access.type = access.root = type;
  access.targets = pointers_.resolve(pointers_.add_offset(pointer, offset));
  return access;
}

Access Blocks::unit_access(const Units& units, ExprRef pointer, uint64_t unit) {
  return part_at(pointer, unit * units.size, units.type);
}

Value Blocks::repeated(ExprRef pattern, TypeRef type) {
  ExprRef bits = pattern;
  for (uint64_t i = 1; i < expr::size_of(type, store_.data_model()); ++i)
    bits = values_.binary(Kind::Concat, bits, pattern);
  return values_.scalar(values_.from_bits(bits, type));
}

// Writes the unit where the length reaches it and leaves it as it is elsewhere.
void Blocks::store_unit(const Units& units, ExprRef pointer, uint64_t unit, const Value& value,
                        State& state) {
  paths_.set_local(reaches(units, unit));
  const Access target = unit_access(units, pointer, unit);
  const Value old = memory_.load(target, state);
  if (!state.is_dead()) memory_.store(target, values_.choose(paths_.local(), value, old), state);
  paths_.set_local(nullptr);
}

void Blocks::copy_symbolic(State& state, ExprRef to, ExprRef from, ExprRef bytes) {
  const Units units = units_of(state, bytes, std::min(capacity(to), capacity(from)), {to, from});
  if (units.are_too_many) {
    paths_.require(state, validity_.accessible(from, bytes, state));
    const Value last = last_byte(state, to, from, bytes);
    forget(state, to, bytes);
    if (!last || state.is_dead()) return;
    const Units bytewise{.type = store_.unsigned_type(8), .most = 1, .bytes = bytes};
    return store_unit(bytewise, pointers_.add_offset(to, last_offset(bytes)), 0, last, state);
  }
  std::vector<Value> parts;
  for (uint64_t i = 0; i < units.most && !state.is_dead(); ++i) {
    paths_.set_local(reaches(units, i));
    parts.push_back(memory_.load(unit_access(units, from, i), state));
    paths_.set_local(nullptr);
  }
  for (uint64_t i = 0; i < units.most && !state.is_dead(); ++i) store_unit(units, to, i, parts[i], state);
}

ExprRef Blocks::last_offset(ExprRef bytes) {
  return values_.binary(Kind::Sub, bytes, values_.number(1));
}

// What a copy of texts puts at its end is what bounds them. Nothing where the blocks hold other things than
// bytes.
Value Blocks::last_byte(State& state, ExprRef to, ExprRef from, ExprRef bytes) {
  const auto holds_bytes = [&](const Target& target) {
    if (!target.is_known()) return true;
    TypeRef type = state.cell(target.object).type;
    if (type != nullptr && type->is_array()) type = Values::innermost(type);
    return type == nullptr || (type->is_bitvector() && type->width() == 8);
  };
  for (ExprRef pointer : {to, from})
    if (!std::ranges::all_of(pointers_.resolve(pointer), holds_bytes)) return {};
  paths_.set_local(values_.binary(Kind::Gt, bytes, values_.number(0)));
  Value last = memory_.load(
      part_at(pointers_.add_offset(from, last_offset(bytes)), 0, store_.unsigned_type(8)), state);
  paths_.set_local(nullptr);
  return last;
}

void Blocks::forget(State& state, ExprRef to, ExprRef bytes) {
  if (state.is_dead()) return;
  paths_.require(state, validity_.accessible(to, bytes, state));
  // What is written there is known nowhere else.
  for (const Target& target : pointers_.resolve(to))
    if (target.is_known() && objects_[target.object].rest_from != nullptr)
      paths_.put_off_where(state, target.guard, "write to inputs");
  if (state.is_dead()) return;
  for (const Target& target : pointers_.resolve(to))
    if (target.is_known()) forget(state, target);
}

// Pointers that are forgotten would lead anywhere from then on.
bool Blocks::can_be_forgotten(State& state, ExprRef pointer) {
  return std::ranges::all_of(pointers_.resolve(pointer), [&](const Target& target) {
    TypeRef type = target.is_known() ? state.cell(target.object).type : nullptr;
    return type == nullptr || (type->is_array() && !Values::holds_pointers(type) && !holds_unions(type));
  });
}

// All of the object, wherever the bytes lie in it.
void Blocks::forget(State& state, const Target& target) {
  Cell known = state.cell(target.object);
  if (known.alive == nullptr || objects_[target.object].function != nullptr) return;
  memory_.adopt(known, target.object, store_.unsigned_type(8));
  static uint64_t count = 0;
  std::vector<ExprRef> maps = values_.maps_of(known.value);
  for (ExprRef& map : maps)
    map = store_.symbol("$" + std::string(kForgotten) + "!" + std::to_string(count++), map->type());
  const Value fresh = values_.with_maps(known.value, std::move(maps));
  known.value = values_.is_true(target.guard) ? fresh : values_.choose(target.guard, fresh, known.value);
  state.set_cell(target.object, std::move(known));
}

void Blocks::fill_symbolic(State& state, ExprRef to, ExprRef pattern, ExprRef bytes) {
  const Units units = units_of(state, bytes, capacity(to), {to});
  if (units.are_too_many) return forget(state, to, bytes);
  const Value piece = repeated(pattern, units.type);
  for (uint64_t i = 0; i < units.most && !state.is_dead(); ++i) store_unit(units, to, i, piece, state);
}

void Blocks::fill(State& state, ExprRef to, ExprRef byte, ExprRef bytes) {
  const std::vector<Target> targets = pointers_.resolve(to);
  ExprRef pattern = values_.cast(store_.unsigned_type(8), byte);
  const bool is_zero = is_constant(pattern) && pattern->small_value() == 0;
  const bool whole = targets.size() == 1 && targets[0].is_known() && is_constant(targets[0].offset) &&
                     as_number(targets[0].offset) == 0 && values_.is_true(targets[0].guard);
  if (whole && is_zero && objects_[targets[0].object].rest_from == nullptr) {
    Cell target = state.cell(targets[0].object);
    ExprRef length = values_.cast(values_.index_type(), bytes);
    if (target.alive != nullptr && length == objects_[targets[0].object].size) {
      paths_.require(state, target.alive);
      target.is_zeroed = true;
      if (target.type != nullptr && is_constant(length)) {
        target.value = values_.zero(target.type);
        state.set_cell(targets[0].object, std::move(target));
        return;
      }
      if (target.type == nullptr) {
        state.set_cell(targets[0].object, std::move(target));
        return;
      }
    }
  }
  if (!is_constant(bytes)) return fill_symbolic(state, to, pattern, bytes);
  const auto count = static_cast<uint64_t>(as_number(bytes));
  if (count > kMostBytesAtOnce) throw Limit("a very large fill");
  // Whole elements at a time where the object has them.
  TypeRef unit_type = store_.unsigned_type(8);
  if (targets.size() == 1 && targets[0].is_known()) {
    const Cell target = state.cell(targets[0].object);
    if (target.type != nullptr && target.type->is_array() && Values::innermost(target.type)->is_scalar()) {
      TypeRef element = Values::innermost(target.type);
      const uint64_t unit = expr::size_of(element, store_.data_model());
      if (count % unit == 0 && pointers_.is_multiple(targets[0].offset, unit)) unit_type = element;
    }
  }
  const uint64_t unit = expr::size_of(unit_type, store_.data_model());
  const Value piece = repeated(pattern, unit_type);
  for (uint64_t at = 0; at < count; at += unit) {
    memory_.store(part_at(to, at, unit_type), piece, state);
    if (state.is_dead()) return;
  }
}

void Blocks::put_off(ExprRef to, ExprRef bytes, bool is_text) {
  const std::vector<Target>& targets = pointers_.resolve(to);
  if (targets.size() != 1 || !targets[0].is_known()) throw Limit("inputs in several blocks");
  const ExprRef from = targets[0].offset;
  objects_.put_off(targets[0].object, from, values_.binary(Kind::Add, from, bytes), is_text);
}

// Whoever skips these bytes does not see what they are: only that none is zero, which is so on every path
// that has them. A write to one of them is put off, too.
ExprRef Blocks::unread_text(ExprRef pointer) {
  ExprRef result = values_.number(0);
  for (const Target& target : pointers_.resolve(pointer)) {
    if (!target.is_known() || !objects_[target.object].is_rest_text) continue;
    const Object& object = objects_[target.object];
    ExprRef inside = values_.both(values_.binary(Kind::Ge, target.offset, object.rest_from),
                                  values_.binary(Kind::Lt, target.offset, object.rest_to));
    result = values_.choose(values_.both(target.guard, inside),
                            values_.binary(Kind::Sub, object.rest_to, target.offset), result);
  }
  return result;
}

void Blocks::release(State& state, ExprRef pointer, bool is_heap) {
  ExprRef valid = validity_.releasable(pointer, is_heap, state);
  for (const Target& target : pointers_.resolve(pointer)) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      paths_.cut_where(state, target.guard, "free of a pointer that may point anywhere");
      if (state.is_dead()) return;
      continue;
    }
    Cell known = state.cell(target.object);
    if (known.alive == nullptr || objects_[target.object].is_heap != is_heap) continue;
    objects_.note_death(target.object);
    known.alive = values_.both(known.alive, values_.negate(target.guard));
    state.set_cell(target.object, std::move(known));
  }
  paths_.require(state, valid);
}

}  // namespace heddle::symex
