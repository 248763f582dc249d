#include "spec/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "spec/check_goals.h"
#include "spec/warn.h"
#include "support/options.h"

namespace heddle::spec {
namespace {

using expr::COperator;

class Checker {
 public:
  Checker(const Specification& specification, Automaton& automaton, support::Diagnostics& diagnostics)
      : specification_(specification), automaton_(automaton), diagnostics_(diagnostics) {}

  void run() {
    check_declarations();
    for (Transition& transition : automaton_.transitions) check_transition(transition);
    drop_impossible_transitions();
    warn(specification_, automaton_, diagnostics_);
  }

 private:
  [[noreturn]] void fail(Position where, const std::string& what) const {
    throw support::InputError(specification_.files[where.file], where.line, where.column, what);
  }
  // Declarations ---------------------------------------------------------------------------------------

  void check_declarations() {
    if (automaton_.states.empty())
      fail(automaton_.position, fmt::format("automaton '{}' has no state", automaton_.name));
    std::set<std::string> states;
    for (const State& state : automaton_.states)
      if (!states.insert(state.name).second)
        fail(state.position, fmt::format("there is a state '{}' already", state.name));
    std::set<std::string> names;
    for (const Parameter& parameter : automaton_.parameters)
      if (!names.insert(parameter.name).second)
        fail(parameter.position, fmt::format("there is a parameter '{}' already", parameter.name));
    for (Variable& variable : automaton_.variables) {
      if (!names.insert(variable.name).second)
        fail(variable.position, fmt::format("the name '{}' is taken already", variable.name));
      check_variable(variable);
    }
  }

  void check_variable(Variable& variable) {
    const bool has_instances = automaton_.foreach != Foreach::Program;
    if (variable.is_local && !has_instances)
      fail(variable.position,
           "a 'local' variable belongs to an activation of a function: it needs 'foreach loop' or 'foreach "
           "function'");
    if (variable.type.kind == CType::Kind::State) {
      if (!has_instances || variable.type.name != automaton_.instance_name)
        fail(variable.position, fmt::format("there is no '{}': 'foreach loop {}' would name one",
                                            variable.type.name, variable.type.name));
      if (variable.initial) fail(variable.position, "a copy of a state has no initial value");
    }
    if (variable.type.kind == CType::Kind::Named && variable.type.name == "void" &&
        variable.type.pointers == 0)
      fail(variable.position, "a variable cannot have type void");
    if (variable.type.kind == CType::Kind::Typeof) {
      const bool is_bound =
          std::any_of(automaton_.transitions.begin(), automaton_.transitions.end(), [&](const Transition& t) {
            return std::find(t.captures.begin(), t.captures.end(), variable.type.name) != t.captures.end();
          });
      if (!is_bound)
        fail(variable.position, fmt::format("no pattern of the automaton binds '${}'", variable.type.name));
    }
    if (!variable.initial) return;
    resolve(*variable.initial);
    if (!is_constant(*variable.initial))
      fail(variable.initial->position, "an initial value is a constant expression");
  }

  static bool is_constant(const Expr& e) {
    switch (e.kind) {
      case ExprKind::Capture:
      case ExprKind::Variable:
      case ExprKind::ProgramName:
      case ExprKind::Nondet:
      case ExprKind::StateMatches:
      case ExprKind::Accessible:
      case ExprKind::Aligned:
      case ExprKind::Modifiable:
      case ExprKind::Releasable:
      case ExprKind::NoneLost:
        return false;
      default:
        return std::all_of(e.operands.begin(), e.operands.end(), is_constant);
    }
  }

  // Names ----------------------------------------------------------------------------------------------

  uint32_t variable_number(const std::string& name) const {
    const auto& variables = automaton_.variables;
    auto found = std::find_if(variables.begin(), variables.end(),
                              [&](const Variable& variable) { return variable.name == name; });
    return found == variables.end() ? kNone : static_cast<uint32_t>(found - variables.begin());
  }

  void resolve(Expr& e) {
    if (e.kind == ExprKind::Binary && (e.op == COperator::Equal || e.op == COperator::NotEqual)) {
      const bool left = is_state(e.operands[0]);
      if (left || is_state(e.operands[1])) return resolve_state_comparison(e, e.operands[left ? 1 : 0]);
    }
    if (e.kind == ExprKind::StateMatches)
      fail(e.position, "a state can only be compared with a copy ('old == state(…)') or saved in one");
    for (Expr& operand : e.operands) resolve(operand);
    if (e.kind != ExprKind::ProgramName) return;
    for (const Parameter& parameter : automaton_.parameters) {
      if (parameter.name != e.text) continue;
      put_in(e, parameter);
      return;
    }
    e.index = variable_number(e.text);
    if (e.index == kNone) return;
    e.kind = ExprKind::Variable;
    if (automaton_.variables[e.index].type.kind == CType::Kind::State)
      fail(e.position, fmt::format("'{}' is a copy of a state: it can only be compared with 'state({})'",
                                   e.text, automaton_.instance_name));
  }

