#include "expr/typing.h"

namespace heddle::expr {

TypeRule type_rule(Kind kind) {
  switch (kind) {
    case Kind::Constant:
    case Kind::Zero:
    case Kind::String:
    case Kind::Symbol:
    case Kind::Extract:
    case Kind::Cast:
    case Kind::Reinterpret:
    case Kind::Rounded:
    case Kind::ArrayLiteral:
    case Kind::ArrayFill:
    case Kind::StructLiteral:
    case Kind::UnionLiteral:
    case Kind::MapConst:
      return TypeRule::Explicit;
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Eq:
    case Kind::Ne:
    case Kind::Lt:
    case Kind::Le:
    case Kind::Gt:
    case Kind::Ge:
    case Kind::OverflowNeg:
    case Kind::OverflowAdd:
    case Kind::OverflowSub:
    case Kind::OverflowMul:
    case Kind::OverflowDiv:
    case Kind::OverflowShl:
    case Kind::IsNan:
    case Kind::IsInf:
    case Kind::IsNormal:
    case Kind::SignBit:
    case Kind::IsLive:
    case Kind::Accessible:
    case Kind::Releasable:
    case Kind::NoneLost:
    case Kind::ForAll:
    case Kind::Exists:
      return TypeRule::Bool;
    case Kind::Ite:
      return TypeRule::Second;
    case Kind::Deref:
      return TypeRule::Target;
    case Kind::AddressOf:
      return TypeRule::Address;
    case Kind::Index:
    case Kind::MapSelect:
      return TypeRule::Element;
    case Kind::Member:
      return TypeRule::Field;
    case Kind::ObjectOf:
    case Kind::OffsetOf:
    case Kind::ObjectSize:
      return TypeRule::Size;
    case Kind::PointerSub:
      return TypeRule::Difference;
    case Kind::Concat:
      return TypeRule::Joined;
    default:
      return TypeRule::First;
  }
}

bool has_field(TypeRef type, uint64_t index) {
  return type->is_record() && index < type->record().fields.size();
}

namespace {

bool has_element(TypeRef type) {
  return type->is_array() || type->is(TypeKind::Map);
}

// Whether the operands are such that the rule gives a type.
bool rule_applies(TypeRule rule, Kind kind, std::span<const ExprRef> operands, uint64_t index) {
  switch (rule) {
    case TypeRule::Explicit:
      return false;
    case TypeRule::Bool:
      return true;
    case TypeRule::First:
      return !operands.empty();
    case TypeRule::Second:
      return operands.size() > 1;
    case TypeRule::Target:
    case TypeRule::Size:
    case TypeRule::Difference:
      return operands[0]->type()->is_pointer();
    case TypeRule::Address:
      return is_place(operands[0]);
    case TypeRule::Element:
      return has_element(operands[0]->type()) && operands[0]->type()->is_array() == (kind == Kind::Index);
    case TypeRule::Field:
      return has_field(operands[0]->type(), index);
    case TypeRule::Joined:
      return operands[0]->type()->is_bitvector() && operands[1]->type()->is_bitvector() &&
             operands[0]->type()->width() + operands[1]->type()->width() <= kMaximumWidth;
  }
  return false;
}

bool is_pointer_wide(TypeRef type, TypeRef pointer, bool is_signed) {
  return type->is_bitvector() && type->is_signed() == is_signed && type->width() == pointer->width();
}

}  // namespace

TypeRef implied_type(Store& store, Kind kind, std::span<const ExprRef> operands, uint64_t index) {
  const TypeRule rule = type_rule(kind);
  if (!rule_applies(rule, kind, operands, index)) return nullptr;
  switch (rule) {
    case TypeRule::Explicit:
      return nullptr;
    case TypeRule::Bool:
      return store.bool_type();
    case TypeRule::First:
      return operands[0]->type();
    case TypeRule::Second:
      return operands[1]->type();
    case TypeRule::Target:
    case TypeRule::Element:
      return operands[0]->type()->element();
    case TypeRule::Address:
      return store.pointer(operands[0]->type());
    case TypeRule::Field:
      return operands[0]->type()->record().fields[index].type;
    case TypeRule::Size:
      return store.size_type();
    case TypeRule::Difference:
      return store.difference_type();
    case TypeRule::Joined:
      return store.unsigned_type(operands[0]->type()->width() + operands[1]->type()->width());
  }
  return nullptr;
}

bool has_implied_type(ExprRef e) {
  const TypeRule rule = type_rule(e->kind());
  const uint64_t index = rule == TypeRule::Field ? e->index() : 0;
  if (!rule_applies(rule, e->kind(), e->operands(), index)) return false;
  const TypeRef type = e->type();
  const TypeRef first = e->operand_count() == 0 ? nullptr : e->operand(0)->type();
  switch (rule) {
    case TypeRule::Explicit:
      return false;
    case TypeRule::Bool:
      return type->is_bool();
    case TypeRule::First:
      return type == first;
    case TypeRule::Second:
      return type == e->operand(1)->type();
    case TypeRule::Target:
    case TypeRule::Element:
      return type == first->element();
    case TypeRule::Address:
      return type->is_pointer() && type->element() == first;
    case TypeRule::Field:
      return type == first->record().fields[index].type;
    case TypeRule::Size:
      return is_pointer_wide(type, first, false);
    case TypeRule::Difference:
      return is_pointer_wide(type, first, true);
    case TypeRule::Joined:
      return type->is_bitvector() && !type->is_signed() &&
             type->width() == first->width() + e->operand(1)->type()->width();
  }
  return false;
}

}  // namespace heddle::expr
