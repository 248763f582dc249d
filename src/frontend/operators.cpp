// Operators: arithmetic, comparison, logic and the conditional operator.
#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

Value FunctionLowering::unary(const clang::UnaryOperator* e) {
  const Expr* operand = e->getSubExpr();
  switch (e->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return rvalue(operand);
    case clang::UO_Minus: {
      const Value value = rvalue(operand);
      if (value.type()->is_record())
        return make_complex(make(Kind::Neg, complex_part(value, 0).type(), {complex_part(value, 0)}),
                            make(Kind::Neg, complex_part(value, 1).type(), {complex_part(value, 1)}));
      return make(Kind::Neg, type_of(e), {value}, e);
    }
    case clang::UO_Not: {
      const Value value = rvalue(operand);
      if (value.type()->is_record())  // GNU: conjugate
        return make_complex(complex_part(value, 0),
                            make(Kind::Neg, complex_part(value, 1).type(), {complex_part(value, 1)}));
      return make(Kind::BitNot, type_of(e), {value}, e);
    }
    case clang::UO_LNot:
      return cast(type_of(e), condition(e));
    case clang::UO_AddrOf: {
      if (is_missing_weak(operand)) return constant(store().null(type_of(e)));
      return cast(type_of(e), address_of(place(operand)));
    }
    case clang::UO_Deref: {
      Value value = place(e);
      value.is_stable = false;
      return value;
    }
    case clang::UO_PreInc:
    case clang::UO_PreDec:
    case clang::UO_PostInc:
    case clang::UO_PostDec:
      return increment(e, /*needed=*/true);
    case clang::UO_Real:
    case clang::UO_Imag: {
      const Value value = rvalue(operand);
      const bool imaginary = e->getOpcode() == clang::UO_Imag;
      if (!value.type()->is_record()) return imaginary ? constant(store().zero(value.type())) : value;
      return complex_part(value, imaginary ? 1 : 0);
    }
    default:
      unit_.unsupported(e->getBeginLoc(), "operator " + e->getOpcodeStr(e->getOpcode()).str());
  }
}

Value FunctionLowering::binary(const clang::BinaryOperator* e) {
  if (e->isAssignmentOp()) return assignment(e, /*needed=*/true);
  if (e->isLogicalOp()) return cast(type_of(e), logical(e));
  if (e->getOpcode() == clang::BO_Comma) {
    effect(e->getLHS());
    return rvalue(e->getRHS());
  }
  const Value left = stabilize(rvalue(e->getLHS()), e->getRHS());
  const Value right = rvalue(e->getRHS());
  if (e->isComparisonOp()) return cast(type_of(e), comparison(e->getOpcode(), left, right, e));
  return arithmetic(e->getOpcode(), left, right, e->getLHS()->getType(), e->getRHS()->getType(), type_of(e),
                    e);
}

namespace {

Kind arithmetic_kind(clang::BinaryOperatorKind opcode) {
  switch (opcode) {
    case clang::BO_Add:
      return Kind::Add;
    case clang::BO_Sub:
      return Kind::Sub;
    case clang::BO_Mul:
      return Kind::Mul;
    case clang::BO_Div:
      return Kind::Div;
    case clang::BO_Rem:
      return Kind::Mod;
    case clang::BO_And:
      return Kind::BitAnd;
    case clang::BO_Or:
      return Kind::BitOr;
    case clang::BO_Xor:
      return Kind::BitXor;
    case clang::BO_Shl:
      return Kind::Shl;
    default:
      return Kind::Shr;
  }
}

Kind comparison_kind(clang::BinaryOperatorKind opcode) {
  switch (opcode) {
    case clang::BO_EQ:
      return Kind::Eq;
    case clang::BO_NE:
      return Kind::Ne;
    case clang::BO_LT:
      return Kind::Lt;
    case clang::BO_LE:
      return Kind::Le;
    case clang::BO_GT:
      return Kind::Gt;
    default:
      return Kind::Ge;
  }
}

}  // namespace

