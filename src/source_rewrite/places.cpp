// Actions at places rather than operations: entries and exits of functions, loops, statements.
#include <fmt/format.h>

#include "source_rewrite/unit_writer.h"
#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using instrument::EventKind;
using instrument::Weave;

namespace {

uint64_t key_of(const support::SourceRange& range) {
  return uint64_t{range.begin.offset} << 32 | range.end_offset;
}

}  // namespace

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
  put_at_end(llvm::cast<clang::CompoundStmt>(function->getBody()), location_statements(end));
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
  if (weaves.empty()) {
    let_checks_leave(s, in_block, value);
    return expression(value, true);
  }
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
      if (input_.options.pretty)
        return insert_before(s, in_block, actions(weaves.before, place) + actions(weaves.after, place));
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

// The block of a loop without a condition, or with one that always holds: it begins at the loop's head.
const clang::CompoundStmt* UnitWriter::endless_body(const Stmt* loop) {
  const Expr* condition = nullptr;
  const Stmt* body = nullptr;
  if (const auto* s = dyn_cast<clang::WhileStmt>(loop)) {
    condition = s->getCond();
    body = s->getBody();
  } else if (const auto* s = dyn_cast<clang::ForStmt>(loop)) {
    condition = s->getCond();
    body = s->getBody();
  }
  bool holds = true;
  if (condition != nullptr && (!condition->EvaluateAsBooleanCondition(holds, ast_) || has_effects(condition)))
    return nullptr;
  return holds ? llvm::dyn_cast_or_null<clang::CompoundStmt>(body) : nullptr;
}

