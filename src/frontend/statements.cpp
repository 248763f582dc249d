#include <clang/AST/Attr.h>

#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::Kind;
using expr::TypeRef;
using ir::Op;
using ir::StatementKind;

void FunctionLowering::lower_body(const clang::FunctionDecl& definition) {
  definition_ = &definition;
  statement_kind_ = StatementKind::Parameter;
  range_ = unit_.range(definition.getSourceRange());
  statement_range_ = range_;
  unsigned unnamed = 0;
  for (const clang::ParmVarDecl* parameter : definition.parameters()) {
    const std::string name =
        parameter->getName().empty() ? "$unnamed" + std::to_string(unnamed++) : parameter->getName().str();
    function_.parameters.push_back(
        new_local(name, unit_.type_of(parameter->getType(), parameter->getLocation()), parameter));
  }
  if (function_.type->is_variadic()) {
    function_.va_area = program().add_symbol(prefix_ + "$va", store().pointer(store().void_type()),
                                             ir::SymbolKind::Parameter);
  }
  for (const clang::ParmVarDecl* parameter : definition.parameters()) {
    capture_sizes(parameter->getType());
    capture_sizes(parameter->getOriginalType());
  }

  statement(definition.getBody());

  statement_kind_ = StatementKind::FunctionEnd;
  range_ = unit_.range(clang::SourceRange(definition.getBodyRBrace()));
  statement_range_ = range_;
  // C99: reaching the end of main returns 0.
  const bool returns_zero = definition.isMain() && function_.type->result()->is_bitvector();
  return_value(returns_zero ? constant(function_.type->result(), 0) : Value{});
  finish();
  function_.body = std::move(body_);
  function_.has_body = true;
}

void FunctionLowering::statement(const clang::Stmt* s) {
  if (s == nullptr) return;
  switch (s->getStmtClass()) {
    case clang::Stmt::NullStmtClass:
      return;
    case clang::Stmt::CompoundStmtClass:
      return compound(llvm::cast<clang::CompoundStmt>(s));
    case clang::Stmt::DeclStmtClass:
      return declaration_statement(llvm::cast<clang::DeclStmt>(s));
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
      return assembly(llvm::cast<clang::GCCAsmStmt>(s));
    case clang::Stmt::AttributedStmtClass:
      return statement(llvm::cast<clang::AttributedStmt>(s)->getSubStmt());
    case clang::Stmt::LabelStmtClass: {
      const auto* label = llvm::cast<clang::LabelStmt>(s);
      bind(label_of(label->getDecl()));
      mark_label(*label);
      return statement(label->getSubStmt());
    }
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass: {
      const auto* label = llvm::cast<clang::SwitchCase>(s);
      bind(case_labels_.lookup(label));
      return statement(label->getSubStmt());
    }
    case clang::Stmt::BreakStmtClass:
    case clang::Stmt::ContinueStmtClass: {
      const bool is_break = s->getStmtClass() == clang::Stmt::BreakStmtClass;
      begin_statement(StatementKind::Goto, *s);
      const Target target = is_break ? break_targets_.back() : continue_targets_.back();
      leave_until(target.position);
      return jump(target.label);
    }
    default:
      break;
  }
  if (const auto* e = llvm::dyn_cast<clang::Expr>(s)) {
    begin_statement(StatementKind::Expression, *s);
    return effect(e);
  }
  unit_.unsupported(s->getBeginLoc(), std::string("statement ") + s->getStmtClassName());
}

void FunctionLowering::compound(const clang::CompoundStmt* block) {
  push_scope();
  for (const clang::Stmt* s : block->body()) statement(s);
  statement_kind_ = StatementKind::None;
  range_ = unit_.range(clang::SourceRange(block->getRBracLoc()));
  pop_scope();
}

void FunctionLowering::if_statement(const clang::IfStmt* s) {
  begin_statement(StatementKind::If, *s);
  set_range(*s->getCond());
  const Label otherwise = new_label();
  branch(s->getCond(), otherwise, false);
  push_scope();
  statement(s->getThen());
  pop_scope();
  if (s->getElse() == nullptr) return bind(otherwise);
  const Label end = new_label();
  jump(end);
  bind(otherwise);
  push_scope();
  statement(s->getElse());
  pop_scope();
  bind(end);
}

void FunctionLowering::while_statement(const clang::WhileStmt* s) {
  const Label head = new_label();
  const Label exit = new_label();
  break_targets_.push_back({exit, here()});
  continue_targets_.push_back({head, here()});
  bind(head);
  begin_statement(StatementKind::While, *s);
  set_range(*s->getCond());
  branch(s->getCond(), exit, false);
  push_scope();
  statement(s->getBody());
  pop_scope();
  begin_statement(StatementKind::While, *s);
  jump(head);
  bind(exit);
  break_targets_.pop_back();
  continue_targets_.pop_back();
}

