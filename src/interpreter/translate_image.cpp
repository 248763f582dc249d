#include "interpreter/translate_image.h"

#include <algorithm>
#include <cstring>

#include "expr/byte_order.h"
#include "expr/evaluate.h"
#include "interpreter/slot_values.h"
#include "interpreter/translation.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

ConstantImages::ConstantImages(const Translation& translation)
    : environment_(translation.environment), variables_(translation.variables) {}

void ConstantImages::write_scalar(uint8_t* bytes, TypeRef type, const llvm::APInt& value) const {
  expr::write_number({bytes, environment_.size_of(type)}, value, environment_.model.byte_order);
}

bool ConstantImages::image_of(ExprRef e, uint8_t* bytes) const {
  TypeRef type = e->type();
  switch (e->kind()) {
    case Kind::Zero:
      return true;
    case Kind::Constant:
      write_scalar(bytes, type, e->value());
      return type->is_scalar();
    case Kind::String:
      std::memcpy(bytes, e->text().data(), std::min<uint64_t>(e->text().size(), environment_.size_of(type)));
      return true;
    case Kind::ArrayLiteral:
    case Kind::ArrayFill: {
      const uint64_t step = environment_.size_of(type->element());
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
          expr::write_bits({bytes, environment_.size_of(type)}, field.bit_offset,
                           operand->value().zextOrTrunc(field.type->width()), environment_.model.byte_order);
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
    write_scalar(bytes, type, *value);
    return true;
  }
  uint64_t address = 0;
  if (!image_of_pointer(e, address)) return false;
  expr::store_number(bytes, address, environment_.model.pointer_bytes(), environment_.model.byte_order);
  return true;
}

bool ConstantImages::image_of_pointer(ExprRef e, uint64_t& address) const {
  if (e->type()->width() != environment_.model.pointer_width()) return false;
  if (environment_.follows_pointers) return false;  // they are stored one by one
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

bool ConstantImages::address_of_static(ExprRef e, uint64_t& address) const {
  if (e->is(Kind::Symbol)) {
    if (variables_.find(e->text()) != nullptr) return false;
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
  address +=
      canonical_value(e->operand(1)->small_value(), e->operand(1)->type()) * environment_.size_of(e->type());
  return true;
}

}  // namespace heddle::interpreter
