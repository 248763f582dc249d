// Objects, pointers and accesses. A pointer is an address symbol of an object plus bytes; which object is
// meant follows from the expression itself. An access is carried down the type of its object to the scalar or
// part it means; what does not fit the type is done on bits.
#include <algorithm>

#include "support/check.h"
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kMostBytesAtOnce = 1 << 16;
constexpr uint64_t kMostUnitsOfSymbolicLength = 512;
constexpr size_t kMostTargets = 64;

bool is_constant(ExprRef e) {
  return e->is(Kind::Constant);
}

// A signed index-type constant.
int64_t as_number(ExprRef e) {
  return e->value().sextOrTrunc(64).getSExtValue();
}

bool same_layout(TypeRef a, TypeRef b) {
  if (a == b) return true;
  if (a->is_pointer() && b->is_pointer()) return true;
  if (a->is_array() && b->is_array())
    return Values::flat_count(a) == Values::flat_count(b) &&
           same_layout(Values::innermost(a), Values::innermost(b));
  return false;
}

}  // namespace

ObjectId Executor::new_object(Object object, TypeRef type) {
  if (object.size == nullptr)
    object.size = values_.number(static_cast<int64_t>(expr::size_of(type, store_.data_model())));
  if (type != nullptr) object.alignment = expr::align_of(type, store_.data_model());
  if (free_ids_.empty()) {
    objects_.push_back(std::move(object));
    return static_cast<ObjectId>(objects_.size() - 1);
  }
  const ObjectId id = free_ids_.back();
  free_ids_.pop_back();
  objects_[id] = std::move(object);
  return id;
}

ExprRef Executor::address(ObjectId id) {
  Object& object = objects_[id];
  if (object.address == nullptr) {
    object.address = store_.symbol(options_.prefix + "addr!" + std::to_string(id) + "!" + object.name,
                                   values_.pointer_type());
    object_by_address_[object.address] = id;
  }
  return object.address;
}

ObjectId Executor::object_of(Frame& frame, const std::string& name) {
  if (auto found = frame.locals.find(&name); found != frame.locals.end()) return found->second;
  const ir::Symbol* symbol = program_.find_symbol(name);
  CHECK(symbol != nullptr, "a symbol should be in the program's table: " + name);
  const bool is_static = symbol->kind == ir::SymbolKind::Global || symbol->kind == ir::SymbolKind::Function;
  if (is_static) {
    auto [found, is_new] = globals_.try_emplace(&name, 0);
    if (is_new) {
      Object object;
      object.name = name;
      object.symbol = symbol;
      if (symbol->kind == ir::SymbolKind::Function) {
        object.function = program_.find_function(name);
        object.size = values_.number(1);
      }
      found->second = new_object(std::move(object), symbol->type);
    }
    return found->second;
  }
  Object object;
  object.name = local_name(frame, name);
  object.symbol = symbol;
  return frame.locals[&name] = new_object(std::move(object), symbol->type);
}

Cell Executor::cell(const State& state, ObjectId id) const {
  return id < state.cells.size() ? state.cells[id] : Cell{};
}

void Executor::set_cell(State& state, ObjectId id, Cell cell) {
  while (state.cells.size() <= id) state.cells.push_back(Cell{});
  state.cells.set(id, std::move(cell));
}

void Executor::declare(State& state, ObjectId id, const std::string& name) {
  Cell fresh;
  fresh.type = objects_[id].symbol->type;
  fresh.value = values_.arbitrary(fresh.type, name);
  fresh.alive = values_.boolean(true);
  set_cell(state, id, std::move(fresh));
}

// Pointers
// --------------------------------------------------------------------------------------------------------

ExprRef Executor::add_offset(ExprRef pointer, ExprRef bytes) {
  if (is_constant(bytes) && as_number(bytes) == 0) return pointer;
  if (pointer->is(Kind::PointerAdd))
    return add_offset(pointer->operand(0), values_.binary(Kind::Add, pointer->operand(1), bytes));
  // match: (c ? p : q) + n
  // result: c ? p + n : q + n
  if (pointer->is(Kind::Ite))
    return values_.choose(pointer->operand(0), add_offset(pointer->operand(1), bytes),
                          add_offset(pointer->operand(2), bytes));
  if (is_constant(pointer)) {
    ExprRef sum = values_.binary(Kind::Add, store_.constant(values_.index_type(), pointer->value()), bytes);
    if (is_constant(sum)) return store_.constant(values_.pointer_type(), sum->value());
  }
  return store_.make(Kind::PointerAdd, values_.pointer_type(), {pointer, bytes});
}

