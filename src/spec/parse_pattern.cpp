// Patterns: what a transition waits for.
#include <fmt/format.h>

#include <algorithm>

#include "spec/parser.h"

namespace heddle::spec {
namespace {

constexpr std::pair<std::string_view, TypeClass> kTypeClasses[] = {
    {"signed", TypeClass::Signed}, {"unsigned", TypeClass::Unsigned}, {"integer", TypeClass::Integer},
    {"float", TypeClass::Float},   {"pointer", TypeClass::Pointer},   {"bool", TypeClass::Bool},
};

constexpr std::pair<std::string_view, PatternKind> kSimple[] = {
    {"true", PatternKind::True},
    {"cond", PatternKind::Condition},
    {"branch", PatternKind::Branch},
    {"program_entry", PatternKind::ProgramEntry},
    {"program_exit", PatternKind::ProgramExit},
};

constexpr std::pair<std::string_view, PatternKind> kLocations[] = {
    {"enter", PatternKind::LoopEntry},   {"head", PatternKind::LoopHead},
    {"leave", PatternKind::LoopExit},    {"entry", PatternKind::FunctionEntry},
    {"exit", PatternKind::FunctionExit},
};

constexpr std::pair<std::string_view, PatternKind> kPrefixes[] = {
    {"read", PatternKind::Read},
    {"declare", PatternKind::Declaration},
    {"cast", PatternKind::Conversion},
};

// Words that end a pattern and so cannot be names of variables in it.
bool is_keyword(const std::string& word) {
  static const std::set<std::string> words = {"before", "after", "when", "goto", "assert", "assume", "if"};
  return words.contains(word);
}

bool is_pattern_operator(const expr::COperatorInfo& info) {
  return !info.is_unary && info.op != expr::COperator::LogicalAnd && info.op != expr::COperator::LogicalOr;
}

}  // namespace

void Parser::type_class(TypeClass& result, CType& type) {
  if (peek().is("(")) {
    take();
    if (!at_type()) fail_here("a type in parentheses");
    type = c_type();
    expect(")", "after the type");
    result = TypeClass::Exact;
    return;
  }
  for (const auto& [word, type_class] : kTypeClasses)
    if (peek().is(word) && !peek(1).is("(")) {
      take();
      result = type_class;
      return;
    }
}

uint32_t Parser::capture(const Token& name, Transition& transition) {
  auto found = std::find(transition.captures.begin(), transition.captures.end(), name.text);
  const auto number = static_cast<uint32_t>(found - transition.captures.begin());
  if (found == transition.captures.end()) transition.captures.push_back(name.text);
  return number;
}

PatternOperand Parser::operand(Transition& transition) {
  PatternOperand result;
  type_class(result.type_class, result.type);
  result.position = peek().position;
  const bool negative = accept("-");
  const Token token = peek();
  if (token.kind == TokenKind::Number) {
    uint64_t value = 0;
    std::string suffix;
    if (!parse_number(token.text, value, suffix)) fail_here("a number of at most 64 bits");
    result.kind = PatternOperand::Kind::Integer;
    result.value = negative ? -static_cast<int64_t>(value) : static_cast<int64_t>(value);
  } else if (negative) {
    fail_here("a number after '-'");
  } else if (token.kind == TokenKind::Capture && token.text != "*") {
    result.kind = PatternOperand::Kind::Capture;
    result.capture = capture(token, transition);
  } else if (token.is("_")) {
    result.kind = PatternOperand::Kind::Any;
  } else if (token.is("NULL")) {
    result.kind = PatternOperand::Kind::Integer;
  } else if (token.kind == TokenKind::Identifier && !is_keyword(token.text)) {
    result.kind = PatternOperand::Kind::Name;
    result.name = token.text;
  } else {
    fail_here("an operand: a capture '$x', '_', a number or a variable's name");
  }
  take();
  return result;
}

// {f, g}( or f( or *(
bool Parser::at_function_names() const {
  if (peek().is("{")) return true;
  return (peek().kind == TokenKind::Identifier || peek().is("*")) && peek(1).is("(");
}

std::vector<std::string> Parser::function_names() {
  std::vector<std::string> names;
  if (accept("*")) return names;
  if (!accept("{")) return {take().text};
  do {
    names.push_back(expect_identifier("the name of a function").text);
  } while (accept(","));
  expect("}", "after the names of functions");
  return names;
}

void Parser::call_arguments(Pattern& result, Transition& transition) {
  result.kind = PatternKind::Call;
  result.names = function_names();
  expect("(", "and the arguments of the call");
  if (accept(")")) return;
  do {
    if (peek().kind == TokenKind::Capture && peek().text == "*") {
      take();
      result.any_more_arguments = true;
      break;
    }
    result.operands.push_back(operand(transition));
  } while (accept(","));
  expect(")", result.any_more_arguments ? "after '$*'" : "after the arguments");
}

// `access(…)` and `release(…)` are calls of functions with these names.
bool Parser::memory_pattern(Pattern& result, Transition& transition) {
  auto found = std::ranges::find(kMemoryPatterns, peek().text, &MemoryPatternInfo::name);
  if (found == std::end(kMemoryPatterns) || peek(1).is("(")) return false;
  take();
  result.kind = found->kind;
  if (found->kind == PatternKind::LossPoint) return true;
  result.operands = {operand(transition)};
  if (found->kind == PatternKind::Access && accept("of")) result.operands.push_back(operand(transition));
  return true;
}

bool Parser::location_pattern(Pattern& result) {
  for (const auto& [word, kind] : kLocations) {
    if (!peek().is(word)) continue;
    // `exit(…)` is also a function of C: only the name of the instance, or of a function, makes it a place.
    const bool is_call =
        kind == PatternKind::FunctionExit && peek(1).is("(") && peek(2).kind != TokenKind::Identifier;
    if (is_call) return false;
    take();
    result.kind = kind;
    if (!accept("(")) return true;
    const Token name = expect_identifier("the name of a loop or function");
    expect(")", "after the name");
    result.is_instance = name.text == automaton_->instance_name;
    const bool is_function = kind == PatternKind::FunctionEntry || kind == PatternKind::FunctionExit;
    if (!is_function && !result.is_instance)
      fail(name.position,
           fmt::format("there is no loop '{}': 'foreach loop {}' would name one", name.text, name.text));
    if (!result.is_instance) result.names = {name.text};
    return true;
  }
  return false;
}

bool Parser::simple_pattern(Pattern& result, Transition& transition) {
  const bool negated = peek().is("!");
  const Token& word = peek(negated ? 1 : 0);
  for (const auto& [name, kind] : kSimple) {
    if (!word.is(name)) continue;
    const bool is_condition = kind == PatternKind::Condition || kind == PatternKind::Branch;
    if (negated && !is_condition) break;
    if (negated) take();
    take();
    result.kind = kind;
    if (negated)
      result.kind = kind == PatternKind::Condition ? PatternKind::NotCondition : PatternKind::NotBranch;
    return true;
  }
  if (negated) fail_here("'!cond' or '!branch'");
  if (memory_pattern(result, transition) || location_pattern(result)) return true;
  for (const auto& [name, kind] : kPrefixes) {
    if (!peek().is(name)) continue;
    take();
    result.kind = kind;
    type_class(result.type_class, result.type);
    result.operands = {operand(transition)};
    return true;
  }
  if (!accept("return")) return false;
  result.kind = PatternKind::Return;
  const bool has_operand = peek().kind == TokenKind::Capture || peek().kind == TokenKind::Number ||
                           peek().is("_") || peek().is("NULL") || peek().is("(") || peek().is("-") ||
                           std::any_of(std::begin(kTypeClasses), std::end(kTypeClasses),
                                       [&](const auto& entry) { return peek().is(entry.first); });
  if (has_operand) {
    type_class(result.type_class, result.type);
    result.operands = {operand(transition)};
  }
  return true;
}

Pattern Parser::pattern(Transition& transition) {
  Pattern result;
  result.position = peek().position;
  if (simple_pattern(result, transition)) return result;
  if (at_function_names()) {
    call_arguments(result, transition);
    return result;
  }
  type_class(result.type_class, result.type);
  if (peek().is("-") || peek().is("~") || peek().is("*")) {
    const Token op = take();
    result.kind = op.is("*") ? PatternKind::Dereference : PatternKind::Operation;
    result.op = op.is("-") ? expr::COperator::Minus : expr::COperator::BitNot;
    result.operands = {operand(transition)};
    return result;
  }
  result.operands = {operand(transition)};
  if (accept("=")) {
    if (at_function_names()) {
      result.result = std::move(result.operands[0]);
      result.result->type_class = result.type_class;
      result.result->type = result.type;
      result.type_class = TypeClass::Any;
      result.operands.clear();
      call_arguments(result, transition);
      return result;
    }
    result.kind = PatternKind::Assignment;
    result.operands.push_back(operand(transition));
    return result;
  }
  if (accept("[")) {
    result.kind = PatternKind::Subscript;
    result.operands.push_back(operand(transition));
    expect("]", "after the subscript");
    return result;
  }
  for (const expr::COperatorInfo& info : expr::kCOperators) {
    if (!is_pattern_operator(info) || !peek().is(info.token)) continue;
    take();
    result.kind = PatternKind::Operation;
    result.op = info.op;
    result.operands.push_back(operand(transition));
    return result;
  }
  fail_here("an operator, '=' or '[' after the operand of a pattern");
}

}  // namespace heddle::spec
