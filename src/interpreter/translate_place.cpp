#include "interpreter/translate_place.h"

#include <llvm/Support/MathExtras.h>

#include "expr/byte_order.h"
#include "interpreter/slot_values.h"
#include "interpreter/translation.h"
#include "support/check.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using Root = Place::Root;

namespace {

// Whether an array may hold more elements than its type says: the last member of a struct, as C programmers
// use it.
bool is_trailing(ExprRef array) {
  if (array->type()->count() == 0) return true;
  if (!array->is(Kind::Member)) return false;
  const expr::Record& record = array->operand(0)->type()->record();
  return record.is_union || array->index() + 1 == record.fields.size();
}

// Loads and stores come in groups of four: of a static object, of the frame, checked, raw.
enum Way : unsigned { kStatic, kFrame, kChecked, kRaw };

unsigned log_of_bytes(uint64_t bytes) {
  return bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3;
}

Operation loading(uint64_t bytes, bool with_sign, Way way) {
  const unsigned shape = bytes == 8 ? 6 : 2 * log_of_bytes(bytes) + (with_sign ? 0 : 1);
  return static_cast<Operation>(static_cast<unsigned>(Operation::LoadStaticS8) + 4 * shape + way);
}

Operation storing(uint64_t bytes, Way way) {
  return static_cast<Operation>(static_cast<unsigned>(Operation::StoreStatic8) + 4 * log_of_bytes(bytes) +
                                way);
}

bool is_in_bounds(const Place& p, uint64_t bytes) {
  return p.index == kNoSlot && p.offset >= 0 && bytes <= p.object_size &&
         static_cast<uint64_t>(p.offset) <= p.object_size - bytes;
}

}  // namespace

Places::Places(Translation& translation)
    : environment_(translation.environment),
      code_(translation.code),
      emitter_(translation.emitter),
      sites_(translation.emitter.sites()),
      variables_(translation.variables),
      shared_(translation.shared),
      values_(translation.values),
      aggregates_(translation.aggregates) {}

Place member_of(Place p, const expr::Field& field) {
  p.offset += static_cast<int64_t>(field.bit_offset / 8);
  p.type = field.type;
  p.bit_field = field.is_bit_field ? &field : nullptr;
  return p;
}

Place Places::place(ExprRef e, SiteNode node, bool is_one_past_allowed) {
  SiteScope scope(emitter_, node);
  switch (e->kind()) {
    case Kind::Symbol:
      return symbol_place(e);
    case Kind::Deref:
      return deref_place(e, node);
    case Kind::Member:
      return member_place(e, node);
    case Kind::Index:
      return index_place(e, node, is_one_past_allowed);
    default:
      return aggregates_.aggregate(e, node);
  }
}

Place Places::symbol_place(ExprRef e) {
  Place p;
  p.type = e->type();
  if (const Storage* local = variables_.find(e->text())) {
    if (local->pointer != kNoSlot) {
      p.root = Root::Pointer;
      p.slot = p.origin_pointer = local->pointer;
      return p;
    }
    p.root = local->in_slots ? Root::Slot : Root::Frame;
    p.slot = local->slot;
    p.base = local->offset;
    p.object_size = local->size;
    return p;
  }
  p.root = Root::Static;
  if (auto object = environment_.statics.find(&e->text()); object != environment_.statics.end()) {
    p.base = object->second.address;
    p.object_size = object->second.size;
  } else if (auto function = environment_.functions.find(&e->text());
             function != environment_.functions.end()) {
    p.base = function->second;
  } else {
    emitter_.unsupported("the unknown symbol '" + e->text() + "'", nullptr);
  }
  return p;
}