// Which objects a pointer may point to. Choices share their branches, so each part of the expression is
// looked at once; it means the same whenever it is asked about, because the objects of addresses do not
// change.
const std::vector<Executor::Target>& Executor::resolve(ExprRef pointer) {
  if (auto found = resolved_.find(pointer); found != resolved_.end()) return found->second;
  std::vector<Target> targets;
  if (pointer->is(Kind::Ite)) {
    ExprRef condition = pointer->operand(0);
    for (const Target& target : resolve(pointer->operand(1)))
      targets.push_back({values_.both(condition, target.guard), target.object, target.offset});
    for (const Target& target : resolve(pointer->operand(2))) {
      ExprRef guard = values_.both(values_.negate(condition), target.guard);
      auto known = std::ranges::find(targets, target.object, &Target::object);
      if (known == targets.end()) {
        targets.push_back({guard, target.object, target.offset});
        continue;
      }
      known->guard = values_.either(known->guard, guard);
      known->offset = values_.choose(condition, known->offset, target.offset);
    }
    std::erase_if(targets, [&](const Target& target) { return values_.is_false(target.guard); });
    if (targets.size() > kMostTargets) throw Limit("a pointer may point to too many objects");
  } else if (pointer->is(Kind::PointerAdd)) {
    for (const Target& target : resolve(pointer->operand(0)))
      targets.push_back(
          {target.guard, target.object, values_.binary(Kind::Add, target.offset, pointer->operand(1))});
  } else if (is_constant(pointer)) {  // null, or some fixed address: an offset from null
    ExprRef offset = store_.constant(values_.index_type(), pointer->value());
    targets.push_back({values_.boolean(true), kNoObject, offset});
  } else {
    auto found = object_by_address_.find(pointer);
    const ObjectId object = found == object_by_address_.end() ? kUnknownObject : found->second;
    targets.push_back({values_.boolean(true), object, values_.number(0)});
  }
  return resolved_[pointer] = std::move(targets);
}

ExprRef Executor::address_of(ExprRef place, State& state) {
  switch (place->kind()) {
    case Kind::Symbol:
      return address(object_of(*frames_.back(), place->text()));
    case Kind::Deref:
      return scalar(place->operand(0), state);
    case Kind::Index: {
      ExprRef base = address_of(place->operand(0), state);
      const auto size = static_cast<int64_t>(expr::size_of(place->type(), store_.data_model()));
      ExprRef i = values_.cast(values_.index_type(), scalar(place->operand(1), state));
      return add_offset(base, values_.binary(Kind::Mul, i, values_.number(size)));
    }
    case Kind::Member: {
      const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
      return add_offset(address_of(place->operand(0), state),
                        values_.number(static_cast<int64_t>(field.bit_offset / 8)));
    }
    default:
      CHECK(false, "only places should have an address");
      return nullptr;
  }
}

Executor::Access Executor::access(ExprRef place, State& state) {
  Access result;
  result.type = place->type();
  ExprRef base = place;
  if (place->is(Kind::Member)) {
    const expr::Field& field = place->operand(0)->type()->record().fields[place->index()];
    if (field.is_bit_field) {
      result.is_bit_field = true;
      result.bit_offset = field.bit_offset;
      base = place->operand(0);
    }
  }
  result.targets = resolve(address_of(base, state));
  ExprRef root = base;
  while (root->is(Kind::Member) || root->is(Kind::Index)) root = root->operand(0);
  result.root = root->type();
  return result;
}

void Executor::require(State& state, ExprRef condition) {
  if (local_ != nullptr) condition = values_.either(values_.negate(local_), condition);
  if (values_.is_true(condition) || state.is_dead()) return;
  trace_.undefined.push_back(
      event(state, values_.both(state.guard, values_.negate(condition)), "invalid access to memory"));
  assume(state, condition);
}

