// Arithmetic on complex numbers, which are structs of two parts here. Products and quotients use the plain
// formulas, as the tools and our front end do.
#include <fmt/format.h>

#include "goto_binary/expression_reader.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// The operand as a complex number with parts of the type. A real one has no imaginary part.
ExprRef operand(ExpressionReader& reader, Irep e, size_t i, TypeRef type) {
  return reader.converted(reader.value(e[i]), type);
}

template <Kind kind>
ExprRef by_parts(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  ExprRef left = operand(reader, e, 0, type);
  ExprRef right = operand(reader, e, 1, type);
  const auto part = [&](unsigned i) {
    return store.binary(kind, part_of(store, left, i), part_of(store, right, i));
  };
  return store.make(Kind::StructLiteral, type, {part(0), part(1)});
}

// (a + bi) * (c + di), or divided by it.
template <Kind kind>
ExprRef mixed(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  ExprRef left = operand(reader, e, 0, type);
  ExprRef right = operand(reader, e, 1, type);
  ExprRef a = part_of(store, left, 0);
  ExprRef b = part_of(store, left, 1);
  ExprRef c = part_of(store, right, 0);
  ExprRef d = part_of(store, right, 1);
  const auto combined = [&](Kind sign, ExprRef w, ExprRef x, ExprRef y, ExprRef z) {
    return store.binary(sign, store.binary(Kind::Mul, w, x), store.binary(Kind::Mul, y, z));
  };
  if (kind == Kind::Mul)
    return store.make(Kind::StructLiteral, type,
                      {combined(Kind::Sub, a, c, b, d), combined(Kind::Add, b, c, a, d)});
  ExprRef norm = combined(Kind::Add, c, c, d, d);
  return store.make(Kind::StructLiteral, type,
                    {store.binary(Kind::Div, combined(Kind::Add, a, c, b, d), norm),
                     store.binary(Kind::Div, combined(Kind::Sub, b, c, a, d), norm)});
}

ExprRef negative(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  ExprRef number = operand(reader, e, 0, type);
  const auto part = [&](unsigned i) { return store.unary(Kind::Neg, part_of(store, number, i)); };
  return store.make(Kind::StructLiteral, type, {part(0), part(1)});
}

constexpr ExpressionRule kRules[] = {
    {"+", by_parts<Kind::Add>}, {"-", by_parts<Kind::Sub>}, {"*", mixed<Kind::Mul>},
    {"/", mixed<Kind::Div>},    {"unary-", negative},
};

}  // namespace

std::span<const ExpressionRule> complex_rules() {
  return kRules;
}

}  // namespace heddle::goto_binary
