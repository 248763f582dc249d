// The walk over a unit. What C does not evaluate, or evaluates at compile time, is not entered: operands of
// sizeof, typeof and _Generic, sizes of arrays, case labels, enumerators, initialisers of static objects.
#include "source_rewrite/unit_writer.h"

#include <clang/AST/Attr.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using instrument::EventKind;
using instrument::Weave;
using llvm::isa;

namespace {

uint64_t key_of(uint32_t begin, uint32_t end) {
  return uint64_t{begin} << 32 | end;
}

}  // namespace

UnitWriter::UnitWriter(UnitInput input)
    : input_(std::move(input)),
      ast_(input_.ast),
      sources_(input_.ast.getSourceManager()),
      main_(sources_.getMainFileID()),
      text_(std::string_view(sources_.getBufferData(main_))),
      tokens_(text_),
      action_text_(input_.program, input_.plan, input_.names) {}

UnitOutput UnitWriter::run() {
  index_weaves();
  for (const clang::Decl* declaration : ast_.getTranslationUnitDecl()->decls())
    if (const auto* variable = dyn_cast<clang::VarDecl>(declaration);
        variable != nullptr && is_in_file(variable->getLocation()))
      variables_[offset_of(variable->getLocation())] = variable;
  for (const clang::Decl* declaration : ast_.getTranslationUnitDecl()->decls())
    if (const auto* definition = dyn_cast<clang::FunctionDecl>(declaration);
        definition != nullptr && definition->doesThisDeclarationHaveABody())
      function(definition);
  check_all_placed();
  rename_error_functions();
  write_prelude();
  UnitOutput output;
  output.text = edits_.apply(text_, output.edits);
  return output;
}

void UnitWriter::index_weaves() {
  const auto& files = input_.program.files();
  for (uint32_t i = 0; i < files.size(); ++i)
    if (files[i].path == input_.path && !files[i].is_model) files_.insert(i);
  for (const instrument::Ghost& ghost : input_.plan.ghosts)
    if (ghost.function != nullptr && files_.contains(ghost.function->range.begin.file))
      function_ghosts_[ghost.function->range.begin.offset].push_back(&ghost);
  weaves_.reserve(input_.plan.weaves.size());
  for (const Weave& weave : input_.plan.weaves) {
    if (weave.event == EventKind::ProgramExit) {
      if (weave.function->is_model)
        model_exits_[*weave.function->name].push_back(&weave);
      else
        program_exits_.push_back(&weave);
      continue;
    }
    if (weave.event == EventKind::FunctionEntry || weave.event == EventKind::ProgramEntry ||
        weave.event == EventKind::FunctionExit) {
      const support::SourceRange& range = weave.function->range;
      if (range.valid() && files_.contains(range.begin.file))
        function_events_[range.begin.offset].push_back(&weave);
    }
    if (!weave.range.valid() || !files_.contains(weave.range.begin.file)) continue;
    if (weave.event == EventKind::LoopEntry || weave.event == EventKind::LoopExit) index_edges(weave);
    weaves_[key_of(weave.range.begin.offset, weave.range.end_offset)].push_back(&weave);
    events_.set(static_cast<size_t>(weave.event));
    operations_assume_ = operations_assume_ || assumes(input_.plan, weave);
  }
  use_exit_handler();
}

// Handlers of the program run before it ends, also where main returns. The first that is registered runs
// last.
void UnitWriter::use_exit_handler() {
  const auto is_used = [this](const char* name) {
    const ir::Function* function = input_.program.find_function(name);
    return function != nullptr && function->is_model;
  };
  if (program_exits_.empty() || !(is_used("atexit") || is_used("on_exit"))) return;
  for (const Weave* weave : program_exits_)
    for (const instrument::Case& one : weave->cases)
      if (!one.states.empty() || one.next || weave->cases.size() > 1)
        refuse({}, "handlers of atexit, for an automaton that may end in several states");
  exit_handler_ = std::move(program_exits_);
  program_exits_.clear();
  model_exits_.erase("exit");
}

