#include "source_rewrite/places.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using clang::dyn_cast;
using clang::Expr;
using clang::Stmt;
using instrument::EventKind;
using instrument::Weave;
using llvm::isa;
using Place = LoopEdges::Place;

// Functions -----------------------------------------------------------------------------------------------

// The function that meets the program's end, before main.
std::string PlaceWriter::handler() {
  return helpers_.helper("at exit", "at_exit", /*at_function=*/true, [&](const std::string& own) {
    return fmt::format("{}void {}(void) {{ {}}} ",
                       end_ == ProgramEnd::InDestructor ? "__attribute__((__destructor__(101))) " : "", own,
                       actions_.statements(weaves_.at_exit_handler(), actions_.place()));
  });
}

// Cleanup functions run between what stands at a function's end and that end.
void PlaceWriter::refuse_cleanup(const clang::FunctionDecl* function) {
  if (cleans_up(function))
    text_.refuse(function->getLocation(), "the end of a function that has variables with cleanup functions");
}

void PlaceWriter::function(const clang::FunctionDecl* function) {
  const WeaveIndex::FunctionWeaves weaves = weaves_.of_function(function);
  if (function->isMain() && !weaves_.at_exit_handler().empty()) {
    const std::string name = handler();
    if (end_ == ProgramEnd::InHandler)
      scope_.add_entry_statements(fmt::format("extern int atexit(void (*)(void)); atexit({}); ", name));
  }
  scope_.add_entry_statements(actions_.statements(weaves.entry, actions_.place()));
  WeaveList end = weaves.end;
  if (function->isMain())
    end.insert(end.end(), weaves_.at_returns_of_main().begin(), weaves_.at_returns_of_main().end());
  if (end.empty()) return;
  refuse_cleanup(function);
  const uint32_t brace = text_.offset_of(function->getBodyRBrace());
  editor_.begin_group(Role::Location, {brace, brace + 1});
  editor_.put_at_end(llvm::cast<clang::CompoundStmt>(function->getBody()),
                     actions_.statements(end, actions_.place()));
}

EventWeaves PlaceWriter::weaves_at_return(const clang::ReturnStmt* s) {
  EventWeaves weaves;
  if (scope_.function()->isMain()) weaves.before = weaves_.at_returns_of_main();
  for (EventKind event : {EventKind::Return, EventKind::FunctionExit}) {
    // The instruction's range is that of the value, or of the statement without one.
    EventWeaves more = weaves_.at(s, event);
    if (more.empty() && s->getRetValue() != nullptr) more = weaves_.at(s->getRetValue(), event);
    weaves.append(more);
  }
  return weaves;
}

// return e: return (t = e, …, t)
bool PlaceWriter::return_statement(const clang::ReturnStmt* s, bool in_block) {
  const EventWeaves weaves = weaves_at_return(s);
  if (weaves.empty()) return false;
  refuse_cleanup(scope_.function());
  const TextRange about = text_.range_of(s);
  const Expr* value = s->getRetValue();
  if (value == nullptr) {
    editor_.begin_group(Role::Location, about);
    editor_.insert_before(s, in_block, actions_.statements(weaves));
    return true;
  }
  const TextRange range = text_.range_of(value);
  std::string result = "(void)0";
  bool is_constant = false;
  if (!value->getType()->isVoidType()) {
    Expr::EvalResult evaluated;
    result = text_.text_of(range);
    is_constant = value->EvaluateAsRValue(evaluated, text_.ast()) && !evaluated.HasSideEffects &&
                  result.find('\n') == std::string::npos;
    if (!is_constant) result = scope_.temporary(value->getType(), value->getBeginLoc());
  }
  const PlaceText place = actions_.place([&](const instrument::Binding& binding) {
    return BoundText{is_constant ? "(" + result + ")" : result, binding.type};
  });
  editor_.begin_group(Role::Location, about);
  if (is_constant && editor_.pretty()) {
    editor_.insert_before(
        s, in_block, actions_.statements(weaves.before, place) + actions_.statements(weaves.after, place));
    return true;
  }
  const std::string actions =
      actions_.expressions(weaves.before, place) + actions_.expressions(weaves.after, place);
  if (is_constant) {
    editor_.open(range.begin, "(" + actions);
    editor_.close(range.end, ")");
    return true;
  }
  editor_.open(range.begin, value->getType()->isVoidType() ? "(" : fmt::format("({} = ", result));
  editor_.close(range.end, fmt::format(", {}{})", actions, result));
  walk_.expression(value, true);
  return true;
}