Value FunctionLowering::arithmetic(clang::BinaryOperatorKind opcode, Value left, Value right,
                                   clang::QualType left_type, clang::QualType right_type, TypeRef type,
                                   const Expr* where) {
  if (type->is_record()) return complex_binary(opcode, left, right, where);
  if (left_type->isPointerType() && right_type->isPointerType()) {  // p - q
    const clang::QualType pointee = left_type->getPointeeType();
    if (!pointee->isVariableArrayType())
      return make(Kind::PointerSub, type, {left, cast(left.type(), right)}, where);
    TypeRef bytes = store().pointer(store().unsigned_type(8));
    const Value distance = make(Kind::PointerSub, type, {cast(bytes, left), cast(bytes, right)}, where);
    return make(Kind::Div, type, {distance, cast(type, element_size(pointee, where))});
  }
  if (left_type->isPointerType())
    return offset_pointer(left, right, left_type->getPointeeType(), opcode == clang::BO_Sub, where);
  if (right_type->isPointerType())
    return offset_pointer(right, left, right_type->getPointeeType(), false, where);
  return make(arithmetic_kind(opcode), type, {left, right}, where);
}

Value FunctionLowering::offset_pointer(Value pointer, Value i, clang::QualType pointee, bool negative,
                                       const Expr* where) {
  TypeRef difference = store().difference_type();
  Value offset = cast(difference, i);
  if (negative) offset = make(Kind::Neg, difference, {offset});
  if (!pointee->isVariableArrayType())
    return make(Kind::PointerAdd, pointer.type(), {pointer, offset}, where);
  const Value scaled = make(Kind::Mul, difference, {offset, cast(difference, element_size(pointee, where))});
  TypeRef bytes = store().pointer(store().unsigned_type(8));
  return cast(pointer.type(), make(Kind::PointerAdd, bytes, {cast(bytes, pointer), scaled}, where));
}

Value FunctionLowering::comparison(clang::BinaryOperatorKind opcode, Value left, Value right,
                                   const Expr* where) {
  TypeRef boolean = store().bool_type();
  if (left.type()->is_record()) {
    auto same = [&](unsigned part) {
      return make(Kind::Eq, boolean, {complex_part(left, part), complex_part(right, part)});
    };
    const Value equal = make(Kind::And, boolean, {same(0), same(1)}, where);
    return opcode == clang::BO_EQ ? equal : make(Kind::Not, boolean, {equal});
  }
  // Clang lets pointers of different types meet here (with a warning).
  if (left.type() != right.type()) right = cast(left.type(), right);
  return make(comparison_kind(opcode), boolean, {left, right}, where);
}

Value FunctionLowering::condition(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(e)) {
    if (operation->getOpcode() == clang::UO_LNot)
      return make(Kind::Not, store().bool_type(), {condition(operation->getSubExpr())});
    if (operation->getOpcode() == clang::UO_Extension) return condition(operation->getSubExpr());
  }
  if (const auto* operation = dyn_cast<clang::BinaryOperator>(e)) {
    if (operation->isLogicalOp()) return logical(operation);
    if (operation->isComparisonOp()) {
      const Value left = stabilize(rvalue(operation->getLHS()), operation->getRHS());
      return comparison(operation->getOpcode(), left, rvalue(operation->getRHS()), operation);
    }
    if (operation->getOpcode() == clang::BO_Comma) {
      effect(operation->getLHS());
      return condition(operation->getRHS());
    }
  }
  if (const auto* conversion = dyn_cast<clang::ImplicitCastExpr>(e)) {
    const clang::CastKind kind = conversion->getCastKind();
    if (kind == clang::CK_IntegralToBoolean || kind == clang::CK_PointerToBoolean ||
        kind == clang::CK_FloatingToBoolean)
      return condition(conversion->getSubExpr());
    // Widening keeps zero and nonzero apart.
    const Expr* operand = conversion->getSubExpr();
    if (kind == clang::CK_IntegralCast &&
        ast().getTypeSize(e->getType()) >= ast().getTypeSize(operand->getType()))
      return condition(operand);
  }
  if (const auto* call_expression = dyn_cast<clang::CallExpr>(e)) {
    const clang::FunctionDecl* callee = call_expression->getDirectCallee();
    if (callee != nullptr && callee->getName() == "__builtin_expect" &&
        !needs_instructions(call_expression->getArg(1)))
      return condition(call_expression->getArg(0));
  }
  return truth(rvalue(e));
}

