// Values as bits: what accesses that do not fit the type of an object read and write.
#include <algorithm>

#include "expr/byte_order.h"
#include "symex/limit.h"
#include "symex/loose_names.h"
#include "symex/value.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

uint64_t field_width(Values& values, const expr::Field& field) {
  return field.is_bit_field ? field.type->width() : values.bit_size(field.type);
}

struct Piece {
  uint64_t begin;  // bits of the whole
  uint64_t end;
};

// The part of [offset, offset + width) inside [begin, begin + size).
Piece overlap(uint64_t offset, uint64_t width, uint64_t begin, uint64_t size) {
  return {std::max(offset, begin), std::min(offset + width, begin + size)};
}

}  // namespace

// What lies between fields is arbitrary, and nobody should look at it.
ExprRef Values::padding(uint64_t bits) {
  static uint64_t count = 0;
  return store_.symbol("$" + std::string(kPadding) + "!" + std::to_string(count++),
                       store_.unsigned_type(static_cast<unsigned>(bits)));
}

ExprRef Values::joined(ExprRef first, ExprRef second) {
  return byte_order() == expr::ByteOrder::Little ? binary(Kind::Concat, second, first)
                                                 : binary(Kind::Concat, first, second);
}

ExprRef Values::part_of(ExprRef bits, uint64_t offset, unsigned width) {
  const unsigned total = bits->type()->width();
  if (width == total) return bits;
  return make(Kind::Extract, store_.unsigned_type(width), {bits},
              expr::lowest_bit(byte_order(), offset, width, total));
}

ExprRef Values::field_bits(ExprRef scalar) {
  ExprRef bits = to_bits(scalar);
  return scalar->type()->is_bool() ? make(Kind::Extract, store_.unsigned_type(1), {bits}, 0) : bits;
}

ExprRef Values::extract(Value& value, TypeRef type, uint64_t offset, unsigned width) {
  std::vector<ExprRef> pieces;  // in the order of memory
  uint64_t position = offset;
  auto pad_to = [&](uint64_t end) {
    if (position >= end) return;
    pieces.push_back(padding(end - position));
    position = end;
  };
  auto part = [&](Value& inner, TypeRef inner_type, uint64_t begin, uint64_t size) {
    const Piece piece = overlap(offset, width, begin, size);
    if (piece.begin >= piece.end || piece.begin < position) return;
    pad_to(piece.begin);
    pieces.push_back(
        extract(inner, inner_type, piece.begin - begin, static_cast<unsigned>(piece.end - piece.begin)));
    position = piece.end;
  };

  if (value->shape == Shape::Scalar || value->shape == Shape::Bits) {
    ExprRef bits = value->shape == Shape::Bits ? value->scalar : to_bits(value->scalar);
    if (offset + width > bits->type()->width()) throw Limit("an access reaches beyond a scalar");
    return part_of(bits, offset, width);
  }
  if (value->shape == Shape::Record) {
    const auto& fields = type->record().fields;
    for (size_t i = 0; i < fields.size(); ++i) {
      Value& field = value->fields[i];
      // Of a bool that is a bit-field memory has one bit; of others it has a byte.
      Value bit =
          fields[i].is_bit_field && fields[i].type->is_bool() ? scalar(field_bits(field->scalar)) : field;
      part(bit, fields[i].type, fields[i].bit_offset, field_width(*this, fields[i]));
    }
  } else {
    const uint64_t size = bit_size(value->type);
    if (size == 0) throw Limit("an access to elements without size");
    for (uint64_t i = offset / size; i * size < offset + width; ++i) {
      Value inner = element(value, number(static_cast<int64_t>(i)));
      part(inner, value->type, i * size, size);
    }
  }
  pad_to(offset + width);
  ExprRef result = pieces[0];
  for (size_t i = 1; i < pieces.size(); ++i) result = joined(result, pieces[i]);
  return result;
}

void Values::deposit(Value& value, TypeRef type, uint64_t offset, ExprRef bits) {
  const unsigned width = bits->type()->width();
  auto slice = [&](uint64_t begin, uint64_t end) {  // of the new bits, in positions of the value
    if (begin == offset && end == offset + width) return bits;
    return part_of(bits, begin - offset, static_cast<unsigned>(end - begin));
  };
  if (value->shape == Shape::Scalar || value->shape == Shape::Bits) {
    const bool is_union = value->shape == Shape::Bits;
    ExprRef old = is_union ? value->scalar : to_bits(value->scalar);
    const uint64_t size = old->type()->width();
    ExprRef result = bits;
    if (offset + width > size) throw Limit("an access reaches beyond a scalar");
    const uint64_t end = offset + width;
    if (offset > 0) result = joined(part_of(old, 0, static_cast<unsigned>(offset)), result);
    if (end < size) result = joined(result, part_of(old, end, static_cast<unsigned>(size - end)));
    if (is_union)
      writable(value)->scalar = result;
    else
      value = scalar(from_bits(result, type));
    return;
  }
  auto part = [&](uint64_t begin, uint64_t size, auto&& update) {
    const Piece piece = overlap(offset, width, begin, size);
    if (piece.begin < piece.end) update(piece.begin - begin, slice(piece.begin, piece.end));
  };
  if (value->shape == Shape::Record) {
    const auto& fields = type->record().fields;
    writable(value);
    for (size_t i = 0; i < fields.size(); ++i) {
      part(fields[i].bit_offset, field_width(*this, fields[i]), [&](uint64_t at, ExprRef piece) {
        if (fields[i].is_bit_field && fields[i].type->is_bool())
          value->fields[i] = scalar(binary(Kind::Ne, piece, store_.constant(piece->type(), 0)));
        else
          deposit(value->fields[i], fields[i].type, at, piece);
      });
    }
    return;
  }
  const uint64_t size = bit_size(value->type);
  if (size == 0) throw Limit("an access to elements without size");
  for (uint64_t i = offset / size; i * size < offset + width; ++i) {
    part(i * size, size, [&](uint64_t at, ExprRef piece) {
      ExprRef index = number(static_cast<int64_t>(i));
      Value inner = element(value, index);
      deposit(inner, value->type, at, piece);
      set_element(value, index, inner);
    });
  }
}

}  // namespace heddle::symex
