#include "source_rewrite/expressions.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using llvm::cast;

ExpressionWalk::ExpressionWalk(const Parts& parts, LeavingChecks& leaving, ErrorFunctions& errors,
                               const expr::DataModel& model)
    : text_(parts.text),
      editor_(parts.editor),
      scope_(parts.scope),
      walk_(parts.walk),
      leaving_(leaving),
      checks_(parts),
      operators_(parts, checks_, leaving),
      updates_(parts, checks_, leaving),
      accesses_(parts),
      calls_(parts, errors, model) {}

void ExpressionWalk::sizes_in(clang::TypeLoc type) {
  for (clang::TypeLoc part = type; !part.isNull(); part = part.getNextTypeLoc()) {
    if (auto array = part.getAs<clang::VariableArrayTypeLoc>();
        !array.isNull() && array.getSizeExpr() != nullptr)
      expression(array.getSizeExpr(), true);
  }
}

void ExpressionWalk::initializer(const clang::VarDecl* variable) {
  if (!accesses_.initializer(variable)) expression(variable->getInit(), true);
}

void ExpressionWalk::unary(const clang::UnaryOperator* e, bool needed) {
  const Expr* operand = e->getSubExpr();
  if (e->isIncrementDecrementOp()) {
    if (!updates_.increment(e, needed)) expression(operand, true);
  } else if (e->getOpcode() == clang::UO_Extension) {
    expression(operand, needed);
  } else if (e->getOpcode() != clang::UO_Deref || !accesses_.dereference(e)) {
    if (!operators_.unary(e)) expression(operand, e->getOpcode() != clang::UO_AddrOf || needed);
  }
}

void ExpressionWalk::binary(const clang::BinaryOperator* e, bool needed) {
  const bool is_done =
      e->getOpcode() == clang::BO_Assign ? accesses_.assignment(e, needed) : operators_.binary(e);
  if (is_done) return;
  expression(e->getLHS(), e->getOpcode() != clang::BO_Comma);
  if (e->isLogicalOp())
    leaving_.walk_guarded(e->getRHS(), true);
  else
    expression(e->getRHS(), e->getOpcode() != clang::BO_Comma || needed);
}

void ExpressionWalk::call(const clang::CallExpr* e, bool needed) {
  calls_.call(e, needed);
  if (e->getDirectCallee() == nullptr) expression(e->getCallee(), true);
  for (const Expr* argument : e->arguments()) expression(argument, true);
}

void ExpressionWalk::statement_expression(const clang::StmtExpr* e, bool needed) {
  const clang::CompoundStmt* block = e->getSubStmt();
  const size_t outer = scope_.visible();
  scope_.enter_statement_expression();
  for (const Stmt* child : block->body()) {
    const auto* last = child == block->getStmtExprResult() ? dyn_cast<Expr>(child) : nullptr;
    if (last != nullptr)
      expression(last, needed);
    else
      walk_.statement(child, true);
  }
  scope_.leave_statement_expression();
  scope_.hide_beyond(outer);
}

void ExpressionWalk::size_of(const clang::UnaryExprOrTypeTraitExpr* e) {
  if (e->getKind() != clang::UETT_SizeOf || !e->getTypeOfArgument()->isVariableArrayType()) return;
  if (e->isArgumentType())
    sizes_in(e->getArgumentTypeInfo()->getTypeLoc());
  else
    expression(e->getArgumentExpr(), true);
}

void ExpressionWalk::children(const Expr* e) {
  for (const Stmt* child : e->children())
    if (const auto* part = llvm::dyn_cast_or_null<Expr>(child)) expression(part, true);
}

// x++ becomes an assignment where nobody needs the value. What stands around it may bind closer:
// `(void)x++`, `c ? y : x++`.
void ExpressionWalk::in_parentheses(const Expr* e, bool needed, const std::function<void()>& walk) {
  const unsigned before = editor_.in_place();
  walk();
  const auto* operation = dyn_cast<clang::UnaryOperator>(e->IgnoreImpCasts());
  if (needed || operation == nullptr || !operation->isIncrementDecrementOp() || editor_.in_place() == before)
    return;
  const TextRange range = text_.range_of(e);
  editor_.open(range.begin, "(");
  editor_.close(range.end, ")");
}