Place Places::deref_place(ExprRef e, SiteNode node) {
  ExprRef pointer = e->operand(0);
  const SiteNode pointer_node = sites_.child(node, 0);
  if (pointer->is(Kind::AddressOf)) {
    Place p = place(pointer->operand(0), sites_.child(pointer_node, 0));
    p.type = e->type();
    return p;
  }
  Place p;
  p.root = Root::Pointer;
  p.type = e->type();
  if (pointer->is(Kind::PointerAdd) && !shared_.contains(pointer) && is_small(pointer->operand(1)->type())) {
    // match: *(p + i)
    // result: the access adds i itself, and a check knows the p it started from
    SiteScope scope(emitter_, pointer_node);
    const uint64_t stride = expr::step_of(pointer->type()->element(), environment_.model);
    p.slot = emitter_.slot_of(values_.value(pointer->operand(0), sites_.child(pointer_node, 0)));
    const Operand index = values_.value(pointer->operand(1), sites_.child(pointer_node, 1));
    if (index.is_constant) {
      const uint64_t bytes = index.constant * stride;
      p.offset = llvm::SignExtend64(bytes, environment_.model.pointer_width());
    } else {
      p.index = index.slot;
      p.stride = stride;
      emitter_.check_defined(index.slot, DefinedUse::Address);
    }
  } else {
    p.slot = emitter_.slot_of(values_.value(pointer, pointer_node));
  }
  p.origin_pointer = p.slot;
  emitter_.check_pointer(p.slot);
  return p;
}

Place Places::member_place(ExprRef e, SiteNode node) {
  const Place record = place(e->operand(0), sites_.child(node, 0));
  return member_of(record, e->operand(0)->type()->record().fields[e->index()]);
}

Place Places::index_place(ExprRef e, SiteNode node, bool is_one_past_allowed) {
  ExprRef array = e->operand(0);
  Place p = place(array, sites_.child(node, 0));
  p.type = e->type();
  const uint64_t stride = environment_.size_of(e->type());
  if (!is_small(e->operand(1)->type())) {
    emitter_.unsupported("an index of more than 64 bits", nullptr);
    return p;
  }
  const Operand index = values_.value(e->operand(1), sites_.child(node, 1));
  if (environment_.check) {
    if (!index.is_constant) emitter_.check_defined(index.slot, DefinedUse::Address);
    if (!is_trailing(array)) {
      const uint64_t limit = array->type()->count() + (is_one_past_allowed ? 1 : 0);
      emitter_.emit(Operation::CheckIndex, 0, emitter_.slot_of(index), 0, limit);
    }
  }
  if (index.is_constant)
    p.offset += static_cast<int64_t>(index.constant * stride);
  else
    add_index(p, index.slot, stride);
  return p;
}

void Places::add_index(Place& p, uint32_t index, uint64_t stride) {
  if (p.index == kNoSlot) {
    p.index = index;
    p.stride = stride;
    return;
  }
  const uint32_t first = emitter_.temporary();
  emitter_.emit(Operation::Mul64C, first, p.index, 0, p.stride);
  const uint32_t second = emitter_.temporary();
  emitter_.emit(Operation::Mul64C, second, index, 0, stride);
  emitter_.emit(Operation::Add64, first, first, second);
  p.index = first;
  p.stride = 1;
}

// Adds the index of the place to a pointer.
void Places::step(uint32_t to, uint32_t pointer, const Place& p) {
  emitter_.step(to, pointer, p.index, p.stride);
}

// The address of a place in a known object, without its index.
void Places::start_of(uint32_t to, const Place& p) {
  emitter_.emit(p.root == Root::Frame ? Operation::FrameAddress : Operation::Constant, to, 0, 0,
                p.base + static_cast<uint64_t>(p.offset));
}

// The same as a value that the program gets.
void Places::pointer_to_start(uint32_t to, const Place& p) {
  start_of(to, p);
  if (environment_.follows_pointers)
    emitter_.emit(Operation::KnowPointer, to, p.root == Root::Frame ? 1 : 0, 0, p.base);
}