  static void put_in(Expr& e, const Parameter& parameter) {
    Expr value;
    value.kind = parameter.is_bool ? ExprKind::Boolean : ExprKind::Integer;
    value.position = e.position;
    value.value = static_cast<uint64_t>(parameter.value);
    if (parameter.value < 0) {
      Expr negated;
      negated.kind = ExprKind::Unary;
      negated.op = COperator::Minus;
      negated.position = e.position;
      value.value = -static_cast<uint64_t>(parameter.value);
      negated.operands.push_back(std::move(value));
      e = std::move(negated);
    } else {
      e = std::move(value);
    }
  }

  static bool is_state(const Expr& e) { return e.kind == ExprKind::StateMatches; }

  void check_state_name(const Expr& state) const {
    if (state.text != automaton_.instance_name || automaton_.foreach == Foreach::Program)
      fail(state.position,
           fmt::format("there is no '{}': 'foreach loop {}' would name one", state.text, state.text));
  }

  void resolve_state_comparison(Expr& e, const Expr& copy) {
    check_state_name(e.operands[is_state(e.operands[0]) ? 0 : 1]);
    const uint32_t number = copy.kind == ExprKind::ProgramName ? variable_number(copy.text) : kNone;
    if (number == kNone || automaton_.variables[number].type.kind != CType::Kind::State)
      fail(copy.position, "a state can only be compared with a variable that is a 'copy of state(…)'");
    Expr matches;
    matches.kind = ExprKind::StateMatches;
    matches.position = e.position;
    matches.index = number;
    const bool negated = e.op == COperator::NotEqual;
    if (!negated) {
      e = std::move(matches);
      return;
    }
    Expr result;
    result.kind = ExprKind::Unary;
    result.op = COperator::LogicalNot;
    result.position = matches.position;
    result.operands.push_back(std::move(matches));
    e = std::move(result);
  }

  void resolve(Statement& s) {
    for (Statement& child : s.children) resolve(child);
    if (s.kind != StatementKind::Assign) {
      for (Expr& e : s.expressions) resolve(e);
      return;
    }
    s.variable = variable_number(s.message);
    if (s.variable == kNone) {
      std::vector<std::string_view> names;
      for (const Variable& variable : automaton_.variables) names.push_back(variable.name);
      const std::string_view guess = support::nearest(s.message, names);
      fail(s.position,
           fmt::format("'{}' is no variable of the automaton, and an action assigns no others{}", s.message,
                       guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess)));
    }
    s.message.clear();
    const bool is_copy = automaton_.variables[s.variable].type.kind == CType::Kind::State;
    if (is_copy) {
      if (!is_state(s.expressions[0]))
        fail(s.expressions[0].position,
             fmt::format("a copy of a state is assigned 'state({})' only", automaton_.instance_name));
      check_state_name(s.expressions[0]);
      s.kind = StatementKind::SaveState;
      s.expressions.clear();
      return;
    }
    resolve(s.expressions[0]);
  }

  // Transitions ----------------------------------------------------------------------------------------

  static bool mentions(const Expr& e, uint32_t capture) {
    return (e.kind == ExprKind::Capture && e.index == capture) ||
           std::any_of(e.operands.begin(), e.operands.end(),
                       [&](const Expr& operand) { return mentions(operand, capture); });
  }
  static bool mentions(const Statement& s, uint32_t capture) {
    return std::any_of(s.expressions.begin(), s.expressions.end(),
                       [&](const Expr& e) { return mentions(e, capture); }) ||
           std::any_of(s.children.begin(), s.children.end(),
                       [&](const Statement& child) { return mentions(child, capture); });
  }

  void check_transition(Transition& transition) {
    if (transition.guard) resolve(*transition.guard);
    resolve(transition.action);
    const Pattern& pattern = transition.pattern;
    const bool is_before = transition.placement == Placement::Before;
    const bool binds_result =
        pattern.result && pattern.result->kind == PatternOperand::Kind::Capture && is_before;
    if (binds_result) {
      const uint32_t capture = pattern.result->capture;
      if (mentions(transition.action, capture) || (transition.guard && mentions(*transition.guard, capture)))
        fail(transition.position,
             fmt::format("'${}' has no value before the call: use 'after'", transition.captures[capture]));
    }
    const bool ends = pattern.kind == PatternKind::Return || pattern.kind == PatternKind::FunctionExit ||
                      pattern.kind == PatternKind::ProgramExit;
    if (ends && !is_before) fail(transition.position, "nothing comes after this: use 'before'");
    if (pattern.is_instance) check_instance(pattern);
  }