ExprRef Executor::in_bounds(const Target& target, uint64_t bytes, State& state) {
  const Object& object = objects_[target.object];
  const Cell known = cell(state, target.object);
  if (known.alive == nullptr || object.function != nullptr) return values_.boolean(false);
  ExprRef limit = values_.binary(Kind::Sub, object.size, values_.number(static_cast<int64_t>(bytes)));
  ExprRef inside = values_.both(values_.binary(Kind::Ge, target.offset, values_.number(0)),
                                values_.binary(Kind::Le, target.offset, limit));
  return values_.both(known.alive, inside);
}

Value Executor::load(const Access& access, State& state) {
  const uint64_t bytes = access.is_bit_field ? (access.bit_offset % 8 + access.type->width() + 7) / 8
                                             : expr::size_of(access.type, store_.data_model());
  ExprRef valid = values_.boolean(false);
  Value result;
  for (const Target& target : access.targets) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      // Where the pointer is not among the known ones, nothing can be said about what it reads.
      if (access.targets.size() == 1) throw Limit("an access through a pointer that may point anywhere");
      cut_where(state, target.guard, "an access through a pointer that may point anywhere");
      continue;
    }
    Target shifted = target;
    if (access.is_bit_field)
      shifted.offset = values_.binary(Kind::Add, target.offset,
                                      values_.number(static_cast<int64_t>(access.bit_offset / 8)));
    ExprRef inside = in_bounds(shifted, bytes, state);
    if (values_.is_false(inside)) continue;
    valid = values_.either(valid, values_.both(target.guard, inside));
    Cell known = cell(state, target.object);
    adopt(known, target.object, access.root);
    Value part;
    if (access.is_bit_field) {
      if (!is_constant(target.offset)) throw Limit("a bit-field at a symbolic offset");
      ExprRef bits = values_.extract(known.value, known.type,
                                     static_cast<uint64_t>(as_number(target.offset)) * 8 + access.bit_offset,
                                     access.type->width());
      part = values_.scalar(values_.from_bits(bits, access.type));
    } else {
      part = touch(known.value, known.type, target.offset, access.type, nullptr, state);
    }
    set_cell(state, target.object, std::move(known));
    result = result ? values_.choose(target.guard, part, result) : part;
  }
  require(state, valid);
  if (!result) {  // no execution gets here
    result = values_.zero(access.type);
    if (local_ == nullptr) state.guard = nullptr;
  }
  return result;
}

void Executor::store(const Access& access, Value value, State& state) {
  const uint64_t bytes = access.is_bit_field ? (access.bit_offset % 8 + access.type->width() + 7) / 8
                                             : expr::size_of(access.type, store_.data_model());
  ExprRef valid = values_.boolean(false);
  for (const Target& target : access.targets) {
    if (target.object == kNoObject) continue;
    if (target.object == kUnknownObject) throw Limit("a write through a pointer that may point anywhere");
    Target shifted = target;
    if (access.is_bit_field)
      shifted.offset = values_.binary(Kind::Add, target.offset,
                                      values_.number(static_cast<int64_t>(access.bit_offset / 8)));
    ExprRef inside = in_bounds(shifted, bytes, state);
    if (values_.is_false(inside)) continue;
    valid = values_.either(valid, values_.both(target.guard, inside));
    Cell known = cell(state, target.object);
    adopt(known, target.object, access.root);
    Value old = known.value;
    if (access.is_bit_field) {
      if (!is_constant(target.offset)) throw Limit("a bit-field at a symbolic offset");
      ExprRef bits = values_.to_bits(value->scalar);
      if (access.type->is_bool()) bits = values_.make(Kind::Extract, store_.unsigned_type(1), {bits}, 0);
      values_.deposit(known.value, known.type,
                      static_cast<uint64_t>(as_number(target.offset)) * 8 + access.bit_offset, bits);
    } else {
      touch(known.value, known.type, target.offset, access.type, &value, state);
    }
    if (!values_.is_true(target.guard)) known.value = values_.choose(target.guard, known.value, old);
    set_cell(state, target.object, std::move(known));
  }
  require(state, valid);
}