// The address of bytes that will be accessed, and what is known of its validity.
Address Places::access(const Place& p, uint64_t bytes, bool is_write) {
  CHECK(p.root != Root::Slot, "a place with an address should be in memory");
  if (p.root == Root::Pointer) {
    Address address{p.slot, static_cast<uint64_t>(p.offset), false};
    if (p.index != kNoSlot) {
      address.slot = emitter_.temporary();
      step(address.slot, p.slot, p);
    }
    if (!environment_.check) return address;
    address = absolute(address);
    emitter_.emit(Operation::CheckWithin, is_write ? 1 : 0, address.slot, p.origin_pointer, bytes);
    return address;
  }
  const uint32_t slot = emitter_.temporary();
  if (is_in_bounds(p, bytes)) {
    start_of(slot, p);
    return {slot, 0, true};
  }
  const uint32_t index = p.index != kNoSlot ? p.index : emitter_.slot_of(Operand::of(0));
  emitter_.emit(Operation::Element, slot, index,
                add_to(code_.elements,
                       {p.base, p.root == Root::Frame, p.offset, p.stride, p.object_size, bytes, is_write}));
  return {slot, 0, true};
}

Address Places::absolute(Address address) {
  if (address.offset == 0) return address;
  const uint32_t slot = emitter_.temporary();
  emitter_.emit(Operation::Add64C, slot, address.slot, 0, address.offset);
  return {slot, 0, address.is_raw};
}

// The address itself, without any access.
Operand Places::address_of(const Place& p, uint32_t into) {
  if (p.root == Root::Slot || p.bit_field != nullptr)
    return emitter_.unsupported("the address of what has none", nullptr);
  if (p.root == Root::Static && p.index == kNoSlot && !environment_.follows_pointers)
    return Operand::of(p.base + static_cast<uint64_t>(p.offset));
  if (p.root == Root::Pointer && p.index == kNoSlot && p.offset == 0) return Operand::in(p.slot);
  const uint32_t to = into != kNoSlot ? into : emitter_.temporary();
  uint32_t start = p.slot;
  if (p.root != Root::Pointer) {
    start = p.index == kNoSlot ? to : emitter_.temporary();
    pointer_to_start(start, p);
  } else if (p.offset != 0) {
    const uint32_t shifted = p.index == kNoSlot ? to : emitter_.temporary();
    emitter_.emit(Operation::Add64C, shifted, p.slot, 0, static_cast<uint64_t>(p.offset));
    if (!environment_.is_wide())
      emitter_.emit(Operation::ZeroExtend, shifted, shifted, 0, environment_.greatest_address());
    start = shifted;
  }
  if (p.index != kNoSlot) step(to, start, p);
  return Operand::in(to);
}

// Loaded bytes become a canonical value where the machine's extension was not enough.
Operand Places::after_load(uint32_t slot, TypeRef type) {
  if (type->is_bool()) {
    emitter_.emit(Operation::IsNonZero, slot, slot);
    return Operand::in(slot);
  }
  return type->width() == environment_.size_of(type) * 8 ? Operand::in(slot) : emitter_.canonical(slot, type);
}

// A wide number uses the last of its bytes where the highest byte is first.
Place Places::used_bytes(Place p) const {
  if (environment_.model.is_big_endian())
    p.offset += static_cast<int64_t>(environment_.size_of(p.type) - (p.type->width() + 7) / 8);
  return p;
}

Operand Places::load(const Place& p, uint32_t into) {
  if (p.root == Root::Slot) return Operand::in(p.slot);
  if (p.bit_field != nullptr) return load_bits(p, into);
  TypeRef type = p.type;
  if (!is_small(type)) {
    const Address from = absolute(access(used_bytes(p), (type->width() + 7) / 8, false));
    const uint32_t wide = into != kNoSlot ? into : emitter_.temporary(environment_.slot_count(type));
    emitter_.emit(Operation::LoadBytes, wide, from.slot, 0,
                  type->width() | (from.is_raw ? kRawFrom : 0) | environment_.swapped());
    return Operand::in(wide);
  }
  const uint64_t bytes = environment_.size_of(type);
  const bool with_sign = is_signed(type);
  const bool is_followed = type->is_pointer() && environment_.follows_pointers;
  const bool is_direct = p.root != Root::Pointer && is_in_bounds(p, bytes) && !is_followed;
  if (is_direct) {
    const uint32_t to = into != kNoSlot ? into : emitter_.temporary();
    emitter_.emit(loading(bytes, with_sign, p.root == Root::Frame ? kFrame : kStatic), to, 0, 0,
                  p.base + static_cast<uint64_t>(p.offset));
    return after_load(to, type);
  }
  const Address from = access(p, bytes, false);
  const uint32_t to = into != kNoSlot && !is_followed ? into : emitter_.temporary();
  emitter_.emit(loading(bytes, with_sign, from.is_raw ? kRaw : kChecked), to, from.slot, 0, from.offset);
  if (is_followed) emitter_.emit(Operation::LoadedPointer, to, from.slot, 0, from.offset);
  return after_load(to, type);
}

