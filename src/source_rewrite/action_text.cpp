#include "source_rewrite/action_text.h"

#include <fmt/format.h>

#include "source_rewrite/c_text.h"
#include "support/diagnostics.h"

namespace heddle::source_rewrite {

using expr::COperator;
using expr::ExprRef;
using expr::TypeRef;
using instrument::Binding;
using instrument::Case;
using instrument::Weave;
using spec::ExprKind;
using spec::StatementKind;

namespace {

[[noreturn]] void refuse(const instrument::Plan& plan, spec::Position position, std::string reason) {
  const std::string& file = plan.specification.files.at(position.file);
  throw support::InputError(file, position.line, position.column, std::move(reason));
}

std::string c_type_text(const spec::CType& type) {
  std::string text = type.name == "bool" ? "_Bool" : type.name;
  if (type.pointers > 0) text += " " + std::string(type.pointers, '*');
  return text;
}

// The guard of a transition, or null if there is nothing to test.
const spec::Expr* guard_of(const spec::Transition& transition) {
  if (!transition.guard) return nullptr;
  const spec::Expr& guard = *transition.guard;
  const bool is_true =
      (guard.kind == ExprKind::Boolean || guard.kind == ExprKind::Integer) && guard.value != 0;
  return is_true ? nullptr : &guard;
}

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

}  // namespace

const std::string& ActionText::ghost_name(const Context& context, uint32_t variable) const {
  return plan_.ghosts.at(context.instance.ghosts.at(variable)).name;
}

TypeRef ActionText::resolve(const spec::CType& type, const Context& context) {
  expr::Store& store = program_.store();
  TypeRef result = nullptr;
  if (type.kind == spec::CType::Kind::Named) {
    const std::string& name = type.name;
    const bool is_unsigned = name.starts_with("unsigned");
    auto has = [&](const char* word) { return name.find(word) != std::string::npos; };
    const unsigned long_width = program_.data_model().pointer_width();
    if (name == "void")
      result = store.void_type();
    else if (name == "bool" || name == "_Bool")
      result = store.bool_type();
    else if (name.starts_with("struct ") || name.starts_with("union "))
      result = store.find_record(name.substr(name.find(' ') + 1));
    else if (name == "float")
      result = store.float_type(expr::FloatFormat::Single);
    else if (name == "double")
      result = store.float_type(expr::FloatFormat::Double);
    else if (name == "long double")
      result = store.float_type(expr::FloatFormat::X87);
    else if (has("char"))
      result = store.bitvector(8, !is_unsigned);
    else if (has("short"))
      result = store.bitvector(16, !is_unsigned);
    else if (has("__int128"))
      result = store.bitvector(128, !is_unsigned);
    else if (has("long long"))
      result = store.bitvector(64, !is_unsigned);
    else if (has("long"))
      result = store.bitvector(long_width, !is_unsigned);
    else if (name == "size_t")
      result = store.size_type();
    else if (has("int") || has("signed"))
      result = store.bitvector(32, !is_unsigned);
  } else if (type.kind == spec::CType::Kind::Typeof && context.one != nullptr) {
    const auto& captures = plan_.specification.automata[context.instance.automaton]
                               .transitions[context.one->transition]
                               .captures;
    for (size_t i = 0; i < captures.size(); ++i)
      if (captures[i] == type.name) result = context.one->captures.at(i).type;
  }
  for (unsigned i = 0; result != nullptr && i < type.pointers; ++i) result = store.pointer(result);
  return result;
}

ExprRef ActionText::typed(const spec::Expr& e, const Context& context) {
  expr::Store& store = program_.store();
  auto expect = [&](expr::CResult result) {
    if (!result) refuse(plan_, e.position, result.reason);
    return result.value;
  };
  auto operand = [&](size_t i) { return typed(e.operands.at(i), context); };
  switch (e.kind) {
    case ExprKind::Integer: {
      const bool is_unsigned = e.text.find('u') != std::string::npos;
      const bool is_wide = e.text.find('l') != std::string::npos;
      const bool is_wider = e.text.find("ll") != std::string::npos;
      const unsigned width = is_wider ? 64 : is_wide ? program_.data_model().pointer_width() : 32;
      return store.constant(store.bitvector(width, !is_unsigned), e.value);
    }
    case ExprKind::Boolean:
    case ExprKind::Nondet:
    case ExprKind::StateMatches:
    case ExprKind::Overflows:
      return store.boolean(e.value != 0);
    case ExprKind::Null:
      return store.null(store.pointer(store.void_type()));
    case ExprKind::Capture:
      return store.symbol("$capture", context.place->binding(context.one->captures.at(e.index)).type);
    case ExprKind::Variable: {
      const instrument::Ghost& ghost = plan_.ghosts.at(context.instance.ghosts.at(e.index));
      return store.symbol("$ghost", ghost.type);
    }
    case ExprKind::ProgramName:
      return store.symbol("$name", context.place->program_name(e.text).type);
    case ExprKind::Unary:
      return expect(expr::c_unary(store, e.op, operand(0)));
    case ExprKind::Binary:
      return expect(expr::c_binary(store, e.op, operand(0), operand(1)));
    case ExprKind::Conditional:
      return expect(expr::c_conditional(store, operand(0), operand(1), operand(2)));
    case ExprKind::Cast: {
      TypeRef type = resolve(e.type, context);
      if (type == nullptr) refuse(plan_, e.position, "the type is not known here");
      return expect(expr::c_cast(store, type, operand(0)));
    }
    case ExprKind::Subscript:
      return expect(expr::c_subscript(store, operand(0), operand(1)));
    case ExprKind::Member:
      return expect(expr::c_member(store, operand(0), e.text));
    case ExprKind::Arrow:
      return expect(expr::c_arrow(store, operand(0), e.text));
    case ExprKind::SizeOf:
      return store.constant(store.size_type(), 1);
    case ExprKind::Width:
      return store.constant(store.signed_type(32), 0);
    case ExprKind::Minimum:
    case ExprKind::Maximum:
      return store.symbol("$limit", operand(0)->type());
    case ExprKind::Accessible:
    case ExprKind::Releasable:
    case ExprKind::NoneLost:
      break;
  }
  refuse(plan_, e.position, "expression not supported in C output");
}

std::string ActionText::overflow(const spec::Expr& e, const Context& context) {
  expr::Store& store = program_.store();
  const ExprRef a = typed(e.operands.at(0), context);
  if (!a->type()->is_bitvector() && !a->type()->is_bool()) return "0";
  TypeRef type = expr::c_promoted_type(store, a->type());
  TypeRef distance = type;
  const bool is_unary = e.operands.size() == 1;
  const bool is_shift = e.op == COperator::ShiftLeft || e.op == COperator::ShiftRight;
  if (!is_unary) {
    TypeRef b = typed(e.operands[1], context)->type();
    if (!b->is_bitvector() && !b->is_bool()) return "0";
    if (is_shift)
      distance = expr::c_promoted_type(store, b);
    else
      distance = type = expr::c_common_type(store, a->type(), b);
  }
  auto converted = [&](const spec::Expr& operand, TypeRef to) {
    const std::string plain = text(operand, context);
    if (typed(operand, context)->type() == to) return plain;
    return fmt::format("(({}){})", type_text(to, program_.data_model()), plain);
  };
  return overflow_text(e.op, type, distance, converted(e.operands[0], type),
                       is_unary ? "" : converted(e.operands[1], distance));
}

// Names, constants and parenthesised expressions: safe as an operand of anything.
std::string ActionText::text(const spec::Expr& e, const Context& context) {
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
    case ExprKind::Nondet:
      names_.uses_nondet = true;
      return names_.nondet + "()";
    case ExprKind::Width:
      return std::to_string(typed(e.operands.at(0), context)->type()->width());
    case ExprKind::Minimum:
      return minimum_text(typed(e.operands.at(0), context)->type());
    case ExprKind::Maximum:
      return maximum_text(typed(e.operands.at(0), context)->type());
    case ExprKind::StateMatches:
      return "(" + context.place->state_matches(context.instance, context.instance.ghosts.at(e.index)) + ")";
    case ExprKind::Accessible:
    case ExprKind::Releasable:
    case ExprKind::NoneLost:
      break;
  }
  refuse(plan_, e.position, "expression not supported in C output");
}