void FunctionLowering::do_statement(const clang::DoStmt* s) {
  const Label head = new_label();
  const Label next = new_label();
  const Label exit = new_label();
  break_targets_.push_back({exit, here()});
  continue_targets_.push_back({next, here()});
  bind(head);
  // A head of its own, also where the body begins with another loop.
  begin_statement(StatementKind::Do, *s);
  emit(Op::Skip, {});
  push_scope();
  statement(s->getBody());
  pop_scope();
  bind(next);
  begin_statement(StatementKind::Do, *s);
  set_range(*s->getCond());
  branch(s->getCond(), head, true);
  bind(exit);
  break_targets_.pop_back();
  continue_targets_.pop_back();
}

void FunctionLowering::for_statement(const clang::ForStmt* s) {
  const Label head = new_label();
  const Label next = new_label();
  const Label exit = new_label();
  push_scope();
  statement(s->getInit());
  break_targets_.push_back({exit, here()});
  continue_targets_.push_back({next, here()});
  bind(head);
  begin_statement(StatementKind::ForCondition, *s);
  if (s->getCond() != nullptr) {
    set_range(*s->getCond());
    branch(s->getCond(), exit, false);
  } else {
    emit(Op::Skip, {});  // the loop's head
  }
  push_scope();
  statement(s->getBody());
  pop_scope();
  bind(next);
  begin_statement(StatementKind::ForIncrement, *s);
  if (s->getInc() != nullptr) {
    set_range(*s->getInc());
    effect(s->getInc());
  }
  jump(head);
  bind(exit);
  break_targets_.pop_back();
  continue_targets_.pop_back();
  pop_scope();
}

void FunctionLowering::switch_statement(const clang::SwitchStmt* s) {
  begin_statement(StatementKind::Switch, *s);
  set_range(*s->getCond());
  const Label end = new_label();
  const Value subject = save(rvalue(s->getCond()));
  const clang::DefaultStmt* fallback = nullptr;
  std::vector<const clang::SwitchCase*> cases;
  for (const clang::SwitchCase* c = s->getSwitchCaseList(); c != nullptr; c = c->getNextSwitchCase())
    cases.push_back(c);
  auto constant_of = [&](const clang::Expr* e) {
    return constant(store().constant(subject.type(), e->EvaluateKnownConstInt(ast())));
  };
  TypeRef boolean = store().bool_type();
  for (auto c = cases.rbegin(); c != cases.rend(); ++c) {
    const Label label = case_labels_[*c] = new_label();
    if (const auto* plain = llvm::dyn_cast<clang::CaseStmt>(*c)) {
      Value matches;
      if (plain->caseStmtIsGNURange()) {
        matches = make(Kind::And, boolean,
                       {make(Kind::Ge, boolean, {subject, constant_of(plain->getLHS())}),
                        make(Kind::Le, boolean, {subject, constant_of(plain->getRHS())})});
      } else {
        matches = make(Kind::Eq, boolean, {subject, constant_of(plain->getLHS())});
      }
      jumps_.push_back({body_.size(), here()});
      jump_if(matches, label);
    } else {
      fallback = llvm::cast<clang::DefaultStmt>(*c);
    }
  }
  if (fallback != nullptr) {
    jumps_.push_back({body_.size(), here()});
    jump(case_labels_[fallback]);
  } else {
    jump(end);
  }
  break_targets_.push_back({end, here()});
  push_scope();
  statement(s->getBody());
  pop_scope();
  break_targets_.pop_back();
  bind(end);
}

void FunctionLowering::return_statement(const clang::ReturnStmt* s) {
  begin_statement(StatementKind::Return, *s);
  Value value;
  if (const clang::Expr* e = s->getRetValue()) {
    set_range(*e);
    if (function_.type->result()->is(expr::TypeKind::Void) || e->getType()->isVoidType()) {
      effect(e);
    } else {
      value = cast(function_.type->result(), rvalue(e));
    }
  }
  return_value(value);
}

// Lives end with the activation; only cleanup functions have to run before.
void FunctionLowering::return_value(Value value) {
  std::vector<ScopeEntry> cleanups;
  size_t count = scope_->entries.size();
  for (const Scope* scope = scope_; scope != nullptr; count = scope->parent_count, scope = scope->parent)
    for (size_t i = count; i-- > 0;)
      if (scope->entries[i].cleanup != nullptr) cleanups.push_back(scope->entries[i]);
  if (!cleanups.empty() && value && !value.is_stable) value = save(value);
  for (const ScopeEntry& entry : cleanups) end_life(entry);
  emit(Op::Return, {value});
}

// A jump back to a label makes a loop. Its head is an instruction of its own, which says where the label is.
void FunctionLowering::mark_label(const clang::LabelStmt& s) {
  statement_kind_ = StatementKind::Label;
  range_ = unit_.range(clang::SourceRange(s.getIdentLoc(), s.getIdentLoc()));
  statement_range_ = unit_.range(s);
  emit(Op::Skip, {});
}

Label FunctionLowering::label_of(const clang::LabelDecl* label) {
  auto [found, is_new] = label_by_name_.try_emplace(label, 0);
  if (is_new) found->second = new_label();
  return found->second;
}

void FunctionLowering::goto_statement(const clang::GotoStmt* s) {
  begin_statement(StatementKind::Goto, *s);
  jumps_.push_back({body_.size(), here()});
  jump(label_of(s->getLabel()));
}

