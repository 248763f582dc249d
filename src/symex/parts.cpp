#include "symex/parts.h"

#include <algorithm>
#include <bit>

#include "symex/limit.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr uint64_t kMostShiftedBytes = 64;
constexpr size_t kMostPlaces = 16;  // of one type in an element
constexpr unsigned kMostBits = 32;  // of offsets that are divided

constexpr const char* kLeavesMember = "an index that leaves a member of its struct";
constexpr const char* kLeavesElement = "an index that leaves an element of its array";

bool same_layout(TypeRef a, TypeRef b) {
  if (a == b) return true;
  if (a->is_pointer() && b->is_pointer()) return true;
  if (a->is_array() && b->is_array())
    return Values::flat_count(a) == Values::flat_count(b) &&
           same_layout(Values::innermost(a), Values::innermost(b));
  return false;
}

}  // namespace

bool is_about_leaving(const Event& cut) {
  return cut.reason == kLeavesMember || cut.reason == kLeavesElement;
}

std::optional<size_t> member_at(TypeRef type, ExprRef offset, const expr::DataModel& model) {
  const auto& fields = type->record().fields;
  ExprRef base = offset;
  while (base->is(Kind::Add)) base = is_constant(base->operand(1)) ? base->operand(1) : base->operand(0);
  const int64_t start = is_constant(base) ? as_number(base) : 0;
  for (size_t i = fields.size(); i-- > 0;) {
    if (fields[i].is_bit_field) continue;
    const auto begin = static_cast<int64_t>(fields[i].bit_offset / 8);
    const auto length = static_cast<int64_t>(expr::size_of(fields[i].type, model));
    if (start >= begin && start < begin + std::max<int64_t>(length, 1)) return i;
  }
  return std::nullopt;
}

Value Parts::touch(Value& value, TypeRef type, ExprRef offset, TypeRef want, const Value* replacement,
                   State& state) {
  if (is_constant(offset) && as_number(offset) == 0 && same_layout(type, want)) {
    if (replacement != nullptr) value = *replacement;
    return value;
  }
  // What has no bytes, such as an empty union, is nowhere.
  if (expr::size_of(want, store_.data_model()) == 0)
    return replacement != nullptr ? *replacement : values_.zero(want);
  if (type->is_array()) return touch_array(value, type, offset, want, replacement, state);
  if (!type->is(expr::TypeKind::Struct)) return touch_bits(value, type, offset, want, replacement, state);

  const uint64_t size = expr::size_of(want, store_.data_model());
  const auto& fields = type->record().fields;
  if (const std::optional<size_t> found = member_at(type, offset, store_.data_model())) {
    const size_t i = *found;
    const auto begin = static_cast<int64_t>(fields[i].bit_offset / 8);
    const auto length = static_cast<int64_t>(expr::size_of(fields[i].type, store_.data_model()));
    if (is_constant(offset) && as_number(offset) + static_cast<int64_t>(size) > begin + length)
      return touch_bits(value, type, offset, want, replacement, state);
    // A number of bytes from the start of a scalar is one of the struct: ((char *)&s)[i].
    if (!is_constant(offset) && fields[i].type->is_scalar() && can_shift(type, want))
      return touch_shifted(value, type, offset, want, replacement);
    ExprRef inner = values_.binary(Kind::Sub, offset, values_.number(begin));
    if (!is_constant(offset)) {
      if (options_.checks.follows_leaving && want->is_scalar())
        return touch_any_member(value, type, offset, want, replacement, state);
      // An index that leaves its member could still be inside the object: not followed, and no proof without
      // it.
      ExprRef inside =
          values_.both(values_.binary(Kind::Ge, inner, values_.number(0)),
                       values_.binary(Kind::Le, inner, values_.number(length - static_cast<int64_t>(size))));
      paths_.cut_where(state, values_.negate(inside), kLeavesMember);
    }
    Value part = value->fields[i];
    Value result = touch(part, fields[i].type, inner, want, replacement, state);
    if (!(part == value->fields[i])) values_.set_field(value, i, part);
    return result;
  }
  return touch_bits(value, type, offset, want, replacement, state);
}