// A weave of this file that found no operation: its operation is a constant for C, or it comes from a macro.
void UnitWriter::check_all_placed() {
  for (const Weave& weave : input_.plan.weaves) {
    if (!weave.range.valid() || !files_.contains(weave.range.begin.file) || placed_.contains(&weave))
      continue;
    if (weave.function->name != nullptr && *weave.function->name == input_.program.entry()) continue;
    if (is_plain_overflow_check(input_.plan, weave)) continue;  // in a constant expression
    throw support::InputError(
        input_.path, weave.range.begin.line, weave.range.begin.column,
        "unsupported: the specification applies to an operation that cannot be rewritten in C");
  }
}

void UnitWriter::refuse(clang::SourceLocation where, const std::string& reason) {
  const auto [file, offset] = sources_.getDecomposedExpansionLoc(where);
  throw support::InputError(input_.path, sources_.getLineNumber(file, offset),
                            sources_.getColumnNumber(file, offset), "unsupported in C output: " + reason);
}

// Places in the text --------------------------------------------------------------------------------------

clang::SourceLocation UnitWriter::begin_of(const Stmt* s) {
  if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(s)) return begin_of(cast->getSubExpr());
  const auto* operation = dyn_cast<clang::BinaryOperator>(s);
  if (operation == nullptr) return s->getBeginLoc();
  if (auto found = begins_.find(s); found != begins_.end()) return found->second;
  const clang::SourceLocation begin = begin_of(operation->getLHS());
  begins_[s] = begin;
  return begin;
}

clang::SourceLocation UnitWriter::end_of(const Stmt* s) {
  if (const auto* cast = dyn_cast<clang::ImplicitCastExpr>(s)) return end_of(cast->getSubExpr());
  const auto* operation = dyn_cast<clang::BinaryOperator>(s);
  if (operation == nullptr) return s->getEndLoc();
  if (auto found = ends_.find(s); found != ends_.end()) return found->second;
  const clang::SourceLocation end = end_of(operation->getRHS());
  ends_[s] = end;
  return end;
}

bool UnitWriter::is_in_file(clang::SourceRange range) const {
  return range.getBegin().isFileID() && range.getEnd().isFileID() &&
         sources_.getFileID(range.getBegin()) == main_ && sources_.getFileID(range.getEnd()) == main_;
}

uint32_t UnitWriter::offset_of(clang::SourceLocation where) {
  if (!is_in_file(where)) throw NeedsPreprocessing{};
  return sources_.getFileOffset(where);
}

uint32_t UnitWriter::end_offset(clang::SourceLocation last_token) {
  return offset_of(last_token) + clang::Lexer::MeasureTokenLength(last_token, sources_, ast_.getLangOpts());
}

TextRange UnitWriter::range_of(const Stmt* s) {
  return {offset_of(begin_of(s)), end_offset(end_of(s))};
}

uint32_t UnitWriter::end_of_statement(const Stmt* s) {
  switch (s->getStmtClass()) {
    case Stmt::CompoundStmtClass:
    case Stmt::SwitchStmtClass:
    case Stmt::WhileStmtClass:
    case Stmt::ForStmtClass:
    case Stmt::IfStmtClass:
    case Stmt::LabelStmtClass:
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
    case Stmt::AttributedStmtClass: {
      const Stmt* last = nullptr;
      if (const auto* c = dyn_cast<clang::SwitchStmt>(s)) last = c->getBody();
      if (const auto* c = dyn_cast<clang::WhileStmt>(s)) last = c->getBody();
      if (const auto* c = dyn_cast<clang::ForStmt>(s)) last = c->getBody();
      if (const auto* c = dyn_cast<clang::IfStmt>(s))
        last = c->getElse() != nullptr ? c->getElse() : c->getThen();
      if (const auto* c = dyn_cast<clang::LabelStmt>(s)) last = c->getSubStmt();
      if (const auto* c = dyn_cast<clang::SwitchCase>(s)) last = c->getSubStmt();
      if (const auto* c = dyn_cast<clang::AttributedStmt>(s)) last = c->getSubStmt();
      return last != nullptr ? end_of_statement(last) : end_offset(s->getEndLoc());
    }
    case Stmt::NullStmtClass:
    case Stmt::DeclStmtClass:
      return end_offset(s->getEndLoc());
    default:
      return tokens_.past_semicolon(end_offset(end_of(s)));
  }
}

