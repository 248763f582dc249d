// Arithmetic on integers, floats and pointers, and conversions.
#include <fmt/format.h>

#include "expr/rounded.h"
#include "goto_binary/expression_reader.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::RoundingMode;
using expr::TypeRef;

namespace {

bool is_number(TypeRef type) {
  return type->is_bitvector() || type->is_float();
}

TypeRef number_type(ExpressionReader& reader, Irep e) {
  TypeRef type = reader.type(e);
  if (!is_number(type)) throw Refusal(fmt::format("'{}' of type {}", e.id(), expr::to_string(type)));
  return type;
}

// In elements. A step needs the size of one.
ExprRef advanced(ExpressionReader& reader, ExprRef pointer, ExprRef offset) {
  TypeRef target = pointer->type()->element();
  while (target->is_array()) target = target->element();
  if (target->is_record() && !target->record().complete)
    throw Refusal("arithmetic on a pointer to an incomplete type");
  if (!offset->type()->is_bitvector()) throw Refusal("pointer arithmetic with what is no integer");
  return reader.store().make(Kind::PointerAdd, pointer->type(),
                             {pointer, reader.store().cast(reader.store().difference_type(), offset)});
}

template <Kind kind>
ExprRef folded(ExpressionReader& reader, Irep e) {
  TypeRef type = number_type(reader, e);
  if (e.size() < 2) throw Refusal(fmt::format("expression '{}' with {} operands", e.id(), e.size()));
  ExprRef result = reader.coerced(reader.value(e[0]), type);
  for (size_t i = 1; i < e.size(); ++i)
    result = reader.store().binary(kind, result, reader.coerced(reader.value(e[i]), type));
  return result;
}

ExprRef sum(ExpressionReader& reader, Irep e) {
  TypeRef type = reader.type(e);
  if (!type->is_pointer()) return folded<Kind::Add>(reader, e);
  std::vector<ExprRef> offsets;
  ExprRef pointer = nullptr;
  for (size_t i = 0; i < e.size(); ++i) {
    ExprRef operand = reader.value(e[i]);
    if (!operand->type()->is_pointer())
      offsets.push_back(operand);
    else if (pointer == nullptr)
      pointer = reader.coerced(operand, type);
    else
      throw Refusal("sum of pointers");
  }
  if (pointer == nullptr) throw Refusal("sum of integers that is a pointer");
  for (ExprRef offset : offsets) pointer = advanced(reader, pointer, offset);
  return pointer;
}

ExprRef difference(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  expr::Store& store = reader.store();
  TypeRef type = reader.type(e);
  ExprRef left = reader.value(e[0]);
  ExprRef right = reader.value(e[1]);
  if (type->is_pointer()) {
    if (!right->type()->is_bitvector()) throw Refusal("difference of pointers that is a pointer");
    return advanced(reader, reader.coerced(left, type),
                    store.unary(Kind::Neg, store.cast(store.difference_type(), right)));
  }
  if (left->type()->is_pointer()) {
    ExprRef distance =
        store.make(Kind::PointerSub, store.difference_type(), {left, reader.coerced(right, left->type())});
    return reader.converted(distance, type);
  }
  number_type(reader, e);
  return store.binary(Kind::Sub, reader.coerced(left, type), reader.coerced(right, type));
}

template <Kind kind>
ExprRef divided(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  if (kind == Kind::Mod && !reader.type(e)->is_bitvector()) throw Refusal("remainder of floats");
  return folded<kind>(reader, e);
}

ExprRef negative(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  return reader.store().unary(Kind::Neg, reader.coerced(reader.value(e[0]), number_type(reader, e)));
}

// +x, which has promoted its operand.
ExprRef unchanged(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  return reader.coerced(reader.value(e[0]), number_type(reader, e));
}

ExprRef absolute(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  expr::Store& store = reader.store();
  ExprRef operand = reader.coerced(reader.value(e[0]), number_type(reader, e));
  if (operand->type()->is_float()) return store.unary(Kind::Abs, operand);
  if (!operand->type()->is_signed()) return operand;
  return store.ite(store.binary(Kind::Lt, operand, store.zero(operand->type())),
                   store.unary(Kind::Neg, operand), operand);
}

ExprRef sign(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  expr::Store& store = reader.store();
  ExprRef operand = reader.value(e[0]);
  if (operand->type()->is_float()) return store.make(Kind::SignBit, store.bool_type(), {operand});
  if (!operand->type()->is_bitvector()) throw Refusal("sign of what is no number");
  return store.binary(Kind::Lt, operand, store.zero(operand->type()));
}

template <Kind kind>
ExprRef classified(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  ExprRef operand = reader.value(e[0]);
  if (!operand->type()->is_float()) throw Refusal(fmt::format("'{}' of what is no float", e.id()));
  return reader.store().make(kind, reader.store().bool_type(), {operand});
}

ExprRef finite(ExpressionReader& reader, Irep e) {
  expr::Store& store = reader.store();
  return store.negation(
      store.binary(Kind::Or, classified<Kind::IsNan>(reader, e), classified<Kind::IsInf>(reader, e)));
}

// By the numbers of files.
constexpr std::pair<std::string_view, RoundingMode> kRoundingModes[] = {{"0", RoundingMode::NearestEven},
                                                                        {"1", RoundingMode::Down},
                                                                        {"2", RoundingMode::Up},
                                                                        {"3", RoundingMode::TowardZero}};

// The operations with a rounding mode as their last operand: that of the program (of files of ESBMC: nil), as
// all operations have it, or a fixed one, which is said here if it is not what the program has all the time.
ExprRef rounded(ExpressionReader& reader, ExprRef operation, Irep mode) {
  if (mode.is_nil() || (mode.is("symbol") && mode.text("identifier") == kRoundingMode)) return operation;
  expr::Store& store = reader.store();
  for (const auto& [number, known] : kRoundingModes) {
    if (!mode.is("constant") || mode.text("value") != number) continue;
    const bool is_usual = known == RoundingMode::NearestEven && !reader.changes_rounding();
    if (is_usual || !expr::is_roundable(operation->kind())) return operation;
    std::vector<ExprRef> operands(operation->operands().begin(), operation->operands().end());
    operands.push_back(store.constant(store.signed_type(32), static_cast<uint64_t>(known)));
    return store.make(Kind::Rounded, operation->type(), operands, static_cast<uint64_t>(operation->kind()));
  }
  throw Refusal("rounding mode of a floating operation");
}

template <Kind kind>
ExprRef rounded(ExpressionReader& reader, Irep e) {
  expect_operands(e, 3);
  TypeRef type = reader.type(e);
  if (!type->is_float()) throw Refusal(fmt::format("'{}' of what is no float", e.id()));
  ExprRef left = reader.coerced(reader.value(e[0]), type);
  return rounded(reader, reader.store().make(kind, type, {left, reader.coerced(reader.value(e[1]), type)}),
                 e[2]);
}

// The mode of a conversion to an integer is toward zero, whatever stands there.
ExprRef rounded_cast(ExpressionReader& reader, Irep e) {
  expect_operands(e, 2);
  TypeRef type = reader.type(e);
  ExprRef operand = reader.value(e[0]);
  ExprRef result = reader.converted(operand, type);
  return type->is_float() && operand->type() != type ? rounded(reader, result, e[1]) : result;
}

ExprRef cast(ExpressionReader& reader, Irep e) {
  expect_operands(e, 1);
  TypeRef type = reader.type(e);
  return reader.converted(reader.value(e[0]), type);
}

constexpr ExpressionRule kRules[] = {
    {"+", sum},
    {"-", difference},
    {"*", folded<Kind::Mul>},
    {"/", divided<Kind::Div>},
    {"mod", divided<Kind::Mod>},
    {"unary-", negative},
    {"unary+", unchanged},
    {"floatbv_plus", rounded<Kind::Add>},
    {"floatbv_minus", rounded<Kind::Sub>},
    {"floatbv_mult", rounded<Kind::Mul>},
    {"floatbv_div", rounded<Kind::Div>},
    {"floatbv_typecast", rounded_cast},
    {"abs", absolute},
    {"sign", sign},
    {"isnan", classified<Kind::IsNan>},
    {"isinf", classified<Kind::IsInf>},
    {"isnormal", classified<Kind::IsNormal>},
    {"isfinite", finite},
    {"typecast", cast},
};

}  // namespace

std::span<const ExpressionRule> arithmetic_rules() {
  return kRules;
}

}  // namespace heddle::goto_binary
