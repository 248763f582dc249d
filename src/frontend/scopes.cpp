#include "frontend/scopes.h"

#include "frontend/lowering.h"
#include "support/check.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

Scopes::Scopes(Lowering& lowering)
    : unit_(lowering.unit), store_(lowering.unit.store()), values_(lowering.values), body_(lowering.body) {
  push_scope();
}

void Scopes::push_scope() {
  Scope& scope = scopes_.emplace_back();
  scope.parent = scope_;
  scope.parent_count = scope_ == nullptr ? 0 : scope_->entries.size();
  scope.depth = scope_ == nullptr ? 0 : scope_->depth + 1;
  scope_ = &scope;
}

void Scopes::pop_scope() {
  leave_entries(scope_, 0, scope_->entries.size());
  scope_ = scope_->parent;
}

void Scopes::leave_entries(const Scope* scope, size_t from, size_t to) {
  for (size_t i = to; i-- > from;) end_life(scope->entries[i]);
}

void Scopes::leave_until(Position outer) {
  const Scope* scope = scope_;
  size_t count = scope->entries.size();
  while (scope != outer.scope) {
    leave_entries(scope, 0, count);
    count = scope->parent_count;
    scope = scope->parent;
  }
  leave_entries(scope, outer.count, count);
}

void Scopes::end_life(const ScopeEntry& entry) {
  const Value object = values_.reference(*entry.symbol);
  if (entry.cleanup != nullptr) {
    const ir::Symbol* cleanup = unit_.function(*entry.cleanup, entry.cleanup->getLocation());
    TypeRef parameter = cleanup->type->parameters().empty() ? store_.pointer(store_.void_type())
                                                            : cleanup->type->parameters()[0];
    body_.emit(Op::Call,
               {Value{}, values_.reference(*cleanup), values_.cast(parameter, values_.address_of(object))});
  }
  if (entry.is_variable_length) body_.emit(Op::Free, {object}).variant = ir::Variant::Stack;
  body_.emit(Op::Dead, {object});
}

Label Scopes::new_label() {
  labels_.emplace_back();
  return static_cast<Label>(labels_.size() - 1);
}

void Scopes::bind(Label label) {
  labels_[label].instruction = body_.instructions().size();
  labels_[label].position = here();
}

void Scopes::jump(Label label) {
  jump_if(values_.boolean(true), label);
}

void Scopes::jump_if(Value condition, Label label) {
  body_.emit(Op::Goto, {condition}).target = label;
}

void Scopes::note_jump() {
  jumps_.push_back({body_.instructions().size(), here()});
}

std::vector<Instruction> Scopes::transition(Position from, Position to) {
  std::vector<Instruction> outer;
  outer.swap(body_.instructions());
  std::vector<std::pair<const Scope*, std::pair<size_t, size_t>>> entered;
  const Scope* a = from.scope;
  const Scope* b = to.scope;
  size_t a_count = from.count;
  size_t b_count = to.count;
  auto leave = [&] {
    leave_entries(a, 0, a_count);
    a_count = a->parent_count;
    a = a->parent;
  };
  auto enter = [&] {
    entered.push_back({b, {0, b_count}});
    b_count = b->parent_count;
    b = b->parent;
  };
  while (a->depth > b->depth) leave();
  while (b->depth > a->depth) enter();
  while (a != b) {
    leave();
    enter();
  }
  if (a_count > b_count) leave_entries(a, b_count, a_count);
  if (b_count > a_count) entered.push_back({b, {a_count, b_count}});
  for (auto scope = entered.rbegin(); scope != entered.rend(); ++scope)
    for (size_t i = scope->second.first; i < scope->second.second; ++i)
      body_.emit(Op::Decl, {values_.reference(*scope->first->entries[i].symbol)});
  outer.swap(body_.instructions());
  return outer;
}

void Scopes::rewind(const Mark& mark) {
  body_.instructions().resize(mark.instructions);
  jumps_.resize(mark.jumps, {0, {}});
  scope_ = mark.scope;
}

// Innermost first.
std::vector<ScopeEntry> Scopes::cleanups() const {
  std::vector<ScopeEntry> cleanups;
  size_t count = scope_->entries.size();
  for (const Scope* scope = scope_; scope != nullptr; count = scope->parent_count, scope = scope->parent)
    for (size_t i = count; i-- > 0;)
      if (scope->entries[i].cleanup != nullptr) cleanups.push_back(scope->entries[i]);
  return cleanups;
}

void Scopes::finish() {
  std::vector<Instruction>& body = body_.instructions();
  std::vector<size_t> moved(body.size() + 1);
  std::vector<Instruction> result;
  size_t next_jump = 0;
  for (size_t i = 0; i < body.size(); ++i) {
    moved[i] = result.size();
    std::vector<Instruction> steps;
    if (next_jump < jumps_.size() && jumps_[next_jump].instruction == i) {
      const Jump jump = jumps_[next_jump++];
      body_.origin() = {body[i].range, body[i].statement, body[i].statement_range};
      steps = transition(jump.from, labels_[body[i].target].position);
    }
    if (steps.empty()) {
      result.push_back(std::move(body[i]));
      continue;
    }
    const ExprRef condition = body[i].condition();
    if (condition != store_.boolean(true)) {  // GOTO past unless condition; steps; GOTO target
      const Label past = new_label();
      labels_[past].instruction = i + 1;
      Instruction skip;
      skip.op = Op::Goto;
      skip.operands = {store_.negation(condition)};
      skip.target = past;
      skip.range = body[i].range;
      skip.statement_range = body[i].statement_range;
      skip.statement = body[i].statement;
      result.push_back(std::move(skip));
      body[i].operands = {store_.boolean(true)};
      body[i].sites.clear();
    }
    for (Instruction& step : steps) result.push_back(std::move(step));
    result.push_back(std::move(body[i]));
  }
  moved[body.size()] = result.size();
  bool needs_end = false;
  for (Instruction& instruction : result) {
    if (instruction.op != Op::Goto) continue;
    const size_t target = labels_[instruction.target].instruction;
    CHECK(target != SIZE_MAX, "every label that is jumped to should be bound");
    instruction.target = static_cast<uint32_t>(moved[target]);
    needs_end |= instruction.target == result.size();
  }
  if (needs_end) result.emplace_back();
  body = std::move(result);
}

}  // namespace heddle::frontend
