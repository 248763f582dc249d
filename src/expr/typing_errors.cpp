// Whether a node obeys the rules of its kind.
#include <unordered_set>

#include "expr/rounded.h"
#include "expr/typing.h"

namespace heddle::expr {

namespace {

std::string operands_should(ExprRef e, const std::string& expectation) {
  std::string types;
  for (ExprRef operand : e->operands()) types += (types.empty() ? "" : ", ") + to_string(operand->type());
  return std::string(info(e->kind()).name) + ": operands should be " + expectation + ", not (" + types + ")";
}

std::string type_should(ExprRef e, const std::string& expectation) {
  return std::string(info(e->kind()).name) + ": the type should be " + expectation + ", not " +
         to_string(e->type());
}

std::string index_should(ExprRef e, const std::string& expectation) {
  return std::string(info(e->kind()).name) + ": the index should be " + expectation + ", not " +
         std::to_string(e->index());
}

bool is_number(TypeRef type) {
  return type->is_bitvector() || type->is(TypeKind::Integer);
}

bool all_operands(ExprRef e, bool (*holds)(TypeRef)) {
  for (ExprRef operand : e->operands())
    if (!holds(operand->type())) return false;
  return true;
}

bool same_operands(ExprRef e) {
  for (ExprRef operand : e->operands())
    if (operand->type() != e->operand(0)->type()) return false;
  return true;
}

// All operands have one type, and `holds` is true of it.
std::string check_uniform(ExprRef e, bool (*holds)(TypeRef), const char* expectation) {
  return same_operands(e) && holds(e->operand(0)->type()) ? "" : operands_should(e, expectation);
}

std::string check_float(ExprRef e) {
  if (e->is(Kind::RoundToIntegral) && e->index() > static_cast<uint64_t>(RoundingMode::TowardZero))
    return index_should(e, "a rounding mode");
  return check_uniform(e, [](TypeRef t) { return t->is_float(); }, "floats of one type");
}

std::string check_rounded(ExprRef e) {
  if (e->index() >= kKinds.size() || !is_roundable(static_cast<Kind>(e->index())))
    return index_should(e, "an operation that rounds");
  const Operation operation = operation_of(e);
  if (operation.operands.size() != static_cast<size_t>(info(operation.kind).arity))
    return operands_should(e, "those of the operation and a rounding mode");
  if (!operation.rounding->type()->is_bitvector()) return operands_should(e, "followed by a bit-vector");
  if (!e->type()->is_float()) return type_should(e, "a float");
  for (ExprRef operand : operation.operands) {
    const TypeRef type = operand->type();
    const bool is_number = type->is_float() || type->is_bitvector() || type->is_bool();
    if (operation.kind == Kind::Cast ? !is_number : type != e->type())
      return operands_should(e, operation.kind == Kind::Cast ? "numbers" : "floats of its type");
  }
  return "";
}

std::string check_shift(ExprRef e) {
  // C does not convert the distance to the type of the shifted value, and neither do we.
  return all_operands(e, [](TypeRef t) { return t->is_bitvector(); }) ? ""
                                                                      : operands_should(e, "bit-vectors");
}

bool is_convertible(TypeRef from, TypeRef to) {
  auto is_arithmetic = [](TypeRef t) { return t->is_bool() || t->is_float() || is_number(t); };
  if (is_arithmetic(from) && is_arithmetic(to)) return true;
  auto is_address = [](TypeRef t) { return t->is_bool() || t->is_bitvector() || t->is_pointer(); };
  return is_address(from) && is_address(to);
}

std::string check_conversion(ExprRef e) {
  const TypeRef from = e->operand(0)->type();
  const TypeRef to = e->type();
  switch (e->kind()) {
    case Kind::Cast:
      return is_convertible(from, to) ? "" : operands_should(e, "convertible to " + to_string(to));
    case Kind::Reinterpret:
      if (!from->is_scalar()) return operands_should(e, "scalar");
      return to->is_scalar() && to->width() == from->width()
                 ? ""
                 : type_should(e, "a scalar of the operand's width");
    default:  // Extract
      if (!from->is_bitvector()) return operands_should(e, "a bit-vector");
      if (!to->is_bitvector() || to->is_signed() || to->width() > from->width())
        return type_should(e, "an unsigned bit-vector, not wider than the operand");
      return e->index() <= from->width() - to->width() ? "" : index_should(e, "inside the operand");
  }
}

std::string check_leaf(ExprRef e) {
  const TypeRef type = e->type();
  switch (e->kind()) {
    case Kind::Constant:
      return type->is_scalar() || type->is(TypeKind::Integer) ? "" : type_should(e, "a scalar or int");
    case Kind::Zero:
      return type->is_aggregate() ? "" : type_should(e, "an array, struct or union");
    case Kind::String:
      if (!type->is_array() || !type->element()->is_bitvector() || type->element()->width() != 8)
        return type_should(e, "an array of 8-bit elements");
      return e->text().size() <= type->count() ? "" : type_should(e, "long enough for the text");
    default:
      return type->is(TypeKind::Void) ? type_should(e, "that of an object or function") : "";
  }
}

std::string check_memory(ExprRef e) {
  const TypeRef first = e->operand(0)->type();
  switch (e->kind()) {
    case Kind::Deref:
      return first->is_pointer() && !first->element()->is(TypeKind::Void)
                 ? ""
                 : operands_should(e, "a pointer, not to void");
    case Kind::AddressOf: {
      const ExprRef place = e->operand(0);
      if (!is_place(place)) return "address_of: the operand should be a place";
      if (place->is(Kind::Member) && has_field(place->operand(0)->type(), place->index()) &&
          place->operand(0)->type()->record().fields[place->index()].is_bit_field)
        return "address_of: the operand should not be a bit-field";
      return "";
    }
    case Kind::Index:
      return first->is_array() && e->operand(1)->type()->is_bitvector()
                 ? ""
                 : operands_should(e, "an array and a bit-vector");
    case Kind::Member:
      if (!first->is_record() || !first->record().complete)
        return operands_should(e, "a complete struct or union");
      return has_field(first, e->index()) ? "" : index_should(e, "the number of a field");
    case Kind::PointerAdd:
      return first->is_pointer() && e->operand(1)->type()->is_bitvector()
                 ? ""
                 : operands_should(e, "a pointer and a bit-vector");
    case Kind::Accessible:
      return first->is_pointer() && e->operand(1)->type()->is_bitvector() &&
                     !e->operand(1)->type()->is_signed()
                 ? ""
                 : operands_should(e, "a pointer and an unsigned bit-vector");
    default:  // PointerSub, ObjectOf, OffsetOf, ObjectSize, IsLive, Releasable
      return check_uniform(e, [](TypeRef t) { return t->is_pointer(); }, "pointers of one type");
  }
}

std::string check_struct_literal(ExprRef e) {
  const TypeRef type = e->type();
  if (!type->is(TypeKind::Struct) || !type->record().complete) return type_should(e, "a complete struct");
  const std::vector<Field>& fields = type->record().fields;
  bool fits = fields.size() == e->operand_count();
  for (size_t i = 0; fits && i < fields.size(); ++i) fits = e->operand(i)->type() == fields[i].type;
  return fits ? "" : operands_should(e, "the fields of " + to_string(type));
}

std::string check_array_literal(ExprRef e) {
  const TypeRef type = e->type();
  if (!type->is_array()) return type_should(e, "an array");
  bool fits = e->is(Kind::ArrayFill) || e->operand_count() == type->count();
  for (size_t i = 0; fits && i < e->operand_count(); ++i) fits = e->operand(i)->type() == type->element();
  return fits ? ""
              : std::string(info(e->kind()).name) + ": operands should be the elements of " + to_string(type);
}

std::string check_aggregate(ExprRef e) {
  const TypeRef type = e->type();
  switch (e->kind()) {
    case Kind::ArrayLiteral:
    case Kind::ArrayFill:
      return check_array_literal(e);
    case Kind::StructLiteral:
      return check_struct_literal(e);
    case Kind::UnionLiteral:
      if (!type->is(TypeKind::Union) || !type->record().complete) return type_should(e, "a complete union");
      if (!has_field(type, e->index())) return index_should(e, "the number of a field");
      return e->operand(0)->type() == type->record().fields[e->index()].type
                 ? ""
                 : operands_should(e, "of the field's type");
    case Kind::WithIndex: {
      const TypeRef array = e->operand(0)->type();
      return array->is_array() && e->operand(1)->type()->is_bitvector() &&
                     e->operand(2)->type() == array->element()
                 ? ""
                 : operands_should(e, "an array, a bit-vector and an element");
    }
    default: {  // WithMember
      const TypeRef record = e->operand(0)->type();
      if (!has_field(record, e->index()))
        return index_should(e, "the number of a field of the first operand");
      return e->operand(1)->type() == record->record().fields[e->index()].type
                 ? ""
                 : operands_should(e, "a record and a value of the field's type");
    }
  }
}

std::string check_map(ExprRef e) {
  const TypeRef map = e->is(Kind::MapConst) ? e->type() : e->operand(0)->type();
  if (!map->is(TypeKind::Map))
    return e->is(Kind::MapConst) ? type_should(e, "a map") : operands_should(e, "a map first");
  const bool value_fits = e->is(Kind::MapSelect) || e->operands().back()->type() == map->element();
  const bool index_fits = e->is(Kind::MapConst) || e->operand(1)->type() == map->index();
  return value_fits && index_fits ? "" : operands_should(e, "the map's index and element");
}

std::string check_quantifier(ExprRef e) {
  if (e->operand_count() < 2)
    return std::string(info(e->kind()).name) + ": there should be a bound symbol and a body";
  std::unordered_set<std::string_view> names;
  for (ExprRef bound : e->operands().first(e->operand_count() - 1)) {
    if (!bound->is(Kind::Symbol))
      return std::string(info(e->kind()).name) + ": what is bound should be a symbol";
    if (!names.insert(bound->text()).second)
      return std::string(info(e->kind()).name) + ": '" + bound->text() + "' should be bound once";
  }
  return e->operands().back()->type()->is_bool() ? "" : operands_should(e, "bound symbols and a bool");
}

// The accumulator's type is the fold's, which the implied type says.
std::string check_fold(ExprRef e) {
  const std::span<const ExprRef> bound = bound_symbols(e);
  if (!bound[0]->is(Kind::Symbol) || !bound[1]->is(Kind::Symbol))
    return std::string(info(e->kind()).name) + ": what is bound should be a symbol";
  if (bound[0]->text() == bound[1]->text())
    return std::string(info(e->kind()).name) + ": '" + bound[0]->text() + "' should be bound once";
  const TypeRef result = bound[0]->type();
  const TypeRef index = bound[1]->type();
  const bool can_be_result = result->is_bool() || result->is_bitvector() || result->is_float();
  return can_be_result && index->is_bitvector() && e->operand(2)->type() == result &&
                 e->operand(3)->type() == index && e->operand(4)->type() == index &&
                 e->operand(5)->type() == result
             ? ""
             : operands_should(e,
                               "a start and a step of the accumulator's type, bool, bit-vector or float, and "
                               "two bounds of the index's, a bit-vector");
}

bool is_comparable(TypeRef type) {
  return type->is_scalar() || type->is(TypeKind::Integer) || type->is(TypeKind::Map);
}

bool is_ordered(TypeRef type) {
  return is_number(type) || type->is_float() || type->is_pointer();
}

std::string check_operands(ExprRef e) {
  switch (e->kind()) {
    case Kind::Constant:
    case Kind::Zero:
    case Kind::String:
    case Kind::Symbol:
      return check_leaf(e);
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
      return check_uniform(e, [](TypeRef t) { return t->is_bool(); }, "bool");
    case Kind::Ite:
      return e->operand(0)->type()->is_bool() && e->operand(1)->type() == e->operand(2)->type()
                 ? ""
                 : operands_should(e, "a bool and two values of one type");
    case Kind::Eq:
    case Kind::Ne:
      return check_uniform(e, is_comparable, "scalars, ints or maps of one type");
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
      return check_uniform(e, is_ordered, "numbers or pointers of one type");
    case Kind::Neg:
    case Kind::Add:
    case Kind::Sub:
    case Kind::Mul:
    case Kind::Div:
      return check_uniform(e, [](TypeRef t) { return is_number(t) || t->is_float(); }, "numbers of one type");
    case Kind::Mod:
      return check_uniform(e, is_number, "integers of one type");
    case Kind::BitNot:
    case Kind::BitAnd:
    case Kind::BitOr:
    case Kind::BitXor:
    case Kind::OverflowNeg:
    case Kind::OverflowAdd:
    case Kind::OverflowSub:
    case Kind::OverflowMul:
    case Kind::OverflowDiv:
    case Kind::PopCount:
    case Kind::LeadingZeros:
    case Kind::TrailingZeros:
      return check_uniform(e, [](TypeRef t) { return t->is_bitvector(); }, "bit-vectors of one type");
    case Kind::ByteSwap:
      return check_uniform(
          e, [](TypeRef t) { return t->is_bitvector() && t->width() % 8 == 0; }, "whole bytes");
    case Kind::Shl:
    case Kind::Shr:
    case Kind::OverflowShl:
    case Kind::Concat:
      return check_shift(e);
    case Kind::Extract:
    case Kind::Cast:
    case Kind::Reinterpret:
      return check_conversion(e);
    case Kind::IsNan:
    case Kind::IsInf:
    case Kind::IsNormal:
    case Kind::SignBit:
    case Kind::Abs:
    case Kind::Sqrt:
    case Kind::Fma:
    case Kind::FloatRem:
    case Kind::Remainder:
    case Kind::FloatMin:
    case Kind::FloatMax:
    case Kind::RoundToIntegral:
      return check_float(e);
    case Kind::Rounded:
      return check_rounded(e);
    case Kind::Deref:
    case Kind::AddressOf:
    case Kind::Index:
    case Kind::Member:
    case Kind::PointerAdd:
    case Kind::PointerSub:
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
    case Kind::IsLive:
    case Kind::Accessible:
    case Kind::Releasable:
      return check_memory(e);
    case Kind::NoneLost:
      return "";
    case Kind::ArrayLiteral:
    case Kind::ArrayFill:
    case Kind::StructLiteral:
    case Kind::UnionLiteral:
    case Kind::WithIndex:
    case Kind::WithMember:
      return check_aggregate(e);
    case Kind::MapConst:
    case Kind::MapSelect:
    case Kind::MapStore:
      return check_map(e);
    case Kind::ForAll:
    case Kind::Exists:
      return check_quantifier(e);
    case Kind::Fold:
    case Kind::FoldSome:
      return check_fold(e);
  }
  return "";
}

}  // namespace

std::string typing_error(ExprRef e) {
  if (std::string error = check_operands(e); !error.empty()) return error;
  if (type_rule(e->kind()) == TypeRule::Explicit || has_implied_type(e)) return "";
  return type_should(e, "the one that its operands imply");
}

}  // namespace heddle::expr
