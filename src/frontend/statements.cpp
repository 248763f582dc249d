#include "frontend/statements.h"

#include <set>

#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;
using ir::Op;
using ir::StatementKind;

namespace {

void collect_addressed_labels(const clang::Stmt* s, std::vector<const clang::LabelDecl*>& labels) {
  if (s == nullptr) return;
  if (const auto* address = llvm::dyn_cast<clang::AddrLabelExpr>(s)) labels.push_back(address->getLabel());
  for (const clang::Stmt* child : s->children()) collect_addressed_labels(child, labels);
}

}  // namespace

Statements::Statements(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      function_(lowering.function),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      refusals_(lowering.refusals),
      places_(lowering.places),
      expressions_(lowering.expressions),
      conditions_(lowering.conditions),
      declarations_(lowering.declarations),
      assembly_(lowering.assembly),
      calls_(lowering.calls),
      definition_(lowering.definition) {}

class Statements::FullExpression {
 public:
  explicit FullExpression(Places& places) : places_(places), before_(places.temporaries()) {}
  ~FullExpression() { places_.end_temporaries(before_); }
  FullExpression(const FullExpression&) = delete;
  FullExpression& operator=(const FullExpression&) = delete;

 private:
  Places& places_;
  size_t before_;
};

void Statements::statement(const clang::Stmt* s) {
  if (s == nullptr) return;
  switch (s->getStmtClass()) {
    case clang::Stmt::NullStmtClass:
      return;
    case clang::Stmt::CompoundStmtClass:
      return compound(llvm::cast<clang::CompoundStmt>(s));
    case clang::Stmt::DeclStmtClass:
      return declarations_.declaration_statement(llvm::cast<clang::DeclStmt>(s));
    case clang::Stmt::IfStmtClass:
      return if_statement(llvm::cast<clang::IfStmt>(s));
    case clang::Stmt::WhileStmtClass:
      return while_statement(llvm::cast<clang::WhileStmt>(s));
    case clang::Stmt::DoStmtClass:
      return do_statement(llvm::cast<clang::DoStmt>(s));
    case clang::Stmt::ForStmtClass:
      return for_statement(llvm::cast<clang::ForStmt>(s));
    case clang::Stmt::SwitchStmtClass:
      return switch_statement(llvm::cast<clang::SwitchStmt>(s));
    case clang::Stmt::ReturnStmtClass:
      return return_statement(llvm::cast<clang::ReturnStmt>(s));
    case clang::Stmt::GotoStmtClass:
      return goto_statement(llvm::cast<clang::GotoStmt>(s));
    case clang::Stmt::IndirectGotoStmtClass:
      return indirect_goto(llvm::cast<clang::IndirectGotoStmt>(s));
    case clang::Stmt::GCCAsmStmtClass:
      refusals_.attempt([&] { assembly_.statement(llvm::cast<clang::GCCAsmStmt>(s)); });
      return;
    case clang::Stmt::AttributedStmtClass:
      return statement(llvm::cast<clang::AttributedStmt>(s)->getSubStmt());
    case clang::Stmt::LabelStmtClass: {
      const auto* label = llvm::cast<clang::LabelStmt>(s);
      place_label(*label);
      return statement(label->getSubStmt());
    }
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass: {
      const auto* label = llvm::cast<clang::SwitchCase>(s);
      scopes_.bind(case_labels_.lookup(label));
      return statement(label->getSubStmt());
    }
    case clang::Stmt::BreakStmtClass:
    case clang::Stmt::ContinueStmtClass:
      return break_or_continue(s);
    default:
      break;
  }
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    body_.begin_statement(StatementKind::Expression, *s);
    const FullExpression full(places_);
    return expressions_.effect(e);
  }
  refusals_.end_executions(std::string("statement ") + s->getStmtClassName(), unit_.range(*s));
}

void Statements::break_or_continue(const clang::Stmt* s) {
  const bool is_break = s->getStmtClass() == clang::Stmt::BreakStmtClass;
  body_.begin_statement(StatementKind::Goto, *s);
  const Target target = is_break ? break_targets_.back() : continue_targets_.back();
  scopes_.leave_until(target.position);
  scopes_.jump(target.label);
}

void Statements::block(const clang::Stmt* s) {
  scopes_.push_scope();
  statement(s);
  scopes_.pop_scope();
}