void Places::store(const Place& p, Operand value) {
  if (p.root == Root::Slot) {
    emitter_.move(p.slot, value, environment_.slot_count(p.type));
    return;
  }
  if (p.bit_field != nullptr) {
    store_bits(p, value);
    return;
  }
  TypeRef type = p.type;
  if (!is_small(type)) {
    const Address to = absolute(access(used_bytes(p), (type->width() + 7) / 8, true));
    emitter_.emit(Operation::StoreBytes, 0, to.slot, value.slot,
                  type->width() | (to.is_raw ? kRawTo : 0) | environment_.swapped());
    return;
  }
  const uint64_t bytes = environment_.size_of(type);
  const uint32_t from = emitter_.slot_of(value);
  const bool is_followed = type->is_pointer() && environment_.follows_pointers;
  if (p.root != Root::Pointer && is_in_bounds(p, bytes) && !is_followed) {
    emitter_.emit(storing(bytes, p.root == Root::Frame ? kFrame : kStatic), 0, from, 0,
                  p.base + static_cast<uint64_t>(p.offset));
    return;
  }
  const Address to = access(p, bytes, true);
  emitter_.emit(storing(bytes, to.is_raw ? kRaw : kChecked), 0, to.slot, from, to.offset);
  if (is_followed) emitter_.emit(Operation::StoredPointer, 0, to.slot, from, to.offset);
}

void Places::assign(ExprRef to, Operand from, TypeRef type) {
  SiteScope scope(emitter_, sites_.operand(0));
  store(place(to, sites_.operand(0)), from);
  if (environment_.observe) emitter_.observe(type, emitter_.slot_of(from));
}

BitsInfo Places::bits_info(const Place& p) const {
  BitsInfo info;
  info.width = p.type->width();
  info.is_signed = is_signed(p.type);
  const unsigned first = p.bit_field->bit_offset % 8;
  info.bytes = (first + info.width + 7) / 8;
  const expr::ByteOrder order = environment_.model.byte_order;
  info.shift = static_cast<unsigned>(expr::lowest_bit(order, first, info.width, info.bytes * 8));
  return info;
}

Operand Places::load_bits(const Place& p, uint32_t into) {
  if (p.type->width() > 64) return emitter_.unsupported("a bit-field of more than 64 bits", p.type);
  BitsInfo info = bits_info(p);
  const Address from = absolute(access(p, info.bytes, false));
  info.is_raw = from.is_raw;
  const uint32_t to = into != kNoSlot ? into : emitter_.temporary();
  emitter_.emit(Operation::LoadBits, to, from.slot, add_to(code_.bits, info));
  return Operand::in(to);
}

void Places::store_bits(const Place& p, Operand value) {
  if (p.type->width() > 64) {
    emitter_.unsupported("a bit-field of more than 64 bits", p.type);
    return;
  }
  BitsInfo info = bits_info(p);
  const uint32_t from = emitter_.slot_of(value);
  const Address to = absolute(access(p, info.bytes, true));
  info.is_raw = to.is_raw;
  emitter_.emit(Operation::StoreBits, add_to(code_.bits, info), to.slot, from);
}

}  // namespace heddle::interpreter
