#include "instrument/action_to_goto.h"

#include <fmt/format.h>

#include "instrument/c_types.h"
#include "support/check.h"
#include "support/diagnostics.h"

namespace heddle::instrument {

using expr::COperator;
using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;
using spec::ExprKind;
using spec::StatementKind;

void ActionWriter::fail(const spec::Position& where, const std::string& what) const {
  throw support::InputError(plan_.specification.files[where.file], where.line, where.column, what);
}

ir::Instruction& ActionWriter::emit(Fragment& code, Op op, std::initializer_list<ExprRef> operands,
                                    const Weave* weave) {
  ir::Instruction& instruction = code.emplace_back();
  instruction.op = op;
  instruction.operands.assign(operands);
  if (weave != nullptr) instruction.range = weave->range.valid() ? weave->range : ir::end_of_main(program_);
  return instruction;
}

// Cases --------------------------------------------------------------------------------------------------

namespace {

const spec::Statement& without_braces(const spec::Statement& s) {
  const spec::Statement* inner = &s;
  while (inner->kind == StatementKind::Block && inner->children.size() == 1) inner = &inner->children[0];
  return *inner;
}

}  // namespace

// The usual case: one assertion, whatever the state. It needs no jump. Nor do the assertions and assumptions
// about memory, whose guards the memory model knows as conditions. Empty: it is no such case.
std::vector<const spec::Statement*> ActionWriter::plain_checks(const Weave& weave) const {
  const Case& first = weave.cases[0];
  const spec::Transition& transition = transition_of(plan_, weave, first);
  if (weave.cases.size() != 1 || !first.states.empty() || transition.guard || first.next) return {};
  const spec::Statement& action = without_braces(transition.action);
  if (action.kind == StatementKind::Assert) return {&action};
  if (weave.guard == nullptr || action.kind != StatementKind::Block) return {};
  std::vector<const spec::Statement*> checks;
  for (const spec::Statement& child : action.children) {
    const spec::Statement& check = without_braces(child);
    if (check.kind != StatementKind::Assert && check.kind != StatementKind::Assume) return {};
    checks.push_back(&check);
  }
  return checks;
}

Fragment ActionWriter::code_of(const Weave& weave, const std::vector<CaseValues>& values, ExprRef guard) {
  Fragment code;
  if (const std::vector<const spec::Statement*> checks = plain_checks(weave); !checks.empty()) {
    for (const spec::Statement* check : checks) {
      statement(*check, {&weave, &values[0].captured, &code});
      ExprRef& condition = code.back().operands[0];
      for (const ExprRef test : {values[0].leads_to_callee, guard})
        if (test != nullptr) condition = store().binary(Kind::Implies, test, condition);
    }
    return code;
  }
  std::vector<size_t> to_end;
  if (guard != nullptr) {
    to_end.push_back(code.size());
    emit(code, Op::Goto, {store().negation(guard)}, &weave);
  }
  for (size_t i = 0; i < weave.cases.size(); ++i)
    case_code(weave, weave.cases[i], values[i], code, i + 1 == weave.cases.size(), to_end);
  for (const size_t jump : to_end) code[jump].target = static_cast<uint32_t>(code.size());
  return code;
}

void ActionWriter::case_code(const Weave& weave, const Case& one, const CaseValues& values, Fragment& code,
                             bool is_last, std::vector<size_t>& to_end) {
  const Instance& instance = plan_.instances[weave.instance];
  const spec::Transition& transition = transition_of(plan_, weave, one);
  const Scope scope{&weave, &values.captured, &code};
  std::vector<size_t> to_next;
  auto require = [&](ExprRef test) {
    to_next.push_back(code.size());
    emit(code, Op::Goto, {store().negation(test)}, &weave);
  };
  if (values.leads_to_callee != nullptr) require(values.leads_to_callee);
  if (!one.states.empty()) require(in_states(instance, one.states));
  // Its own code comes before the jump.
  if (transition.guard) require(condition(*transition.guard, scope));
  statement(transition.action, scope);
  if (one.next) {
    const ir::Symbol& ghost = *symbols[instance.state_ghost][0];
    emit(code, Op::Assign, {program_.reference(ghost), store().constant(ghost.type, *one.next)}, &weave);
  }
  if (!is_last && !to_next.empty()) {
    to_end.push_back(code.size());
    emit(code, Op::Goto, {store().boolean(true)}, &weave);
  }
  for (const size_t jump : to_next) code[jump].target = static_cast<uint32_t>(code.size());
}

ExprRef ActionWriter::in_states(const Instance& instance, const std::vector<uint32_t>& states) {
  const ir::Symbol& ghost = *symbols[instance.state_ghost][0];
  ExprRef result = nullptr;
  for (const uint32_t state : states) {
    const ExprRef is =
        store().binary(Kind::Eq, program_.reference(ghost), store().constant(ghost.type, state));
    result = result == nullptr ? is : store().binary(Kind::Or, result, is);
  }
  return result;
}

Fragment ActionWriter::initialization(const Ghost& ghost) {
  Fragment code;
  const Instance& instance = plan_.instances[ghost.instance];
  const spec::Automaton& automaton = automaton_of(plan_, instance);
  const auto number = static_cast<size_t>(&ghost - plan_.ghosts.data());
  if (ghost.variable == kNone) {
    const ir::Symbol& symbol = *symbols[number][0];
    emit(code, Op::Assign, {program_.reference(symbol), store().constant(symbol.type, automaton.initial)},
         nullptr);
    return code;
  }
  const spec::Variable& variable = automaton.variables[ghost.variable];
  for (const ir::Symbol* symbol : symbols[number]) {
    ExprRef value = store().zero(symbol->type);
    if (variable.initial) {
      const expr::CResult converted =
          expr::c_convert(store(), symbol->type, expression(*variable.initial, {nullptr, nullptr, &code}));
      if (!converted) fail(variable.initial->position, converted.reason);
      value = converted.value;
    }
    emit(code, Op::Assign, {program_.reference(*symbol), value}, nullptr);
  }
  return code;
}

// Statements ---------------------------------------------------------------------------------------------

const std::vector<const ir::Symbol*>& ActionWriter::ghost_symbols(const Scope& scope,
                                                                  uint32_t variable) const {
  const uint32_t ghost = plan_.instances[scope.weave->instance].ghosts[variable];
  CHECK(ghost != kNone, "every variable that an action uses should have a ghost");
  return symbols[ghost];
}

void ActionWriter::statement(const spec::Statement& s, const Scope& scope) {
  Fragment& code = *scope.code;
  switch (s.kind) {
    case StatementKind::Block:
      for (const spec::Statement& child : s.children) statement(child, scope);
      return;
    case StatementKind::Assert: {
      const ExprRef holds = condition(s.expressions[0], scope);
      ir::Instruction& assertion = emit(code, Op::Assert, {holds}, scope.weave);
      const spec::Automaton& automaton = automaton_of(plan_, plan_.instances[scope.weave->instance]);
      assertion.name = store().intern(automaton.property);
      if (s.message.empty() && scope.weave->description != nullptr)
        assertion.message = scope.weave->description;
      else
        assertion.message =
            store().intern(!s.message.empty()               ? s.message
                           : !automaton.description.empty() ? automaton.description + " is violated"
                                                            : automaton.name + " is violated");
      return;
    }
    case StatementKind::Assume: {
      const ExprRef holds = condition(s.expressions[0], scope);
      emit(code, Op::Assume, {holds}, scope.weave);
      return;
    }
    case StatementKind::Assign: {
      const ir::Symbol& symbol = *ghost_symbols(scope, s.variable)[0];
      const expr::CResult value = expr::c_convert(store(), symbol.type, expression(s.expressions[0], scope));
      if (!value) fail(s.expressions[0].position, value.reason);
      emit(code, Op::Assign, {program_.reference(symbol), value.value}, scope.weave);
      return;
    }
    case StatementKind::SaveState:
      return save_state(s.variable, scope);
    case StatementKind::If: {
      const ExprRef holds = condition(s.expressions[0], scope);
      const size_t skip = code.size();
      emit(code, Op::Goto, {store().negation(holds)}, scope.weave);
      statement(s.children[0], scope);
      if (s.children.size() > 1) {
        const size_t past = code.size();
        emit(code, Op::Goto, {store().boolean(true)}, scope.weave);
        code[skip].target = static_cast<uint32_t>(code.size());
        statement(s.children[1], scope);
        code[past].target = static_cast<uint32_t>(code.size());
      } else {
        code[skip].target = static_cast<uint32_t>(code.size());
      }
      return;
    }
  }
}

void ActionWriter::save_state(uint32_t variable, const Scope& scope) {
  const std::vector<const ir::Symbol*>& copies = ghost_symbols(scope, variable);
  const auto& variables = plan_.instances[scope.weave->instance].state.variables;
  for (size_t i = 0; i < copies.size(); ++i)
    emit(*scope.code, Op::Assign, {program_.reference(*copies[i]), program_.reference(*variables[i].symbol)},
         scope.weave);
}

// Expressions --------------------------------------------------------------------------------------------

ExprRef ActionWriter::condition(const spec::Expr& e, const Scope& scope) {
  const expr::CResult result = expr::c_condition(store(), expression(e, scope));
  if (!result) fail(e.position, result.reason);
  return result.value;
}

ExprRef ActionWriter::condition_at(const spec::Expr& e, const ir::Function& function, uint32_t instruction) {
  Weave place;
  place.function = &function;
  place.instruction = instruction;
  place.range = function.body[instruction].range;
  return condition(e, {&place, nullptr, nullptr});
}

ExprRef ActionWriter::literal(const spec::Expr& e) {
  const expr::DataModel& model = store().data_model();
  bool is_unsigned = e.text.find('u') != std::string::npos;
  unsigned width = model.int_width();
  if (e.text.find("ll") != std::string::npos)
    width = 64;
  else if (e.text.find('l') != std::string::npos)
    width = model.long_width();
  // The next type that holds it.
  while (width < 64 && e.value >> (is_unsigned ? width : width - 1) != 0) width *= 2;
  if (width == 64 && e.value > static_cast<uint64_t>(INT64_MAX)) is_unsigned = true;
  return store().constant(store().bitvector(width, !is_unsigned), e.value);
}

ExprRef ActionWriter::expression(const spec::Expr& e, const Scope& scope) {
  auto checked = [&](const expr::CResult& result) {
    if (!result) fail(e.position, result.reason);
    return result.value;
  };
  auto operand = [&](size_t i) { return expression(e.operands[i], scope); };
  auto type = [&] {
    TypeRef result = type_of(store(), e.type);
    if (result == nullptr) fail(e.position, fmt::format("the program has no type '{}'", e.type.name));
    return result;
  };
  switch (e.kind) {
    case ExprKind::Integer:
      return literal(e);
    case ExprKind::Boolean:
      return store().boolean(e.value != 0);
    case ExprKind::Null:
      return store().zero(store().pointer(store().void_type()));
    case ExprKind::Capture: {
      const ExprRef bound = (*scope.captured)[e.index];
      CHECK(bound != nullptr, "every capture that an action uses should be bound");
      return bound;
    }
    case ExprKind::Variable:
      return program_.reference(*ghost_symbols(scope, e.index)[0]);
    case ExprKind::ProgramName:
      return program_variable(e, scope);
    case ExprKind::Unary:
      return checked(expr::c_unary(store(), e.op, operand(0)));
    case ExprKind::Binary: {
      const ExprRef left = operand(0);
      return checked(expr::c_binary(store(), e.op, left, operand(1)));
    }
    case ExprKind::Conditional: {
      const ExprRef test = operand(0);
      const ExprRef yes = operand(1);
      return checked(expr::c_conditional(store(), test, yes, operand(2)));
    }
    case ExprKind::Cast:
      return checked(expr::c_cast(store(), type(), operand(0)));
    case ExprKind::Subscript: {
      const ExprRef base = operand(0);
      return checked(expr::c_subscript(store(), base, operand(1)));
    }
    case ExprKind::Member:
      return checked(expr::c_member(store(), operand(0), e.text));
    case ExprKind::Arrow:
      return checked(expr::c_arrow(store(), operand(0), e.text));
    case ExprKind::SizeOf:
      return store().constant(store().size_type(), expr::size_of(type(), store().data_model()));
    default:
      return predicate(e, scope);
  }
}

namespace {

// Whether a local lives at an instruction, by the order of the body: behind its first DECL, before its last
// DEAD, which stands where its block ends.
bool is_in_scope(const ir::Function& function, const ir::Symbol& local, uint32_t instruction) {
  uint32_t first_declared = kNone;
  uint32_t last_dead = kNone;
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const ir::Instruction& one = function.body[i];
    if ((one.op != Op::Decl && one.op != Op::Dead) || one.place()->text() != *local.name) continue;
    if (one.op == Op::Dead)
      last_dead = i;
    else if (first_declared == kNone)
      first_declared = i;
  }
  return first_declared != kNone && first_declared < instruction &&
         (last_dead == kNone || instruction <= last_dead);
}

}  // namespace