void UnitWriter::replace(uint32_t begin, uint32_t end, std::string text) {
  if (text.starts_with(","))  // no blanks before a comma
    while (begin > 0 && text_[begin - 1] == ' ') --begin;
  const std::string_view old = text_.substr(begin, end - begin);
  text.append(static_cast<size_t>(std::count(old.begin(), old.end(), '\n')), '\n');
  edits_.replace(begin, end, std::move(text));
}

// Weaves --------------------------------------------------------------------------------------------------

EventWeaves UnitWriter::weaves_at(uint64_t key, EventKind event, bool mark) {
  EventWeaves result;
  if (!events_.test(static_cast<size_t>(event))) return result;
  auto found = weaves_.find(key);
  if (found == weaves_.end()) return result;
  // One operation of C may have become several of GOTO (the first operand of `a ?: b`); one of them is
  // enough.
  for (const Weave* weave : found->second) {
    if (weave->event != event) continue;
    if (mark) placed_.insert(weave);
    auto& list = weave->placement == spec::Placement::Before ? result.before : result.after;
    const bool is_copy = std::any_of(list.begin(), list.end(), [&](const Weave* other) {
      return other->instance == weave->instance &&
             (other->instruction != weave->instruction || other->site != weave->site);
    });
    if (!is_copy) list.push_back(weave);
  }
  return result;
}

EventWeaves UnitWriter::weaves_at(const Stmt* s, EventKind event) {
  if (!events_.test(static_cast<size_t>(event))) return {};
  // As the front end computes ranges: what comes from a macro lies where the macro is used.
  const clang::SourceLocation begin = sources_.getExpansionLoc(begin_of(s));
  const clang::SourceLocation last = sources_.getExpansionRange(end_of(s)).getEnd();
  if (begin.isInvalid() || last.isInvalid() || sources_.getFileID(begin) != main_ ||
      sources_.getFileID(last) != main_)
    return {};
  const uint32_t from = sources_.getFileOffset(begin);
  const uint32_t to =
      sources_.getFileOffset(last) + clang::Lexer::MeasureTokenLength(last, sources_, ast_.getLangOpts());
  EventWeaves result = weaves_at(key_of(from, to), event, true);
  if (!result.empty() && !is_in_file({begin_of(s), end_of(s)})) throw NeedsPreprocessing{};
  return result;
}

bool UnitWriter::has_weaves(const Stmt* s) {
  if (s == nullptr) return false;
  if (isa<Expr>(s) && is_in_file({begin_of(s), end_of(s)})) {
    const TextRange range = range_of(s);
    if (weaves_.contains(key_of(range.begin, range.end))) return true;
  }
  for (const Stmt* child : s->children())
    if (has_weaves(child)) return true;
  return false;
}

// Statements ----------------------------------------------------------------------------------------------