// An allocated object gets a type when it is first looked at: that of the whole it is used as.
void Executor::adopt(Cell& cell, ObjectId id, TypeRef root) {
  if (cell.type != nullptr) return;
  give_type(cell, id, root);
  // What the block holds is chosen here; a counterexample needs to know it.
  const size_t made_at = objects_[id].made_at;
  if (made_at < trace_.steps.size() && !cell.is_zeroed) {
    trace_.steps[made_at].contents = cell.value;
    trace_.steps[made_at].contents_type = cell.type;
  }
}

void Executor::give_type(Cell& cell, ObjectId id, TypeRef root) {
  const Object& object = objects_[id];
  if (root->is_array()) root = Values::innermost(root);
  uint64_t unit = expr::size_of(root, store_.data_model());
  if (unit == 0) {
    root = store_.unsigned_type(8);
    unit = 1;
  }
  if (!is_constant(object.size)) {  // as many elements as it takes
    cell.type = store_.array(root, 0);
    cell.value = cell.is_zeroed ? values_.zero(cell.type) : values_.arbitrary(cell.type, object.name);
    Value table(new Node);
    table->shape = Shape::Table;
    table->type = root;
    table->maps = cell.value->maps;
    if (table->maps.empty() && !values_.leaves(root).empty())
      throw Limit("an object of symbolic size with large elements");
    cell.value = table;
    return;
  }
  const auto size = static_cast<uint64_t>(as_number(object.size));
  if (size == unit) {
    cell.type = root;
  } else if (size % unit == 0) {
    cell.type = store_.array(root, size / unit);
  } else if (root->is(expr::TypeKind::Struct) && !root->record().fields.empty() &&
             root->record().fields.back().type->is_array() && size > unit) {
    // struct with a flexible last member and room for it
    const expr::Record& record = root->record();
    std::vector<expr::Field> fields = record.fields;
    TypeRef element = fields.back().type->element();
    const uint64_t room = size - fields.back().bit_offset / 8;
    const uint64_t count = room / std::max<uint64_t>(1, expr::size_of(element, store_.data_model()));
    fields.back().type = store_.array(element, count);
    const std::string tag = record.tag + "$room" + std::to_string(size);
    TypeRef larger = store_.record(tag, false);
    if (!larger->record().complete) store_.complete_record(larger, std::move(fields), size, record.alignment);
    cell.type = larger;
  } else {
    cell.type = store_.array(store_.unsigned_type(8), size);
  }
  cell.value = cell.is_zeroed ? values_.zero(cell.type) : values_.arbitrary(cell.type, object.name);
}

// Accesses
// --------------------------------------------------------------------------------------------------------

// offset = quotient * unit + remainder, if its shape shows that.
bool Executor::split(ExprRef offset, uint64_t unit, ExprRef& quotient, uint64_t& remainder) {
  if (unit == 1) {
    quotient = offset;
    remainder = 0;
    return true;
  }
  const auto step = static_cast<int64_t>(unit);
  if (is_constant(offset)) {
    const int64_t n = as_number(offset);
    const int64_t rest = ((n % step) + step) % step;
    quotient = values_.number((n - rest) / step);
    remainder = static_cast<uint64_t>(rest);
    return true;
  }
  ExprRef a = nullptr, b = nullptr;
  uint64_t ra = 0, rb = 0;
  switch (offset->kind()) {
    case Kind::Add:
    case Kind::Sub: {
      if (!split(offset->operand(0), unit, a, ra) || !split(offset->operand(1), unit, b, rb)) return false;
      const bool is_sum = offset->is(Kind::Add);
      if (!is_sum && rb > ra) return false;
      const uint64_t rest = is_sum ? ra + rb : ra - rb;
      quotient = values_.binary(offset->kind(), a, b);
      if (rest >= unit)
        quotient = values_.binary(Kind::Add, quotient, values_.number(static_cast<int64_t>(rest / unit)));
      remainder = rest % unit;
      return true;
    }
    case Kind::Mul: {
      for (unsigned i = 0; i < 2; ++i) {
        if (!is_constant(offset->operand(i)) || as_number(offset->operand(i)) % step != 0) continue;
        quotient = values_.binary(Kind::Mul, offset->operand(1 - i),
                                  values_.number(as_number(offset->operand(i)) / step));
        remainder = 0;
        return true;
      }
      return false;
    }
    case Kind::Shl: {
      if (!is_constant(offset->operand(1)) || offset->operand(1)->small_value() > 40) return false;
      const uint64_t factor = uint64_t{1} << offset->operand(1)->small_value();
      if (factor % unit != 0) return false;
      quotient =
          values_.binary(Kind::Mul, offset->operand(0), values_.number(static_cast<int64_t>(factor / unit)));
      remainder = 0;
      return true;
    }
    case Kind::Neg:
      if (!split(offset->operand(0), unit, a, ra) || ra != 0) return false;
      quotient = values_.unary(Kind::Neg, a);
      remainder = 0;
      return true;
    case Kind::Ite:
      if (!split(offset->operand(1), unit, a, ra) || !split(offset->operand(2), unit, b, rb) || ra != rb)
        return false;
      quotient = values_.choose(offset->operand(0), a, b);
      remainder = ra;
      return true;
    default:
      return false;
  }
}

