// Places in memory, pointers to them, and what happens besides: arbitrary values and allocation.
#include <fmt/format.h>

#include "expr/evaluate.h"
#include "goto_binary/argument_list.h"
#include "goto_binary/expression_reader.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"
#include "goto_binary/variable_array.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// The object that a string literal is; as a value, it is the bytes themselves.
ExprRef string_place(ExpressionReader& reader, Irep e) {
  ExprRef bytes = reader.value(e);
  const ir::Symbol* object = reader.scope().string_object(bytes->type(), bytes->text());
  return reader.store().symbol(*object->name, object->type);
}

// What an index or a member is taken of.
ExprRef whole(ExpressionReader& reader, Irep e) {
  return e.is("string_constant") ? string_place(reader, e) : reader.value(e);
}

ExprRef string_constant(ExpressionReader& reader, Irep e) {
  TypeRef type = reader.type(e);
  const std::string_view bytes = e.text("value");
  if (!type->is_array() || !type->element()->is_bitvector() || type->element()->width() != 8 ||
      type->count() < bytes.size())
    throw Refusal("string literal of such a type");
  return reader.store().string(type, bytes);
}

ExprRef dereference(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  Irep list = list_of_argument(e);
  if (list.is_nil() && is_argument_list(e[0].find("type"))) throw Refusal("list of arguments as an array");
  if (list.is("typecast")) list = list[0];
  ExprRef pointer = reader.value(list.is_nil() ? e[0] : list);
  if (!pointer->type()->is_pointer()) throw Refusal("dereference of what is no pointer");
  if (type->is(expr::TypeKind::Void)) throw Refusal("dereference of a pointer to void");
  if (type->is_record() && !type->record().complete) throw Refusal("dereference of an incomplete type");
  return store.deref(store.cast(store.pointer(type), pointer));
}

ExprRef address(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  // match:  &*p
  // result: p, since C evaluates neither
  if (e.is("dereference") && e.size() == 1) return reader.value(e[0]);
  if (e.is("if") && e.size() == 3) {
    ExprRef test = reader.condition(e[0]);
    ExprRef yes = address(reader, e[1]);
    return store.ite(test, yes, reader.coerced(address(reader, e[2]), yes->type()));
  }
  if (e.is("label")) {
    const ir::Symbol* object = reader.scope().label_object(e.text("identifier"));
    return store.address_of(store.symbol(*object->name, object->type));
  }
  ExprRef place = whole(reader, e);
  if (!expr::is_place(place)) throw Refusal(fmt::format("address of '{}'", e.id()));
  if (place->is(Kind::Member) && place->operand(0)->type()->record().fields[place->index()].is_bit_field)
    throw Refusal("address of a bit-field");
  return store.address_of(place);
}

ExprRef address_of(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  TypeRef type = reader.type(e);
  if (!type->is_pointer()) throw Refusal("address that is no pointer");
  return reader.store().cast(type, address(reader, e[0]));
}

ExprRef index(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  ExprRef array = whole(reader, e[0]);
  if (is_vector(array->type())) array = elements_of(store, array);
  ExprRef number = reader.value(e[1]);
  if (!array->type()->is_array() || !number->type()->is_bitvector())
    throw Refusal("index of what is no array");
  // match:  array(a, b, …)[1], as operations on vectors have it
  // result: b
  if (array->is(Kind::ArrayLiteral))
    if (const auto at = expr::evaluate_constant(number); at && at->ult(array->operand_count()))
      return array->operand(at->getZExtValue());
  // A row of an array of computed length begins behind the elements of those before it.
  if (const Irep row = e[0].find("type")[0]; is_variable_array(row)) {
    if (!array->is(Kind::Deref)) throw Refusal("row of what is no array");
    ExprRef before =
        store.binary(Kind::Mul, store.cast(store.size_type(), number), element_count(reader, row));
    ExprRef first = store.index(array, store.cast(store.difference_type(), before));
    return store.deref(store.cast(array->operand(0)->type(), store.address_of(first)));
  }
  return store.index(array, store.cast(store.difference_type(), number));
}

ExprRef member(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  ExprRef record = reader.value(e[0]);
  if (!record->type()->is_record() || !record->type()->record().complete)
    throw Refusal("member of what is no struct or union");
  return reader.store().member(record, reader.types().field(record->type(), e.text("component_name")));
}