void UnitWriter::function(const clang::FunctionDecl* definition) {
  const clang::SourceLocation where = definition->getBody()->getBeginLoc();
  const bool in_main_file = sources_.getFileID(sources_.getExpansionLoc(where)) == main_;
  if (!in_main_file) return;  // index_weaves has looked for weaves there
  function_ = definition;
  helpers_are_static_ = !definition->isInlined() || definition->getStorageClass() == clang::SC_Static;
  address_taken_.clear();
  temporaries_.clear();
  local_ghosts_.clear();
  entry_statements_.clear();
  visible_.clear();
  note_addresses(definition->getBody());
  for (const clang::ParmVarDecl* parameter : definition->parameters()) {
    visible_.push_back(parameter);
    if (is_in_file(parameter->getLocation())) variables_[offset_of(parameter->getLocation())] = parameter;
  }
  if (definition->getTypeSourceInfo() != nullptr)
    for (const clang::ParmVarDecl* parameter : definition->parameters())
      if (parameter->getTypeSourceInfo() != nullptr &&
          parameter->getTypeSourceInfo()->getType()->isVariablyModifiedType())
        sizes_in(parameter->getTypeSourceInfo()->getTypeLoc());
  declare_ghosts();
  function_places(definition);
  statement(definition->getBody(), false);

  std::string declarations;
  for (const Temporary& temporary : temporaries_) declarations += temporary.type + "; ";
  for (const std::string& ghost : local_ghosts_) declarations += ghost + "; ";
  if (!declarations.empty() || !entry_statements_.empty()) {
    const TextRange brace{offset_of(where), offset_of(where) + 1};
    if (!declarations.empty()) {
      edits_.begin_group(Role::Temporary, brace);
      put_at_begin(definition->getBody(), declarations);
    }
    if (!entry_statements_.empty()) {
      edits_.begin_group(Role::Location, brace);
      put_at_begin(definition->getBody(), entry_statements_);
    }
  }
  function_ = nullptr;
}

void UnitWriter::statement(const Stmt* s, bool in_block) {
  if (s == nullptr) return;
  ++depth_;
  const size_t outer = visible_.size();
  const unsigned own_lines = edits_.with_own_lines();
  checks_go_to_.reset();
  any_statement(s, in_block);
  switch (s->getStmtClass()) {
    case Stmt::CompoundStmtClass:
      for (const Stmt* child : s->children()) statement(child, true);
      block_places(llvm::cast<clang::CompoundStmt>(s));
      break;
    case Stmt::DeclStmtClass:
      let_checks_leave(llvm::cast<clang::DeclStmt>(s), in_block);
      for (const clang::Decl* d : llvm::cast<clang::DeclStmt>(s)->decls()) declaration(d);
      break;
    case Stmt::IfStmtClass: {
      const auto* c = llvm::cast<clang::IfStmt>(s);
      let_checks_leave(s, in_block, c->getCond());
      condition(s, c->getCond(), in_block);
      statement(c->getThen(), false);
      statement(c->getElse(), false);
      break;
    }
    case Stmt::WhileStmtClass: {
      const auto* c = llvm::cast<clang::WhileStmt>(s);
      loop_places(s, in_block);
      condition(s, c->getCond(), in_block);
      statement(c->getBody(), false);
      break;
    }
    case Stmt::DoStmtClass: {
      const auto* c = llvm::cast<clang::DoStmt>(s);
      loop_places(s, in_block);
      statement(c->getBody(), false);
      condition(s, c->getCond(), in_block);
      break;
    }
    case Stmt::ForStmtClass: {
      const auto* c = llvm::cast<clang::ForStmt>(s);
      if (const auto* init = dyn_cast_or_null<Expr>(c->getInit())) {
        let_checks_leave(s, in_block, init);
        expression(init, false);
        checks_go_to_.reset();
      } else {
        statement(c->getInit(), false);
      }
      loop_places(s, in_block);
      if (c->getCond() != nullptr) condition(s, c->getCond(), in_block);
      if (c->getInc() != nullptr) expression(c->getInc(), false);
      statement(c->getBody(), false);
      break;
    }
    case Stmt::SwitchStmtClass: {
      const auto* c = llvm::cast<clang::SwitchStmt>(s);
      let_checks_leave(s, in_block, c->getCond());
      expression(c->getCond(), true);
      statement(c->getBody(), false);
      break;
    }
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass:
      statement(llvm::cast<clang::SwitchCase>(s)->getSubStmt(), in_block);
      break;
    case Stmt::LabelStmtClass:
      label_places(llvm::cast<clang::LabelStmt>(s), in_block);
      statement(llvm::cast<clang::LabelStmt>(s)->getSubStmt(), in_block);
      break;
    case Stmt::AttributedStmtClass:
      statement(llvm::cast<clang::AttributedStmt>(s)->getSubStmt(), in_block);
      break;
    case Stmt::ReturnStmtClass:
      return_statement(llvm::cast<clang::ReturnStmt>(s), in_block);
      break;
    case Stmt::GotoStmtClass:
    case Stmt::BreakStmtClass:
    case Stmt::ContinueStmtClass:
      jump_places(s, in_block);
      break;
    case Stmt::IndirectGotoStmtClass:
      expression(llvm::cast<clang::IndirectGotoStmt>(s)->getTarget(), true);
      break;
    case Stmt::GCCAsmStmtClass: {
      const auto* assembly = llvm::cast<clang::GCCAsmStmt>(s);
      for (unsigned i = 0; i < assembly->getNumOutputs(); ++i) expression(assembly->getOutputExpr(i), true);
      for (unsigned i = 0; i < assembly->getNumInputs(); ++i) {
        Expr::EvalResult value;
        const Expr* e = assembly->getInputExpr(i);
        if (!e->EvaluateAsRValue(value, ast_)) expression(e, true);
      }
      break;
    }
    default:
      if (const auto* e = dyn_cast<Expr>(s)) {
        statement_places(e, in_block);
        let_checks_leave(s, in_block, e);
        expression(e, false);
      }
      break;
  }
  if (in_block && edits_.with_own_lines() != own_lines) break_line_behind(s);
  checks_go_to_.reset();
  if (!isa<clang::DeclStmt, clang::LabelStmt, clang::SwitchCase>(s)) visible_.resize(outer);
  release_temporaries();
  --depth_;
}