// Reads (replacement null) or replaces the part of `value` at `offset` that has type `want`.
Value Executor::touch(Value& value, TypeRef type, ExprRef offset, TypeRef want, const Value* replacement,
                      State& state) {
  if (is_constant(offset) && as_number(offset) == 0 && same_layout(type, want)) {
    if (replacement != nullptr) value = *replacement;
    return value;
  }
  if (type->is_array()) return touch_array(value, type, offset, want, replacement, state);
  if (!type->is(expr::TypeKind::Struct)) return touch_bits(value, type, offset, want, replacement, state);

  const uint64_t size = expr::size_of(want, store_.data_model());
  const auto& fields = type->record().fields;
  // The constant part of the offset tells which field is meant.
  ExprRef base = offset;
  while (base->is(Kind::Add)) base = is_constant(base->operand(1)) ? base->operand(1) : base->operand(0);
  const int64_t start = is_constant(base) ? as_number(base) : 0;
  for (size_t i = fields.size(); i-- > 0;) {
    if (fields[i].is_bit_field) continue;
    const auto begin = static_cast<int64_t>(fields[i].bit_offset / 8);
    const auto length = static_cast<int64_t>(expr::size_of(fields[i].type, store_.data_model()));
    if (start < begin || start >= begin + std::max<int64_t>(length, 1)) continue;
    if (is_constant(offset) && start + static_cast<int64_t>(size) > begin + length) break;
    ExprRef inner = values_.binary(Kind::Sub, offset, values_.number(begin));
    if (!is_constant(offset)) {
      // An index that leaves its member could still be inside the object: not followed, and no proof without
      // it.
      ExprRef inside =
          values_.both(values_.binary(Kind::Ge, inner, values_.number(0)),
                       values_.binary(Kind::Le, inner, values_.number(length - static_cast<int64_t>(size))));
      cut_where(state, values_.negate(inside), "an index that leaves a member of its struct");
    }
    Value part = value->fields[i];
    Value result = touch(part, fields[i].type, inner, want, replacement, state);
    if (!(part == value->fields[i])) values_.set_field(value, i, part);
    return result;
  }
  return touch_bits(value, type, offset, want, replacement, state);
}

Value Executor::touch_array(Value& value, TypeRef type, ExprRef offset, TypeRef want,
                            const Value* replacement, State& state) {
  TypeRef element = value->type;
  const uint64_t unit = expr::size_of(element, store_.data_model());
  const uint64_t size = expr::size_of(want, store_.data_model());
  ExprRef i = nullptr;
  uint64_t rest = 0;
  if (unit == 0) return touch_bits(value, type, offset, want, replacement, state);
  if (!split(offset, unit, i, rest)) return touch_bytes(value, offset, want, replacement, state);
  if (rest + size <= unit) {
    Value part = values_.element(value, i);
    Value before = part;
    Value result = touch(part, element, values_.number(static_cast<int64_t>(rest)), want, replacement, state);
    if (replacement != nullptr && !(part == before)) values_.set_element(value, i, part);
    return result;
  }
  if (want->is_array() && rest == 0 && same_layout(Values::innermost(want), element)) {  // a row
    const uint64_t count = Values::flat_count(want);
    if (replacement != nullptr) {
      Value row = *replacement;
      for (uint64_t j = 0; j < count; ++j) {
        ExprRef at = values_.number(static_cast<int64_t>(j));
        values_.set_element(value, values_.binary(Kind::Add, i, at), values_.element(row, at));
      }
      return row;
    }
    Value row = values_.array_of(element, count, {});
    for (uint64_t j = 0; j < count; ++j) {
      ExprRef at = values_.number(static_cast<int64_t>(j));
      values_.set_element(row, at, values_.element(value, values_.binary(Kind::Add, i, at)));
    }
    return row;
  }
  if (is_constant(offset)) return touch_bits(value, type, offset, want, replacement, state);
  return touch_bytes(value, offset, want, replacement, state);
}