namespace {

void collect_addressed_labels(const clang::Stmt* s, std::vector<const clang::LabelDecl*>& labels) {
  if (s == nullptr) return;
  if (const auto* address = llvm::dyn_cast<clang::AddrLabelExpr>(s)) labels.push_back(address->getLabel());
  for (const clang::Stmt* child : s->children()) collect_addressed_labels(child, labels);
}

}  // namespace

void FunctionLowering::indirect_goto(const clang::IndirectGotoStmt* s) {
  begin_statement(StatementKind::Goto, *s);
  const Value address = save(rvalue(s->getTarget()));
  std::vector<const clang::LabelDecl*> labels;
  collect_addressed_labels(definition_->getBody(), labels);
  std::set<const clang::LabelDecl*> seen;
  for (const clang::LabelDecl* label : labels) {
    if (!seen.insert(label).second) continue;
    const Value matches =
        make(Kind::Eq, store().bool_type(), {address, constant(address.type(), unit_.label_number(label))});
    jumps_.push_back({body_.size(), here()});
    jump_if(matches, label_of(label));
  }
  emit(Op::Assume, {constant(store().boolean(false))});
}

void FunctionLowering::assembly(const clang::GCCAsmStmt* s) {
  begin_statement(StatementKind::Expression, *s);
  if (s->isAsmGoto()) unit_.unsupported(s->getBeginLoc(), "asm goto");
  unit_.warn(s->getBeginLoc(), "inline assembly is not understood: its outputs become arbitrary");
  for (unsigned i = 0; i < s->getNumInputs(); ++i) effect(s->getInputExpr(i));
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    emit(Op::Havoc, {place(s->getOutputExpr(i))}).name = store().intern("assembly");
}

void FunctionLowering::declaration_statement(const clang::DeclStmt* s) {
  for (const clang::Decl* declaration : s->decls()) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      begin_statement(StatementKind::Declaration, *s);
      if (variable->hasExternalStorage()) continue;
      if (variable->isStaticLocal() || variable->getTSCSpec() != clang::TSCS_unspecified)
        static_local(variable);
      else
        local_variable(variable);
    } else if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(declaration)) {
      begin_statement(StatementKind::Declaration, *s);
      capture_sizes(alias->getUnderlyingType());
    }
  }
}

void FunctionLowering::local_variable(const clang::VarDecl* variable) {
  capture_sizes(variable->getType());
  if (variable->getType()->isVariableArrayType()) return variable_length_array(variable);
  range_ = unit_.range(variable->getSourceRange());
  TypeRef type = unit_.variable_type(*variable);
  const ir::Symbol* symbol = new_local(variable->getName().str(), type, variable);
  emit(Op::Decl, {reference(*symbol)});
  ScopeEntry entry{symbol, false, nullptr};
  if (const auto* attribute = variable->getAttr<clang::CleanupAttr>())
    entry.cleanup = attribute->getFunctionDecl();
  scope_->entries.push_back(entry);
  if (variable->hasInit()) initialize(reference(*symbol), variable->getType(), variable->getInit(), false);
}

void FunctionLowering::static_local(const clang::VarDecl* variable) {
  TypeRef type = unit_.variable_type(*variable);
  auto* symbol = const_cast<ir::Symbol*>(unit_.add_static_object(prefix_ + variable->getName().str(), type));
  symbol->source_name = store().intern(variable->getName().str());
  symbol->source_type = store().intern(variable->getType().getAsString(ast().getPrintingPolicy()));
  symbol->location = unit_.location(variable->getLocation());
  symbol->is_thread_local = variable->getTLSKind() != clang::VarDecl::TLS_None;
  symbol->alignment = unit_.declared_alignment(*variable, type);
  unit_.bind_static(*variable->getCanonicalDecl(), symbol);
  unit_.lower_variable(*variable, *symbol);
}

// int a[n]: the symbol holds the address of a block on the stack, which goes with the scope.
void FunctionLowering::variable_length_array(const clang::VarDecl* variable) {
  const clang::QualType element = ast().getAsArrayType(variable->getType())->getElementType();
  TypeRef pointer = store().pointer(unit_.type_of(element, variable->getLocation()));
  const Value bytes = block_size(variable->getType());
  const ir::Symbol* symbol = new_local(variable->getName().str(), pointer, variable);
  emit(Op::Decl, {reference(*symbol)});
  const auto alignment = static_cast<uint64_t>(ast().getDeclAlign(variable).getQuantity());
  emit(Op::Alloc,
       {reference(*symbol), bytes, constant(store().size_type(), std::max(alignment, kMaximalAlignment))})
      .variant = ir::Variant::Stack;
  ScopeEntry entry{symbol, true, nullptr};
  if (const auto* attribute = variable->getAttr<clang::CleanupAttr>())
    entry.cleanup = attribute->getFunctionDecl();
  scope_->entries.push_back(entry);
  if (variable->hasInit())  // only `= {}`, which zeroes it
    emit(Op::Fill, {cast(store().pointer(store().void_type()), reference(*symbol)),
                    constant(store().signed_type(32), 0), bytes});
}

}  // namespace heddle::frontend
