// Values of structs, unions and arrays. A value that is not a place is built in anonymous bytes of the frame;
// a constant one is built at translation time, so that a table of numbers costs one copy.
#include <algorithm>
#include <cstring>

#include "expr/evaluate.h"
#include "interpreter/translate.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using Root = Place::Root;

namespace {

// Images of larger values would cost more than they save.
constexpr uint64_t kLargestImage = uint64_t{64} << 20;

void write_bits(uint8_t* bytes, uint64_t bit_offset, unsigned width, const llvm::APInt& value) {
  for (unsigned i = 0; i < width; ++i) {
    const uint64_t bit = bit_offset + i;
    const auto mask = static_cast<uint8_t>(1U << (bit % 8));
    bytes[bit / 8] = static_cast<uint8_t>(value[i] ? bytes[bit / 8] | mask : bytes[bit / 8] & ~mask);
  }
}

void write_scalar(uint8_t* bytes, const llvm::APInt& value) {
  std::memcpy(bytes, value.getRawData(), (value.getBitWidth() + 7) / 8);
}

bool is_place_kind(ExprRef e) {
  return e->is(Kind::Symbol) || e->is(Kind::Deref) || e->is(Kind::Member) || e->is(Kind::Index);
}

}  // namespace

Place Translator::aggregate(ExprRef e, SiteNode node) {
  if (is_place_kind(e)) return place(e, node);
  const Place to = aggregate_temporary(e->type());
  fill(to, e, node);
  return to;
}

Place Translator::aggregate_temporary(TypeRef type) {
  Place p;
  p.root = Root::Frame;
  p.type = type;
  p.object_size = size_of(type);
  p.base = frame_space(p.object_size, expr::align_of(type, environment_.model));
  return p;
}

void Translator::copy_place(const Place& to, const Place& from) {
  const uint64_t size = size_of(to.type);
  if (size == 0) return;
  const Address source = absolute(access(from, size, false));
  const Address target = absolute(access(to, size, true));
  emit(Operation::CopyBytes, 0, target.slot, source.slot,
       size | (target.is_raw ? kRawTo : 0) | (source.is_raw ? kRawFrom : 0));
}

void Translator::store_aggregate(const Place& to, ExprRef e, SiteNode node) {
  const bool is_constant = e->is(Kind::Zero) || e->is(Kind::String);
  if (is_constant)
    fill(to, e, node);
  else
    copy_place(to, aggregate(e, node));
}

// The operands of the value must not read the bytes of `to`.
void Translator::fill(const Place& to, ExprRef e, SiteNode node) {
  const uint64_t size = size_of(e->type());
  if (size == 0) return;
  if (is_place_kind(e)) {
    copy_place(to, place(e, node));
    return;
  }
  auto zero = [&] {
    const Address address = absolute(access(to, size, true));
    emit(Operation::ZeroBytes, 0, address.slot, 0, size | (address.is_raw ? kRawTo : 0));
  };
  if (e->is(Kind::Zero)) {
    zero();
    return;
  }
  if (size <= kLargestImage) {
    std::string image(size, '\0');
    if (image_of(e, reinterpret_cast<uint8_t*>(image.data()))) {
      const Address address = absolute(access(to, size, true));
      code_->texts.push_back(std::move(image));
      emit(Operation::CopyConstant, 0, address.slot, static_cast<uint32_t>(code_->texts.size() - 1),
           size | (address.is_raw ? kRawTo : 0));
      return;
    }
  }
  SiteScope scope(*this, node);
  switch (e->kind()) {
    case Kind::StructLiteral:
    case Kind::ArrayLiteral:
      zero();
      for (uint32_t i = 0; i < e->operand_count(); ++i) {
        Place element = to;
        if (e->is(Kind::StructLiteral)) {
          element = member_of(to, e->type()->record().fields[i]);
        } else {
          element.type = e->type()->element();
          element.offset += static_cast<int64_t>(i * size_of(element.type));
        }
        fill_element(element, e->operand(i), sites_.child(node, i));
      }
      return;
    case Kind::ArrayFill:
      fill_array(to, e);
      return;
    case Kind::UnionLiteral:
      zero();
      fill_element(member_of(to, e->type()->record().fields[e->index()]), e->operand(0),
                   sites_.child(node, 0));
      return;
    case Kind::WithMember:
      fill(to, e->operand(0), sites_.child(node, 0));
      fill_element(member_of(to, e->type()->record().fields[e->index()]), e->operand(1),
                   sites_.child(node, 1));
      return;
    case Kind::WithIndex:
      fill_with_index(to, e, node);
      return;
    case Kind::Ite: {
      Label no;
      Label end;
      jump(e->operand(0), sites_.child(node, 0), false, no);
      {
        LazyScope lazy(*this);
        fill(to, e->operand(1), sites_.child(node, 1));
      }
      end.uses.push_back(emit(Operation::Jump));
      bind(no);
      {
        LazyScope lazy(*this);
        fill(to, e->operand(2), sites_.child(node, 2));
      }
      bind(end);
      return;
    }
    default:
      unsupported(std::string(expr::info(e->kind()).name) + " as an aggregate", nullptr);
  }
}

