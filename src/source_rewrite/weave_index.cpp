#include "source_rewrite/weave_index.h"

#include <algorithm>

#include "source_rewrite/weave_properties.h"
#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using clang::Stmt;
using instrument::EventKind;
using instrument::Weave;

void EventWeaves::append(const EventWeaves& more) {
  before.insert(before.end(), more.before.begin(), more.before.end());
  after.insert(after.end(), more.after.begin(), more.after.end());
}

WeaveIndex::WeaveIndex(const ir::Program& program, const instrument::Plan& plan, UnitText& text,
                       ProgramEnd end)
    : program_(program), plan_(plan), text_(text) {
  const auto& files = program.files();
  for (uint32_t i = 0; i < files.size(); ++i)
    if (files[i].path == text.path() && !files[i].is_model) files_.insert(i);
  for (const instrument::Ghost& ghost : plan.ghosts)
    if (ghost.function != nullptr && files_.contains(ghost.function->range.begin.file))
      function_ghosts_[ghost.function->range.begin.offset].push_back(&ghost);
  weaves_.reserve(plan.weaves.size());
  for (const Weave& weave : plan.weaves) add(weave);
  if (end != ProgramEnd::AtReturns) use_exit_handler();
}

void WeaveIndex::add(const Weave& weave) {
  if (weave.event == EventKind::ProgramExit) {
    if (weave.function->is_model)
      model_exits_[*weave.function->name].push_back(&weave);
    else
      program_exits_.push_back(&weave);
    return;
  }
  if (weave.event == EventKind::FunctionEntry || weave.event == EventKind::ProgramEntry ||
      weave.event == EventKind::FunctionExit) {
    const support::SourceRange& range = weave.function->range;
    if (range.valid() && files_.contains(range.begin.file))
      function_events_[range.begin.offset].push_back(&weave);
  }
  if (!weave.range.valid() || !files_.contains(weave.range.begin.file)) return;
  weaves_[key_of(weave.range)].push_back(&weave);
  events_.set(static_cast<size_t>(weave.event));
  operations_assume_ = operations_assume_ || assumes(plan_, weave);
}

// Weaves at the end of main, and at calls of exit, become those of one function.
void WeaveIndex::use_exit_handler() {
  if (program_exits_.empty()) return;
  for (const Weave* weave : program_exits_)
    for (const instrument::Case& one : weave->cases)
      if (!one.states.empty() || one.next || weave->cases.size() > 1)
        text_.refuse(
            {},
            "the end of the program behind handlers, destructors or cleanup functions, for an automaton "
            "that may end in several states");
  exit_handler_ = std::move(program_exits_);
  program_exits_.clear();
  model_exits_.erase("exit");
}

EventWeaves WeaveIndex::at(TextRange range, EventKind event) {
  EventWeaves result;
  if (!events_.test(static_cast<size_t>(event))) return result;
  auto found = weaves_.find(key_of(range));
  if (found == weaves_.end()) return result;
  // One operation of C may have become several of GOTO (the first operand of `a ?: b`); one of them is
  // enough.
  for (const Weave* weave : found->second) {
    if (weave->event != event) continue;
    placed_.insert(weave);
    WeaveList& list = weave->placement == spec::Placement::Before ? result.before : result.after;
    const bool is_copy = std::any_of(list.begin(), list.end(), [&](const Weave* other) {
      return other->instance == weave->instance &&
             (other->instruction != weave->instruction || other->site != weave->site);
    });
    if (!is_copy) list.push_back(weave);
  }
  return result;
}

EventWeaves WeaveIndex::at(const Stmt* s, EventKind event) {
  if (!events_.test(static_cast<size_t>(event))) return {};
  const std::optional<TextRange> range = text_.expansion_range(s);
  if (!range) return {};
  EventWeaves result = at(*range, event);
  if (!result.empty() && !text_.is_in_file(s)) throw NeedsPreprocessing{};
  // It stands for several operations on the parts, which C text has no names for.
  const auto* e = llvm::dyn_cast<clang::Expr>(s);
  if (!result.empty() && event == EventKind::Operation && e != nullptr) {
    if (e->getType()->isAnyComplexType())
      text_.refuse(e->getExprLoc(), "a check of an operation on complex numbers");
    if (e->getType()->isVectorType()) text_.refuse(e->getExprLoc(), "a check of an operation on vectors");
    if (e->getType()->isBitIntType()) text_.refuse(e->getExprLoc(), "a check of an operation on _BitInt");
  }
  return result;
}

bool WeaveIndex::has_any(const Stmt* s) {
  if (s == nullptr) return false;
  if (llvm::isa<clang::Expr>(s) && text_.is_in_file(s) && weaves_.contains(key_of(text_.range_of(s))))
    return true;
  return std::any_of(s->child_begin(), s->child_end(), [this](const Stmt* child) { return has_any(child); });
}

WeaveIndex::FunctionWeaves WeaveIndex::of_function(const clang::FunctionDecl* function) {
  FunctionWeaves result;
  const auto found = function_events_.find(text_.expansion_offset(function->getBeginLoc()));
  if (found == function_events_.end()) return result;
  for (const Weave* weave : found->second) {
    const bool leaves = weave->event == EventKind::FunctionExit;
    if (leaves && weave->function->body.at(weave->instruction).statement != ir::StatementKind::FunctionEnd)
      continue;
    placed_.insert(weave);
    (leaves ? result.end : result.entry).push_back(weave);
  }
  return result;
}

std::vector<const instrument::Ghost*> WeaveIndex::ghosts_of(const clang::FunctionDecl* function) const {
  const auto found = function_ghosts_.find(text_.expansion_offset(function->getBeginLoc()));
  return found == function_ghosts_.end() ? std::vector<const instrument::Ghost*>{} : found->second;
}

const WeaveList* WeaveIndex::at_calls_of(const std::string& library_function) const {
  const auto found = model_exits_.find(library_function);
  return found == model_exits_.end() ? nullptr : &found->second;
}

void WeaveIndex::check_all_placed() const {
  for (const Weave& weave : plan_.weaves) {
    if (!weave.range.valid() || !files_.contains(weave.range.begin.file) || placed_.contains(&weave))
      continue;
    if (weave.function->name != nullptr && *weave.function->name == program_.entry()) continue;
    if (is_plain_overflow_check(plan_, weave)) continue;  // in a constant expression
    throw support::InputError(
        text_.path(), weave.range.begin.line, weave.range.begin.column,
        "unsupported: the specification applies to an operation that cannot be rewritten in C");
  }
}

}  // namespace heddle::source_rewrite
