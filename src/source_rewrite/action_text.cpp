#include "source_rewrite/action_text.h"

#include <fmt/format.h>

#include "source_rewrite/c_text.h"
#include "source_rewrite/weave_properties.h"
#include "support/check.h"

namespace heddle::source_rewrite {

using expr::COperator;
using expr::ExprRef;
using expr::TypeRef;
using instrument::Case;
using instrument::Weave;
using spec::ExprKind;
using spec::StatementKind;

namespace {

std::string c_type_text(const spec::CType& type) {
  std::string text = type.name == "bool" ? "_Bool" : type.name;
  if (type.pointers > 0) text += " " + std::string(type.pointers, '*');
  return text;
}

}  // namespace

const std::string& ActionText::ghost_name(const ActionContext& context, uint32_t variable) const {
  return plan_.ghosts.at(context.instance.ghosts.at(variable)).name;
}

std::string ActionText::overflow(const spec::Expr& e, const ActionContext& context) {
  expr::Store& store = program_.store();
  const ExprRef a = types_.expression(e.operands.at(0), context);
  if (!a->type()->is_bitvector() && !a->type()->is_bool()) return "0";
  TypeRef type = expr::c_promoted_type(store, a->type());
  TypeRef distance = type;
  const bool is_unary = e.operands.size() == 1;
  const bool is_shift = e.op == COperator::ShiftLeft || e.op == COperator::ShiftRight;
  if (!is_unary) {
    TypeRef b = types_.expression(e.operands[1], context)->type();
    if (!b->is_bitvector() && !b->is_bool()) return "0";
    if (is_shift)
      distance = expr::c_promoted_type(store, b);
    else
      distance = type = expr::c_common_type(store, a->type(), b);
  }
  auto converted = [&](const spec::Expr& operand, TypeRef to) {
    const std::string plain = text(operand, context);
    if (types_.expression(operand, context)->type() == to) return plain;
    return fmt::format("(({}){})", type_text(to, program_.data_model()), plain);
  };
  return overflow_text(e.op, type, distance, converted(e.operands[0], type),
                       is_unary ? "" : converted(e.operands[1], distance));
}

std::string ActionText::cast_overflow(const spec::Expr& e, const ActionContext& context) {
  const instrument::Binding& operand = context.one->captures.at(e.operands.at(0).index);
  if (!operand.type->is_float() || !operand.converted->is_bitvector()) return "0";
  const std::string value = text(e.operands[0], context);
  return cast_overflow_text(operand.type, operand.converted, value);
}

// Names, constants and parenthesised expressions: safe as an operand of anything.
std::string ActionText::text(const spec::Expr& e, const ActionContext& context) {
  auto operand = [&](size_t i) { return text(e.operands.at(i), context); };
  switch (e.kind) {
    case ExprKind::Integer:
      return std::to_string(e.value) + e.text;
    case ExprKind::Boolean:
      return e.value != 0 ? "1" : "0";
    case ExprKind::Null:
      return "(void *)0";
    case ExprKind::Capture:
      return context.place->binding(context.one->captures.at(e.index)).text;
    case ExprKind::Variable:
      return ghost_name(context, e.index);
    case ExprKind::ProgramName:
      return context.place->program_name(e.text).text;
    case ExprKind::Unary:
      if (e.op == COperator::LogicalNot) return "(" + negated(e.operands[0], context) + ")";
      return fmt::format("({}{})", expr::info(e.op).token, operand(0));
    case ExprKind::Binary:
      return fmt::format("({} {} {})", operand(0), expr::info(e.op).token, operand(1));
    case ExprKind::Conditional:
      return fmt::format("({} ? {} : {})", operand(0), operand(1), operand(2));
    case ExprKind::Cast:
      return fmt::format("(({}){})", c_type_text(e.type), operand(0));
    case ExprKind::Subscript:
      return fmt::format("{}[{}]", operand(0), operand(1));
    case ExprKind::Member:
      return fmt::format("{}.{}", operand(0), e.text);
    case ExprKind::Arrow:
      return fmt::format("{}->{}", operand(0), e.text);
    case ExprKind::SizeOf:
      return fmt::format("sizeof({})", c_type_text(e.type));
    case ExprKind::Overflows:
      return "(" + overflow(e, context) + ")";
    case ExprKind::CastOverflows:
      return "(" + cast_overflow(e, context) + ")";
    case ExprKind::Nondet:
      names_.uses_nondet = true;
      return names_.nondet + "()";
    case ExprKind::Width:
      return std::to_string(types_.expression(e.operands.at(0), context)->type()->width());
    case ExprKind::Minimum:
      return minimum_text(types_.expression(e.operands.at(0), context)->type());
    case ExprKind::Maximum:
      return maximum_text(types_.expression(e.operands.at(0), context)->type());
    case ExprKind::StateMatches:
      return "(" + context.place->state_matches(context.instance, context.instance.ghosts.at(e.index)) + ")";
    case ExprKind::Accessible:
    case ExprKind::Aligned:
    case ExprKind::Modifiable:
    case ExprKind::Releasable:
    case ExprKind::NoneLost:
      break;
  }
  throw support::InternalError("what has no meaning in C should have been refused before it is written");
}

// As text(), without parentheses around the whole.
std::string ActionText::bare(const spec::Expr& e, const ActionContext& context) {
  std::string result = text(e, context);
  switch (e.kind) {
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Conditional:
    case ExprKind::Overflows:
    case ExprKind::CastOverflows:
    case ExprKind::StateMatches:
      return result.substr(1, result.size() - 2);
    default:
      return result;
  }
}

// The condition that e is false, without parentheses around it.
std::string ActionText::negated(const spec::Expr& e, const ActionContext& context) {
  if (e.kind == ExprKind::Unary && e.op == COperator::LogicalNot) {
    const spec::Expr& inner = e.operands[0];
    return bare(inner, context);
  }
  if (e.kind == ExprKind::Boolean) return e.value != 0 ? "0" : "1";
  if (e.kind == ExprKind::Binary) {
    constexpr std::pair<COperator, const char*> kOpposites[] = {{COperator::Equal, "!="},
                                                                {COperator::NotEqual, "=="}};
    for (const auto& [op, opposite] : kOpposites)
      if (e.op == op)
        return fmt::format("{} {} {}", text(e.operands[0], context), opposite, text(e.operands[1], context));
  }
  return "!" + text(e, context);
}

std::string ActionText::statement(const spec::Statement& s, const ActionContext& context) {
  switch (s.kind) {
    case StatementKind::Assert:
      if (s.expressions[0].kind == ExprKind::Boolean && s.expressions[0].value == 0)
        return names_.reach_error + "(); ";
      return fmt::format("if ({}) {}(); ", negated(s.expressions[0], context), names_.reach_error);
    case StatementKind::Assume:
      names_.uses_abort = true;
      return fmt::format("if ({}) abort(); ", negated(s.expressions[0], context));
    case StatementKind::Assign:
      return fmt::format("{} = {}; ", ghost_name(context, s.variable), text(s.expressions[0], context));
    case StatementKind::SaveState:
      return context.place->save_state(context.instance, context.instance.ghosts.at(s.variable)) + "; ";
    case StatementKind::If: {
      const bool has_else = s.children.size() > 1;
      const std::string then = statement(s.children[0], context);
      if (then.empty() && !has_else) return {};
      std::string result = fmt::format("if ({}) {{ {}}} ", bare(s.expressions[0], context), then);
      if (has_else) result += fmt::format("else {{ {}}} ", statement(s.children[1], context));
      return result;
    }
    case StatementKind::Block: {
      std::string result;
      for (const spec::Statement& child : s.children) result += statement(child, context);
      return result;
    }
  }
  return {};
}

std::string ActionText::as_expression(const spec::Statement& s, const ActionContext& context) {
  auto nothing_if_empty = [](const std::string& text) {
    return text.empty() ? "(void)0" : "(void)(" + text + ")";
  };
  switch (s.kind) {
    case StatementKind::Assert:
      if (s.expressions[0].kind == ExprKind::Boolean && s.expressions[0].value == 0)
        return names_.reach_error + "()";
      return fmt::format("({}) ? {}() : (void)0", negated(s.expressions[0], context), names_.reach_error);
    case StatementKind::Assume:
      names_.uses_abort = true;
      return fmt::format("({}) ? abort() : (void)0", negated(s.expressions[0], context));
    case StatementKind::Assign:
      return fmt::format("{} = {}", ghost_name(context, s.variable), text(s.expressions[0], context));
    case StatementKind::SaveState:
      return context.place->save_state(context.instance, context.instance.ghosts.at(s.variable));
    case StatementKind::If: {
      const std::string then = as_expression(s.children[0], context);
      const std::string otherwise = s.children.size() > 1 ? as_expression(s.children[1], context) : "";
      if (then.empty() && otherwise.empty()) return {};
      return fmt::format("{} ? {} : {}", text(s.expressions[0], context), nothing_if_empty(then),
                         nothing_if_empty(otherwise));
    }
    case StatementKind::Block: {
      std::string result;
      for (const spec::Statement& child : s.children) {
        const std::string part = as_expression(child, context);
        if (part.empty()) continue;
        if (!result.empty()) result += ", ";
        result += part;
      }
      return result;
    }
  }
  return {};
}

std::string ActionText::case_condition(const Case& one, const ActionContext& context) {
  std::string condition;
  if (!one.states.empty()) {
    const std::string& ghost = plan_.ghosts.at(context.instance.state_ghost).name;
    for (uint32_t state : one.states)
      condition += (condition.empty() ? "" : " || ") + fmt::format("{} == {}", ghost, state);
  }
  if (one.callee != nullptr) {
    const std::string leads_there = context.place->leads_to(*one.callee);
    condition = condition.empty() ? leads_there : leads_there + " && (" + condition + ")";
  }
  const spec::Transition& transition =
      plan_.specification.automata[context.instance.automaton].transitions[one.transition];
  if (const spec::Expr* guard = guard_of(transition)) {
    condition = condition.empty() ? bare(*guard, context) : "(" + condition + ") && " + text(*guard, context);
  }
  return condition;
}

std::string ActionText::statements(const Weave& weave, const PlaceText& place) {
  const instrument::Instance& instance = plan_.instances.at(weave.instance);
  std::string result;
  for (const Case& one : weave.cases) {
    const ActionContext context{instance, &one, &place};
    std::string body = statement(transition_of(plan_, weave, one).action, context);
    if (one.next) body += fmt::format("{} = {}; ", plan_.ghosts.at(instance.state_ghost).name, *one.next);
    const std::string condition = case_condition(one, context);
    const bool is_first = &one == &weave.cases.front();
    if (condition.empty()) {
      result += is_first ? body : "{ " + body + "} ";
      break;
    }
    result += fmt::format("if ({}) {{ {}}} ", condition, body);
    if (&one != &weave.cases.back()) result += "else ";
  }
  return result;
}

std::string ActionText::expression(const Weave& weave, const PlaceText& place) {
  const instrument::Instance& instance = plan_.instances.at(weave.instance);
  std::string result;
  std::string closing;
  for (const Case& one : weave.cases) {
    const ActionContext context{instance, &one, &place};
    std::string body = as_expression(transition_of(plan_, weave, one).action, context);
    if (one.next)
      body += fmt::format("{}{} = {}", body.empty() ? "" : ", ", plan_.ghosts.at(instance.state_ghost).name,
                          *one.next);
    const std::string condition = case_condition(one, context);
    if (condition.empty()) {
      if (&one == &weave.cases.front()) return body;
      return result + (body.empty() ? "(void)0" : "(void)(" + body + ")") + closing;
    }
    result += fmt::format("({}) ? {} : ", condition, body.empty() ? "(void)0" : "(void)(" + body + ")");
  }
  return result.empty() ? result : result + "(void)0";
}

std::string ActionText::initial_value(const instrument::Ghost& ghost) {
  const instrument::Instance& instance = plan_.instances.at(ghost.instance);
  const spec::Automaton& automaton = automaton_of(plan_, instance);
  if (ghost.variable == instrument::kNone) return std::to_string(automaton.initial);
  const spec::Variable& variable = automaton.variables.at(ghost.variable);
  if (!variable.initial) return "0";
  const ActionContext context{instance, nullptr, nullptr};
  return text(*variable.initial, context);
}

std::string ActionText::ghost_declaration(const instrument::Ghost& ghost) {
  if (ghost.variable == instrument::kNone) return "int " + ghost.name;
  const spec::Automaton& automaton = automaton_of(plan_, plan_.instances.at(ghost.instance));
  const spec::CType& type = automaton.variables.at(ghost.variable).type;
  std::string text = type.kind == spec::CType::Kind::Named ? c_type_text(type)
                                                           : type_text(ghost.type, program_.data_model());
  if (text.empty()) text = "void *";
  return text + (text.back() == '*' ? "" : " ") + ghost.name;
}

}  // namespace heddle::source_rewrite