void ExpressionWalk::expression(const Expr* e, bool needed) {
  if (e == nullptr) return;
  const Editor::Nested nested(editor_);
  switch (e->getStmtClass()) {
    case Stmt::ParenExprClass:
      return expression(cast<clang::ParenExpr>(e)->getSubExpr(), needed);
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: {
      const auto* conversion = cast<clang::CastExpr>(e);
      if (const auto* written = dyn_cast<clang::CStyleCastExpr>(e);
          written != nullptr && e->getType()->isVariablyModifiedType())
        sizes_in(written->getTypeInfoAsWritten()->getTypeLoc());
      if (accesses_.conversion(conversion)) return;
      if (conversion->getCastKind() == clang::CK_ToVoid)
        return in_parentheses(conversion->getSubExpr(), false,
                              [&] { expression(conversion->getSubExpr(), false); });
      return expression(conversion->getSubExpr(), needed);
    }
    case Stmt::UnaryOperatorClass:
      return unary(cast<clang::UnaryOperator>(e), needed);
    case Stmt::BinaryOperatorClass:
      return binary(cast<clang::BinaryOperator>(e), needed);
    case Stmt::CompoundAssignOperatorClass:
      if (!updates_.compound(cast<clang::CompoundAssignOperator>(e), needed)) children(e);
      return;
    case Stmt::ConditionalOperatorClass: {
      const auto* choice = cast<clang::ConditionalOperator>(e);
      expression(choice->getCond(), true);
      leaving_.walk_guarded(choice->getTrueExpr(), needed);
      return in_parentheses(choice->getFalseExpr(), needed,
                            [&] { leaving_.walk_guarded(choice->getFalseExpr(), needed); });
    }
    case Stmt::BinaryConditionalOperatorClass: {
      const auto* choice = cast<clang::BinaryConditionalOperator>(e);
      expression(choice->getCommon(), true);
      return in_parentheses(choice->getFalseExpr(), needed,
                            [&] { leaving_.walk_guarded(choice->getFalseExpr(), needed); });
    }
    case Stmt::CallExprClass:
      return call(cast<clang::CallExpr>(e), needed);
    case Stmt::StmtExprClass:
      return statement_expression(cast<clang::StmtExpr>(e), needed);
    case Stmt::ArraySubscriptExprClass:
    case Stmt::MemberExprClass:
      if (!accesses_.dereference(e)) children(e);
      return;
    case Stmt::DeclRefExprClass:
      return accesses_.read(cast<clang::DeclRefExpr>(e));
    case Stmt::InitListExprClass: {
      const auto* list = cast<clang::InitListExpr>(e);
      if (list->isSemanticForm() && list->getSyntacticForm() != nullptr) list = list->getSyntacticForm();
      for (const Expr* init : list->inits()) expression(init, true);
      return;
    }
    case Stmt::DesignatedInitExprClass:
      return expression(cast<clang::DesignatedInitExpr>(e)->getInit(), true);
    case Stmt::CompoundLiteralExprClass: {
      const auto* literal = cast<clang::CompoundLiteralExpr>(e);
      if (!literal->isFileScope()) expression(literal->getInitializer(), true);
      return;
    }
    case Stmt::GenericSelectionExprClass:
      return expression(cast<clang::GenericSelectionExpr>(e)->getResultExpr(), needed);
    case Stmt::ChooseExprClass:
      return expression(cast<clang::ChooseExpr>(e)->getChosenSubExpr(), needed);
    case Stmt::UnaryExprOrTypeTraitExprClass:
      return size_of(cast<clang::UnaryExprOrTypeTraitExpr>(e));
    case Stmt::OpaqueValueExprClass:
    case Stmt::ConstantExprClass:
    case Stmt::OffsetOfExprClass:
    case Stmt::PredefinedExprClass:
      return;
    default:
      return children(e);
  }
}

}  // namespace heddle::source_rewrite