// Loops ---------------------------------------------------------------------------------------------------

// The block of a loop without a condition, or with one that always holds: it begins at the loop's head.
const clang::CompoundStmt* PlaceWriter::endless_body(const Stmt* loop) {
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
  if (condition != nullptr &&
      (!condition->EvaluateAsBooleanCondition(holds, text_.ast()) || has_effects(condition)))
    return nullptr;
  return holds ? llvm::dyn_cast_or_null<clang::CompoundStmt>(body) : nullptr;
}

void PlaceWriter::loop(const Stmt* loop, bool in_block) {
  if ((edges_.has(Place::BeforeLoop) || edges_.has(Place::EndOfBody)) &&
      text_.is_in_file(loop->getSourceRange())) {
    editor_.insert_before(loop, in_block, edge_statements(Place::BeforeLoop, text_.range_of(loop)));
    if (const auto* s = dyn_cast<clang::WhileStmt>(loop))
      if (const auto* body = dyn_cast<clang::CompoundStmt>(s->getBody()))
        editor_.put_at_end(body, edge_statements(Place::EndOfBody, text_.range_of(loop)));
  }
  const EventWeaves entry = weaves_.at(loop, EventKind::LoopEntry);
  const EventWeaves head = weaves_.at(loop, EventKind::LoopHead);
  const EventWeaves exit = weaves_.at(loop, EventKind::LoopExit);
  if (entry.empty() && head.empty() && exit.empty()) return;
  editor_.begin_group(Role::Location, text_.range_of(loop));
  editor_.insert_before(loop, in_block, actions_.statements(entry));
  loop_exits(loop, in_block, exit);
  if (!head.empty()) loop_head(loop, head);
}

void PlaceWriter::loop_head(const Stmt* loop, const EventWeaves& head) {
  if (const clang::CompoundStmt* body = endless_body(loop); body != nullptr && editor_.pretty())
    return editor_.put_at_begin(body, actions_.statements(head), -2);
  if (const auto* s = dyn_cast<clang::DoStmt>(loop)) {
    const Stmt* body = s->getBody();
    if (isa<clang::CompoundStmt>(body)) return editor_.put_at_begin(body, actions_.statements(head));
    return editor_.insert_before(body, false, actions_.statements(head));
  }
  const auto* counted = dyn_cast<clang::ForStmt>(loop);
  const Expr* condition =
      counted != nullptr ? counted->getCond() : llvm::cast<clang::WhileStmt>(loop)->getCond();
  if (condition != nullptr) return editor_.open(text_.begin_offset(condition), actions_.expressions(head));
  uint32_t at = text_.offset_of(counted->getLParenLoc()) + 1;
  if (counted->getInit() != nullptr) at = text_.end_offset(text_.end_of(counted->getInit()));
  if (!llvm::isa_and_nonnull<clang::DeclStmt>(counted->getInit())) at = text_.tokens().past_semicolon(at);
  editor_.close(at, " " + actions_.expressions(head) + "1");
}

namespace {

// The breaks that leave the loop, or the switch, that s is the body of.
void add_breaks(const Stmt* s, std::vector<const Stmt*>& breaks) {
  if (s == nullptr || isa<clang::WhileStmt, clang::DoStmt, clang::ForStmt, clang::SwitchStmt>(s)) return;
  if (isa<clang::BreakStmt>(s)) breaks.push_back(s);
  for (const Stmt* child : s->children()) add_breaks(child, breaks);
}

std::vector<const Stmt*> breaks_in(const Stmt* body) {
  std::vector<const Stmt*> breaks;
  add_breaks(body, breaks);
  return breaks;
}

const Stmt* body_of(const Stmt* loop) {
  if (const auto* s = llvm::dyn_cast_or_null<clang::WhileStmt>(loop)) return s->getBody();
  if (const auto* s = llvm::dyn_cast_or_null<clang::ForStmt>(loop)) return s->getBody();
  if (const auto* s = llvm::dyn_cast_or_null<clang::DoStmt>(loop)) return s->getBody();
  return nullptr;
}

}  // namespace

