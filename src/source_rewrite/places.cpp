// Actions at places rather than operations: entries and exits of functions, loops, statements.
#include <fmt/format.h>

#include "source_rewrite/unit_writer.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using instrument::EventKind;
using instrument::Weave;

PlaceText UnitWriter::place_text() {
  PlaceText place;
  place.binding = [](const instrument::Binding& binding) { return BoundText{"0", binding.type}; };
  place.program_name = [this](const std::string& name) {
    const ir::Symbol* symbol = nullptr;
    if (function_ != nullptr) symbol = input_.program.find_symbol(function_->getName().str() + "::" + name);
    if (symbol == nullptr) symbol = input_.program.find_symbol(name);
    return BoundText{name, symbol != nullptr ? symbol->type : input_.program.store().signed_type(32)};
  };
  place.state_matches = [this](const instrument::Instance& instance, uint32_t ghost) {
    return state_condition(instance, ghost);
  };
  place.save_state = [this](const instrument::Instance& instance, uint32_t ghost) {
    return state_assignment(instance, ghost);
  };
  return place;
}

std::string UnitWriter::location_statements(const EventWeaves& weaves) {
  const PlaceText place = place_text();
  return actions(weaves.before, place) + actions(weaves.after, place);
}

// Ends with a comma if there is anything to do.
std::string UnitWriter::location_expression(const EventWeaves& weaves) {
  const PlaceText place = place_text();
  return action_expressions(weaves.before, place) + action_expressions(weaves.after, place);
}

void UnitWriter::function_places(const clang::FunctionDecl* function) {
  EventWeaves entry;
  EventWeaves end;
  for (const Weave* weave :
       function_events_[sources_.getFileOffset(sources_.getExpansionLoc(function->getBeginLoc()))]) {
    const bool leaves = weave->event == EventKind::FunctionExit;
    if (leaves && weave->function->body.at(weave->instruction).statement != ir::StatementKind::FunctionEnd)
      continue;
    placed_.insert(weave);
    (leaves ? end : entry).before.push_back(weave);
  }
  if (function->isMain() && !exit_handler_.empty()) {
    const std::string handler =
        helper("at exit", "at_exit", /*at_function=*/true, [&](const std::string& own) {
          return fmt::format("void {}(void) {{ {}}} ", own, actions(exit_handler_, place_text()));
        });
    entry_statements_ += fmt::format("extern int atexit(void (*)(void)); atexit({}); ", handler);
  }
  entry_statements_ += location_statements(entry);
  if (function->isMain()) end.before.insert(end.before.end(), program_exits_.begin(), program_exits_.end());
  if (end.empty()) return;
  const uint32_t brace = offset_of(function->getBodyRBrace());
  edits_.begin_group(Role::Location, {brace, brace + 1});
  edits_.statement(brace, location_statements(end));
}

// return e: return (t = e, …, t)
void UnitWriter::return_statement(const clang::ReturnStmt* s, bool in_block) {
  EventWeaves weaves;
  if (function_->isMain()) weaves.before = program_exits_;
  for (EventKind event : {EventKind::Return, EventKind::FunctionExit}) {
    // The instruction's range is that of the value, or of the statement without one.
    EventWeaves more = weaves_at(s, event);
    if (more.empty() && s->getRetValue() != nullptr) more = weaves_at(s->getRetValue(), event);
    weaves.before.insert(weaves.before.end(), more.before.begin(), more.before.end());
    weaves.after.insert(weaves.after.end(), more.after.begin(), more.after.end());
  }
  const Expr* value = s->getRetValue();
  if (weaves.empty()) return expression(value, true);
  const TextRange about = range_of(s);
  if (value == nullptr) {
    edits_.begin_group(Role::Location, about);
    return insert_before(s, in_block, location_statements(weaves));
  }
  const TextRange range = range_of(value);
  PlaceText place = place_text();
  std::string head = "(";
  std::string result;
  if (value->getType()->isVoidType()) {
    result = "(void)0";
  } else {
    Expr::EvalResult constant;
    const bool is_constant = value->EvaluateAsRValue(constant, ast_) && !constant.HasSideEffects;
    result = is_constant ? text_of(range) : temporary(value->getType(), value->getBeginLoc());
    if (is_constant && result.find('\n') == std::string::npos) {
      place.binding = [&](const instrument::Binding& binding) {
        return BoundText{"(" + result + ")", binding.type};
      };
      edits_.begin_group(Role::Location, about);
      edits_.open(range.begin, depth_,
                  "(" + action_expressions(weaves.before, place) + action_expressions(weaves.after, place));
      edits_.close(range.end, depth_, ")");
      return;
    }
    if (is_constant) result = temporary(value->getType(), value->getBeginLoc());
    head += result + " = ";
  }
  place.binding = [&](const instrument::Binding& binding) { return BoundText{result, binding.type}; };
  edits_.begin_group(Role::Location, about);
  edits_.open(range.begin, depth_, head);
  edits_.close(range.end, depth_,
               fmt::format(", {}{}{})", action_expressions(weaves.before, place),
                           action_expressions(weaves.after, place), result));
  expression(value, true);
}

void UnitWriter::insert_before(const Stmt* s, bool in_block, std::string statements) {
  if (statements.empty()) return;
  // Compilers would take what follows for a wrongly indented branch.
  if (in_block && statements.starts_with("if")) statements = "{ " + statements + "} ";
  const uint32_t begin = offset_of(begin_of(s));
  if (in_block && input_.is_pretty) {
    const size_t line = text_.rfind('\n', begin) + 1;
    const std::string_view indent = text_.substr(line, begin - line);
    if (indent.find_first_not_of(" \t") == std::string_view::npos) {
      while (statements.ends_with(" ")) statements.pop_back();
      statements += "\n" + std::string(indent);
    }
  }
  if (in_block) return edits_.statement(begin, std::move(statements));
  edits_.open(begin, depth_, "{ " + statements);
  edits_.close(end_of_statement(s), depth_, " }");
}

