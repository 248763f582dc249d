#include "interpreter/translate.h"
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

}  // namespace

Place Translator::place(ExprRef e, SiteNode node, bool is_one_past_allowed) {
  SiteScope scope(*this, node);
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
      return aggregate(e, node);
  }
}

Place Translator::symbol_place(ExprRef e) {
  Place p;
  p.type = e->type();
  if (auto local = storage_.find(&e->text()); local != storage_.end()) {
    p.root = local->second.in_slots ? Root::Slot : Root::Frame;
    p.slot = local->second.slot;
    p.base = local->second.offset;
    p.object_size = local->second.size;
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
    unsupported("the unknown symbol '" + e->text() + "'", nullptr);
  }
  return p;
}

Place Translator::deref_place(ExprRef e, SiteNode node) {
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
    SiteScope scope(*this, pointer_node);
    const uint64_t stride = expr::step_of(pointer->type()->element(), environment_.model);
    p.slot = slot_of(value(pointer->operand(0), sites_.child(pointer_node, 0)));
    const Operand index = value(pointer->operand(1), sites_.child(pointer_node, 1));
    if (index.is_constant) {
      const uint64_t bytes = index.constant * stride;
      p.offset = is_wide_model() ? static_cast<int64_t>(bytes) : static_cast<int32_t>(bytes);
    } else {
      p.index = index.slot;
      p.stride = stride;
      check_defined(index.slot, DefinedUse::Address);
    }
  } else {
    p.slot = slot_of(value(pointer, pointer_node));
  }
  p.origin_pointer = p.slot;
  check_defined(p.slot, DefinedUse::Address);
  return p;
}

Place Translator::member_of(Place p, const expr::Field& field) const {
  p.offset += static_cast<int64_t>(field.bit_offset / 8);
  p.type = field.type;
  p.bit_field = field.is_bit_field ? &field : nullptr;
  return p;
}

Place Translator::member_place(ExprRef e, SiteNode node) {
  const Place record = place(e->operand(0), sites_.child(node, 0));
  return member_of(record, e->operand(0)->type()->record().fields[e->index()]);
}

Place Translator::index_place(ExprRef e, SiteNode node, bool is_one_past_allowed) {
  ExprRef array = e->operand(0);
  Place p = place(array, sites_.child(node, 0));
  p.type = e->type();
  const uint64_t stride = size_of(e->type());
  if (!is_small(e->operand(1)->type())) {
    unsupported("an index of more than 64 bits", nullptr);
    return p;
  }
  const Operand index = value(e->operand(1), sites_.child(node, 1));
  if (environment_.check) {
    if (!index.is_constant) check_defined(index.slot, DefinedUse::Address);
    if (!is_trailing(array)) {
      const uint64_t limit = array->type()->count() + (is_one_past_allowed ? 1 : 0);
      emit(Operation::CheckIndex, 0, slot_of(index), 0, limit);
    }
  }
  if (index.is_constant)
    p.offset += static_cast<int64_t>(index.constant * stride);
  else
    add_index(p, index.slot, stride);
  return p;
}

void Translator::add_index(Place& p, uint32_t index, uint64_t stride) {
  if (p.index == kNoSlot) {
    p.index = index;
    p.stride = stride;
    return;
  }
  const uint32_t first = temporary();
  emit(Operation::Mul64C, first, p.index, 0, p.stride);
  const uint32_t second = temporary();
  emit(Operation::Mul64C, second, index, 0, stride);
  emit(Operation::Add64, first, first, second);
  p.index = first;
  p.stride = 1;
}

bool Translator::is_in_bounds(const Place& p, uint64_t bytes) const {
  return p.index == kNoSlot && p.offset >= 0 && bytes <= p.object_size &&
         static_cast<uint64_t>(p.offset) <= p.object_size - bytes;
}

// The address of bytes that will be accessed, and what is known of its validity.
Address Translator::access(const Place& p, uint64_t bytes, bool is_write) {
  CHECK(p.root != Root::Slot, "a place with an address should be in memory");
  if (p.root == Root::Pointer) {
    Address address{p.slot, static_cast<uint64_t>(p.offset), false};
    if (p.index != kNoSlot) {
      address.slot = temporary();
      emit(is_wide_model() ? Operation::PointerStep : Operation::PointerStep32, address.slot, p.slot, p.index,
           p.stride);
    }
    if (!environment_.check) return address;
    address = absolute(address);
    emit(Operation::CheckWithin, is_write ? 1 : 0, address.slot, p.origin_pointer, bytes);
    return address;
  }
  const uint32_t slot = temporary();
  if (is_in_bounds(p, bytes)) {
    if (p.root == Root::Frame)
      emit(Operation::FrameAddress, slot, 0, 0, p.base + static_cast<uint64_t>(p.offset));
    else
      emit(Operation::Constant, slot, 0, 0, p.base + static_cast<uint64_t>(p.offset));
    return {slot, 0, true};
  }
  const uint32_t index = p.index != kNoSlot ? p.index : slot_of(Operand::of(0));
  code_->elements.push_back(
      {p.base, p.root == Root::Frame, p.offset, p.stride, p.object_size, bytes, is_write});
  emit(Operation::Element, slot, index, static_cast<uint32_t>(code_->elements.size() - 1));
  return {slot, 0, true};
}

Address Translator::absolute(Address address) {
  if (address.offset == 0) return address;
  const uint32_t slot = temporary();
  emit(Operation::Add64C, slot, address.slot, 0, address.offset);
  return {slot, 0, address.is_raw};
}

