// Structs, unions and arrays as values.
#include <fmt/format.h>

#include "goto_binary/expression_reader.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

ExprRef part(ExpressionReader& reader, Irep e, TypeRef type) {
  return reader.coerced(reader.value(e), type);
}

// Padding has operands in the file, but no fields here.
ExprRef structure(ExpressionReader& reader, Irep e) {
  TypeRef type = reader.type(e);
  if (!type->is(expr::TypeKind::Struct) || !type->record().complete) throw Refusal("struct of such a type");
  const auto& fields = type->record().fields;
  const std::vector<bool> is_field = reader.types().components(e.find("type"));
  expect_operands(e, is_field.size());
  std::vector<ExprRef> operands;
  for (size_t i = 0; i < e.size(); ++i)
    if (is_field[i]) operands.push_back(part(reader, e[i], fields[operands.size()].type));
  return reader.store().make(Kind::StructLiteral, type, operands);
}

ExprRef complex_number(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  TypeRef type = reader.type(e);
  if (!e.find("type").is("complex")) throw Refusal("complex number of such a type");
  TypeRef element = type->record().fields[0].type;
  ExprRef real = part(reader, e[0], element);
  return reader.store().make(Kind::StructLiteral, type, {real, part(reader, e[1], element)});
}

ExprRef union_of(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  TypeRef type = reader.type(e);
  if (!type->is(expr::TypeKind::Union) || !type->record().complete) throw Refusal("union of such a type");
  const uint64_t field = reader.types().field(type, e.text("component_name"));
  return reader.store().make(Kind::UnionLiteral, type,
                             {part(reader, e[0], type->record().fields[field].type)}, field);
}

TypeRef array_type(ExpressionReader& reader, Irep e) {
  TypeRef type = reader.type(e);
  if (!type->is_array()) throw Refusal("array of such a type");
  return type;
}

ExprRef array(ExpressionReader& reader, Irep e) {
  TypeRef type = array_type(reader, e);
  expect_operands(e, type->count());
  if (e.size() == 0) return reader.store().zero(type);
  std::vector<ExprRef> operands;
  for (size_t i = 0; i < e.size(); ++i) operands.push_back(part(reader, e[i], type->element()));
  return reader.store().make(Kind::ArrayLiteral, type, operands);
}

ExprRef array_of(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  TypeRef type = array_type(reader, e);
  if (type->count() == 0) return reader.store().zero(type);
  return reader.store().make(Kind::ArrayFill, type, {part(reader, e[0], type->element())});
}

// The old value, then pairs of where and what.
ExprRef updated(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  ExprRef result = reader.value(e[0]);
  TypeRef type = result->type();
  if (e.size() < 3 || e.size() % 2 == 0 || !type->is_aggregate()) throw Refusal("'with' of such operands");
  for (size_t i = 1; i < e.size(); i += 2) {
    if (type->is_record()) {
      const uint64_t field = reader.types().field(type, e[i].text("component_name"));
      ExprRef value = part(reader, e[i + 1], type->record().fields[field].type);
      result = store.make(Kind::WithMember, type, {result, value}, field);
    } else {
      ExprRef number = reader.value(e[i]);
      if (!number->type()->is_bitvector()) throw Refusal("'with' of such operands");
      result = store.make(
          Kind::WithIndex, type,
          {result, store.cast(store.difference_type(), number), part(reader, e[i + 1], type->element())});
    }
  }
  return result;
}

constexpr ExpressionRule kRules[] = {
    {"struct", structure}, {"complex", complex_number}, {"union", union_of},
    {"array", array},      {"array_of", array_of},      {"with", updated},
};

}  // namespace

std::span<const ExpressionRule> aggregate_rules() {
  return kRules;
}

}  // namespace heddle::goto_binary
