// Operations on bits, and predicates of overflow.
#include <fmt/format.h>

#include "goto_binary/expression_reader.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

TypeRef bit_type(ExpressionReader& reader, Irep e) {
  TypeRef type = reader.type(e);
  if (!type->is_bitvector()) throw Refusal(fmt::format("'{}' of type {}", e.id(), expr::to_string(type)));
  return type;
}

ExprRef bit_operand(ExpressionReader& reader, Irep e, size_t i) {
  ExprRef operand = reader.value(e[i]);
  if (!operand->type()->is_bitvector())
    throw Refusal(fmt::format("'{}' of type {}", e.id(), expr::to_string(operand->type())));
  return operand;
}

// Of Booleans as of bytes: both operands are evaluated.
template <Kind kind>
ExprRef bits(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  if (e.size() < 2) throw Refusal(fmt::format("expression '{}' with {} operands", e.id(), e.size()));
  TypeRef computed = type->is_bool() ? store.unsigned_type(8) : bit_type(reader, e);
  const auto operand = [&](size_t i) {
    return store.cast(computed, reader.coerced(reader.value(e[i]), type));
  };
  ExprRef result = operand(0);
  for (size_t i = 1; i < e.size(); ++i) result = store.binary(kind, result, operand(i));
  return store.cast(type, result);
}

ExprRef complement(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  return reader.store().unary(Kind::BitNot, reader.coerced(reader.value(e[0]), bit_type(reader, e)));
}

ExprRef shift_left(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  ExprRef shifted = reader.coerced(reader.value(e[0]), bit_type(reader, e));
  return reader.store().make(Kind::Shl, shifted->type(), {shifted, bit_operand(reader, e, 1)});
}

// The id says whether sign bits come in, whatever the type is.
template <bool is_signed>
ExprRef shift_right(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = bit_type(reader, e);
  TypeRef shifted = store.bitvector(type->width(), is_signed);
  ExprRef operand = store.cast(shifted, reader.coerced(reader.value(e[0]), type));
  return store.cast(type, store.make(Kind::Shr, shifted, {operand, bit_operand(reader, e, 1)}));
}

template <bool is_left>
ExprRef rotated(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = bit_type(reader, e);
  TypeRef pattern = store.unsigned_type(type->width());
  ExprRef operand = store.cast(pattern, reader.coerced(reader.value(e[0]), type));
  ExprRef given = bit_operand(reader, e, 1);
  TypeRef counted = store.unsigned_type(std::max(given->type()->width(), 32U));
  ExprRef width = store.constant(counted, type->width());
  ExprRef distance = store.binary(
      Kind::Mod, store.cast(counted, store.cast(store.unsigned_type(given->type()->width()), given)), width);
  ExprRef rest = store.binary(Kind::Sub, width, distance);
  const Kind first = is_left ? Kind::Shl : Kind::Shr;
  const Kind second = is_left ? Kind::Shr : Kind::Shl;
  ExprRef result = store.binary(Kind::BitOr, store.make(first, pattern, {operand, distance}),
                                store.make(second, pattern, {operand, rest}));
  return store.cast(type, result);
}

ExprRef extracted(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = bit_type(reader, e);
  ExprRef source = bit_operand(reader, e, 0);
  ExprRef low = bit_operand(reader, e, 1);
  if (!low->is(Kind::Constant) || low->value().getActiveBits() > 32 ||
      low->value().getZExtValue() + type->width() > source->type()->width())
    throw Refusal("bits that are not a fixed part");
  return store.cast(type, store.make(Kind::Extract, store.unsigned_type(type->width()), {source},
                                     low->value().getZExtValue()));
}

ExprRef extracted_bit(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  ExprRef source = bit_operand(reader, e, 0);
  TypeRef pattern = store.unsigned_type(source->type()->width());
  ExprRef shifted = store.make(Kind::Shr, pattern, {store.cast(pattern, source), bit_operand(reader, e, 1)});
  return store.cast(store.bool_type(), store.make(Kind::Extract, store.unsigned_type(1), {shifted}, 0));
}

template <Kind kind>
ExprRef counted(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  ExprRef operand = bit_operand(reader, e, 0);
  if (kind == Kind::ByteSwap && operand->type()->width() % 8 != 0) throw Refusal("bytes of a part of one");
  return reader.store().cast(bit_type(reader, e), reader.store().unary(kind, operand));
}