void UnitWriter::insert_after(const Stmt* s, bool in_block, const std::string& statements) {
  if (statements.empty()) return;
  const uint32_t end = end_of_statement(s);
  if (in_block) return edits_.close(end, depth_, " " + statements);
  edits_.open(offset_of(begin_of(s)), depth_, "{ ");
  edits_.close(end, depth_, " " + statements + "}");
}

void UnitWriter::loop_places(const Stmt* loop, bool in_block) {
  const EventWeaves entry = weaves_at(loop, EventKind::LoopEntry);
  const EventWeaves head = weaves_at(loop, EventKind::LoopHead);
  const EventWeaves exit = weaves_at(loop, EventKind::LoopExit);
  if (entry.empty() && head.empty() && exit.empty()) return;
  edits_.begin_group(Role::Location, range_of(loop));
  insert_before(loop, in_block, location_statements(entry));
  insert_after(loop, in_block, location_statements(exit));
  if (head.empty()) return;
  if (const auto* s = dyn_cast<clang::WhileStmt>(loop)) {
    edits_.open(offset_of(begin_of(s->getCond())), depth_, location_expression(head));
  } else if (const auto* s = dyn_cast<clang::DoStmt>(loop)) {
    const Stmt* body = s->getBody();
    if (llvm::isa<clang::CompoundStmt>(body))
      edits_.statement(offset_of(body->getBeginLoc()) + 1, " " + location_statements(head));
    else
      insert_before(body, false, location_statements(head));
  } else if (const auto* s = dyn_cast<clang::ForStmt>(loop)) {
    if (s->getCond() != nullptr) {
      edits_.open(offset_of(begin_of(s->getCond())), depth_, location_expression(head));
    } else {
      uint32_t at = offset_of(s->getLParenLoc()) + 1;
      if (s->getInit() != nullptr) at = end_offset(end_of(s->getInit()));
      if (!llvm::isa_and_nonnull<clang::DeclStmt>(s->getInit())) at = tokens_.past_semicolon(at);
      edits_.close(at, depth_, " " + location_expression(head) + "1");
    }
  }
}

// Sorts the ways into a loop, or out of it, into those that a jump statement of C makes and the others.
void UnitWriter::index_edges(const Weave& weave) {
  const bool is_entry = weave.event == EventKind::LoopEntry;
  const instrument::LoopInfo& loop = input_.plan.loops.at(weave.loop);
  const std::vector<ir::Instruction>& body = weave.function->body;
  for (const instrument::FlowEdge& edge : is_entry ? loop.entries : loop.exits) {
    const bool is_jump = edge.from != instrument::kNone && edge.is_jump &&
                         body.at(edge.from).statement == ir::StatementKind::Goto;
    if (is_jump) {
      const support::SourceRange& range = body[edge.from].range;
      before_jump_[uint64_t{range.begin.offset} << 32 | range.end_offset].push_back(&weave);
    } else if (is_entry && body.at(edge.to).statement == ir::StatementKind::Label) {
      std::vector<const Weave*>& list = before_label_[body[edge.to].range.begin.offset];
      if (list.empty() || list.back() != &weave) list.push_back(&weave);
    }
  }
}

void UnitWriter::jump_places(const Stmt* jump, bool in_block) {
  if (before_jump_.empty() || !is_in_file(jump->getSourceRange())) return;
  const TextRange range = range_of(jump);
  auto found = before_jump_.find(uint64_t{range.begin} << 32 | range.end);
  if (found == before_jump_.end()) return;
  EventWeaves weaves;
  weaves.before = found->second;
  edits_.begin_group(Role::Location, range);
  insert_before(jump, in_block, location_statements(weaves));
}

void UnitWriter::label_places(const clang::LabelStmt* label, bool in_block) {
  if (!is_in_file(label->getIdentLoc())) return;
  const TextRange name{offset_of(label->getIdentLoc()), end_offset(label->getIdentLoc())};
  const uint64_t key = uint64_t{name.begin} << 32 | name.end;
  const EventWeaves head = weaves_at(key, EventKind::LoopHead, true);
  weaves_at(key, EventKind::LoopEntry, true);
  const EventWeaves exit = weaves_at(key, EventKind::LoopExit, true);
  if (!exit.empty()) refuse(label->getBeginLoc(), "the exits of a loop made of gotos");
  edits_.begin_group(Role::Location, name);
  if (auto entered = before_label_.find(name.begin); entered != before_label_.end()) {
    EventWeaves entry;
    entry.before = entered->second;
    insert_before(label, in_block, location_statements(entry));
  }
  if (head.empty()) return;
  ++depth_;
  insert_before(label->getSubStmt(), in_block, location_statements(head));
  --depth_;
}

void UnitWriter::any_statement(const Stmt* s, bool in_block) {
  if (llvm::isa<clang::CompoundStmt, clang::LabelStmt, clang::SwitchCase, clang::AttributedStmt>(s)) return;
  const EventWeaves weaves = weaves_at(s, EventKind::Any);
  if (weaves.empty()) return;
  edits_.begin_group(Role::Location, range_of(s));
  const PlaceText place = place_text();
  insert_before(s, in_block, actions(weaves.before, place));
  insert_after(s, in_block, actions(weaves.after, place));
}

}  // namespace heddle::source_rewrite