// As text(), without parentheses around the whole.
std::string ActionText::bare(const spec::Expr& e, const Context& context) {
  std::string result = text(e, context);
  switch (e.kind) {
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Conditional:
    case ExprKind::Overflows:
    case ExprKind::StateMatches:
      return result.substr(1, result.size() - 2);
    default:
      return result;
  }
}

// The condition that e is false, without parentheses around it.
std::string ActionText::negated(const spec::Expr& e, const Context& context) {
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

std::string ActionText::statement(const spec::Statement& s, const Context& context) {
  switch (s.kind) {
    case StatementKind::Assert:
      names_.uses_reach_error = true;
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

std::string ActionText::as_expression(const spec::Statement& s, const Context& context) {
  auto nothing_if_empty = [](const std::string& text) {
    return text.empty() ? "(void)0" : "(void)(" + text + ")";
  };
  switch (s.kind) {
    case StatementKind::Assert:
      names_.uses_reach_error = true;
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

std::string ActionText::case_condition(const Case& one, const Context& context) {
  std::string condition;
  if (!one.states.empty()) {
    const std::string& ghost = plan_.ghosts.at(context.instance.state_ghost).name;
    for (uint32_t state : one.states)
      condition += (condition.empty() ? "" : " || ") + fmt::format("{} == {}", ghost, state);
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
    const Context context{instance, &one, &place};
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
    const Context context{instance, &one, &place};
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
  const Context context{instance, nullptr, nullptr};
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

namespace {

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

std::string signature(const instrument::Plan& plan, const Weave& weave) {
  std::string result = fmt::format("{}:{}", weave.instance, static_cast<int>(weave.placement));
  for (const Case& one : weave.cases) {
    result += fmt::format("|{}", one.transition);
    for (uint32_t state : one.states) result += fmt::format(",{}", state);
    for (const Binding& binding : one.captures)
      result += fmt::format(";{}.{}", static_cast<int>(binding.kind), binding.number);
    if (one.next) result += fmt::format(">{}", *one.next);
  }
  (void)plan;
  return result;
}

}  // namespace heddle::source_rewrite