ExprRef first_set(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  expr::Store& store = reader.store();
  TypeRef type = bit_type(reader, e);
  ExprRef operand = bit_operand(reader, e, 0);
  ExprRef place = store.binary(Kind::Add, store.cast(type, store.unary(Kind::TrailingZeros, operand)),
                               store.constant(type, 1));
  return store.ite(store.binary(Kind::Eq, operand, store.zero(operand->type())), store.zero(type), place);
}

ExprRef reversed(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  expr::Store& store = reader.store();
  ExprRef operand = reader.coerced(reader.value(e[0]), bit_type(reader, e));
  const auto bit = [&](unsigned i) {
    return store.make(Kind::Extract, store.unsigned_type(1), {operand}, i);
  };
  ExprRef result = bit(0);
  for (unsigned i = 1; i < operand->type()->width(); ++i)
    result = store.make(Kind::Concat, store.unsigned_type(i + 1), {result, bit(i)});
  return store.cast(operand->type(), result);
}

ExprRef concatenated(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  TypeRef type = bit_type(reader, e);
  if (e.size() == 0) throw Refusal("'concatenation' of nothing");
  ExprRef result = bit_operand(reader, e, 0);
  for (size_t i = 1; i < e.size(); ++i) {
    ExprRef next = bit_operand(reader, e, i);
    const unsigned width = result->type()->width() + next->type()->width();
    result = store.make(Kind::Concat, store.unsigned_type(width), {result, next});
  }
  return reader.coerced(result, type);
}

template <Kind kind>
ExprRef overflows(ExpressionReader& reader, Irep e) {
  expect_operands(e, expr::info(kind).arity);
  expr::Store& store = reader.store();
  ExprRef left = bit_operand(reader, e, 0);
  if (e.size() == 1) return store.make(kind, store.bool_type(), {left});
  return store.make(kind, store.bool_type(), {left, reader.coerced(reader.value(e[1]), left->type())});
}

// A struct of the result and whether it overflows.
template <Kind kind, Kind overflow>
ExprRef overflow_result(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  ExprRef left = bit_operand(reader, e, 0);
  ExprRef right = reader.coerced(reader.value(e[1]), left->type());
  if (!type->is(expr::TypeKind::Struct) || type->record().fields.size() != 2)
    throw Refusal(fmt::format("'{}' of type {}", e.id(), expr::to_string(type)));
  const auto& fields = type->record().fields;
  ExprRef result = reader.coerced(store.binary(kind, left, right), fields[0].type);
  ExprRef flag = reader.converted(store.make(overflow, store.bool_type(), {left, right}), fields[1].type);
  return store.make(Kind::StructLiteral, type, {result, flag});
}

constexpr ExpressionRule kRules[] = {
    {"bitand", bits<Kind::BitAnd>},
    {"bitor", bits<Kind::BitOr>},
    {"bitxor", bits<Kind::BitXor>},
    {"bitnot", complement},
    {"shl", shift_left},
    {"ashr", shift_right<true>},
    {"lshr", shift_right<false>},
    {"rol", rotated<true>},
    {"ror", rotated<false>},
    {"extractbits", extracted},
    {"extractbit", extracted_bit},
    {"concatenation", concatenated},
    {"popcount", counted<Kind::PopCount>},
    {"count_leading_zeros", counted<Kind::LeadingZeros>},
    {"count_trailing_zeros", counted<Kind::TrailingZeros>},
    {"bswap", counted<Kind::ByteSwap>},
    {"find_first_set", first_set},
    {"bitreverse", reversed},
    {"overflow-+", overflows<Kind::OverflowAdd>},
    {"overflow--", overflows<Kind::OverflowSub>},
    {"overflow-*", overflows<Kind::OverflowMul>},
    {"overflow-unary-", overflows<Kind::OverflowNeg>},
    {"overflow_result-+", overflow_result<Kind::Add, Kind::OverflowAdd>},
    {"overflow_result--", overflow_result<Kind::Sub, Kind::OverflowSub>},
    {"overflow_result-*", overflow_result<Kind::Mul, Kind::OverflowMul>},
};

}  // namespace

std::span<const ExpressionRule> bit_rules() {
  return kRules;
}

}  // namespace heddle::goto_binary