void Statements::compound(const clang::CompoundStmt* block) {
  scopes_.push_scope();
  declarations_.begin_block(block);
  for (const clang::Stmt* s : block->body()) statement(s);
  body_.origin().statement = StatementKind::None;
  body_.origin().range = unit_.range(clang::SourceRange(block->getRBracLoc()));
  scopes_.pop_scope();
}

// A condition that makes temporary objects is computed, so that their lives end before control goes on.
void Statements::branch(const clang::Expr* condition, Label target, bool sense) {
  const size_t temporaries = places_.temporaries();
  const Scopes::Mark mark = scopes_.mark();
  conditions_.branch(condition, target, sense);
  if (places_.temporaries() == temporaries) return;
  scopes_.rewind(mark);
  places_.forget_temporaries(temporaries);
  const Value value = body_.save(conditions_.condition(condition));
  places_.end_temporaries(temporaries);
  scopes_.jump_if(sense ? value : values_.make(Kind::Not, store_.bool_type(), {value}), target);
}

void Statements::if_statement(const clang::IfStmt* s) {
  body_.begin_statement(StatementKind::If, *s);
  body_.set_range(*s->getCond());
  const Label otherwise = scopes_.new_label();
  branch(s->getCond(), otherwise, false);
  block(s->getThen());
  if (s->getElse() == nullptr) return scopes_.bind(otherwise);
  const Label end = scopes_.new_label();
  scopes_.jump(end);
  scopes_.bind(otherwise);
  block(s->getElse());
  scopes_.bind(end);
}

void Statements::while_statement(const clang::WhileStmt* s) {
  const Label head = scopes_.new_label();
  const Label exit = scopes_.new_label();
  const Inside breaks(break_targets_, {exit, scopes_.here()});
  const Inside continues(continue_targets_, {head, scopes_.here()});
  scopes_.bind(head);
  body_.begin_statement(StatementKind::While, *s);
  body_.set_range(*s->getCond());
  branch(s->getCond(), exit, false);
  block(s->getBody());
  body_.begin_statement(StatementKind::While, *s);
  scopes_.jump(head);
  scopes_.bind(exit);
}

void Statements::do_statement(const clang::DoStmt* s) {
  const Label head = scopes_.new_label();
  const Label next = scopes_.new_label();
  const Label exit = scopes_.new_label();
  const Inside breaks(break_targets_, {exit, scopes_.here()});
  const Inside continues(continue_targets_, {next, scopes_.here()});
  scopes_.bind(head);
  // A head of its own, also where the body begins with another loop.
  body_.begin_statement(StatementKind::Do, *s);
  body_.emit(Op::Skip, {});
  block(s->getBody());
  scopes_.bind(next);
  body_.begin_statement(StatementKind::Do, *s);
  body_.set_range(*s->getCond());
  branch(s->getCond(), head, true);
  scopes_.bind(exit);
}

void Statements::for_statement(const clang::ForStmt* s) {
  const Label head = scopes_.new_label();
  const Label next = scopes_.new_label();
  const Label exit = scopes_.new_label();
  scopes_.push_scope();
  statement(s->getInit());
  const Inside breaks(break_targets_, {exit, scopes_.here()});
  const Inside continues(continue_targets_, {next, scopes_.here()});
  scopes_.bind(head);
  body_.begin_statement(StatementKind::ForCondition, *s);
  if (s->getCond() != nullptr) {
    body_.set_range(*s->getCond());
    branch(s->getCond(), exit, false);
  } else {
    body_.emit(Op::Skip, {});  // the loop's head
  }
  block(s->getBody());
  scopes_.bind(next);
  body_.begin_statement(StatementKind::ForIncrement, *s);
  if (s->getInc() != nullptr) {
    body_.set_range(*s->getInc());
    const FullExpression full(places_);
    expressions_.effect(s->getInc());
  }
  scopes_.jump(head);
  scopes_.bind(exit);
  scopes_.pop_scope();
}