// The same where the member is any in which the offset may lie: a choice among all of them. In each, the part
// there is written with what it holds, unless the offset lies in it.
Value Parts::touch_any_member(Value& value, TypeRef type, ExprRef offset, TypeRef want,
                              const Value* replacement, State& state) {
  const auto size = static_cast<int64_t>(expr::size_of(want, store_.data_model()));
  const auto& fields = type->record().fields;
  const ExprRef outer = paths_.local();
  ExprRef is_in_one = values_.boolean(false);
  Value result;
  for (size_t i = 0; i < fields.size() && !state.is_dead(); ++i) {
    const auto length = static_cast<int64_t>(expr::size_of(fields[i].type, store_.data_model()));
    if (fields[i].is_bit_field || length < size) continue;
    ExprRef inner =
        values_.binary(Kind::Sub, offset, values_.number(static_cast<int64_t>(fields[i].bit_offset / 8)));
    ExprRef inside = values_.both(values_.binary(Kind::Ge, inner, values_.number(0)),
                                  values_.binary(Kind::Le, inner, values_.number(length - size)));
    if (values_.is_false(inside)) continue;
    paths_.set_local(outer == nullptr ? inside : values_.both(outer, inside));
    try {
      Value part = value->fields[i];
      Value found = touch(part, fields[i].type, inner, want, nullptr, state);
      if (replacement != nullptr) {
        const Value written = values_.choose(inside, *replacement, found);
        touch(part, fields[i].type, inner, want, &written, state);
        if (!(part == value->fields[i])) values_.set_field(value, i, part);
      }
      result = result ? values_.choose(inside, found, result) : found;
      is_in_one = values_.either(is_in_one, inside);
    } catch (const Limit&) {  // of this member; what lies in it is not followed
    }
    paths_.set_local(outer);
  }
  if (!result) throw Limit(kLeavesMember);
  paths_.cut_where(state, values_.negate(is_in_one), kLeavesMember);
  return replacement != nullptr ? *replacement : result;
}

Value Parts::touch_member(Value& value, TypeRef type, uint64_t field, const Value* replacement,
                          State& state) {
  const expr::Field& member = type->record().fields[field];
  if (!member.is_bit_field) return touch(value, type, values_.number(0), member.type, replacement, state);
  if (replacement == nullptr)
    return values_.scalar(values_.from_bits(
        values_.extract(value, type, member.bit_offset, member.type->width()), member.type));
  values_.deposit(value, type, member.bit_offset, values_.field_bits((*replacement)->scalar));
  return *replacement;
}

Value Parts::touch_array(Value& value, TypeRef type, ExprRef offset, TypeRef want, const Value* replacement,
                         State& state) {
  TypeRef element = value->type;
  const uint64_t unit = expr::size_of(element, store_.data_model());
  const uint64_t size = expr::size_of(want, store_.data_model());
  ExprRef i = nullptr;
  uint64_t rest = 0;
  if (unit == 0) return touch_bits(value, type, offset, want, replacement, state);
  if (!pointers_.split(offset, unit, i, rest))
    return element->is_scalar() ? touch_bytes(value, offset, want, replacement)
                                : touch_inside(value, type, offset, want, replacement, state);
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
  return touch_bytes(value, offset, want, replacement);
}