void UnitWriter::declaration(const clang::Decl* d) {
  if (const auto* name = dyn_cast<clang::TypedefNameDecl>(d)) {
    if (name->getUnderlyingType()->isVariablyModifiedType())
      sizes_in(name->getTypeSourceInfo()->getTypeLoc());
    return;
  }
  const auto* variable = dyn_cast<clang::VarDecl>(d);
  if (variable == nullptr) return;
  visible_.push_back(variable);
  if (variable->hasExternalStorage()) return;
  if (variable->getType()->isVariablyModifiedType() && variable->getTypeSourceInfo() != nullptr)
    sizes_in(variable->getTypeSourceInfo()->getTypeLoc());
  if (variable->isStaticLocal()) return;
  if (variable->hasInit() && !initializer(variable)) expression(variable->getInit(), true);
}

// The sizes of variable-length arrays inside a type as it is written.
void UnitWriter::sizes_in(clang::TypeLoc type) {
  for (clang::TypeLoc part = type; !part.isNull(); part = part.getNextTypeLoc()) {
    if (auto array = part.getAs<clang::VariableArrayTypeLoc>();
        !array.isNull() && array.getSizeExpr() != nullptr)
      expression(array.getSizeExpr(), true);
  }
}

// Expressions ---------------------------------------------------------------------------------------------

