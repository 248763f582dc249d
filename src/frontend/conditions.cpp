#include "frontend/conditions.h"

#include "frontend/lowering.h"
#include "ir/marked_choice.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using expr::Kind;
using expr::TypeRef;

Conditions::Conditions(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      refusals_(lowering.refusals),
      effects_(lowering.effects),
      expressions_(lowering.expressions),
      aggregates_(lowering.aggregates),
      operators_(lowering.operators),
      vectors_(lowering.vectors) {}

Value Conditions::condition(const Expr* e) {
  e = e->IgnoreParens();
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(e)) {
    if (operation->getOpcode() == clang::UO_LNot)
      return values_.make(Kind::Not, store_.bool_type(), {condition(operation->getSubExpr())});
    if (operation->getOpcode() == clang::UO_Extension) return condition(operation->getSubExpr());
  }
  if (const auto* operation = dyn_cast<clang::BinaryOperator>(e)) {
    if (operation->isLogicalOp()) return logical(operation);
    if (operation->isComparisonOp()) {
      const Value left = body_.stabilize(expressions_.rvalue(operation->getLHS()), operation->getRHS());
      return operators_.comparison(operation->getOpcode(), left, expressions_.rvalue(operation->getRHS()),
                                   operation);
    }
    if (operation->getOpcode() == clang::BO_Comma) {
      expressions_.effect(operation->getLHS());
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
        unit_.ast().getTypeSize(e->getType()) >= unit_.ast().getTypeSize(operand->getType()))
      return condition(operand);
  }
  if (const auto* call_expression = dyn_cast<clang::CallExpr>(e)) {
    const clang::FunctionDecl* callee = call_expression->getDirectCallee();
    if (callee != nullptr && callee->getName() == "__builtin_expect" &&
        !effects_.needs_instructions(call_expression->getArg(1)))
      return condition(call_expression->getArg(0));
    if (const auto value = aggregates_.aggregate(call_expression)) return values_.truth(*value);
  }
  return values_.truth(expressions_.rvalue(e));
}

Value Conditions::logical(const clang::BinaryOperator* e) {
  const bool is_and = e->getOpcode() == clang::BO_LAnd;
  TypeRef boolean = store_.bool_type();
  if (!effects_.needs_instructions(e->getRHS())) {
    const Value left = condition(e->getLHS());
    return values_.make(is_and ? Kind::And : Kind::Or, boolean, {left, condition(e->getRHS())});
  }
  const ir::Symbol* result = body_.new_temporary(boolean);
  const Label end = scopes_.new_label();
  body_.assign(values_.reference(*result), condition(e->getLHS()));
  const Value first = values_.reference(*result);
  scopes_.jump_if(is_and ? values_.make(Kind::Not, boolean, {first}) : first, end);
  body_.assign(values_.reference(*result), condition(e->getRHS()));
  scopes_.bind(end);
  return values_.reference(*result, /*is_stable=*/true);
}

void Conditions::branch(const Expr* e, Label target, bool sense) {
  refusals_.attempt([&] { branch_on(e, target, sense); });
}

void Conditions::branch_on(const Expr* e, Label target, bool sense) {
  e = e->IgnoreParens();
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(e); operation != nullptr) {
    if (operation->getOpcode() == clang::UO_LNot) return branch(operation->getSubExpr(), target, !sense);
  }
  const auto* operation = dyn_cast<clang::BinaryOperator>(e);
  if (operation != nullptr && operation->isLogicalOp() && effects_.needs_instructions(operation->getRHS())) {
    const bool is_and = operation->getOpcode() == clang::BO_LAnd;
    if (is_and == sense) {  // jump needs both (a && b) or misses both (a || b)
      const Label past = scopes_.new_label();
      branch(operation->getLHS(), past, !sense);
      branch(operation->getRHS(), target, sense);
      return scopes_.bind(past);
    }
    branch(operation->getLHS(), target, sense);
    return branch(operation->getRHS(), target, sense);
  }
  const Value value = condition(e);
  scopes_.jump_if(sense ? value : values_.make(Kind::Not, store_.bool_type(), {value}), target);
}

// The value of the condition, kept where the `?` stands.
Value Conditions::marked(const clang::AbstractConditionalOperator* e, Value test) {
  const OriginScope scope(body_);
  body_.origin().range = unit_.range(clang::SourceRange(e->getQuestionLoc()));
  const ir::Symbol* choice =
      body_.new_local(std::string(ir::kChoice), test.type(), nullptr, ir::SymbolKind::Temporary);
  body_.assign(values_.reference(*choice), test);
  return values_.reference(*choice, /*is_stable=*/true);
}

Value Conditions::conditional(const clang::AbstractConditionalOperator* e, bool needed) {
  const bool has_value = needed && !e->getType()->isVoidType();
  const auto* elvis = dyn_cast<clang::BinaryConditionalOperator>(e);
  if (elvis != nullptr) {
    Value common = expressions_.rvalue(elvis->getCommon());
    // It is used twice, with the evaluation of the other operand possibly between.
    if (effects_.needs_instructions(elvis->getFalseExpr()) && !common.is_stable) common = body_.save(common);
    expressions_.set_opaque_value(elvis->getOpaqueValue(), common);
  }
  if (e->getCond()->getType()->isVectorType()) return vectors_.conditional(e);
  const bool pure =
      !effects_.needs_instructions(e->getTrueExpr()) && !effects_.needs_instructions(e->getFalseExpr());
  if (pure) {
    Value test = condition(e->getCond());
    if (effects_.marks_choices()) test = marked(e, test);
    if (!has_value) return test;
    TypeRef type = values_.type_of(e);
    const Value yes = values_.cast(type, expressions_.rvalue(e->getTrueExpr()));
    return values_.make(Kind::Ite, type,
                        {test, yes, values_.cast(type, expressions_.rvalue(e->getFalseExpr()))});
  }
  const ir::Symbol* result = has_value ? body_.new_temporary(values_.type_of(e)) : nullptr;
  const Label otherwise = scopes_.new_label();
  const Label end = scopes_.new_label();
  auto arm = [&](const Expr* value) {
    if (result == nullptr) return expressions_.effect(value);
    body_.assign(values_.reference(*result), values_.cast(result->type, expressions_.rvalue(value)));
  };
  if (effects_.marks_choices())
    scopes_.jump_if(values_.make(Kind::Not, store_.bool_type(), {marked(e, condition(e->getCond()))}),
                    otherwise);
  else
    branch(e->getCond(), otherwise, false);
  arm(e->getTrueExpr());
  scopes_.jump(end);
  scopes_.bind(otherwise);
  arm(e->getFalseExpr());
  scopes_.bind(end);
  return result != nullptr ? values_.reference(*result, /*is_stable=*/true) : values_.boolean(false);
}

}  // namespace heddle::frontend
