#include "spec/parse.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "spec/check.h"
#include "spec/parser.h"
#include "support/embedded_files.h"
#include "support/options.h"

namespace heddle::spec {

// Tokens -------------------------------------------------------------------------------------------------

void Parser::fail(const Position& where, const std::string& what) const {
  throw support::InputError(specification_.files[where.file], where.line, where.column, what);
}

void Parser::fail_here(const std::string& expected) const {
  fail(peek().position, fmt::format("expected {}, found {}", expected, describe(peek())));
}

bool Parser::accept(std::string_view word) {
  if (!peek().is(word)) return false;
  take();
  return true;
}

Token Parser::expect(std::string_view word, std::string_view where) {
  if (!peek().is(word)) fail_here(fmt::format("'{}' {}", word, where));
  return take();
}

Token Parser::expect_identifier(std::string_view what) {
  if (peek().kind != TokenKind::Identifier) fail_here(std::string(what));
  return take();
}

// Files and automata -------------------------------------------------------------------------------------

void Parser::parse_file(std::string_view text, const std::string& name) {
  specification_.files.push_back(name);
  included_.insert(name);
  std::vector<Token> outer = tokenize(text, name, static_cast<uint32_t>(specification_.files.size() - 1));
  std::swap(outer, tokens_);
  const size_t outer_at = std::exchange(at_, 0);
  // Those who decide whether memory is used as C allows it decide any other assertion on the way.
  const std::optional<Goal> outer_goal = goal_;
  if (goal_ != Goal::MemorySafety && goal_ != Goal::DefinedBehaviour) goal_.reset();
  if (accept("goal")) goal();
  while (peek().kind != TokenKind::End) {
    if (peek().is("goal")) fail(peek().position, "'goal' stands once, at the begin of the file");
    if (peek().is("include"))
      include();
    else
      automaton();
  }
  std::swap(outer, tokens_);
  at_ = outer_at;
  goal_ = outer_goal;
}

Expr Parser::parse_lone_expression(std::string_view text, const std::string& name) {
  specification_.files.push_back(name);
  tokens_ = tokenize(text, name, static_cast<uint32_t>(specification_.files.size() - 1));
  at_ = 0;
  Expr result = expression(nullptr);
  if (peek().kind != TokenKind::End) fail_here("the end of the expression");
  return result;
}

void Parser::goal() {
  const Token name = expect_identifier("a goal after 'goal'");
  std::vector<std::string_view> names;
  for (const GoalInfo& info : kGoals) names.push_back(info.name);
  auto found = std::ranges::find(kGoals, name.text, &GoalInfo::name);
  if (found == std::end(kGoals)) {
    const std::string_view guess = support::nearest(name.text, names);
    fail(name.position, fmt::format("expected a goal ({}), found '{}'{}", fmt::join(names, ", "), name.text,
                                    guess.empty() ? "" : fmt::format("; did you mean '{}'?", guess)));
  }
  if (!goal_) goal_ = found->goal;
  expect(";", "after the goal");
}

void Parser::include() {
  const Position where = take().position;
  if (peek().kind != TokenKind::String) fail_here("the name of a file in quotes after 'include'");
  const std::string name = take().text;
  std::string property = property_;
  const bool has_own_name = accept("as");
  if (has_own_name) {
    if (peek().kind != TokenKind::String || peek().text.empty())
      fail_here("the name of a property in quotes after 'as'");
    property = take().text;
  }
  accept(";");
  if (included_.contains(name)) {
    if (has_own_name) fail(where, fmt::format("'{}' is included already, under another name", name));
    return;
  }
  if (!options_.read) fail(where, "'include' is not possible here");
  const std::string text = options_.read(name, specification_.files[where.file]);
  std::swap(property, property_);
  parse_file(text, name);
  std::swap(property, property_);
}

void Parser::automaton() {
  Automaton result;
  result.goal = goal_.value_or(Goal::Reachability);
  result.property = property_;
  if (accept("placement"))
    result.reading = Reading::Placement;
  else
    accept("monitor");
  expect("automaton", "at the begin of an automaton ('include' or 'automaton' may stand here)");
  const Token name = expect_identifier("the automaton's name");
  result.name = name.text;
  result.position = name.position;
  if (peek().kind == TokenKind::String) result.description = take().text;
  if (accept("foreach")) {
    if (accept("loop")) {
      result.foreach = Foreach::Loop;
    } else {
      result.foreach = accept("recursive") ? Foreach::RecursiveFunction : Foreach::Function;
      expect("function", "or 'loop' after 'foreach'");
    }
    result.instance_name = expect_identifier("a name for the loop or function").text;
  }
  accept(";");
  automaton_ = &specification_.automata.emplace_back(std::move(result));
  while (true) {
    const bool is_transition = peek().kind == TokenKind::Identifier && (peek(1).is(":") || peek(1).is(","));
    if (is_transition)
      transition();
    else if (accept("parameter"))
      parameter();
    else if (peek().is("var") || peek().is("local"))
      variable(take().is("local"));
    else if (accept("state"))
      state();
    else
      break;
  }
  const bool ends = peek().kind == TokenKind::End || peek().is("include") || peek().is("automaton") ||
                    peek().is("monitor") || peek().is("placement") || peek().is("goal");
  if (!ends)
    fail_here("'parameter', 'var', 'local', 'state', a transition 'state: on …', or another 'automaton'");
}

void Parser::parameter() {
  Parameter result;
  if (accept("bool"))
    result.is_bool = true;
  else
    expect("int", "or 'bool' after 'parameter'");
  const Token name = expect_identifier("the parameter's name");
  result.name = name.text;
  result.position = name.position;
  expect("=", "and the parameter's default value");
  const bool negative = accept("-");
  const Token value = take();
  std::string suffix;
  uint64_t number = 0;
  if (value.is("true") || value.is("false"))
    number = value.is("true") ? 1 : 0;
  else if (value.kind != TokenKind::Number || !parse_number(value.text, number, suffix))
    fail(value.position, fmt::format("expected a number, true or false, found {}", describe(value)));
  result.value = negative ? -static_cast<int64_t>(number) : static_cast<int64_t>(number);
  if (peek().kind == TokenKind::String) result.description = take().text;
  expect(";", "after a parameter");
  automaton_->parameters.push_back(std::move(result));
}

void Parser::variable(bool is_local) {
  Variable result;
  result.is_local = is_local;
  if (peek().is("copy")) {
    take();
    expect("of", "in 'copy of state(…) as …'");
    expect("state", "in 'copy of state(…) as …'");
    expect("(", "after 'state'");
    result.type.kind = CType::Kind::State;
    result.type.name = expect_identifier("the name after 'foreach loop' or 'foreach function'").text;
    expect(")", "after the name of the loop or function");
    expect("as", "and the name of the copy");
  } else {
    if (!at_type()) fail_here("a type ('int', 'void *', 'typeof($x)', …) or 'copy of state(…)'");
    result.type = c_type();
  }
  const Token name = expect_identifier("the variable's name");
  result.name = name.text;
  result.position = name.position;
  if (accept("=")) result.initial = expression(nullptr);
  expect(";", "after a variable");
  automaton_->variables.push_back(std::move(result));
}

namespace {

constexpr std::pair<std::string_view, Annotation> kAnnotations[] = {
    {"true", Annotation::True},
    {"false", Annotation::False},
    {"init", Annotation::Init},
    {"loop_head", Annotation::LoopHead},
    {"function_entry", Annotation::FunctionEntry},
    {"function_exit", Annotation::FunctionExit},
    {"program_exit", Annotation::ProgramExit},
};

}  // namespace

void Parser::state() {
  State result;
  const Token name = expect_identifier("the state's name");
  result.name = name.text;
  result.position = name.position;
  const auto number = static_cast<uint32_t>(automaton_->states.size());
  bool more = true;
  while (more) {
    more = false;
    if (accept("initial")) {
      automaton_->initial = number;
      more = true;
    }
    for (const auto& [word, annotation] : kAnnotations) {
      if (!peek().is(word) || peek(1).is(":") || peek(1).is(",")) continue;
      take();
      result.annotation = annotation;
      more = true;
    }
  }
  accept(";");
  automaton_->states.push_back(std::move(result));
}

void Parser::transition() {
  Transition result;
  result.position = peek().position;
  do {
    const Token source = expect_identifier("the name of a state");
    const auto& states = automaton_->states;
    auto found = std::find_if(states.begin(), states.end(),
                              [&](const State& state) { return state.name == source.text; });
    if (found == states.end()) {
      std::vector<std::string_view> names;
      for (const State& state : states) names.push_back(state.name);
      const std::string_view guess = support::nearest(source.text, names);
      fail(source.position, fmt::format("there is no state '{}'{}", source.text,
                                        guess.empty() ? " (states are declared before they are used)"
                                                      : fmt::format("; did you mean '{}'?", guess)));
    }
    result.sources.push_back(static_cast<uint32_t>(found - states.begin()));
  } while (accept(","));
  expect(":", "after the transition's states");
  if (!accept("on")) expect("at", "or 'on' and a pattern");
  result.pattern = pattern(result);
  if (accept("when")) result.guard = expression(&result);
  if (accept("after"))
    result.placement = Placement::After;
  else
    accept("before");
  result.action.position = peek().position;
  if (!peek().is("goto")) result.action = statement(result);
  if (accept("goto")) {
    const Token target = expect_identifier("the name of a state after 'goto'");
    const auto& states = automaton_->states;
    auto found = std::find_if(states.begin(), states.end(),
                              [&](const State& state) { return state.name == target.text; });
    if (found == states.end()) fail(target.position, fmt::format("there is no state '{}'", target.text));
    result.target = static_cast<uint32_t>(found - states.begin());
    expect(";", "after the target of 'goto'");
  }
  automaton_->transitions.push_back(std::move(result));
}

// The whole ----------------------------------------------------------------------------------------------

Specification parse(std::string_view text, const std::string& file, const std::string& property,
                    const ParseOptions& options, support::Diagnostics& diagnostics) {
  Specification specification;
  specification.property = property;
  Parser(specification, options).parse_file(text, file);
  check(specification, options.parameters, diagnostics);
  return specification;
}

Expr parse_expression(std::string_view text, const std::string& file) {
  Specification specification;
  const ParseOptions options;
  return Parser(specification, options).parse_lone_expression(text, file);
}

std::set<std::string> properties(const Specification& specification) {
  std::set<std::string> names;
  for (const Automaton& automaton : specification.automata) names.insert(automaton.property);
  return names;
}

bool has_goal(const Specification& specification, Goal goal) {
  return std::ranges::any_of(specification.automata, [&](const Automaton& one) { return one.goal == goal; });
}

bool has_only_goal(const Specification& specification, Goal goal) {
  return std::ranges::all_of(specification.automata, [&](const Automaton& one) { return one.goal == goal; });
}

std::string to_string(const Specification& specification, Position position) {
  return fmt::format("{}:{}:{}", specification.files[position.file], position.line, position.column);
}

std::string_view shipped(std::string_view name) {
  for (const support::EmbeddedFile& file : support::embedded_files())
    if (file.name == fmt::format("specs/{}.ia", name)) return file.text;
  return {};
}

std::vector<std::string> shipped_names() {
  std::vector<std::string> names;
  for (const support::EmbeddedFile& file : support::embedded_files())
    if (file.name.starts_with("specs/") && file.name.ends_with(".ia"))
      names.emplace_back(file.name.substr(6, file.name.size() - 9));
  return names;
}

}  // namespace heddle::spec