void UnitWriter::expression(const Expr* e, bool needed) {
  if (e == nullptr) return;
  ++depth_;
  switch (e->getStmtClass()) {
    case Stmt::ParenExprClass:
      expression(llvm::cast<clang::ParenExpr>(e)->getSubExpr(), needed);
      break;
    case Stmt::ImplicitCastExprClass:
    case Stmt::CStyleCastExprClass: {
      const auto* cast = llvm::cast<clang::CastExpr>(e);
      if (const auto* written = dyn_cast<clang::CStyleCastExpr>(e);
          written != nullptr && e->getType()->isVariablyModifiedType())
        sizes_in(written->getTypeInfoAsWritten()->getTypeLoc());
      if (!conversion(cast))
        expression(cast->getSubExpr(), needed && cast->getCastKind() != clang::CK_ToVoid);
      break;
    }
    case Stmt::UnaryOperatorClass:
      unary(llvm::cast<clang::UnaryOperator>(e), needed);
      break;
    case Stmt::BinaryOperatorClass: {
      const auto* operation = llvm::cast<clang::BinaryOperator>(e);
      if (operation->getOpcode() == clang::BO_Assign) {
        if (assignment(operation, needed)) break;
      } else if (binary(operation)) {
        break;
      }
      expression(operation->getLHS(), operation->getOpcode() != clang::BO_Comma);
      if (operation->isLogicalOp())
        guarded(operation->getRHS(), true);
      else
        expression(operation->getRHS(), operation->getOpcode() != clang::BO_Comma || needed);
      break;
    }
    case Stmt::CompoundAssignOperatorClass:
      compound(llvm::cast<clang::CompoundAssignOperator>(e), needed);
      break;
    case Stmt::ConditionalOperatorClass: {
      const auto* choice = llvm::cast<clang::ConditionalOperator>(e);
      expression(choice->getCond(), true);
      guarded(choice->getTrueExpr(), needed);
      guarded(choice->getFalseExpr(), needed);
      break;
    }
    case Stmt::BinaryConditionalOperatorClass: {
      const auto* choice = llvm::cast<clang::BinaryConditionalOperator>(e);
      expression(choice->getCommon(), true);
      guarded(choice->getFalseExpr(), needed);
      break;
    }
    case Stmt::CallExprClass:
      call(llvm::cast<clang::CallExpr>(e), needed);
      break;
    case Stmt::StmtExprClass: {
      const clang::CompoundStmt* block = llvm::cast<clang::StmtExpr>(e)->getSubStmt();
      const size_t outer = visible_.size();
      ++statement_expressions_;
      for (const Stmt* child : block->body()) {
        const auto* last = child == block->getStmtExprResult() ? dyn_cast<Expr>(child) : nullptr;
        if (last != nullptr)
          expression(last, needed);
        else
          statement(child, true);
      }
      --statement_expressions_;
      visible_.resize(outer);
      break;
    }
    case Stmt::ArraySubscriptExprClass:
    case Stmt::MemberExprClass:
      if (!dereference(e))
        for (const Stmt* child : e->children()) expression(llvm::cast<Expr>(child), true);
      break;
    case Stmt::DeclRefExprClass:
      read(llvm::cast<clang::DeclRefExpr>(e));
      break;
    case Stmt::InitListExprClass: {
      const auto* list = llvm::cast<clang::InitListExpr>(e);
      if (list->isSemanticForm() && list->getSyntacticForm() != nullptr) list = list->getSyntacticForm();
      for (const Expr* init : list->inits()) expression(init, true);
      break;
    }
    case Stmt::DesignatedInitExprClass:
      expression(llvm::cast<clang::DesignatedInitExpr>(e)->getInit(), true);
      break;
    case Stmt::CompoundLiteralExprClass: {
      const auto* literal = llvm::cast<clang::CompoundLiteralExpr>(e);
      if (!literal->isFileScope()) expression(literal->getInitializer(), true);
      break;
    }
    case Stmt::GenericSelectionExprClass:
      expression(llvm::cast<clang::GenericSelectionExpr>(e)->getResultExpr(), needed);
      break;
    case Stmt::ChooseExprClass:
      expression(llvm::cast<clang::ChooseExpr>(e)->getChosenSubExpr(), needed);
      break;
    case Stmt::UnaryExprOrTypeTraitExprClass: {
      const auto* trait = llvm::cast<clang::UnaryExprOrTypeTraitExpr>(e);
      if (trait->getKind() != clang::UETT_SizeOf || !trait->getTypeOfArgument()->isVariableArrayType()) break;
      if (trait->isArgumentType())
        sizes_in(trait->getArgumentTypeInfo()->getTypeLoc());
      else
        expression(trait->getArgumentExpr(), true);
      break;
    }
    case Stmt::OpaqueValueExprClass:
    case Stmt::ConstantExprClass:
    case Stmt::OffsetOfExprClass:
    case Stmt::PredefinedExprClass:
      break;
    default:
      for (const Stmt* child : e->children())
        if (const auto* part = dyn_cast_or_null<Expr>(child)) expression(part, true);
      break;
  }
  --depth_;
}

}  // namespace heddle::source_rewrite
