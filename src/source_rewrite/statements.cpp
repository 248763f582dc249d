#include "source_rewrite/statements.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using llvm::cast;

void StatementWalk::statement(const Stmt* s, bool in_block) {
  if (s == nullptr) return;
  const Editor::Nested nested(editor_);
  const size_t outer = scope_.visible();
  const unsigned own_lines = editor_.with_own_lines();
  leaving_.leave();
  places_.any_statement(s, in_block);
  parts_of(s, in_block);
  if (in_block && editor_.with_own_lines() != own_lines) editor_.break_line_behind(s);
  leaving_.leave();
  if (!llvm::isa<clang::DeclStmt, clang::LabelStmt, clang::SwitchCase>(s)) scope_.hide_beyond(outer);
  scope_.release_temporaries();
}

void StatementWalk::parts_of(const Stmt* s, bool in_block) {
  switch (s->getStmtClass()) {
    case Stmt::CompoundStmtClass:
      for (const Stmt* child : s->children()) statement(child, true);
      return places_.end_of_block(cast<clang::CompoundStmt>(s));
    case Stmt::DeclStmtClass:
      leaving_.enter(cast<clang::DeclStmt>(s), in_block);
      for (const clang::Decl* d : cast<clang::DeclStmt>(s)->decls()) declaration(d);
      return;
    case Stmt::IfStmtClass: {
      const auto* choice = cast<clang::IfStmt>(s);
      leaving_.enter(s, in_block, choice->getCond());
      places_.condition(s, choice->getCond(), in_block);
      statement(choice->getThen(), false);
      return statement(choice->getElse(), false);
    }
    case Stmt::WhileStmtClass:
      places_.loop(s, in_block);
      places_.condition(s, cast<clang::WhileStmt>(s)->getCond(), in_block);
      return statement(cast<clang::WhileStmt>(s)->getBody(), false);
    case Stmt::DoStmtClass:
      places_.loop(s, in_block);
      statement(cast<clang::DoStmt>(s)->getBody(), false);
      return places_.condition(s, cast<clang::DoStmt>(s)->getCond(), in_block);
    case Stmt::ForStmtClass:
      return loop(cast<clang::ForStmt>(s), in_block);
    case Stmt::SwitchStmtClass:
      leaving_.enter(s, in_block, cast<clang::SwitchStmt>(s)->getCond());
      expressions_.expression(cast<clang::SwitchStmt>(s)->getCond(), true);
      return statement(cast<clang::SwitchStmt>(s)->getBody(), false);
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      return statement(cast<clang::SwitchCase>(s)->getSubStmt(), in_block);
    case Stmt::LabelStmtClass:
      places_.label(cast<clang::LabelStmt>(s), in_block);
      return statement(cast<clang::LabelStmt>(s)->getSubStmt(), in_block);
    case Stmt::AttributedStmtClass:
      return statement(cast<clang::AttributedStmt>(s)->getSubStmt(), in_block);
    case Stmt::ReturnStmtClass: {
      const auto* leaves = cast<clang::ReturnStmt>(s);
      if (places_.return_statement(leaves, in_block)) return;
      leaving_.enter(s, in_block, leaves->getRetValue());
      return expressions_.expression(leaves->getRetValue(), true);
    }
    case Stmt::GotoStmtClass:
    case Stmt::BreakStmtClass:
    case Stmt::ContinueStmtClass:
      return places_.jump(s, in_block);
    case Stmt::IndirectGotoStmtClass:
      return expressions_.expression(cast<clang::IndirectGotoStmt>(s)->getTarget(), true);
    case Stmt::GCCAsmStmtClass:
      return assembly(cast<clang::GCCAsmStmt>(s));
    default:
      if (const auto* e = dyn_cast<Expr>(s)) {
        places_.expression_statement(e, in_block);
        leaving_.enter(s, in_block, e);
        expressions_.expression(e, false);
      }
  }
}

void StatementWalk::loop(const clang::ForStmt* s, bool in_block) {
  if (const auto* init = llvm::dyn_cast_or_null<Expr>(s->getInit())) {
    leaving_.enter(s, in_block, init);
    expressions_.expression(init, false);
    leaving_.leave();
  } else {
    statement(s->getInit(), false);
  }
  places_.loop(s, in_block);
  if (s->getCond() != nullptr) places_.condition(s, s->getCond(), in_block);
  expressions_.expression(s->getInc(), false);
  statement(s->getBody(), false);
}

void StatementWalk::assembly(const clang::GCCAsmStmt* s) {
  for (unsigned i = 0; i < s->getNumOutputs(); ++i) expressions_.expression(s->getOutputExpr(i), true);
  for (unsigned i = 0; i < s->getNumInputs(); ++i) {
    Expr::EvalResult value;
    const Expr* e = s->getInputExpr(i);
    if (!e->EvaluateAsRValue(value, text_.ast())) expressions_.expression(e, true);
  }
}

void StatementWalk::declaration(const clang::Decl* d) {
  if (const auto* name = dyn_cast<clang::TypedefNameDecl>(d)) {
    if (name->getUnderlyingType()->isVariablyModifiedType())
      expressions_.sizes_in(name->getTypeSourceInfo()->getTypeLoc());
    return;
  }
  const auto* variable = dyn_cast<clang::VarDecl>(d);
  if (variable == nullptr) return;
  scope_.declare(variable);
  if (variable->hasExternalStorage()) return;
  if (variable->getType()->isVariablyModifiedType() && variable->getTypeSourceInfo() != nullptr)
    expressions_.sizes_in(variable->getTypeSourceInfo()->getTypeLoc());
  if (!variable->isStaticLocal() && variable->hasInit()) expressions_.initializer(variable);
}

}  // namespace heddle::source_rewrite