Value Parts::touch_bits(Value& value, TypeRef type, ExprRef offset, TypeRef want, const Value* replacement,
                        State& state) {
  if (!is_constant(offset)) {
    if (expr::size_of(want, store_.data_model()) != expr::size_of(type, store_.data_model())) {
      if (can_shift(type, want)) return touch_shifted(value, type, offset, want, replacement);
      throw Limit("a symbolic offset into a union or a scalar");
    }
    // Only its start is inside; an access elsewhere leaves the object, or the member, and is not followed.
    return touch(value, type, values_.number(0), want, replacement, state);
  }
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
    uint64_t position = 0;  // in bits, behind the fields so far
    // Of what lies between them a Record knows nothing, so that any bits are written.
    auto pad_to = [&](uint64_t end) {
      if (replacement != nullptr && position < end)
        values_.deposit(value, type, start + position, values_.padding(end - position));
      position = std::max(position, end);
    };
    for (size_t i = 0; i < fields.size(); ++i) {
      const expr::Field& field = fields[i];
      pad_to(field.bit_offset);
      position = field.bit_offset + (field.is_bit_field ? field.type->width() : values_.bit_size(field.type));
      if (field.is_bit_field) {
        const uint64_t at = start + field.bit_offset;
        if (replacement != nullptr)
          values_.deposit(value, type, at, values_.field_bits(result->fields[i]->scalar));
        else
          values_.set_field(result, i,
                            values_.scalar(values_.from_bits(
                                values_.extract(value, type, at, field.type->width()), field.type)));
        continue;
      }
      Value piece = replacement != nullptr ? result->fields[i] : Value();
      Value read = part(field.type, field.bit_offset / 8, replacement != nullptr ? &piece : nullptr);
      if (replacement == nullptr) values_.set_field(result, i, read);
    }
    pad_to(values_.bit_size(want));
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

// An index into an element that is an aggregate itself: s[i].a[j]. What leaves the element could still be
// inside the object: not followed, and no proof without it.
Value Parts::touch_inside(Value& value, TypeRef type, ExprRef offset, TypeRef want, const Value* replacement,
                          State& state) {
  TypeRef element = value->type;
  const auto unit = static_cast<int64_t>(expr::size_of(element, store_.data_model()));
  const auto size = static_cast<int64_t>(expr::size_of(want, store_.data_model()));
  ExprRef i = nullptr;
  ExprRef rest = nullptr;
  pointers_.divide(offset, static_cast<uint64_t>(unit), i, rest);
  ExprRef inside = values_.both(values_.binary(Kind::Ge, rest, values_.number(0)),
                                values_.binary(Kind::Le, rest, values_.number(unit - size)));
  if ((is_constant(i) && pointers_.mentions_address(offset)) ||
      (options_.checks.follows_leaving && want->is_scalar() && !values_.is_true(inside)))
    return touch_somewhere(value, type, offset, want, replacement, state);
  paths_.cut_where(state, values_.negate(inside), kLeavesElement);
  Value part = values_.element(value, i);
  Value before = part;
  Value result = touch(part, element, rest, want, replacement, state);
  if (replacement != nullptr && !(part == before)) values_.set_element(value, i, part);
  return result;
}

namespace {

// Where scalars of that size, or parts of that very type, begin in something; in a union wherever one is
// aligned.
void add_places(expr::Store& store, TypeRef want, TypeRef whole, uint64_t at, std::vector<uint64_t>& places) {
  const uint64_t size = expr::size_of(want, store.data_model());
  const uint64_t room = expr::size_of(whole, store.data_model());
  if (size > room || places.size() > kMostPlaces) return;
  if (same_layout(whole, want) || (whole->is_scalar() && want->is_scalar() && size == room)) {
    places.push_back(at);
  } else if (whole->is(expr::TypeKind::Struct)) {
    for (const expr::Field& field : whole->record().fields)
      if (!field.is_bit_field) add_places(store, want, field.type, at + field.bit_offset / 8, places);
  } else if (whole->is_array()) {
    const uint64_t step = expr::size_of(whole->element(), store.data_model());
    for (uint64_t i = 0; i < whole->count() && places.size() <= kMostPlaces; ++i)
      add_places(store, want, whole->element(), at + i * step, places);
  } else if (whole->is(expr::TypeKind::Union)) {
    const uint64_t step = std::max<uint64_t>(1, expr::align_of(want, store.data_model()));
    for (uint64_t i = 0; i + size <= room && places.size() <= kMostPlaces; i += step)
      places.push_back(at + i);
  }
}

}  // namespace

// Empty: there are too many of them, or none.
std::vector<uint64_t> Parts::places_of(TypeRef want, TypeRef element) {
  std::vector<uint64_t> places;
  add_places(store_, want, element, 0, places);
  if (places.size() > kMostPlaces) places.clear();
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// An array that a pointer leads into by its number, as one from bits that may be those of a pointer: the
// offset is divided, by as few bits as hold all offsets in the array. Its shape says nothing of the place in
// the element, so that each is tried where such a thing lies in one.
Value Parts::touch_somewhere(Value& value, TypeRef type, ExprRef offset, TypeRef want,
                             const Value* replacement, State& state) {
  TypeRef element = value->type;
  const uint64_t unit = expr::size_of(element, store_.data_model());
  const uint64_t size = expr::size_of(want, store_.data_model());
  const uint64_t end = unit * Values::flat_count(type);  // 0: unknown
  const unsigned width = end == 0 ? kMostBits : static_cast<unsigned>(std::bit_width(end));
  if (width > kMostBits) throw Limit("an offset into a large array");
  if (size > unit) throw Limit("a symbolic offset that does not fall on an element");
  const uint64_t last = (end == 0 ? uint64_t{1} << kMostBits : end) - size;
  ExprRef inside = values_.both(values_.binary(Kind::Ge, offset, values_.number(0)),
                                values_.binary(Kind::Le, offset, values_.number(static_cast<int64_t>(last))));
  paths_.cut_where(state, values_.negate(inside), "an index that leaves its array");
  TypeRef word = store_.unsigned_type(width);
  ExprRef units = store_.constant(word, unit);
  ExprRef low = values_.cast(word, offset);
  ExprRef i = values_.cast(values_.index_type(), values_.binary(Kind::Div, low, units));
  ExprRef rest = values_.binary(Kind::Mod, low, units);
  Value part = values_.element(value, i);
  const Value before = part;
  std::vector<uint64_t> places;
  if (!options_.checks.follows_leaving) places = places_of(want, element);
  Value result;
  ExprRef is_at_one = values_.boolean(false);
  if (places.empty()) {
    is_at_one = values_.binary(Kind::Le, rest, store_.constant(word, unit - size));
    result = touch(part, element, values_.cast(values_.index_type(), rest), want, replacement, state);
  }
  for (const uint64_t place : places) {
    ExprRef is_here = values_.binary(Kind::Eq, rest, store_.constant(word, place));
    is_at_one = values_.either(is_at_one, is_here);
    Value own = before;
    Value found = touch(own, element, values_.number(static_cast<int64_t>(place)), want, replacement, state);
    result = result ? values_.choose(is_here, found, result) : found;
    if (replacement != nullptr) part = values_.choose(is_here, own, part);
  }
  paths_.cut_where(state, values_.negate(is_at_one), kLeavesElement);
  if (replacement != nullptr && !(part == before)) values_.set_element(value, i, part);
  return result;
}

bool Parts::can_shift(TypeRef type, TypeRef want) {
  const uint64_t size = expr::size_of(type, store_.data_model());
  return want->is_scalar() && size <= kMostShiftedBytes && expr::size_of(want, store_.data_model()) < size;
}

// Bytes at a symbolic offset in something small: its bits, shifted.
Value Parts::touch_shifted(Value& value, TypeRef type, ExprRef offset, TypeRef want,
                           const Value* replacement) {
  const auto width = static_cast<unsigned>(values_.bit_size(type));
  const auto wanted = static_cast<unsigned>(values_.bit_size(want));
  TypeRef word = store_.unsigned_type(width);
  TypeRef piece = store_.unsigned_type(wanted);
  ExprRef bits = values_.extract(value, type, 0, width);
  ExprRef before = values_.binary(Kind::Mul, offset, values_.number(8));
  if (values_.byte_order() == expr::ByteOrder::Big)
    before = values_.binary(Kind::Sub, values_.number(width - wanted), before);
  ExprRef shift = values_.cast(word, before);
  if (replacement == nullptr)
    return values_.scalar(
        values_.from_bits(values_.cast(piece, values_.binary(Kind::Shr, bits, shift)), want));
  ExprRef ones = store_.constant(word, llvm::APInt::getLowBitsSet(width, wanted));
  ExprRef mask = values_.binary(Kind::Shl, ones, shift);
  ExprRef kept = values_.binary(Kind::BitAnd, bits, values_.unary(Kind::BitNot, mask));
  ExprRef fresh = values_.cast(word, values_.to_bits((*replacement)->scalar));
  values_.deposit(value, type, 0, values_.binary(Kind::BitOr, kept, values_.binary(Kind::Shl, fresh, shift)));
  return *replacement;
}

// A symbolic offset that does not fall on elements: byte by byte.
Value Parts::touch_bytes(Value& value, ExprRef offset, TypeRef want, const Value* replacement) {
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
    ExprRef before = values_.binary(Kind::Mod, at, units);
    if (values_.byte_order() == expr::ByteOrder::Big)
      before = values_.binary(Kind::Sub, store_.constant(index, unit - 1), before);
    ExprRef shift = values_.cast(word, values_.binary(Kind::Mul, before, store_.constant(index, 8)));
    Value part = values_.element(value, i);
    ExprRef bits = values_.to_bits(part->scalar);
    if (replacement == nullptr) {
      ExprRef piece = values_.cast(byte, values_.binary(Kind::Shr, bits, shift));
      result = result == nullptr ? piece : values_.joined(result, piece);
      continue;
    }
    ExprRef piece = values_.cast(word, values_.part_of(new_bits, uint64_t{k} * 8, 8));
    ExprRef mask = values_.binary(Kind::Shl, store_.constant(word, 0xff), shift);
    ExprRef kept = values_.binary(Kind::BitAnd, bits, values_.unary(Kind::BitNot, mask));
    ExprRef merged = values_.binary(Kind::BitOr, kept, values_.binary(Kind::Shl, piece, shift));
    values_.set_element(value, i, values_.scalar(values_.from_bits(merged, element)));
  }
  return replacement != nullptr ? *replacement : values_.scalar(values_.from_bits(result, want));
}

}  // namespace heddle::symex
