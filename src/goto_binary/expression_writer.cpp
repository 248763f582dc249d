#include "goto_binary/expression_writer.h"

#include <fmt/format.h>

#include "expr/rounded.h"
#include "goto_binary/argument_list.h"
#include "goto_binary/long_double.h"
#include "goto_binary/names.h"
#include "goto_binary/refusal.h"

namespace heddle::goto_binary {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

namespace {

constexpr uint64_t kMostElements = 1U << 20;

// Kinds that have an id of their own, with the same operands.
constexpr std::pair<Kind, std::string_view> kIds[] = {
    {Kind::Ite, "if"},
    {Kind::Neg, "unary-"},
    {Kind::Add, "+"},
    {Kind::Sub, "-"},
    {Kind::Mul, "*"},
    {Kind::Div, "/"},
    {Kind::Mod, "mod"},
    {Kind::BitNot, "bitnot"},
    {Kind::BitAnd, "bitand"},
    {Kind::BitOr, "bitor"},
    {Kind::BitXor, "bitxor"},
    {Kind::Shl, "shl"},
    {Kind::Concat, "concatenation"},
    {Kind::PopCount, "popcount"},
    {Kind::LeadingZeros, "count_leading_zeros"},
    {Kind::TrailingZeros, "count_trailing_zeros"},
    {Kind::Cast, "typecast"},
    {Kind::Abs, "abs"},
    {Kind::Deref, "dereference"},
    {Kind::Index, "index"},
    {Kind::PointerAdd, "+"},
    {Kind::PointerSub, "-"},
    {Kind::ObjectOf, "pointer_object"},
    {Kind::OffsetOf, "pointer_offset"},
    {Kind::ObjectSize, "object_size"},
    {Kind::ArrayLiteral, "array"},
    {Kind::ArrayFill, "array_of"},
};

// Those whose value is a truth value.
constexpr std::pair<Kind, std::string_view> kConditionIds[] = {
    {Kind::IsNan, "isnan"},
    {Kind::IsInf, "isinf"},
    {Kind::IsNormal, "isnormal"},
    {Kind::SignBit, "sign"},
    {Kind::OverflowNeg, "overflow-unary-"},
    {Kind::OverflowAdd, "overflow-+"},
    {Kind::OverflowSub, "overflow--"},
    {Kind::OverflowMul, "overflow-*"},
    {Kind::Accessible, "r_ok"},
};

constexpr std::pair<Kind, std::string_view> kLogicIds[] = {
    {Kind::Not, "not"}, {Kind::And, "and"}, {Kind::Or, "or"}, {Kind::Implies, "=>"}};

constexpr std::pair<Kind, std::string_view> kComparisonIds[] = {{Kind::Eq, "="}, {Kind::Ne, "notequal"},
                                                                {Kind::Lt, "<"}, {Kind::Le, "<="},
                                                                {Kind::Gt, ">"}, {Kind::Ge, ">="}};

template <size_t n>
std::string_view find_id(const std::pair<Kind, std::string_view> (&table)[n], Kind kind) {
  for (const auto& [key, id] : table)
    if (key == kind) return id;
  return "";
}

bool is_stored(ExprRef e) {
  return e->is(Kind::Symbol) || e->is(Kind::Deref) || e->is(Kind::Index) || e->is(Kind::Member);
}

[[noreturn]] void refuse(ExprRef e) {
  throw Refusal(fmt::format("expression '{}'", expr::info(e->kind()).name));
}

}  // namespace

Irep ExpressionWriter::made(std::string_view id, const std::vector<Irep>& operands, Irep type,
                            const IrepBuilder::Named& more) {
  IrepBuilder::Named named = {{"type", type}};
  named.insert(named.end(), more.begin(), more.end());
  return ireps_.make(id, operands, named);
}

Irep ExpressionWriter::truth(bool value) {
  return made("constant", {}, types_.boolean(), {{"value", ireps_.make(value ? "true" : "false")}});
}

Irep ExpressionWriter::symbol(const std::string& name, Irep type) {
  return made("symbol", {}, type, {{"identifier", ireps_.make(name)}});
}

bool ExpressionWriter::is_bit_field(ExprRef e) const {
  return e->is(Kind::Member) && e->operand(0)->type()->record().fields[e->index()].is_bit_field;
}

Irep ExpressionWriter::member(ExprRef e) {
  const expr::Field& field = e->operand(0)->type()->record().fields[e->index()];
  return made("member", {value(e->operand(0))}, types_.field_type(field),
              {{"component_name", ireps_.make(field.name)}});
}

Irep ExpressionWriter::place(ExprRef e) {
  return is_bit_field(e) ? member(e) : value(e);
}

Irep ExpressionWriter::value_for(ExprRef to, ExprRef e) {
  if (!is_bit_field(to)) return value(e);
  const expr::Field& field = to->operand(0)->type()->record().fields[to->index()];
  return made("typecast", {value(e)}, types_.field_type(field));
}

Irep ExpressionWriter::value(ExprRef e) {
  if (const auto known = values_.find(e); known != values_.end()) return known->second;
  const Irep result = bare_value(e);
  values_.emplace(e, result);
  return result;
}

Irep ExpressionWriter::condition(ExprRef e) {
  if (const auto known = conditions_.find(e); known != conditions_.end()) return known->second;
  Irep result;
  if (e->is(Kind::Constant)) {
    result = truth(e->small_value() != 0);
  } else if (const std::string_view logic = find_id(kLogicIds, e->kind()); !logic.empty()) {
    std::vector<Irep> operands;
    for (ExprRef operand : e->operands()) operands.push_back(condition(operand));
    result = made(logic, operands, types_.boolean());
  } else if (!find_id(kComparisonIds, e->kind()).empty()) {
    result = compared(e);
  } else if (const std::string_view id = find_id(kConditionIds, e->kind()); !id.empty()) {
    std::vector<Irep> operands;
    for (ExprRef operand : e->operands()) operands.push_back(value(operand));
    result = made(id, operands, types_.boolean());
  } else if (e->is(Kind::OverflowDiv) || e->is(Kind::OverflowShl)) {
    result = overflow(e);
  } else if (e->is(Kind::ForAll) || e->is(Kind::Exists)) {
    result = quantified(e);
  } else if (e->is(Kind::Cast)) {
    result = made("typecast", {value(e->operand(0))}, types_.boolean());
  } else if (e->is(Kind::Ite)) {
    result = made("if", {condition(e->operand(0)), condition(e->operand(1)), condition(e->operand(2))},
                  types_.boolean());
  } else if (e->type()->is_bool() && !is_stored(e)) {
    refuse(e);
  } else {
    result = made("typecast", {value(e)}, types_.boolean());
  }
  conditions_.emplace(e, result);
  return result;
}

// Floats that are reinterpreted to be compared are compared by their bits, for which there is a word.
Irep ExpressionWriter::compared(ExprRef e) {
  ExprRef left = e->operand(0);
  ExprRef right = e->operand(1);
  std::string_view id = find_id(kComparisonIds, e->kind());
  const bool is_equality = e->is(Kind::Eq) || e->is(Kind::Ne);
  const auto is_pattern = [](ExprRef x) {
    return x->is(Kind::Reinterpret) && x->operand(0)->type()->is_float() && x->type()->is_bitvector();
  };
  if (is_equality && is_pattern(left) && is_pattern(right) &&
      left->operand(0)->type() == right->operand(0)->type())
    return made(id, {value(left->operand(0)), value(right->operand(0))}, types_.boolean());
  if (is_equality && left->type()->is_float())
    id = e->is(Kind::Eq) ? "ieee_float_equal" : "ieee_float_notequal";
  if (left->type()->is_bool()) return made(id, {condition(left), condition(right)}, types_.boolean());
  return made(id, {value(left), value(right)}, types_.boolean());
}

Irep ExpressionWriter::overflow(ExprRef e) {
  ExprRef left = e->operand(0);
  ExprRef right = e->operand(1);
  TypeRef type = left->type();
  const unsigned width = type->width();
  if (e->is(Kind::OverflowDiv)) {
    // The minimum divided by -1.
    if (!type->is_signed()) return truth(false);
    ExprRef least = store_.constant(type, llvm::APInt::getSignedMinValue(width));
    ExprRef minus_one = store_.constant(type, llvm::APInt::getAllOnes(width));
    return condition(store_.binary(Kind::And, store_.binary(Kind::Eq, left, least),
                                   store_.binary(Kind::Eq, right, minus_one)));
  }
  // Bits are lost if shifting back does not bring them back.
  ExprRef shifted = store_.make(Kind::Shl, type, {left, right});
  ExprRef back = store_.make(Kind::Shr, type, {shifted, right});
  ExprRef lost = store_.binary(Kind::Ne, back, left);
  if (type->is_signed())
    lost = store_.binary(Kind::Or, store_.binary(Kind::Lt, left, store_.zero(type)), lost);
  return condition(lost);
}

Irep ExpressionWriter::quantified(ExprRef e) {
  std::vector<Irep> symbols;
  for (ExprRef bound : expr::bound_symbols(e)) {
    bound_.emplace(bound->text(), bound->type());
    symbols.push_back(value(bound));
  }
  return made(e->is(Kind::ForAll) ? "forall" : "exists",
              {ireps_.make("tuple", symbols), condition(e->operands().back())}, types_.boolean());
}

Irep ExpressionWriter::constant(ExprRef e) {
  TypeRef type = e->type();
  if (type->is_pointer() && e->value().isZero())
    return made("constant", {}, types_.type(type), {{"value", ireps_.make("NULL")}});
  if (!type->is_scalar()) refuse(e);
  llvm::APInt bits = e->value();
  if (type->is_float() && type->format() == expr::FloatFormat::X87)
    bits = widened(bits, shape_in_file(type->format(), store_.data_model()));
  return made("constant", {}, types_.type(type), {{"value", ireps_.make(hexadecimal(bits))}});
}

Irep ExpressionWriter::zero(TypeRef type) {
  if (type->is_scalar()) return value(store_.zero(type));
  if (type->is_array()) {
    if (type->count() == 0) throw Refusal("array without elements as a value");
    return made("array_of", {zero(type->element())}, types_.type(type));
  }
  std::vector<Irep> operands;
  const std::vector<TypeWriter::Component> components = types_.components(type);
  const auto zero_of = [&](const TypeWriter::Component& component) {
    if (component.field < 0 || component.type.is("c_bit_field"))
      return made("constant", {}, component.type, {{"value", ireps_.make("0")}});
    return zero(type->record().fields[static_cast<size_t>(component.field)].type);
  };
  if (type->is(TypeKind::Struct)) {
    for (const auto& component : components) operands.push_back(zero_of(component));
    return made("struct", operands, types_.type(type));
  }
  // The component that covers all of it: the padding, if there is any, or a widest field.
  for (const auto& component : components) {
    const bool covers =
        component.field < 0 || expr::size_of(type->record().fields[static_cast<size_t>(component.field)].type,
                                             store_.data_model()) == type->record().size;
    if (covers)
      return made("union", {zero_of(component)}, types_.type(type),
                  {{"component_name", ireps_.make(component.name)}});
  }
  throw Refusal(fmt::format("zero of {}", expr::to_string(type)));
}

Irep ExpressionWriter::string(ExprRef e) {
  TypeRef type = e->type();
  std::string text = e->text();
  while (!text.empty() && text.back() == '\0') text.pop_back();
  if (type->count() == text.size() + 1)
    return made("string_constant", {}, types_.type(type), {{"value", ireps_.make(text)}});
  if (type->count() == 0 || type->count() > kMostElements) throw Refusal("string in an array of such a size");
  std::vector<Irep> elements;
  for (size_t i = 0; i < type->count(); ++i)
    elements.push_back(
        value(store_.constant(type->element(), i < text.size() ? static_cast<uint8_t>(text[i]) : 0)));
  return made("array", elements, types_.type(type));
}

Irep ExpressionWriter::structure(ExprRef e) {
  std::vector<Irep> operands;
  const auto& fields = e->type()->record().fields;
  for (const TypeWriter::Component& component : types_.components(e->type())) {
    if (component.field < 0) {
      operands.push_back(made("constant", {}, component.type, {{"value", ireps_.make("0")}}));
      continue;
    }
    const auto number = static_cast<size_t>(component.field);
    const Irep part = value(e->operand(number));
    operands.push_back(fields[number].is_bit_field ? made("typecast", {part}, component.type) : part);
  }
  return made("struct", operands, types_.type(e->type()));
}

Irep ExpressionWriter::updated(ExprRef e) {
  if (e->is(Kind::WithIndex))
    return made("with", {value(e->operand(0)), value(e->operand(1)), value(e->operand(2))},
                types_.type(e->type()));
  const expr::Field& field = e->type()->record().fields[e->index()];
  Irep part = value(e->operand(1));
  if (field.is_bit_field) part = made("typecast", {part}, types_.field_type(field));
  return made("with",
              {value(e->operand(0)),
               ireps_.make("member_name", {}, {{"component_name", ireps_.make(field.name)}}), part},
              types_.type(e->type()));
}

Irep ExpressionWriter::extracted(ExprRef e) {
  ExprRef low = store_.constant(store_.signed_type(32), e->index());
  return made("extractbits", {value(e->operand(0)), value(low)}, types_.type(e->type()));
}

Irep ExpressionWriter::table_value(ExprRef e, std::string_view id) {
  std::vector<Irep> operands;
  for (ExprRef operand : e->operands())
    operands.push_back(e->is(Kind::Ite) && operands.empty() ? condition(operand) : value(operand));
  return made(id, operands, types_.type(e->type()));
}

// Pointers to what has no size count bytes, as GNU C has it; files say so by pointers to bytes.
bool ExpressionWriter::counts_bytes(ExprRef e) {
  if (!e->is(Kind::PointerAdd) && !e->is(Kind::PointerSub)) return false;
  TypeRef element = e->operand(0)->type()->element();
  return element->is(TypeKind::Void) || element->is_function();
}

ExprRef ExpressionWriter::in_bytes(ExprRef e) {
  TypeRef byte = store_.pointer(store_.signed_type(8));
  ExprRef left = store_.cast(byte, e->operand(0));
  if (e->is(Kind::PointerSub))
    return store_.make(Kind::PointerSub, e->type(), {left, store_.cast(byte, e->operand(1))});
  return store_.cast(e->type(), store_.make(Kind::PointerAdd, byte, {left, e->operand(1)}));
}

// From the address of the argument, see argument_list.h.
Irep ExpressionWriter::argument(ExprRef e, ExprRef list) {
  if (expr::size_of(e->type(), store_.data_model()) > store_.data_model().va_slot_bytes())
    throw Refusal("argument of such a size beyond the parameters");
  const Irep type = argument_list(ireps_, store_.data_model().pointer_width());
  const Irep address = made("dereference", {made("typecast", {value(list)}, type)}, type[0]);
  const Irep own = types_.type(e->operand(0)->type());
  return made("dereference", {made("typecast", {address}, own)}, types_.type(e->type()));
}

// Files leave the program's mode out. Sums, products and conversions are all that programs themselves round;
// the rest is the library's.
Irep ExpressionWriter::rounded(ExprRef e) {
  const expr::Operation operation = expr::operation_of(e);
  const bool is_program =
      operation.rounding->is(Kind::Symbol) && operation.rounding->text() == kRoundingModel;
  if (!is_program) throw Refusal("operation with a rounding mode of its own");
  return value(store_.make(operation.kind, e->type(), operation.operands));
}

Irep ExpressionWriter::bare_value(ExprRef e) {
  TypeRef type = e->type();
  if (type->is_bool() && !is_stored(e) && !e->is(Kind::Ite))
    return made("typecast", {condition(e)}, types_.type(type));
  if (counts_bytes(e)) return value(in_bytes(e));
  if (ExprRef list = list_of_argument(e)) return argument(e, list);
  if (const std::string_view id = find_id(kIds, e->kind()); !id.empty()) return table_value(e, id);
  switch (e->kind()) {
    case Kind::Constant:
      return constant(e);
    case Kind::Zero:
      return zero(type);
    case Kind::String:
      return string(e);
    case Kind::Symbol:
      if (const auto found = stand_ins_.find(std::string(e->text())); found != stand_ins_.end())
        return found->second;
      return symbol(e->text(), types_.type(type));
    case Kind::Shr:
      return table_value(e, type->is_signed() ? "ashr" : "lshr");
    case Kind::Extract:
      return extracted(e);
    case Kind::ByteSwap:
      return made("bswap", {value(e->operand(0))}, types_.type(type), {{"bits_per_byte", ireps_.make("8")}});
    case Kind::Reinterpret:
      return made("byte_extract_little_endian",
                  {value(e->operand(0)), value(store_.zero(store_.difference_type()))}, types_.type(type),
                  {{"bits_per_byte", ireps_.make("8")}});
    case Kind::AddressOf:
      return made("address_of", {place(e->operand(0))}, types_.type(type));
    case Kind::Rounded:
      return rounded(e);
    case Kind::Member:
      return is_bit_field(e) ? made("typecast", {member(e)}, types_.type(type)) : member(e);
    case Kind::StructLiteral:
      return structure(e);
    case Kind::UnionLiteral: {
      const expr::Field& field = type->record().fields[e->index()];
      Irep part = value(e->operand(0));
      if (field.is_bit_field) part = made("typecast", {part}, types_.field_type(field));
      return made("union", {part}, types_.type(type), {{"component_name", ireps_.make(field.name)}});
    }
    case Kind::WithIndex:
    case Kind::WithMember:
      return updated(e);
    default:
      refuse(e);
  }
}

}  // namespace heddle::goto_binary