  void check_instance(const Pattern& pattern) const {
    const bool is_function =
        pattern.kind == PatternKind::FunctionEntry || pattern.kind == PatternKind::FunctionExit;
    if (is_function && automaton_.foreach == Foreach::Loop)
      fail(pattern.position, fmt::format("'{}' is a loop, not a function", automaton_.instance_name));
    if (!is_function && automaton_.foreach != Foreach::Loop)
      fail(pattern.position, fmt::format("'{}' is a function, not a loop", automaton_.instance_name));
  }

  // What a constant expression of parameters and literals is; none if it is not that simple.
  static std::optional<int64_t> value_of(const Expr& e) {
    switch (e.kind) {
      case ExprKind::Integer:
      case ExprKind::Boolean:
        return static_cast<int64_t>(e.value);
      case ExprKind::Unary: {
        const auto a = value_of(e.operands[0]);
        if (!a) return std::nullopt;
        if (e.op == COperator::LogicalNot) return *a == 0 ? 1 : 0;
        if (e.op == COperator::Minus) return -*a;
        return std::nullopt;
      }
      case ExprKind::Binary: {
        const auto a = value_of(e.operands[0]);
        if (a && e.op == COperator::LogicalAnd && *a == 0) return 0;
        if (a && e.op == COperator::LogicalOr && *a != 0) return 1;
        const auto b = value_of(e.operands[1]);
        if (!a || !b) return std::nullopt;
        switch (e.op) {
          case COperator::LogicalAnd:
          case COperator::LogicalOr:
            return *b != 0 ? 1 : 0;
          case COperator::Equal:
            return *a == *b ? 1 : 0;
          case COperator::NotEqual:
            return *a != *b ? 1 : 0;
          case COperator::Less:
            return *a < *b ? 1 : 0;
          case COperator::Greater:
            return *a > *b ? 1 : 0;
          case COperator::LessEqual:
            return *a <= *b ? 1 : 0;
          case COperator::GreaterEqual:
            return *a >= *b ? 1 : 0;
          default:
            return std::nullopt;
        }
      }
      default:
        return std::nullopt;
    }
  }

  // `when` over parameters is decided here.
  void drop_impossible_transitions() {
    std::erase_if(automaton_.transitions, [](Transition& transition) {
      if (!transition.guard) return false;
      const auto value = value_of(*transition.guard);
      if (!value) return false;
      transition.guard.reset();
      return *value == 0;
    });
  }

  const Specification& specification_;
  Automaton& automaton_;
  support::Diagnostics& diagnostics_;
};

void set_parameter(Specification& specification, const std::string& name, const std::string& text) {
  std::vector<std::string_view> names;
  bool is_set = false;
  for (Automaton& automaton : specification.automata) {
    for (Parameter& parameter : automaton.parameters) {
      names.push_back(parameter.name);
      if (parameter.name != name) continue;
      is_set = true;
      if (text == "true" || text == "false") {
        parameter.value = text == "true" ? 1 : 0;
        continue;
      }
      auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), parameter.value);
      if (error != std::errc() || end != text.data() + text.size())
        throw support::InputError(
            specification.files[parameter.position.file], parameter.position.line, parameter.position.column,
            fmt::format("parameter '{}' takes a number, true or false, not '{}'", name, text));
    }
  }
  if (is_set) return;
  const std::string_view guess = support::nearest(name, names);
  throw support::InputError(specification.files[0], 0, 0,
                            fmt::format("there is no parameter '{}'{}", name,
                                        guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess)));
}

}  // namespace

void check(Specification& specification, const std::map<std::string, std::string>& parameters,
           support::Diagnostics& diagnostics) {
  if (specification.automata.empty())
    throw support::InputError(specification.files[0], 0, 0, "the file has no automaton");
  for (const auto& [name, text] : parameters) set_parameter(specification, name, text);
  std::set<std::string> names;
  for (Automaton& automaton : specification.automata) {
    if (!names.insert(automaton.name).second)
      throw support::InputError(specification.files[automaton.position.file], automaton.position.line,
                                automaton.position.column,
                                fmt::format("there is an automaton '{}' already", automaton.name));
    Checker(specification, automaton, diagnostics).run();
  }
  check_goals(specification);
}

}  // namespace heddle::spec