// A variable of the function, the innermost if several have the name, or a global one.
ExprRef ActionWriter::variable_at(const std::string& name, const ir::Function& function,
                                  uint32_t instruction) {
  auto has_name = [&](const ir::Symbol* symbol) {
    return symbol->source_name != nullptr && *symbol->source_name == name;
  };
  const ir::Symbol* found = nullptr;
  for (const ir::Symbol* parameter : function.parameters)
    if (has_name(parameter)) found = parameter;
  for (const ir::Symbol* local : function.locals)
    if (has_name(local) && is_in_scope(function, *local, instruction)) found = local;
  if (found == nullptr)
    for (const ir::Symbol& symbol : program_.symbols())
      if (symbol.kind == ir::SymbolKind::Global && has_name(&symbol) &&
          (symbol.name->find("::") == std::string::npos || *symbol.name == *function.name + "::" + name))
        found = &symbol;
  return found == nullptr ? nullptr : program_.reference(*found);
}

ExprRef ActionWriter::program_variable(const spec::Expr& e, const Scope& scope) {
  const ExprRef found = variable_at(e.text, *scope.weave->function, scope.weave->instruction);
  if (found == nullptr)
    fail(e.position,
         fmt::format("'{}' is no variable of the automaton, and the program has none of that name at {}",
                     e.text, ir::to_string(program_, scope.weave->range.begin)));
  return found;
}

}  // namespace heddle::instrument