// Where all ways out meet behind the loop, and do nothing on the way, the actions stand there. Otherwise each
// way has its own: `if (done) { f(); break; }` has left the loop before f().
void PlaceWriter::loop_exits(const Stmt* loop, bool in_block, const EventWeaves& exit) {
  if (exit.empty()) return;
  const Weave& first = *(exit.before.empty() ? exit.after : exit.before).front();
  const instrument::LoopInfo& info = plan_.loops.at(first.loop);
  const LoopEdges::Exits exits = edges_.exits_of(info);
  std::set<uint64_t> breaks;
  for (const Stmt* s : breaks_in(body_of(loop)))
    if (const auto range = text_.expansion_range(s)) breaks.insert(key_of(*range));
  const bool meet_behind = loop != nullptr && !cleans_up(scope_.function()) &&
                           std::all_of(exits.statements.begin(), exits.statements.end(),
                                       [&](TextRange range) { return breaks.contains(key_of(range)); });
  if (meet_behind) return editor_.insert_after(loop, in_block, actions_.statements(exit));
  for (const TextRange range : exits.statements) leaving_.emplace(key_of(range), Leaving{&info, exit});
  if (exits.by_condition) left_by_condition_[loop].append(exit);
}

void PlaceWriter::leave_loops_before(const Stmt* s, bool in_block) {
  if (leaving_.empty()) return;
  const auto put = [&](const Stmt* part) {
    const std::optional<TextRange> range = text_.expansion_range(part);
    if (!range) return;
    const auto [begin, end] = leaving_.equal_range(key_of(*range));
    if (begin == end) return;
    if (!text_.is_in_file(part)) throw NeedsPreprocessing{};
    for (auto it = begin; it != end; ++it) {
      editor_.begin_group(Role::Location, *range);
      editor_.insert_before(s, in_block, actions_.statements(it->second.weaves));
    }
    leaving_.erase(begin, end);
  };
  put(s);
  if (const auto* loop = dyn_cast<clang::ForStmt>(s); loop != nullptr && loop->getInit() != nullptr)
    put(loop->getInit());
}

void PlaceWriter::check_all_left() const {
  if (leaving_.empty()) return;
  const support::SourceLocation& where = leaving_.begin()->second.loop->range.begin;
  throw support::InputError(
      text_.path(), where.line, where.column,
      "unsupported in C output: a loop that is left in a place that is no statement of its own");
}

std::string PlaceWriter::edge_statements(Place place, TextRange range) {
  const WeaveList weaves = edges_.at(place, range);
  if (weaves.empty()) return {};
  editor_.begin_group(Role::Location, range);
  return actions_.statements(weaves, actions_.place());
}

void PlaceWriter::jump(const Stmt* jump, bool in_block) {
  if (!edges_.has(Place::BeforeJump) || !text_.is_in_file(jump->getSourceRange())) return;
  editor_.insert_before(jump, in_block, edge_statements(Place::BeforeJump, text_.range_of(jump)));
}

// The head of a loop of gotos may be a statement without a label.
void PlaceWriter::expression_statement(const Expr* s, bool in_block) {
  if (edges_.has(Place::BehindStatement) && text_.is_in_file(s))
    editor_.insert_after(s, in_block, edge_statements(Place::BehindStatement, text_.range_of(s)));
  const EventWeaves head = weaves_.at(s, EventKind::LoopHead);
  weaves_.at(s, EventKind::LoopEntry);
  loop_exits(nullptr, in_block, weaves_.at(s, EventKind::LoopExit));
  if (head.empty()) return;
  editor_.begin_group(Role::Location, text_.range_of(s));
  editor_.insert_before(s, in_block, actions_.statements(head));
}

void PlaceWriter::end_of_block(const clang::CompoundStmt* block) {
  if (!edges_.has(Place::EndOfBlock) || !text_.is_in_file(block->getRBracLoc())) return;
  const uint32_t brace = text_.offset_of(block->getRBracLoc());
  editor_.put_at_end(block, edge_statements(Place::EndOfBlock, {brace, brace + 1}));
}