Value FunctionLowering::logical(const clang::BinaryOperator* e) {
  const bool is_and = e->getOpcode() == clang::BO_LAnd;
  TypeRef boolean = store().bool_type();
  if (!needs_instructions(e->getRHS())) {
    const Value left = condition(e->getLHS());
    return make(is_and ? Kind::And : Kind::Or, boolean, {left, condition(e->getRHS())});
  }
  const ir::Symbol* result = new_temporary(boolean);
  const Label end = new_label();
  assign(reference(*result), condition(e->getLHS()));
  const Value first = reference(*result);
  jump_if(is_and ? make(Kind::Not, boolean, {first}) : first, end);
  assign(reference(*result), condition(e->getRHS()));
  bind(end);
  return reference(*result, /*is_stable=*/true);
}

void FunctionLowering::branch(const Expr* e, Label target, bool sense) {
  e = e->IgnoreParens();
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(e); operation != nullptr) {
    if (operation->getOpcode() == clang::UO_LNot) return branch(operation->getSubExpr(), target, !sense);
  }
  const auto* operation = dyn_cast<clang::BinaryOperator>(e);
  if (operation != nullptr && operation->isLogicalOp() && needs_instructions(operation->getRHS())) {
    const bool is_and = operation->getOpcode() == clang::BO_LAnd;
    if (is_and == sense) {  // jump needs both (a && b) or misses both (a || b)
      const Label past = new_label();
      branch(operation->getLHS(), past, !sense);
      branch(operation->getRHS(), target, sense);
      return bind(past);
    }
    branch(operation->getLHS(), target, sense);
    return branch(operation->getRHS(), target, sense);
  }
  const Value value = condition(e);
  jump_if(sense ? value : make(Kind::Not, store().bool_type(), {value}), target);
}

Value FunctionLowering::conditional(const clang::AbstractConditionalOperator* e, bool needed) {
  const bool has_value = needed && !e->getType()->isVoidType();
  const auto* elvis = dyn_cast<clang::BinaryConditionalOperator>(e);
  if (elvis != nullptr) {
    Value common = rvalue(elvis->getCommon());
    // It is used twice, with the evaluation of the other operand possibly between.
    if (needs_instructions(elvis->getFalseExpr()) && !common.is_stable) common = save(common);
    opaque_values_[elvis->getOpaqueValue()] = common;
  }
  const bool pure = !needs_instructions(e->getTrueExpr()) && !needs_instructions(e->getFalseExpr());
  if (pure) {
    const Value test = condition(e->getCond());
    if (!has_value) return test;
    TypeRef type = type_of(e);
    const Value yes = cast(type, rvalue(e->getTrueExpr()));
    return make(Kind::Ite, type, {test, yes, cast(type, rvalue(e->getFalseExpr()))});
  }
  const ir::Symbol* result = has_value ? new_temporary(type_of(e)) : nullptr;
  const Label otherwise = new_label();
  const Label end = new_label();
  auto arm = [&](const Expr* value) {
    if (result == nullptr) return effect(value);
    assign(reference(*result), cast(result->type, rvalue(value)));
  };
  branch(e->getCond(), otherwise, false);
  arm(e->getTrueExpr());
  jump(end);
  bind(otherwise);
  arm(e->getFalseExpr());
  bind(end);
  return result != nullptr ? reference(*result, /*is_stable=*/true) : constant(store().boolean(false));
}

}  // namespace heddle::frontend