Value Executor::touch_bits(Value& value, TypeRef type, ExprRef offset, TypeRef want, const Value* replacement,
                           State& state) {
  if (!is_constant(offset)) throw Limit("a symbolic offset into a union or a scalar");
  const auto start = static_cast<uint64_t>(as_number(offset)) * 8;
  if (want->is_scalar()) {
    const auto width = static_cast<unsigned>(values_.bit_size(want));
    if (replacement != nullptr) {
      values_.deposit(value, type, start, values_.to_bits((*replacement)->scalar));
      return *replacement;
    }
    return values_.scalar(values_.from_bits(values_.extract(value, type, start, width), want));
  }
  // An aggregate: field by field, element by element.
  auto part = [&](TypeRef inner, uint64_t bytes, const Value* piece) {
    return touch(value, type, values_.number(as_number(offset) + static_cast<int64_t>(bytes)), inner, piece,
                 state);
  };
  if (want->is(expr::TypeKind::Union)) {
    const auto width = static_cast<unsigned>(values_.bit_size(want));
    if (replacement != nullptr) {
      values_.deposit(value, type, start, (*replacement)->scalar);
      return *replacement;
    }
    Value result = values_.zero(want);
    result->scalar = values_.extract(value, type, start, width);
    return result;
  }
  Value result = replacement != nullptr ? *replacement : values_.zero(want);
  if (want->is(expr::TypeKind::Struct)) {
    const auto& fields = want->record().fields;
    for (size_t i = 0; i < fields.size(); ++i) {
      if (fields[i].is_bit_field) throw Limit("bit-fields copied through another type");
      Value piece = replacement != nullptr ? result->fields[i] : Value();
      Value read = part(fields[i].type, fields[i].bit_offset / 8, replacement != nullptr ? &piece : nullptr);
      if (replacement == nullptr) values_.set_field(result, i, read);
    }
    return result;
  }
  TypeRef element = Values::innermost(want);
  const uint64_t unit = expr::size_of(element, store_.data_model());
  for (uint64_t i = 0; i < Values::flat_count(want); ++i) {
    ExprRef at = values_.number(static_cast<int64_t>(i));
    Value piece = replacement != nullptr ? values_.element(result, at) : Value();
    Value read = part(element, i * unit, replacement != nullptr ? &piece : nullptr);
    if (replacement == nullptr) values_.set_element(result, at, read);
  }
  return result;
}