void PlaceWriter::label(const clang::LabelStmt* label, bool in_block) {
  if (!text_.is_in_file(label->getIdentLoc())) return;
  const TextRange name = text_.range_of_token(label->getIdentLoc());
  const EventWeaves head = weaves_.at(name, EventKind::LoopHead);
  weaves_.at(name, EventKind::LoopEntry);
  loop_exits(nullptr, in_block, weaves_.at(name, EventKind::LoopExit));
  editor_.insert_before(label, in_block, edge_statements(Place::BeforeLabel, name));
  if (head.empty()) return;
  editor_.begin_group(Role::Location, name);
  const Editor::Nested nested(editor_);
  editor_.insert_before(label->getSubStmt(), in_block, actions_.statements(head));
}

// Statements ----------------------------------------------------------------------------------------------

void PlaceWriter::any_statement(const Stmt* s, bool in_block) {
  if (isa<clang::CompoundStmt, clang::LabelStmt, clang::SwitchCase, clang::AttributedStmt>(s)) return;
  leave_loops_before(s, in_block);
  const EventWeaves weaves = weaves_.at(s, EventKind::Any);
  if (weaves.empty()) return;
  editor_.begin_group(Role::Location, text_.range_of(s));
  const PlaceText place = actions_.place();
  editor_.insert_before(s, in_block, actions_.statements(weaves.before, place));
  editor_.insert_after(s, in_block, actions_.statements(weaves.after, place));
}

namespace {

// Where control goes from a condition, and by no other way; null: not known to be so.
struct Ways {
  const clang::CompoundStmt* if_holds = nullptr;  // its begin
  const clang::CompoundStmt* if_fails = nullptr;  // its begin
  const Stmt* if_left = nullptr;                  // behind this loop, if the condition fails
};

Ways ways_from(const Stmt* s, bool in_block) {
  Ways ways;
  if (const auto* c = dyn_cast<clang::IfStmt>(s)) {
    ways.if_holds = dyn_cast<clang::CompoundStmt>(c->getThen());
    ways.if_fails = llvm::dyn_cast_or_null<clang::CompoundStmt>(c->getElse());
    return ways;
  }
  const Stmt* body = body_of(s);
  if (!isa<clang::DoStmt>(s)) ways.if_holds = llvm::dyn_cast_or_null<clang::CompoundStmt>(body);
  if (in_block && body != nullptr && breaks_in(body).empty()) ways.if_left = s;
  return ways;
}

}  // namespace

// c: (c) ? (…, 1) : (…, 0), unless the actions can stand where control goes from there.
void PlaceWriter::condition(const Stmt* s, const Expr* e, bool in_block) {
  EventWeaves holds = weaves_.at(s, EventKind::ConditionTrue);
  EventWeaves fails = weaves_.at(s, EventKind::ConditionFalse);
  if (const auto left = left_by_condition_.find(s); left != left_by_condition_.end())
    fails.append(left->second);
  if (holds.empty() && fails.empty()) return walk_.expression(e, true);
  const TextRange range = text_.range_of(e);
  const Ways ways = editor_.pretty() ? ways_from(s, in_block) : Ways{};
  editor_.begin_group(Role::Location, range);
  if (ways.if_holds != nullptr)
    editor_.put_at_begin(ways.if_holds, actions_.statements(std::exchange(holds, {})), -1);
  if (ways.if_fails != nullptr)
    editor_.put_at_begin(ways.if_fails, actions_.statements(std::exchange(fails, {})), -1);
  if (ways.if_left != nullptr)
    editor_.put_behind(text_.end_of_statement(ways.if_left), actions_.statements(std::exchange(fails, {})),
                       editor_.indent_of(ways.if_left), -1);
  if (!holds.empty() || !fails.empty()) {
    editor_.open(range.begin, "(");
    editor_.close(range.end,
                  fmt::format(") ? ({}1) : ({}0)", actions_.expressions(holds), actions_.expressions(fails)));
  }
  walk_.expression(e, true);
}

}  // namespace heddle::source_rewrite
