// Leaves, logic and comparisons.
#include <fmt/format.h>

#include "goto_binary/expression_reader.h"
#include "goto_binary/long_double.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr unsigned kBoolWidth = 8;

ExprRef constant(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  const std::string_view digits = e.text("value");
  if (e.find("type").is("bool")) {
    if (digits != "true" && digits != "false")
      throw Refusal(fmt::format("constant '{}' of type bool", digits));
    return store.boolean(digits == "true");
  }
  if (e.find("type").is("string")) return store.constant(type, reader.types().number_of_text(digits));
  if (type->is_pointer() && (digits == "NULL" || digits == "0")) return store.zero(type);
  if (!type->is_scalar()) throw Refusal(fmt::format("constant of type {}", expr::to_string(type)));
  // A _Bool has 8 bits in the file; any that is not zero is true.
  if (type->is_bool()) return store.boolean(!number_of(digits, kBoolWidth).isZero());
  if (type->is_float() && type->format() == expr::FloatFormat::X87) {
    const FloatShape shape = shape_in_file(type->format(), store.data_model());
    return store.constant(type, narrowed(number_of(digits, shape.width), shape));
  }
  return store.constant(type, number_of(digits, type->width()));
}

ExprRef negation(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  return reader.store().negation(reader.condition(e[0]));
}

template <Kind kind>
ExprRef logical(ExpressionReader& reader, Irep e) {
  if (e.size() == 0 || (kind == Kind::Implies && e.size() != 2))
    throw Refusal(fmt::format("expression '{}' with {} operands", e.id(), e.size()));
  ExprRef result = reader.condition(e[0]);
  for (size_t i = 1; i < e.size(); ++i)
    result = reader.store().make(kind, reader.store().bool_type(), {result, reader.condition(e[i])});
  return result;
}

ExprRef exclusive_or(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  ExprRef left = reader.condition(e[0]);
  return reader.store().binary(Kind::Ne, left, reader.condition(e[1]));
}

ExprRef conditional(ExpressionReader& reader, Irep e) {
  expect_operands(e, 3);
  TypeRef type = reader.type(e);
  ExprRef test = reader.condition(e[0]);
  ExprRef yes = reader.coerced(reader.value(e[1]), type);
  return reader.store().ite(test, yes, reader.coerced(reader.value(e[2]), type));
}

template <Kind kind>
ExprRef compared(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  ExprRef left = reader.value(e[0]);
  ExprRef right = reader.coerced(reader.value(e[1]), left->type());
  const bool is_ordered = kind == Kind::Eq || kind == Kind::Ne || !left->type()->is_bool();
  if (!left->type()->is_scalar() || !is_ordered)
    throw Refusal(fmt::format("'{}' of type {}", e.id(), expr::to_string(left->type())));
  return reader.store().binary(kind, left, right);
}

// C's equality, whatever the file calls it: of the parts, by value.
template <Kind kind>
ExprRef complex_compared(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  ExprRef left = reader.value(e[0]);
  ExprRef right = reader.converted(reader.value(e[1]), left->type());
  const auto part = [&](unsigned i) {
    return store.binary(kind, part_of(store, left, i), part_of(store, right, i));
  };
  return store.binary(kind == Kind::Eq ? Kind::And : Kind::Or, part(0), part(1));
}

// Of floats it compares the bits.
template <Kind kind>
ExprRef identical(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  if (e.size() == 2 && e[0].find("type").is("complex")) return complex_compared<kind>(reader, e);
  ExprRef result = compared<kind>(reader, e);
  TypeRef type = result->operand(0)->type();
  if (!type->is_float()) return result;
  TypeRef pattern = store.unsigned_type(type->width());
  ExprRef left = store.make(Kind::Reinterpret, pattern, {result->operand(0)});
  return store.binary(kind, left, store.make(Kind::Reinterpret, pattern, {result->operand(1)}));
}

template <Kind kind>
ExprRef equal(ExpressionReader& reader, Irep e) {
  const bool is_of_parts = e.size() == 2 && e[0].find("type").is("complex");
  return is_of_parts ? complex_compared<kind>(reader, e) : compared<kind>(reader, e);
}

template <Kind kind>
ExprRef quantified(ExpressionReader& reader, Irep e) {
  return reader.quantified(kind, e);
}

ExprRef symbol(ExpressionReader& reader, Irep e) {
  return reader.symbol(e);
}

constexpr ExpressionRule kRules[] = {
    {"constant", constant},
    {"symbol", symbol},
    {"not", negation},
    {"and", logical<Kind::And>},
    {"or", logical<Kind::Or>},
    {"=>", logical<Kind::Implies>},
    {"xor", exclusive_or},
    {"if", conditional},
    {"=", identical<Kind::Eq>},
    {"notequal", identical<Kind::Ne>},
    {"ieee_float_equal", equal<Kind::Eq>},
    {"ieee_float_notequal", equal<Kind::Ne>},
    {"<", compared<Kind::Lt>},
    {"<=", compared<Kind::Le>},
    {">", compared<Kind::Gt>},
    {">=", compared<Kind::Ge>},
    {"forall", quantified<Kind::ForAll>},
    {"exists", quantified<Kind::Exists>},
};

}  // namespace

std::span<const ExpressionRule> logic_rules() {
  return kRules;
}

}  // namespace heddle::goto_binary