// A symbolic offset that does not fall on elements: byte by byte.
Value Executor::touch_bytes(Value& value, ExprRef offset, TypeRef want, const Value* replacement, State&) {
  TypeRef element = value->type;
  if (!element->is_scalar() || !want->is_scalar())
    throw Limit("a symbolic offset that does not fall on an element");
  const auto unit = static_cast<unsigned>(expr::size_of(element, store_.data_model()));
  const auto size = static_cast<unsigned>(expr::size_of(want, store_.data_model()));
  TypeRef word = store_.unsigned_type(unit * 8);
  TypeRef byte = store_.unsigned_type(8);
  TypeRef index = store_.size_type();
  ExprRef result = nullptr;
  ExprRef new_bits = replacement != nullptr ? values_.to_bits((*replacement)->scalar) : nullptr;
  for (unsigned k = 0; k < size; ++k) {
    ExprRef at = values_.cast(index, values_.binary(Kind::Add, offset, values_.number(k)));
    ExprRef units = store_.constant(index, unit);
    ExprRef i = values_.cast(values_.index_type(), values_.binary(Kind::Div, at, units));
    ExprRef shift = values_.cast(
        word, values_.binary(Kind::Mul, values_.binary(Kind::Mod, at, units), store_.constant(index, 8)));
    Value part = values_.element(value, i);
    ExprRef bits = values_.to_bits(part->scalar);
    if (replacement == nullptr) {
      ExprRef piece = values_.cast(byte, values_.binary(Kind::Shr, bits, shift));
      result = result == nullptr ? piece : values_.binary(Kind::Concat, piece, result);
      continue;
    }
    ExprRef piece = values_.cast(word, values_.make(Kind::Extract, byte, {new_bits}, k * 8));
    ExprRef mask = values_.binary(Kind::Shl, store_.constant(word, 0xff), shift);
    ExprRef kept = values_.binary(Kind::BitAnd, bits, values_.unary(Kind::BitNot, mask));
    ExprRef merged = values_.binary(Kind::BitOr, kept, values_.binary(Kind::Shl, piece, shift));
    values_.set_element(value, i, values_.scalar(values_.from_bits(merged, element)));
  }
  return replacement != nullptr ? *replacement : values_.scalar(values_.from_bits(result, want));
}

// Blocks
// ----------------------------------------------------------------------------------------------------------

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

void Executor::release(State& state, ExprRef pointer, bool is_heap) {
  ExprRef valid = values_.boolean(false);
  for (const Target& target : resolve(pointer)) {
    if (target.object == kNoObject) {
      // free(NULL) does nothing
      ExprRef is_null = values_.binary(Kind::Eq, target.offset, values_.number(0));
      valid = values_.either(valid, values_.both(target.guard, is_null));
      continue;
    }
    if (target.object == kUnknownObject) throw Limit("free of a pointer that may point anywhere");
    Cell known = cell(state, target.object);
    if (known.alive == nullptr || objects_[target.object].is_heap != is_heap) continue;
    ExprRef at_start = values_.binary(Kind::Eq, target.offset, values_.number(0));
    valid = values_.either(valid, values_.both(target.guard, values_.both(known.alive, at_start)));
    known.alive = values_.both(known.alive, values_.negate(target.guard));
    set_cell(state, target.object, std::move(known));
  }
  require(state, valid);
}

std::vector<ExprRef> Executor::address_axioms(std::span<const ExprRef> formulas) {
  std::vector<ObjectId> used;
  std::unordered_set<ExprRef> seen;
  for (ExprRef formula : formulas)
    expr::for_each_subexpression(formula, [&](ExprRef e) {
      if (auto found = object_by_address_.find(e); found != object_by_address_.end() && seen.insert(e).second)
        used.push_back(found->second);
    });
  std::vector<ExprRef> axioms;
  TypeRef word = store_.size_type();
  auto start = [&](ObjectId id) { return values_.cast(word, address(id)); };
  auto end = [&](ObjectId id) {
    return values_.binary(Kind::Add, start(id), values_.cast(word, objects_[id].size));
  };
  for (ObjectId id : used) {
    axioms.push_back(values_.binary(Kind::Ne, start(id), store_.constant(word, 0)));
    axioms.push_back(values_.binary(Kind::Lt, start(id),
                                    store_.constant(word, llvm::APInt::getSignedMaxValue(word->width()))));
    axioms.push_back(values_.binary(Kind::Le, start(id), end(id)));
    if (objects_[id].alignment > 1)
      axioms.push_back(values_.binary(
          Kind::Eq,
          values_.binary(Kind::BitAnd, start(id), store_.constant(word, objects_[id].alignment - 1)),
          store_.constant(word, 0)));
  }
  // Without these a proof covers more layouts than there are, which is sound; a counterexample is replayed
  // anyway.
  constexpr size_t kMostPairs = 40;
  if (used.size() > kMostPairs) return axioms;
  for (size_t i = 0; i < used.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      axioms.push_back(values_.either(values_.binary(Kind::Lt, end(used[i]), start(used[j])),
                                      values_.binary(Kind::Lt, end(used[j]), start(used[i]))));
  return axioms;
}

}  // namespace heddle::symex
