#include "expr/c_typing.h"

#include <algorithm>

#include "expr/evaluate.h"

namespace heddle::expr {

namespace {

bool is_c_integer(TypeRef type) {
  return type->is_bool() || type->is_bitvector();
}
bool is_arithmetic(TypeRef type) {
  return is_c_integer(type) || type->is_float();
}
bool is_void_pointer(TypeRef type) {
  return type->is_pointer() && type->element()->is(TypeKind::Void);
}

std::string shown(TypeRef type) {
  return "'" + to_string(type) + "'";
}

std::string operands_error(COperator op, ExprRef a, ExprRef b) {
  return "'" + std::string(info(op).token) + "' should not have operands of types " + shown(a->type()) +
         " and " + shown(b->type());
}

std::string operand_error(COperator op, ExprRef a) {
  return "'" + std::string(info(op).token) + "' should not have an operand of type " + shown(a->type());
}

// Whether C takes this closed expression as an integer constant expression: one that computes with integers
// only and has no undefined operation.
bool is_constant_expression(ExprRef e) {
  bool result = true;
  for_each_subexpression(e, [&](ExprRef sub) {
    const Kind kind = sub->kind();
    const bool is_division = kind == Kind::Div || kind == Kind::Mod;
    const bool is_shift = kind == Kind::Shl || kind == Kind::Shr;
    if (!is_c_integer(sub->type()) && !(sub->type()->is_float() && sub->is(Kind::Constant))) result = false;
    if (!result || !(is_division || is_shift)) return;
    const std::optional<llvm::APInt> second = evaluate_constant(sub->operand(1));
    result = second && (is_division ? !second->isZero() : second->ult(sub->type()->width()));
  });
  return result;
}

// A constant expression of integer type with value 0, or such a one cast to void*.
bool is_null_constant(ExprRef e) {
  if (is_void_pointer(e->type())) {
    if (e->is(Kind::Constant)) return e->value().isZero();
    return e->is(Kind::Cast) && is_c_integer(e->operand(0)->type()) && is_null_constant(e->operand(0));
  }
  if (!is_c_integer(e->type())) return false;
  const std::optional<llvm::APInt> value = evaluate_constant(e);
  return value && value->isZero() && is_constant_expression(e);
}

// Whether pointers to it may be advanced; void and functions count as one byte (GNU C).
bool has_step(TypeRef element) {
  return !element->is_record() || element->record().complete;
}

ExprRef as_int(Store& store, ExprRef truth) {
  return store.cast(c_int_type(store), truth);
}

ExprRef truth_of(Store& store, ExprRef a) {
  if (a->type()->is_bool()) return a;
  // A truth value that was made an int is taken back, so that && and || nest as C's conditions do.
  if (a->is(Kind::Cast) && a->operand(0)->type()->is_bool()) return a->operand(0);
  return store.binary(Kind::Ne, a, store.constant(a->type(), 0));
}

ExprRef promoted(Store& store, ExprRef a) {
  return store.cast(c_promoted_type(store, a->type()), a);
}

// Two pointers, or a pointer and a null constant, as one type; null if they have none.
TypeRef common_pointer_type(ExprRef a, ExprRef b) {
  const TypeRef left = a->type();
  const TypeRef right = b->type();
  if (left == right) return left->is_pointer() ? left : nullptr;
  if (left->is_pointer() && is_null_constant(b)) return left;
  if (right->is_pointer() && is_null_constant(a)) return right;
  if (!left->is_pointer() || !right->is_pointer()) return nullptr;
  if (is_void_pointer(left)) return left;
  return is_void_pointer(right) ? right : nullptr;
}

// The same for the branches of ?:. A null constant takes the other's type even if its own is void*; a pointer
// to a function does not mix with void*.
TypeRef conditional_pointer_type(ExprRef a, ExprRef b) {
  if (is_null_constant(a) && b->type()->is_pointer()) return b->type();
  if (is_null_constant(b) && a->type()->is_pointer()) return a->type();
  const TypeRef type = common_pointer_type(a, b);
  if (type == nullptr || a->type() == b->type()) return type;
  return a->type()->element()->is_function() || b->type()->element()->is_function() ? nullptr : type;
}

Kind kind_of(COperator op) {
  switch (op) {
    case COperator::Multiply:
      return Kind::Mul;
    case COperator::Divide:
      return Kind::Div;
    case COperator::Remainder:
      return Kind::Mod;
    case COperator::Add:
      return Kind::Add;
    case COperator::Subtract:
      return Kind::Sub;
    case COperator::ShiftLeft:
      return Kind::Shl;
    case COperator::ShiftRight:
      return Kind::Shr;
    case COperator::Less:
      return Kind::Lt;
    case COperator::LessEqual:
      return Kind::Le;
    case COperator::Greater:
      return Kind::Gt;
    case COperator::GreaterEqual:
      return Kind::Ge;
    case COperator::Equal:
      return Kind::Eq;
    case COperator::NotEqual:
      return Kind::Ne;
    case COperator::BitAnd:
      return Kind::BitAnd;
    case COperator::BitXor:
      return Kind::BitXor;
    case COperator::BitOr:
      return Kind::BitOr;
    case COperator::LogicalAnd:
      return Kind::And;
    default:
      return Kind::Or;
  }
}

CResult advanced(Store& store, ExprRef pointer, ExprRef distance, bool backwards) {
  if (!has_step(pointer->type()->element()))
    return "a pointer to the incomplete type " + shown(pointer->type()->element()) +
           " should not be advanced";
  ExprRef offset = store.cast(store.difference_type(), promoted(store, distance));
  if (backwards) offset = store.unary(Kind::Neg, offset);
  return store.make(Kind::PointerAdd, pointer->type(), {pointer, offset});
}

CResult additive(Store& store, COperator op, ExprRef a, ExprRef b) {
  const bool is_sum = op == COperator::Add;
  if (a->type()->is_pointer() && is_c_integer(b->type())) return advanced(store, a, b, !is_sum);
  if (is_sum && is_c_integer(a->type()) && b->type()->is_pointer()) return advanced(store, b, a, false);
  if (!is_sum && a->type()->is_pointer() && a->type() == b->type()) {
    if (!has_step(a->type()->element()))
      return "pointers to the incomplete type " + shown(a->type()->element()) + " should not be subtracted";
    return store.binary(Kind::PointerSub, a, b);
  }
  return operands_error(op, a, b);
}

CResult comparison(Store& store, COperator op, ExprRef a, ExprRef b) {
  const TypeRef type = common_pointer_type(a, b);
  if (type == nullptr) return operands_error(op, a, b);
  const bool is_equality = op == COperator::Equal || op == COperator::NotEqual;
  // Pointers to functions have no order, and only equality also compares a void* with other pointers.
  const bool are_pointers = a->type()->is_pointer() && b->type()->is_pointer();
  if (!is_equality && are_pointers && (a->type() != b->type() || type->element()->is_function()))
    return operands_error(op, a, b);
  return as_int(store, store.binary(kind_of(op), store.cast(type, a), store.cast(type, b)));
}

CResult logical(Store& store, COperator op, ExprRef a, ExprRef b) {
  CResult left = c_condition(store, a);
  if (!left) return left;
  CResult right = c_condition(store, b);
  if (!right) return right;
  return as_int(store, store.binary(kind_of(op), left.value, right.value));
}

CResult arithmetic(Store& store, COperator op, ExprRef a, ExprRef b) {
  if (op == COperator::ShiftLeft || op == COperator::ShiftRight)
    return store.binary(kind_of(op), promoted(store, a), promoted(store, b));
  const TypeRef type = c_common_type(store, a->type(), b->type());
  const ExprRef result = store.binary(kind_of(op), store.cast(type, a), store.cast(type, b));
  return result->type()->is_bool() ? as_int(store, result) : result;
}

bool needs_integers(COperator op) {
  return op == COperator::Remainder || op == COperator::ShiftLeft || op == COperator::ShiftRight ||
         op == COperator::BitAnd || op == COperator::BitXor || op == COperator::BitOr;
}

bool is_comparison(COperator op) {
  return op >= COperator::Less && op <= COperator::NotEqual;
}

}  // namespace

TypeRef c_int_type(Store& store) {
  return store.signed_type(store.data_model().int_width());
}

TypeRef c_promoted_type(Store& store, TypeRef type) {
  if (type->is_float()) return type;
  const unsigned narrowest = store.data_model().int_width();
  if (type->is_bool() || type->width() < narrowest) return c_int_type(store);
  // A wide bit-field has its declared type; that is the next one that holds it.
  for (unsigned width : {narrowest, 32U, 64U, 128U})
    if (type->width() <= width) return store.bitvector(width, type->is_signed());
  return type;
}

TypeRef c_common_type(Store& store, TypeRef a, TypeRef b) {
  if (a->is_float() && b->is_float()) return a->format() >= b->format() ? a : b;
  if (a->is_float() || b->is_float()) return a->is_float() ? a : b;
  a = c_promoted_type(store, a);
  b = c_promoted_type(store, b);
  if (a->width() != b->width()) return a->width() > b->width() ? a : b;
  return a->is_signed() ? b : a;
}

CResult c_decay(Store& store, ExprRef a) {
  if (!a->type()->is_array() && !a->type()->is_function()) return a;
  if (!is_place(a)) return "an array that is no object should not be used as a pointer";
  if (a->type()->is_function()) return store.address_of(a);
  return store.address_of(store.index(a, store.constant(store.difference_type(), 0)));
}

CResult c_condition(Store& store, ExprRef a) {
  CResult value = c_decay(store, a);
  if (!value) return value;
  if (!value.value->type()->is_scalar())
    return "a condition should not have type " + shown(value.value->type());
  return truth_of(store, value.value);
}

CResult c_unary(Store& store, COperator op, ExprRef a) {
  if (op == COperator::AddressOf) {
    if (!is_place(a)) return "'&' should have a place as its operand";
    if (a->is(Kind::Member) && a->operand(0)->type()->record().fields[a->index()].is_bit_field)
      return "'&' should not have a bit-field as its operand";
    return store.address_of(a);
  }
  CResult decayed = c_decay(store, a);
  if (!decayed) return decayed;
  a = decayed.value;
  switch (op) {
    case COperator::Plus:
    case COperator::Minus:
      if (!is_arithmetic(a->type())) return operand_error(op, a);
      a = promoted(store, a);
      return op == COperator::Plus ? a : store.unary(Kind::Neg, a);
    case COperator::BitNot:
      if (!is_c_integer(a->type())) return operand_error(op, a);
      return store.unary(Kind::BitNot, promoted(store, a));
    case COperator::LogicalNot: {
      CResult condition = c_condition(store, a);
      if (!condition) return condition;
      return as_int(store, store.negation(condition.value));
    }
    case COperator::Dereference:
      if (!a->type()->is_pointer() || is_void_pointer(a->type())) return operand_error(op, a);
      // The address of an array's or function's own decay is not kept: *f is f.
      return a->is(Kind::AddressOf) && a->operand(0)->type()->is_function() ? a->operand(0) : store.deref(a);
    default:
      return "'" + std::string(info(op).token) + "' should have two operands";
  }
}

CResult c_binary(Store& store, COperator op, ExprRef a, ExprRef b) {
  if (info(op).is_unary) return "'" + std::string(info(op).token) + "' should have one operand";
  CResult left = c_decay(store, a);
  if (!left) return left;
  CResult right = c_decay(store, b);
  if (!right) return right;
  a = left.value;
  b = right.value;
  if (op == COperator::LogicalAnd || op == COperator::LogicalOr) return logical(store, op, a, b);
  if (is_arithmetic(a->type()) && is_arithmetic(b->type())) {
    if (needs_integers(op) && (a->type()->is_float() || b->type()->is_float()))
      return operands_error(op, a, b);
    return arithmetic(store, op, a, b);
  }
  if (op == COperator::Add || op == COperator::Subtract) return additive(store, op, a, b);
  if (is_comparison(op)) return comparison(store, op, a, b);
  return operands_error(op, a, b);
}

CResult c_conditional(Store& store, ExprRef condition, ExprRef a, ExprRef b) {
  CResult truth = c_condition(store, condition);
  if (!truth) return truth;
  CResult left = c_decay(store, a);
  if (!left) return left;
  CResult right = c_decay(store, b);
  if (!right) return right;
  a = left.value;
  b = right.value;
  if (a->type() == b->type() && a->type()->is_record()) return store.ite(truth.value, a, b);
  TypeRef type = nullptr;
  if (is_arithmetic(a->type()) && is_arithmetic(b->type()))
    type = c_common_type(store, a->type(), b->type());
  else
    type = conditional_pointer_type(a, b);
  if (type == nullptr)
    return "'?:' should not have operands of types " + shown(a->type()) + " and " + shown(b->type());
  return store.ite(truth.value, store.cast(type, a), store.cast(type, b));
}

CResult c_subscript(Store& store, ExprRef a, ExprRef b) {
  if (!a->type()->is_array() && !a->type()->is_pointer()) std::swap(a, b);
  if (!is_c_integer(b->type())) return "the index should be an integer, not of type " + shown(b->type());
  if (a->type()->is_array() && is_place(a))
    return store.index(a, store.cast(store.difference_type(), promoted(store, b)));
  if (a->type()->is_function() || (a->type()->is_pointer() && a->type()->element()->is_function()))
    return "a function should not have elements";
  CResult sum = c_binary(store, COperator::Add, a, b);
  return sum ? c_unary(store, COperator::Dereference, sum.value) : sum;
}

CResult c_member(Store& store, ExprRef record, std::string_view field) {
  if (!record->type()->is_record())
    return "a value of type " + shown(record->type()) + " should not have members";
  const std::vector<Field>& fields = record->type()->record().fields;
  const auto found = std::ranges::find_if(fields, [&](const Field& f) { return f.name == field; });
  if (found == fields.end()) return shown(record->type()) + " has no member '" + std::string(field) + "'";
  return store.member(record, static_cast<uint64_t>(found - fields.begin()));
}

CResult c_arrow(Store& store, ExprRef pointer, std::string_view field) {
  CResult record = c_unary(store, COperator::Dereference, pointer);
  return record ? c_member(store, record.value, field) : record;
}

CResult c_cast(Store& store, TypeRef type, ExprRef a) {
  CResult decayed = c_decay(store, a);
  if (!decayed) return decayed;
  a = decayed.value;
  const bool is_float_pointer =
      (a->type()->is_float() && type->is_pointer()) || (a->type()->is_pointer() && type->is_float());
  if (!a->type()->is_scalar() || !type->is_scalar() || is_float_pointer)
    return "a value of type " + shown(a->type()) + " should not be cast to " + shown(type);
  return store.cast(type, a);
}

CResult c_convert(Store& store, TypeRef type, ExprRef a) {
  CResult decayed = c_decay(store, a);
  if (!decayed) return decayed;
  a = decayed.value;
  const TypeRef from = a->type();
  const bool fits =
      (is_arithmetic(from) && is_arithmetic(type)) || (from->is_pointer() && type->is_bool()) ||
      (from == type && (type->is_pointer() || type->is_record())) ||
      (type->is_pointer() &&
       (is_null_constant(a) || (from->is_pointer() && (is_void_pointer(from) || is_void_pointer(type)))));
  if (!fits) return "a value of type " + shown(from) + " should not be converted to " + shown(type);
  return store.cast(type, a);
}

}  // namespace heddle::expr