void Translator::fill_element(const Place& to, ExprRef e, SiteNode node) {
  if (to.type->is_scalar())
    store(to, converted(e, node, to.type));
  else
    fill(to, e, node);
}

void Translator::fill_array(const Place& to, ExprRef e) {
  Place first = to;
  first.type = e->type()->element();
  fill_element(first, e->operand(0), kOutside);
  const Address address = absolute(access(to, size_of(e->type()), true));
  emit(Operation::Replicate, 0, address.slot, static_cast<uint32_t>(size_of(first.type)), size_of(e->type()));
}

void Translator::fill_with_index(const Place& to, ExprRef e, SiteNode node) {
  fill(to, e->operand(0), sites_.child(node, 0));
  Place element = to;
  element.type = e->type()->element();
  const Operand index = value(e->operand(1), sites_.child(node, 1));
  if (index.is_constant)
    element.offset += static_cast<int64_t>(index.constant * size_of(element.type));
  else
    add_index(element, index.slot, size_of(element.type));
  fill_element(element, e->operand(2), sites_.child(node, 2));
}

// Writes the bytes of a constant into zeroed memory; false if the expression is not constant.
bool Translator::image_of(ExprRef e, uint8_t* bytes) const {
  TypeRef type = e->type();
  switch (e->kind()) {
    case Kind::Zero:
      return true;
    case Kind::Constant:
      write_scalar(bytes, e->value());
      return type->is_scalar();
    case Kind::String:
      std::memcpy(bytes, e->text().data(), std::min<uint64_t>(e->text().size(), size_of(type)));
      return true;
    case Kind::ArrayLiteral:
    case Kind::ArrayFill: {
      const uint64_t step = size_of(type->element());
      const uint64_t count = e->is(Kind::ArrayFill) ? type->count() : e->operand_count();
      for (uint64_t i = 0; i < count; ++i)
        if (!image_of(e->operand(e->is(Kind::ArrayFill) ? 0 : i), bytes + i * step)) return false;
      return true;
    }
    case Kind::StructLiteral:
    case Kind::UnionLiteral:
      for (uint64_t i = 0; i < e->operand_count(); ++i) {
        const expr::Field& field = type->record().fields[e->is(Kind::UnionLiteral) ? e->index() : i];
        ExprRef operand = e->operand(i);
        if (field.is_bit_field) {
          if (!operand->is(Kind::Constant)) return false;
          write_bits(bytes, field.bit_offset, field.type->width(),
                     operand->value().zextOrTrunc(field.type->width()));
        } else if (!image_of(operand, bytes + field.bit_offset / 8)) {
          return false;
        }
      }
      return true;
    default:
      break;
  }
  if (!type->is_scalar()) return false;
  if (auto value = expr::evaluate_constant(e)) {
    write_scalar(bytes, *value);
    return true;
  }
  uint64_t address = 0;
  if (!image_of_pointer(e, address)) return false;
  std::memcpy(bytes, &address, environment_.model.pointer_bytes());
  return true;
}

bool Translator::image_of_pointer(ExprRef e, uint64_t& address) const {
  if (e->type()->width() != environment_.model.pointer_width()) return false;
  switch (e->kind()) {
    case Kind::Constant:
      address = e->small_value();
      return !e->type()->is_float();
    case Kind::AddressOf:
      return address_of_static(e->operand(0), address);
    case Kind::Cast:
      return !e->type()->is_float() && image_of_pointer(e->operand(0), address);
    case Kind::PointerAdd: {
      ExprRef index = e->operand(1);
      if (!index->is(Kind::Constant) || !is_small(index->type()) || !image_of_pointer(e->operand(0), address))
        return false;
      address += canonical_value(index->small_value(), index->type()) *
                 expr::step_of(e->type()->element(), environment_.model);
      return true;
    }
    default:
      return false;
  }
}

bool Translator::address_of_static(ExprRef e, uint64_t& address) const {
  if (e->is(Kind::Symbol)) {
    if (storage_.contains(&e->text())) return false;
    if (auto object = environment_.statics.find(&e->text()); object != environment_.statics.end()) {
      address = object->second.address;
      return true;
    }
    auto function = environment_.functions.find(&e->text());
    if (function == environment_.functions.end()) return false;
    address = function->second;
    return true;
  }
  if (e->is(Kind::Member)) {
    const expr::Field& field = e->operand(0)->type()->record().fields[e->index()];
    if (!address_of_static(e->operand(0), address) || field.is_bit_field) return false;
    address += field.bit_offset / 8;
    return true;
  }
  if (!e->is(Kind::Index) || !e->operand(1)->is(Kind::Constant)) return false;
  if (!is_small(e->operand(1)->type()) || !address_of_static(e->operand(0), address)) return false;
  address += canonical_value(e->operand(1)->small_value(), e->operand(1)->type()) * size_of(e->type());
  return true;
}

}  // namespace heddle::interpreter
