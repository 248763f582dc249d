// Statements about whole arrays, which take pointers to them. The array is known where the pointer is the
// address of an object that has a name.
#include <fmt/format.h>

#include "goto_binary/body_reader.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

constexpr uint64_t kMostElements = 4096;

Irep without_casts(Irep e) {
  while (e.is("typecast") && e.size() == 1) e = e[0];
  return e;
}

[[noreturn]] void refuse_array(Irep code) {
  throw Refusal(fmt::format("statement '{}' of an array that is not known", code.text("statement")));
}

// match:  a, &a[0], with casts around it
// result: a
Irep array_behind(Irep code, size_t operand) {
  Irep e = without_casts(code[operand]);
  if (!e.is("address_of") || e.size() != 1) refuse_array(code);
  e = e[0];
  const bool is_first = e.is("index") && e.size() == 2 && without_casts(e[1]).is("constant") &&
                        without_casts(e[1]).text("value") == "0";
  if (is_first) e = e[0];
  if (!e.is("symbol") || !e.find("type").is("array")) refuse_array(code);
  return e;
}

}  // namespace

ExprRef BodyReader::whole_array(Irep code, size_t operand) {
  ExprRef array = expressions_.place(array_behind(code, operand));
  TypeRef type = array->type();
  if (!array->is(Kind::Symbol) || !type->is_array() || type->count() == 0 || type->count() > kMostElements ||
      !type->element()->is_scalar())
    refuse_array(code);
  return array;
}

void BodyReader::set_array(Irep code) {
  expect_operands(code, 2);
  ExprRef array = whole_array(code, 0);
  ExprRef value = expressions_.converted(expressions_.value(code[1]), array->type()->element());
  emit(Op::Assign, {array, store_.make(Kind::ArrayFill, array->type(), {value})});
}

void BodyReader::copy_array(Irep code) {
  expect_operands(code, 2);
  ExprRef to = whole_array(code, 0);
  ExprRef from = whole_array(code, 1);
  if (to->type() != from->type()) throw Refusal("copy between arrays of different types");
  emit(Op::Assign, {to, from});
}

// Element by element; of floats, by their bits.
void BodyReader::compare_arrays(Irep code) {
  expect_operands(code, 3);
  ExprRef left = whole_array(code, 0);
  ExprRef right = whole_array(code, 1);
  ExprRef result = store_.boolean(left->type() == right->type());
  TypeRef element = left->type()->element();
  const auto part = [&](ExprRef array, uint64_t i) {
    ExprRef value = store_.index(array, store_.constant(store_.difference_type(), i));
    if (!element->is_float()) return value;
    return store_.make(Kind::Reinterpret, store_.unsigned_type(element->width()), {value});
  };
  for (uint64_t i = 0; left->type() == right->type() && i < left->type()->count(); ++i) {
    ExprRef same = store_.binary(Kind::Eq, part(left, i), part(right, i));
    result = i == 0 ? same : store_.binary(Kind::And, result, same);
  }
  ExprRef place = expressions_.place(code[2]);
  emit(Op::Assign, {place, expressions_.converted(result, place->type())});
}

// All of the object, whichever part of it the pointer points to.
void BodyReader::havoc_object(Irep code) {
  expect_operands(code, 1);
  Irep e = without_casts(code[0]);
  if (!e.is("address_of") || e.size() != 1) throw Refusal("statement 'havoc_object' of an unknown object");
  e = e[0];
  while ((e.is("index") || e.is("member")) && e.size() > 0) e = e[0];
  if (!e.is("symbol")) throw Refusal("statement 'havoc_object' of an unknown object");
  ExprRef object = expressions_.place(e);
  if (!object->is(Kind::Symbol)) throw Refusal("statement 'havoc_object' of an unknown object");
  emit(Op::Havoc, {object});
}

bool BodyReader::frees_stack(Irep code) {
  const Irep value = code[1];
  if (code[0].text("identifier") != kDeadObject || !value.is("if") || !value.flag(kStackMark)) return false;
  ExprRef pointer = expressions_.value(value[1].is("typecast") ? value[1][0] : value[1]);
  if (!pointer->type()->is_pointer()) throw Refusal("end of what is no object");
  emit(Op::Free, {pointer}).variant = ir::Variant::Stack;
  return true;
}

}  // namespace heddle::goto_binary