void Statements::switch_statement(const clang::SwitchStmt* s) {
  body_.begin_statement(StatementKind::Switch, *s);
  body_.set_range(*s->getCond());
  const Label end = scopes_.new_label();
  const size_t temporaries = places_.temporaries();
  const Value subject = body_.save(expressions_.rvalue(s->getCond()));
  places_.end_temporaries(temporaries);
  const clang::DefaultStmt* fallback = nullptr;
  std::vector<const clang::SwitchCase*> cases;
  for (const clang::SwitchCase* c = s->getSwitchCaseList(); c != nullptr; c = c->getNextSwitchCase())
    cases.push_back(c);
  auto constant_of = [&](const clang::Expr* e) {
    return values_.constant(store_.constant(subject.type(), e->EvaluateKnownConstInt(unit_.ast())));
  };
  TypeRef boolean = store_.bool_type();
  for (auto c = cases.rbegin(); c != cases.rend(); ++c) {
    const Label label = case_labels_[*c] = scopes_.new_label();
    if (const auto* plain = llvm::dyn_cast<clang::CaseStmt>(*c)) {
      Value matches;
      if (plain->caseStmtIsGNURange()) {
        matches = values_.make(Kind::And, boolean,
                               {values_.make(Kind::Ge, boolean, {subject, constant_of(plain->getLHS())}),
                                values_.make(Kind::Le, boolean, {subject, constant_of(plain->getRHS())})});
      } else {
        matches = values_.make(Kind::Eq, boolean, {subject, constant_of(plain->getLHS())});
      }
      scopes_.note_jump();
      scopes_.jump_if(matches, label);
    } else {
      fallback = llvm::cast<clang::DefaultStmt>(*c);
    }
  }
  if (fallback != nullptr) {
    scopes_.note_jump();
    scopes_.jump(case_labels_[fallback]);
  } else {
    scopes_.jump(end);
  }
  const Inside breaks(break_targets_, {end, scopes_.here()});
  block(s->getBody());
  scopes_.bind(end);
}

void Statements::return_statement(const clang::ReturnStmt* s) {
  body_.begin_statement(StatementKind::Return, *s);
  Value value;
  if (const clang::Expr* e = s->getRetValue()) {
    body_.set_range(*e);
    if (function_.type->result()->is(expr::TypeKind::Void) || e->getType()->isVoidType()) {
      expressions_.effect(e);
    } else {
      value = values_.cast(function_.type->result(), expressions_.rvalue(e));
    }
  }
  return_value(value);
}

// Lives end with the activation; only cleanup functions have to run before.
void Statements::return_value(Value value) {
  const std::vector<ScopeEntry> cleanups = scopes_.cleanups();
  if (!cleanups.empty() && value && !value.is_stable) value = body_.save(value);
  for (const ScopeEntry& entry : cleanups) scopes_.end_life(entry);
  body_.emit(Op::Return, {value});
}

// A jump back to a label makes a loop. Its head is an instruction of its own, which says where the label is.
void Statements::place_label(const clang::LabelStmt& s) {
  scopes_.bind(label_of(s.getDecl()));
  body_.origin() = {unit_.range(clang::SourceRange(s.getIdentLoc(), s.getIdentLoc())), StatementKind::Label,
                    unit_.range(s)};
  body_.emit(Op::Skip, {});
  if (!unit_.is_model() && s.getDecl()->getName() == unit_.linker().options().error_label)
    calls_.call_by_name("__VERIFIER_error", store_.function(store_.void_type(), {}, /*variadic=*/false), {},
                        /*needed=*/false);
}

Label Statements::label_of(const clang::LabelDecl* label) {
  auto [found, is_new] = label_by_name_.try_emplace(label, 0);
  if (is_new) found->second = scopes_.new_label();
  return found->second;
}

void Statements::goto_statement(const clang::GotoStmt* s) {
  body_.begin_statement(StatementKind::Goto, *s);
  scopes_.note_jump();
  scopes_.jump(label_of(s->getLabel()));
}

void Statements::indirect_goto(const clang::IndirectGotoStmt* s) {
  body_.begin_statement(StatementKind::Goto, *s);
  const Value address = body_.save(expressions_.rvalue(s->getTarget()));
  std::vector<const clang::LabelDecl*> labels;
  collect_addressed_labels(definition_->getBody(), labels);
  std::set<const clang::LabelDecl*> seen;
  for (const clang::LabelDecl* label : labels) {
    if (!seen.insert(label).second) continue;
    const Value matches = values_.make(
        Kind::Eq, store_.bool_type(), {address, values_.constant(address.type(), unit_.label_number(label))});
    scopes_.note_jump();
    scopes_.jump_if(matches, label_of(label));
  }
  body_.emit(Op::Assume, {values_.boolean(false)});
}

}  // namespace heddle::frontend