template <uint64_t part>
ExprRef complex_part(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  ExprRef number = reader.value(e[0]);
  if (!e[0].find("type").is("complex")) throw Refusal("part of what is no complex number");
  return part_of(reader.store(), number, part);
}

// Some bytes of an object as a value of another type. The tools leave open what bytes outside of it are; here
// they would end the path, so that the part has to lie inside.
ExprRef bytes_of(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  ExprRef object = reader.value(e[0]);
  ExprRef offset = reader.value(e[1]);
  const uint64_t size = expr::size_of(type, store.data_model());
  const uint64_t available = expr::size_of(object->type(), store.data_model());
  if (!offset->is(Kind::Constant) || !offset->has_small_value() || offset->small_value() > available ||
      size == 0 || size > available - offset->small_value())
    throw Refusal(fmt::format("'{}' of bytes that may lie outside", e.id()));
  // match:  all bytes of a scalar
  // result: its bits
  if (offset->value().isZero() && type->is_scalar() && object->type()->is_scalar() && !type->is_bool() &&
      !object->type()->is_bool() && type->width() == object->type()->width())
    return type == object->type() ? object : store.make(Kind::Reinterpret, type, {object});
  const bool is_bit_field =
      object->is(Kind::Member) && object->operand(0)->type()->record().fields[object->index()].is_bit_field;
  if (!expr::is_place(object) || is_bit_field) throw Refusal(fmt::format("'{}' of a value", e.id()));
  TypeRef byte_pointer = store.pointer(store.unsigned_type(8));
  ExprRef start = store.make(Kind::PointerAdd, byte_pointer,
                             {store.cast(byte_pointer, store.address_of(object)),
                              store.constant(store.difference_type(), offset->small_value())});
  return store.deref(store.cast(store.pointer(type), start));
}

template <Kind kind>
ExprRef about_pointer(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  ExprRef pointer = reader.value(e[0]);
  if (!pointer->type()->is_pointer()) throw Refusal(fmt::format("'{}' of what is no pointer", e.id()));
  return reader.converted(reader.store().make(kind, reader.store().size_type(), {pointer}), reader.type(e));
}

ExprRef side_effect(ExpressionReader& reader, Irep e) {
  if (reader.is_in_quantifier()) throw Refusal("side effect in a quantifier");
  const std::string_view statement = e.text("statement");
  TypeRef type = reader.type(e);
  if (type->is(expr::TypeKind::Void) || type->is_function()) throw Refusal("side effect without a value");
  if (statement == "nondet") return reader.scope().arbitrary(type, e.text("#identifier"));
  if (statement != "allocate") throw Refusal(fmt::format("side effect '{}'", statement));
  expect_operands(e, 2);
  ExprRef is_zero = reader.condition(e[1]);
  ExprRef bytes = reader.value(e[0]);
  if (!type->is_pointer() || !bytes->type()->is_bitvector()) throw Refusal("operands of 'allocate'");
  const bool is_constant =
      is_zero->is(Kind::Constant) || (is_zero->is(Kind::Cast) && is_zero->operand(0)->is(Kind::Constant));
  if (!is_constant) throw Refusal("operands of 'allocate'");
  const ExprRef flag = is_zero->is(Kind::Cast) ? is_zero->operand(0) : is_zero;
  return reader.scope().allocate(type, reader.store().cast(reader.store().size_type(), bytes),
                                 !flag->value().isZero(),
                                 e.flag(kStackMark) ? ir::Variant::Stack : ir::Variant::Plain);
}

constexpr ExpressionRule kRules[] = {
    {"string_constant", string_constant},
    {"dereference", dereference},
    {"address_of", address_of},
    {"index", index},
    {"member", member},
    {"complex_real", complex_part<0>},
    {"complex_imag", complex_part<1>},
    {"byte_extract_little_endian", bytes_of},
    {"pointer_offset", about_pointer<Kind::OffsetOf>},
    {"pointer_object", about_pointer<Kind::ObjectOf>},
    {"object_size", about_pointer<Kind::ObjectSize>},
    {"side_effect", side_effect},
};

}  // namespace

std::span<const ExpressionRule> memory_rules() {
  return kRules;
}

}  // namespace heddle::goto_binary