void UnitWriter::loop_places(const Stmt* loop, bool in_block) {
  if ((!before_loop_.empty() || !at_end_of_body_.empty()) && is_in_file(loop->getSourceRange())) {
    insert_before(loop, in_block, entry_statements(before_loop_, range_of(loop)));
    if (const auto* s = dyn_cast<clang::WhileStmt>(loop))
      if (const auto* body = dyn_cast<clang::CompoundStmt>(s->getBody()))
        put_at_end(body, entry_statements(at_end_of_body_, range_of(loop)));
  }
  const EventWeaves entry = weaves_at(loop, EventKind::LoopEntry);
  const EventWeaves head = weaves_at(loop, EventKind::LoopHead);
  const EventWeaves exit = weaves_at(loop, EventKind::LoopExit);
  if (entry.empty() && head.empty() && exit.empty()) return;
  edits_.begin_group(Role::Location, range_of(loop));
  insert_before(loop, in_block, location_statements(entry));
  insert_after(loop, in_block, location_statements(exit));
  if (head.empty()) return;
  if (const clang::CompoundStmt* body = endless_body(loop); body != nullptr && input_.options.pretty) {
    put_at_begin(body, location_statements(head), -2);
  } else if (const auto* s = dyn_cast<clang::WhileStmt>(loop)) {
    edits_.open(offset_of(begin_of(s->getCond())), depth_, location_expression(head));
  } else if (const auto* s = dyn_cast<clang::DoStmt>(loop)) {
    const Stmt* body = s->getBody();
    if (llvm::isa<clang::CompoundStmt>(body))
      put_at_begin(body, location_statements(head));
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

// Sorts the ways into a loop, or out of it, by where the text is that all control on this way passes, and no
// other.
void UnitWriter::index_edges(const Weave& weave) {
  const instrument::LoopInfo& loop = input_.plan.loops.at(weave.loop);
  const std::vector<ir::Instruction>& body = weave.function->body;
  for (const instrument::FlowEdge& edge : weave.event == EventKind::LoopEntry ? loop.entries : loop.exits) {
    const ir::Instruction* from = edge.from != instrument::kNone ? &body.at(edge.from) : nullptr;
    if (from != nullptr && edge.is_jump && from->statement == ir::StatementKind::Goto)
      before_jump_[key_of(from->range)].push_back(&weave);
    else if (weave.event == EventKind::LoopEntry)
      index_entry(weave, loop, from, body.at(edge.to));
  }
}

void UnitWriter::index_entry(const Weave& weave, const instrument::LoopInfo& loop,
                             const ir::Instruction* from, const ir::Instruction& to) {
  using ir::StatementKind;
  auto add = [&](std::unordered_map<uint64_t, std::vector<const Weave*>>& places,
                 const support::SourceRange& range) {
    std::vector<const Weave*>& list = places[key_of(range)];
    if (list.empty() || list.back() != &weave) list.push_back(&weave);
  };
  if (to.statement == StatementKind::Label) return add(before_label_, to.range);
  const bool is_to_loop = to.statement == StatementKind::While || to.statement == StatementKind::Do ||
                          to.statement == StatementKind::ForCondition;
  if (is_to_loop && (from == nullptr || from->statement_range != to.statement_range)) {
    // The loop's own begin is where loop_places puts its entries.
    if (to.statement_range != loop.range) add(before_loop_, to.statement_range);
    return;
  }
  const bool ends_body = from != nullptr && from->statement == StatementKind::While &&
                         from->op == ir::Op::Goto &&
                         text_.substr(0, from->statement_range.end_offset).ends_with('}') &&
                         from->range == from->statement_range;
  if (ends_body) return add(at_end_of_body_, from->statement_range);
  if (from != nullptr && from->statement == StatementKind::None && from->range.valid() &&
      text_.substr(from->range.begin.offset).starts_with('}'))
    return add(at_end_of_block_, from->range);
  if (from != nullptr && from->statement == StatementKind::Expression && from->op != ir::Op::Goto &&
      from->statement_range != to.statement_range)
    return add(behind_statement_, from->statement_range);
  throw support::InputError(
      input_.path, loop.range.begin.line, loop.range.begin.column,
      "unsupported in C output: a loop that is entered in a place that is no statement of its own");
}

// The weaves that index_edges has put at a place, as statements.
std::string UnitWriter::entry_statements(
    const std::unordered_map<uint64_t, std::vector<const Weave*>>& places, TextRange range) {
  auto found = places.find(uint64_t{range.begin} << 32 | range.end);
  if (found == places.end()) return {};
  edits_.begin_group(Role::Location, range);
  return actions(found->second, place_text());
}

void UnitWriter::jump_places(const Stmt* jump, bool in_block) {
  if (before_jump_.empty() || !is_in_file(jump->getSourceRange())) return;
  insert_before(jump, in_block, entry_statements(before_jump_, range_of(jump)));
}

// The head of a loop of gotos may be a statement without a label.
void UnitWriter::statement_places(const Expr* s, bool in_block) {
  if (!behind_statement_.empty() && is_in_file({begin_of(s), end_of(s)}))
    insert_after(s, in_block, entry_statements(behind_statement_, range_of(s)));
  const EventWeaves head = weaves_at(s, EventKind::LoopHead);
  if (head.empty()) return;
  weaves_at(s, EventKind::LoopEntry);
  if (!weaves_at(s, EventKind::LoopExit).empty())
    refuse(s->getBeginLoc(), "the exits of a loop made of gotos");
  edits_.begin_group(Role::Location, range_of(s));
  insert_before(s, in_block, location_statements(head));
}

void UnitWriter::block_places(const clang::CompoundStmt* block) {
  if (at_end_of_block_.empty() || !is_in_file(block->getRBracLoc())) return;
  const uint32_t brace = offset_of(block->getRBracLoc());
  put_at_end(block, entry_statements(at_end_of_block_, {brace, brace + 1}));
}

void UnitWriter::label_places(const clang::LabelStmt* label, bool in_block) {
  if (!is_in_file(label->getIdentLoc())) return;
  const TextRange name{offset_of(label->getIdentLoc()), end_offset(label->getIdentLoc())};
  const uint64_t key = uint64_t{name.begin} << 32 | name.end;
  const EventWeaves head = weaves_at(key, EventKind::LoopHead, true);
  weaves_at(key, EventKind::LoopEntry, true);
  const EventWeaves exit = weaves_at(key, EventKind::LoopExit, true);
  if (!exit.empty()) refuse(label->getBeginLoc(), "the exits of a loop made of gotos");
  insert_before(label, in_block, entry_statements(before_label_, name));
  if (head.empty()) return;
  edits_.begin_group(Role::Location, name);
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
