#include "source_rewrite/weave_properties.h"

#include <fmt/format.h>

#include <functional>

namespace heddle::source_rewrite {

using expr::COperator;
using instrument::Binding;
using instrument::Case;
using instrument::Weave;
using spec::ExprKind;
using spec::StatementKind;

const spec::Expr* guard_of(const spec::Transition& transition) {
  if (!transition.guard) return nullptr;
  const spec::Expr& guard = *transition.guard;
  const bool is_true =
      (guard.kind == ExprKind::Boolean || guard.kind == ExprKind::Integer) && guard.value != 0;
  return is_true ? nullptr : &guard;
}

namespace {

template <typename Visit>
bool any_expression(const spec::Expr& e, Visit visit) {
  if (visit(e)) return true;
  for (const spec::Expr& operand : e.operands)
    if (any_expression(operand, visit)) return true;
  return false;
}

template <typename Visit>
bool any_expression(const spec::Statement& statement, Visit visit) {
  for (const spec::Expr& e : statement.expressions)
    if (any_expression(e, visit)) return true;
  for (const spec::Statement& child : statement.children)
    if (any_expression(child, visit)) return true;
  return false;
}

bool saves_state(const spec::Statement& statement) {
  if (statement.kind == StatementKind::SaveState) return true;
  for (const spec::Statement& child : statement.children)
    if (saves_state(child)) return true;
  return false;
}

bool assigns(const spec::Statement& statement, const std::function<bool(uint32_t)>& matters) {
  if (statement.kind == StatementKind::Assign && matters(statement.variable)) return true;
  for (const spec::Statement& child : statement.children)
    if (assigns(child, matters)) return true;
  return false;
}

bool has_assumption(const spec::Statement& statement) {
  if (statement.kind == StatementKind::Assume) return true;
  for (const spec::Statement& child : statement.children)
    if (has_assumption(child)) return true;
  return false;
}

bool only_asserts(const spec::Statement& statement) {
  if (statement.kind == StatementKind::Assert) return true;
  if (statement.kind != StatementKind::Block) return false;
  for (const spec::Statement& child : statement.children)
    if (!only_asserts(child)) return false;
  return true;
}

}  // namespace

bool is_plain_overflow_check(const instrument::Plan& plan, const Weave& weave) {
  if (weave.event != instrument::EventKind::Operation) return false;
  for (const Case& one : weave.cases) {
    if (!one.states.empty() || one.next) return false;
    const spec::Transition& transition = transition_of(plan, weave, one);
    if (guard_of(transition) != nullptr) return false;
    const spec::Statement* s = &transition.action;
    while (s->kind == StatementKind::Block && s->children.size() == 1) s = &s->children[0];
    if (s->kind != StatementKind::Assert && s->kind != StatementKind::Assume) return false;
    const spec::Expr& condition = s->expressions[0];
    if (condition.kind != ExprKind::Unary || condition.op != COperator::LogicalNot) return false;
    const spec::Expr& predicate = condition.operands[0];
    if (predicate.kind != ExprKind::Overflows || predicate.op != transition.pattern.op) return false;
    for (size_t i = 0; i < predicate.operands.size(); ++i) {
      const spec::Expr& operand = predicate.operands[i];
      if (operand.kind != ExprKind::Capture) return false;
      const Binding& binding = one.captures.at(operand.index);
      if (binding.kind != Binding::Kind::Operand || binding.number != i) return false;
    }
  }
  return true;
}

bool is_assertion_about_operands(const instrument::Plan& plan, const Weave& weave) {
  if (weave.event != instrument::EventKind::Operation || weave.cases.size() != 1) return false;
  const Case& one = weave.cases.front();
  const spec::Transition& transition = transition_of(plan, weave, one);
  if (!one.states.empty() || one.next || guard_of(transition) != nullptr || !only_asserts(transition.action))
    return false;
  const auto depends_on_more = [](const spec::Expr& e) {
    return e.kind == ExprKind::Variable || e.kind == ExprKind::ProgramName || e.kind == ExprKind::Nondet ||
           e.kind == ExprKind::StateMatches;
  };
  if (any_expression(transition.action, depends_on_more)) return false;
  for (const Binding& binding : one.captures)
    if (binding.kind != Binding::Kind::Operand) return false;
  return true;
}

bool assumes(const instrument::Plan& plan, const Weave& weave) {
  for (const Case& one : weave.cases)
    if (has_assumption(transition_of(plan, weave, one).action)) return true;
  return false;
}

bool is_independent_of_place(const instrument::Plan& plan, const Weave& weave) {
  const instrument::Instance& instance = plan.instances.at(weave.instance);
  auto is_local_ghost = [&](uint32_t variable) {
    return plan.ghosts.at(instance.ghosts.at(variable)).function != nullptr;
  };
  auto needs_place = [&](const spec::Expr& e) {
    return e.kind == ExprKind::ProgramName || e.kind == ExprKind::StateMatches ||
           (e.kind == ExprKind::Variable && is_local_ghost(e.index));
  };
  if (instance.state_ghost != instrument::kNone && plan.ghosts[instance.state_ghost].function != nullptr)
    return false;
  for (const Case& one : weave.cases) {
    const spec::Transition& transition = transition_of(plan, weave, one);
    if (transition.guard && any_expression(*transition.guard, needs_place)) return false;
    if (any_expression(transition.action, needs_place) || saves_state(transition.action)) return false;
    if (assigns(transition.action, is_local_ghost)) return false;
    for (const Binding& binding : one.captures)
      if (binding.kind == Binding::Kind::Place) return false;
  }
  return true;
}

std::string signature(const Weave& weave) {
  std::string result = fmt::format("{}:{}", weave.instance, static_cast<int>(weave.placement));
  for (const Case& one : weave.cases) {
    result += fmt::format("|{}", one.transition);
    for (uint32_t state : one.states) result += fmt::format(",{}", state);
    for (const Binding& binding : one.captures)
      result += fmt::format(";{}.{}", static_cast<int>(binding.kind), binding.number);
    if (one.next) result += fmt::format(">{}", *one.next);
    if (one.callee != nullptr) result += "@" + *one.callee->name;
  }
  return result;
}

}  // namespace heddle::source_rewrite
