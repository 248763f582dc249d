// Operations on vectors, which are structs of an array of their elements here: element by element, as the
// tools and our front end do.
#include <fmt/format.h>

#include "goto_binary/expression_reader.h"
#include "goto_binary/refusal.h"
#include "ir/vector_tag.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

TypeRef element_type(TypeRef vector) {
  return vector->record().fields[0].type->element();
}

uint64_t count_of(TypeRef vector) {
  return vector->record().fields[0].type->count();
}

ExprRef element_of(ExpressionReader& reader, ExprRef vector, uint64_t i) {
  expr::Store& store = reader.store();
  if (vector->is(Kind::StructLiteral)) return vector->operand(0)->operand(i);
  return store.index(elements_of(store, vector), store.constant(store.difference_type(), i));
}

template <typename Make>
ExprRef by_elements(ExpressionReader& reader, TypeRef type, const Make& make) {
  std::vector<ExprRef> elements;
  for (uint64_t i = 0; i < count_of(type); ++i) elements.push_back(make(i));
  expr::Store& store = reader.store();
  return store.make(Kind::StructLiteral, type,
                    {store.make(Kind::ArrayLiteral, type->record().fields[0].type, elements)});
}

ExprRef literal(ExpressionReader& reader, Irep e) {
  TypeRef type = reader.type(e);
  expect_operands(e, count_of(type));
  return by_elements(reader, type,
                     [&](uint64_t i) { return reader.converted(reader.value(e[i]), element_type(type)); });
}

ExprRef operand(ExpressionReader& reader, Irep e, size_t i, uint64_t count) {
  ExprRef result = reader.value(e[i]);
  if (!is_vector(result->type()) || count_of(result->type()) != count)
    throw Refusal(fmt::format("'{}' of other vectors", e.id()));
  return result;
}

// Floats round as the program's mode says, which single elements do not: see the rules of arithmetic.
void expect_rounding(ExpressionReader& reader, TypeRef element) {
  if (element->is_float() && reader.changes_rounding()) throw Refusal("vectors of floats where modes change");
}

template <Kind kind>
ExprRef binary(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  TypeRef type = reader.type(e);
  TypeRef element = element_type(type);
  const bool is_for_floats = kind == Kind::Add || kind == Kind::Sub || kind == Kind::Mul || kind == Kind::Div;
  if (!element->is_bitvector() && !(is_for_floats && element->is_float()))
    throw Refusal(fmt::format("'{}' of vectors of {}", e.id(), expr::to_string(element)));
  expect_rounding(reader, element);
  ExprRef left = operand(reader, e, 0, count_of(type));
  ExprRef right = operand(reader, e, 1, count_of(type));
  return by_elements(reader, type, [&](uint64_t i) {
    return reader.store().binary(kind, reader.coerced(element_of(reader, left, i), element),
                                 reader.coerced(element_of(reader, right, i), element));
  });
}

// The id says whether sign bits come in.
template <Kind kind, bool is_signed>
ExprRef shift(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  TypeRef element = element_type(type);
  if (!element->is_bitvector()) throw Refusal(fmt::format("'{}' of other vectors", e.id()));
  TypeRef shifted = kind == Kind::Shl ? element : store.bitvector(element->width(), is_signed);
  ExprRef left = operand(reader, e, 0, count_of(type));
  ExprRef right = operand(reader, e, 1, count_of(type));
  return by_elements(reader, type, [&](uint64_t i) {
    ExprRef value = store.cast(shifted, element_of(reader, left, i));
    return store.cast(element, store.make(kind, shifted, {value, element_of(reader, right, i)}));
  });
}

template <Kind kind>
ExprRef unary(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  TypeRef type = reader.type(e);
  TypeRef element = element_type(type);
  if (!element->is_bitvector() && !(kind == Kind::Neg && element->is_float()))
    throw Refusal(fmt::format("'{}' of vectors of {}", e.id(), expr::to_string(element)));
  ExprRef value = operand(reader, e, 0, count_of(type));
  return by_elements(reader, type,
                     [&](uint64_t i) { return reader.store().unary(kind, element_of(reader, value, i)); });
}

// goto-cc leaves open which of the two it is: as the elements' type says.
ExprRef shift_right(ExpressionReader& reader, Irep e) {
  TypeRef element = element_type(reader.type(e));
  const bool is_signed = element->is_bitvector() && element->is_signed();
  return is_signed ? shift<Kind::Shr, true>(reader, e) : shift<Kind::Shr, false>(reader, e);
}

// -1 where it holds, which has all bits, else 0.
template <Kind kind>
ExprRef compared(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  TypeRef element = element_type(type);
  if (!element->is_bitvector()) throw Refusal(fmt::format("'{}' of such a type", e.id()));
  ExprRef left = operand(reader, e, 0, count_of(type));
  ExprRef right = operand(reader, e, 1, count_of(type));
  return by_elements(reader, type, [&](uint64_t i) {
    ExprRef first = element_of(reader, left, i);
    ExprRef second = reader.coerced(element_of(reader, right, i), first->type());
    return store.ite(store.binary(kind, first, second),
                     store.constant(element, llvm::APInt::getAllOnes(element->width())), store.zero(element));
  });
}

// A number becomes every element; another vector of the same size keeps its bytes.
ExprRef cast(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  ExprRef value = reader.value(e[0]);
  if (value->type()->is_scalar()) {
    ExprRef element = reader.converted(value, element_type(type));
    return by_elements(reader, type, [&](uint64_t) { return element; });
  }
  if (value->type() == type) return value;
  if (!is_vector(value->type()) || value->type()->record().size != type->record().size ||
      !expr::is_place(value))
    throw Refusal(
        fmt::format("conversion from {} to {}", expr::to_string(value->type()), expr::to_string(type)));
  return store.deref(store.cast(store.pointer(type), store.address_of(value)));
}

constexpr ExpressionRule kRules[] = {
    {"vector", literal},
    {"+", binary<Kind::Add>},
    {"-", binary<Kind::Sub>},
    {"*", binary<Kind::Mul>},
    {"/", binary<Kind::Div>},
    {"mod", binary<Kind::Mod>},
    {"bitand", binary<Kind::BitAnd>},
    {"bitor", binary<Kind::BitOr>},
    {"bitxor", binary<Kind::BitXor>},
    {"shl", shift<Kind::Shl, false>},
    {"ashr", shift<Kind::Shr, true>},
    {"lshr", shift<Kind::Shr, false>},
    {"shr", shift_right},
    {"unary-", unary<Kind::Neg>},
    {"bitnot", unary<Kind::BitNot>},
    {"vector-=", compared<Kind::Eq>},
    {"vector-!=", compared<Kind::Ne>},
    {"vector-<", compared<Kind::Lt>},
    {"vector-<=", compared<Kind::Le>},
    {"vector->", compared<Kind::Gt>},
    {"vector->=", compared<Kind::Ge>},
    {"typecast", cast},
};

}  // namespace

bool is_vector(TypeRef type) {
  return type->is(expr::TypeKind::Struct) && type->record().tag.starts_with(ir::kVectorTag);
}

ExprRef elements_of(expr::Store& store, ExprRef vector) {
  return vector->is(Kind::StructLiteral) ? vector->operand(0) : store.member(vector, 0);
}

std::span<const ExpressionRule> vector_rules() {
  return kRules;
}

}  // namespace heddle::goto_binary
