// Types, expressions and statements of actions.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "spec/parser.h"

namespace heddle::spec {

using expr::COperator;

bool parse_number(const std::string& text, uint64_t& value, std::string& suffix) {
  const size_t digits_end = text.starts_with("0x") || text.starts_with("0X")
                                ? text.find_first_not_of("0123456789abcdefABCDEF", 2)
                                : text.find_first_not_of("0123456789");
  const std::string digits = text.substr(0, digits_end);
  suffix = digits_end == std::string::npos ? "" : text.substr(digits_end);
  std::transform(suffix.begin(), suffix.end(), suffix.begin(), [](char c) {
    return c == 'U' ? 'u' : c == 'L' ? 'l' : c;
  });
  if (suffix == "lu") suffix = "ul";
  if (suffix == "llu") suffix = "ull";
  static const std::set<std::string> suffixes = {"", "u", "l", "ul", "ll", "ull"};
  if (!suffixes.contains(suffix)) return false;
  const bool is_hexadecimal = digits.size() > 1 && (digits[1] == 'x' || digits[1] == 'X');
  const bool is_octal = !is_hexadecimal && digits.size() > 1 && digits[0] == '0';
  const char* begin = digits.data() + (is_hexadecimal ? 2 : 0);
  const char* end = digits.data() + digits.size();
  auto [rest, error] = std::from_chars(begin, end, value, is_hexadecimal ? 16 : is_octal ? 8 : 10);
  return error == std::errc() && rest == end && begin != end;
}

// Types --------------------------------------------------------------------------------------------------

namespace {

const std::set<std::string>& type_words() {
  static const std::set<std::string> words = {
      "void",    "bool",     "_Bool",   "char",     "short",    "int",      "long",      "float",  "double",
      "signed",  "unsigned", "struct",  "union",    "const",    "size_t",   "ptrdiff_t", "int8_t", "int16_t",
      "int32_t", "int64_t",  "uint8_t", "uint16_t", "uint32_t", "uint64_t", "__int128",  "typeof"};
  return words;
}

// One spelling per type: "unsigned long" for "long unsigned int". Empty if C has no such type.
std::string normalised(const std::vector<std::string>& words) {
  std::map<std::string, int> count;
  for (const std::string& word : words)
    if (word != "const") ++count[word == "_Bool" ? "bool" : word];
  const bool is_unsigned = count.erase("unsigned") != 0;
  const bool is_signed = count.erase("signed") != 0;
  if (is_unsigned && is_signed) return "";
  const bool has_int = count.erase("int") != 0;
  std::string base;
  for (const auto& [word, times] : count) {
    if (!base.empty()) {
      // `long double` is the only pair that is left.
      if (base == "double" && word == "long" && times == 1) {
        base = "long double";
        continue;
      }
      return "";
    }
    base = word == "long" && times == 2 ? "long long" : word;
    if (times > 2 || (times == 2 && word != "long")) return "";
  }
  static const std::set<std::string> integers = {"", "char", "short", "long", "long long", "__int128"};
  const bool is_integer = integers.contains(base);
  if ((is_unsigned || is_signed || has_int) && !is_integer) return "";
  if (has_int && (base == "char" || base == "__int128")) return "";
  if (base.empty()) base = "int";
  if (is_unsigned) return "unsigned " + base;
  return is_signed && base == "char" ? "signed char" : base;
}

}  // namespace

bool Parser::at_type(size_t ahead) const {
  return peek(ahead).kind == TokenKind::Identifier && type_words().contains(peek(ahead).text);
}

CType Parser::c_type() {
  CType result;
  const Position begin = peek().position;
  if (accept("typeof")) {
    expect("(", "after 'typeof'");
    if (peek().kind != TokenKind::Capture || peek().text == "*") fail_here("a capture '$x' in 'typeof'");
    result.kind = CType::Kind::Typeof;
    result.name = take().text;
    expect(")", "after the capture");
  } else {
    std::vector<std::string> words;
    std::string tag;
    while (at_type()) {
      const Token word = take();
      if (word.is("struct") || word.is("union")) tag = word.text + " " + expect_identifier("a tag").text;
      words.push_back(word.text);
    }
    std::erase(words, "const");
    result.name = tag.empty() ? normalised(words) : words.size() == 1 ? tag : "";
    if (result.name.empty()) fail(begin, "this is no type of C");
  }
  while (accept("*")) {
    ++result.pointers;
    accept("const");
  }
  return result;
}

// Statements ---------------------------------------------------------------------------------------------

Statement Parser::block(Transition& transition) {
  Statement result;
  result.position = expect("{", "at the begin of a block").position;
  while (!accept("}")) result.children.push_back(statement(transition));
  return result;
}

Statement Parser::statement(Transition& transition) {
  Statement result;
  result.position = peek().position;
  if (peek().is("{")) return block(transition);
  if (accept(";")) return result;
  if (accept("assert")) {
    result.kind = StatementKind::Assert;
    result.expressions.push_back(expression(&transition));
    if (peek().kind == TokenKind::String) result.message = take().text;
    expect(";", "after the assertion");
    return result;
  }
  if (accept("assume")) {
    result.kind = StatementKind::Assume;
    result.expressions.push_back(expression(&transition));
    expect(";", "after the assumption");
    return result;
  }
  if (accept("if")) {
    result.kind = StatementKind::If;
    expect("(", "after 'if'");
    result.expressions.push_back(expression(&transition));
    expect(")", "after the condition");
    result.children.push_back(statement(transition));
    if (accept("else")) result.children.push_back(statement(transition));
    return result;
  }
  if (peek().is("goto")) fail_here("a statement ('goto' stands at the end of a transition only)");
  if (peek().kind == TokenKind::Capture)
    fail_here("a statement; an action assigns variables of the automaton only, not the program's");
  if (peek().kind != TokenKind::Identifier || !peek(1).is("="))
    fail_here(
        "a statement ('assert', 'assume', 'if', an assignment to a variable of the automaton, a block)");
  // The name is resolved by the checker; until then it stands in `message`.
  result.kind = StatementKind::Assign;
  result.message = take().text;
  take();
  result.expressions.push_back(expression(&transition));
  expect(";", "after the assignment");
  return result;
}

// Expressions --------------------------------------------------------------------------------------------

Expr Parser::expression(Transition* transition, int least_precedence) {
  Expr left = unary(transition);
  while (true) {
    const expr::COperatorInfo* found = nullptr;
    for (const expr::COperatorInfo& info : expr::kCOperators)
      if (!info.is_unary && peek().is(info.token) && info.precedence >= std::max(least_precedence, 1))
        found = &info;
    if (found == nullptr) break;
    Expr both;
    both.kind = ExprKind::Binary;
    both.op = found->op;
    both.position = take().position;
    both.operands.push_back(std::move(left));
    both.operands.push_back(expression(transition, found->precedence + 1));
    left = std::move(both);
  }
  if (least_precedence > 0 || !peek().is("?")) return left;
  Expr choice;
  choice.kind = ExprKind::Conditional;
  choice.position = take().position;
  choice.operands.push_back(std::move(left));
  choice.operands.push_back(expression(transition));
  expect(":", "in a conditional expression");
  choice.operands.push_back(expression(transition));
  return choice;
}

Expr Parser::unary(Transition* transition) {
  if (peek().is("(") && at_type(1)) {
    Expr result;
    result.kind = ExprKind::Cast;
    result.position = take().position;
    result.type = c_type();
    expect(")", "after the type");
    result.operands.push_back(unary(transition));
    return result;
  }
  for (const expr::COperatorInfo& info : expr::kCOperators) {
    if (!info.is_unary || !peek().is(info.token)) continue;
    Expr result;
    result.kind = ExprKind::Unary;
    result.op = info.op;
    result.position = take().position;
    result.operands.push_back(unary(transition));
    return result;
  }
  return postfix(transition);
}

Expr Parser::postfix(Transition* transition) {
  Expr result = primary(transition);
  while (peek().is("[") || peek().is(".") || peek().is("->")) {
    Expr outer;
    const Token op = take();
    outer.position = op.position;
    outer.operands.push_back(std::move(result));
    if (op.is("[")) {
      outer.kind = ExprKind::Subscript;
      outer.operands.push_back(expression(transition));
      expect("]", "after the subscript");
    } else {
      outer.kind = op.is(".") ? ExprKind::Member : ExprKind::Arrow;
      outer.text = expect_identifier("the name of a field").text;
    }
    result = std::move(outer);
  }
  return result;
}

Expr Parser::primary(Transition* transition) {
  Expr result;
  result.position = peek().position;
  const Token token = peek();
  switch (token.kind) {
    case TokenKind::Number:
      if (!parse_number(token.text, result.value, result.text)) fail_here("an integer of at most 64 bits");
      take();
      return result;
    case TokenKind::Capture: {
      if (transition == nullptr) fail_here("a constant (captures have values in transitions only)");
      auto found = std::find(transition->captures.begin(), transition->captures.end(), token.text);
      if (found == transition->captures.end())
        fail(token.position, fmt::format("the pattern binds no '${}'", token.text));
      result.kind = ExprKind::Capture;
      result.index = static_cast<uint32_t>(found - transition->captures.begin());
      take();
      return result;
    }
    case TokenKind::Identifier:
      return word(transition);
    default:
      break;
  }
  if (!accept("(")) fail_here("an expression");
  result = expression(transition);
  expect(")", "after the expression");
  return result;
}

Expr Parser::word(Transition* transition) {
  Expr result;
  const Token token = take();
  result.position = token.position;
  if (token.is("true") || token.is("false")) {
    result.kind = ExprKind::Boolean;
    result.value = token.is("true") ? 1 : 0;
  } else if (token.is("NULL")) {
    result.kind = ExprKind::Null;
  } else if (token.is("sizeof")) {
    result.kind = ExprKind::SizeOf;
    expect("(", "after 'sizeof'");
    if (!at_type()) fail_here("a type");
    result.type = c_type();
    expect(")", "after the type");
  } else if (token.is("state") && peek().is("(")) {
    take();
    result.kind = ExprKind::StateMatches;  // half of it: the checker finds the comparison around it
    result.text = expect_identifier("the name after 'foreach'").text;
    expect(")", "after the name");
  } else {
    result.kind = ExprKind::ProgramName;
    result.text = token.text;
    if (!peek().is("(")) return result;
    auto found = std::ranges::find(kPredicates, token.text, &PredicateInfo::name);
    if (found != std::end(kPredicates)) return predicate(token, *found, transition);
    std::vector<std::string_view> names;
    for (const PredicateInfo& info : kPredicates) names.push_back(info.name);
    fail(token.position,
         fmt::format("an action calls no functions; there is no predicate '{}' (predicates: {})", token.text,
                     fmt::join(names, ", ")));
  }
  return result;
}

Expr Parser::predicate(const Token& name, const PredicateInfo& info, Transition* transition) {
  if (info.kind == ExprKind::Overflows) return overflow_predicate(transition);
  Expr result;
  result.kind = info.kind;
  result.position = name.position;
  expect("(", fmt::format("after '{}'", name.text));
  for (unsigned i = 0; i < info.operands; ++i) {
    if (i > 0) expect(",", fmt::format("and another operand of '{}'", name.text));
    result.operands.push_back(expression(transition));
  }
  expect(")", info.operands == 0 ? fmt::format("after '{}('", name.text) : "after the operand");
  return result;
}

// overflows(cast $x): it is about the conversion that the transition waits for.
Expr Parser::cast_overflow(Expr result, Transition* transition) {
  take();
  result.kind = ExprKind::CastOverflows;
  result.operands.push_back(expression(transition));
  expect(")", "after the operation");
  const Expr& operand = result.operands[0];
  const bool is_about_it = transition != nullptr && transition->pattern.kind == PatternKind::Conversion &&
                           operand.kind == ExprKind::Capture;
  if (!is_about_it) fail(result.position, "'overflows(cast $x)' is for transitions on 'cast $x'");
  return result;
}

Expr Parser::overflow_predicate(Transition* transition) {
  Expr result;
  result.position = expect("(", "after 'overflows'").position;
  if (peek().is("cast")) return cast_overflow(result, transition);
  Expr operation = expression(transition);
  expect(")", "after the operation");
  static const std::set<COperator> known = {COperator::Minus,     COperator::Multiply, COperator::Divide,
                                            COperator::Remainder, COperator::Add,      COperator::Subtract,
                                            COperator::ShiftLeft};
  const bool is_operation = operation.kind == ExprKind::Unary || operation.kind == ExprKind::Binary;
  if (!is_operation || !known.contains(operation.op))
    fail(result.position, "'overflows' takes an operation: + - * / % << or unary -");
  operation.kind = ExprKind::Overflows;
  operation.position = result.position;
  return operation;
}

}  // namespace heddle::spec