// The address itself, without any access.
Operand Translator::address_of(const Place& p, uint32_t into) {
  if (p.root == Root::Slot || p.bit_field != nullptr)
    return unsupported("the address of what has none", nullptr);
  if (p.root == Root::Static && p.index == kNoSlot)
    return Operand::of(p.base + static_cast<uint64_t>(p.offset));
  if (p.root == Root::Pointer && p.index == kNoSlot && p.offset == 0) return Operand::in(p.slot);
  const uint32_t to = into != kNoSlot ? into : temporary();
  uint32_t start = p.slot;
  if (p.root != Root::Pointer) {
    start = p.index == kNoSlot ? to : temporary();
    if (p.root == Root::Frame)
      emit(Operation::FrameAddress, start, 0, 0, p.base + static_cast<uint64_t>(p.offset));
    else
      emit(Operation::Constant, start, 0, 0, p.base + static_cast<uint64_t>(p.offset));
  } else if (p.offset != 0) {
    const uint32_t shifted = p.index == kNoSlot ? to : temporary();
    emit(Operation::Add64C, shifted, p.slot, 0, static_cast<uint64_t>(p.offset));
    if (!is_wide_model()) emit(Operation::ZeroExtend, shifted, shifted, 0, UINT32_MAX);
    start = shifted;
  }
  if (p.index != kNoSlot)
    emit(is_wide_model() ? Operation::PointerStep : Operation::PointerStep32, to, start, p.index, p.stride);
  return Operand::in(to);
}

// Loaded bytes become a canonical value where the machine's extension was not enough.
Operand Translator::after_load(uint32_t slot, TypeRef type) {
  if (type->is_bool()) {
    emit(Operation::IsNonZero, slot, slot);
    return Operand::in(slot);
  }
  return type->width() == size_of(type) * 8 ? Operand::in(slot) : canonical(slot, type);
}

Operand Translator::load(const Place& p, uint32_t into) {
  if (p.root == Root::Slot) return Operand::in(p.slot);
  if (p.bit_field != nullptr) return load_bits(p, into);
  TypeRef type = p.type;
  if (!is_small(type)) {
    const Address from = absolute(access(p, (type->width() + 7) / 8, false));
    const uint32_t wide = into != kNoSlot ? into : temporary(slot_count(type));
    emit(Operation::LoadBytes, wide, from.slot, 0, type->width() | (from.is_raw ? kRawFrom : 0));
    return Operand::in(wide);
  }
  const uint64_t bytes = size_of(type);
  const bool with_sign = is_signed(type);
  const bool is_direct = p.root != Root::Pointer && is_in_bounds(p, bytes);
  if (is_direct) {
    const uint32_t to = into != kNoSlot ? into : temporary();
    emit(loading(bytes, with_sign, p.root == Root::Frame ? kFrame : kStatic), to, 0, 0,
         p.base + static_cast<uint64_t>(p.offset));
    return after_load(to, type);
  }
  const Address from = access(p, bytes, false);
  const uint32_t to = into != kNoSlot ? into : temporary();
  emit(loading(bytes, with_sign, from.is_raw ? kRaw : kChecked), to, from.slot, 0, from.offset);
  return after_load(to, type);
}

void Translator::store(const Place& p, Operand value) {
  if (p.root == Root::Slot) {
    move(p.slot, value, slot_count(p.type));
    return;
  }
  if (p.bit_field != nullptr) {
    store_bits(p, value);
    return;
  }
  TypeRef type = p.type;
  if (!is_small(type)) {
    const Address to = absolute(access(p, (type->width() + 7) / 8, true));
    emit(Operation::StoreBytes, 0, to.slot, value.slot, type->width() | (to.is_raw ? kRawTo : 0));
    return;
  }
  const uint64_t bytes = size_of(type);
  const uint32_t from = slot_of(value);
  if (p.root != Root::Pointer && is_in_bounds(p, bytes)) {
    emit(storing(bytes, p.root == Root::Frame ? kFrame : kStatic), 0, from, 0,
         p.base + static_cast<uint64_t>(p.offset));
    return;
  }
  const Address to = access(p, bytes, true);
  emit(storing(bytes, to.is_raw ? kRaw : kChecked), 0, to.slot, from, to.offset);
}

Operand Translator::load_bits(const Place& p, uint32_t into) {
  if (p.type->width() > 64) return unsupported("a bit-field of more than 64 bits", p.type);
  BitsInfo info{static_cast<unsigned>(p.bit_field->bit_offset % 8), p.type->width(), is_signed(p.type)};
  const Address from = absolute(access(p, info.bytes(), false));
  info.is_raw = from.is_raw;
  const uint32_t to = into != kNoSlot ? into : temporary();
  code_->bits.push_back(info);
  emit(Operation::LoadBits, to, from.slot, static_cast<uint32_t>(code_->bits.size() - 1));
  return Operand::in(to);
}

void Translator::store_bits(const Place& p, Operand value) {
  if (p.type->width() > 64) {
    unsupported("a bit-field of more than 64 bits", p.type);
    return;
  }
  BitsInfo info{static_cast<unsigned>(p.bit_field->bit_offset % 8), p.type->width(), is_signed(p.type)};
  const uint32_t from = slot_of(value);
  const Address to = absolute(access(p, info.bytes(), true));
  info.is_raw = to.is_raw;
  code_->bits.push_back(info);
  emit(Operation::StoreBits, static_cast<uint32_t>(code_->bits.size() - 1), to.slot, from);
}

}  // namespace heddle::interpreter
