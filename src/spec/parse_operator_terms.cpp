// Terms of operators, typed as they are read.
#include <fmt/format.h>

#include <algorithm>

#include "spec/operator_parser.h"
#include "spec/parser.h"

namespace heddle::spec {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

namespace {

struct BinaryOperator {
  std::string_view token;
  Kind kind;
  int precedence;
};

constexpr auto kBinaryOperators = std::to_array<BinaryOperator>({
    {"||", Kind::Or, 1},
    {"&&", Kind::And, 2},
    {"==", Kind::Eq, 3},
    {"!=", Kind::Ne, 3},
    {"<", Kind::Lt, 4},
    {"<=", Kind::Le, 4},
    {">", Kind::Gt, 4},
    {">=", Kind::Ge, 4},
    {"+", Kind::Add, 5},
    {"-", Kind::Sub, 5},
    {"*", Kind::Mul, 6},
});

const BinaryOperator* find_operator(const Token& token) {
  if (token.kind != TokenKind::Punctuator) return nullptr;
  const auto found = std::ranges::find(kBinaryOperators, token.text, &BinaryOperator::token);
  return found == kBinaryOperators.end() ? nullptr : &*found;
}

}  // namespace

std::string type_name(TypeRef type) {
  if (type->is_bool()) return "bool";
  return type->is(TypeKind::Map) ? "array" : "integer";
}

ExprRef applied(expr::Store& store, ExprRef function, std::span<const ExprRef> arguments) {
  for (ExprRef argument : arguments)
    function = store.make(Kind::MapSelect, function->type()->element(), {function, argument});
  return function;
}

void OperatorParser::expect_type(const Position& where, ExprRef e, TypeRef type,
                                 std::string_view what) const {
  if (e->type() != type)
    fail(where, fmt::format("expected {} of type {}, found one of type {}", what, type_name(type),
                            type_name(e->type())));
}

ExprRef OperatorParser::typed_term(TypeRef type, std::string_view what) {
  const Position where = peek().position;
  const ExprRef result = term();
  expect_type(where, result, type, what);
  return result;
}

ExprRef OperatorParser::term(int least_precedence) {
  ExprRef left = unary();
  while (const BinaryOperator* op = find_operator(peek())) {
    if (op->precedence < least_precedence) return left;
    const Token token = take();
    left = binary(token, left, term(op->precedence + 1));
  }
  if (least_precedence == 0 && peek().is("?")) {
    const Position where = take().position;
    expect_type(where, left, store_.bool_type(), "a condition before '?'");
    const ExprRef yes = term();
    expect(":", "between the two values of '?'");
    return store_.ite(left, yes, typed_term(yes->type(), "the second value of '?'"));
  }
  return left;
}

ExprRef OperatorParser::binary(const Token& op, ExprRef a, ExprRef b) const {
  const Kind kind = find_operator(op)->kind;
  const std::string what = fmt::format("operands of '{}'", op.text);
  const bool is_equation = kind == Kind::Eq || kind == Kind::Ne;
  const TypeRef type = is_equation                             ? a->type()
                       : kind == Kind::And || kind == Kind::Or ? store_.bool_type()
                                                               : integer_;
  expect_type(op.position, a, type, what);
  expect_type(op.position, b, type, what);
  return store_.binary(kind, a, b);
}

ExprRef OperatorParser::unary() {
  const Token op = peek();
  if (accept("!")) {
    const ExprRef operand = unary();
    expect_type(op.position, operand, store_.bool_type(), "the operand of '!'");
    return store_.negation(operand);
  }
  if (accept("-")) {
    const ExprRef operand = unary();
    expect_type(op.position, operand, integer_, "the operand of '-'");
    return store_.unary(Kind::Neg, operand);
  }
  return postfix();
}

ExprRef OperatorParser::postfix() {
  ExprRef result = primary();
  while (peek().is("[")) {
    const Position where = take().position;
    expect_type(where, result, array_, "what stands before '['");
    const ExprRef index = typed_term(integer_, "an index");
    expect("]", "after the index");
    // Only that element is sure to be there when the program gets to the statement, with its value of then.
    if (result != accessed_.first || index != accessed_.second)
      fail(where, "expected the element that the rewritten statement accesses: no other one can be read");
    result = store_.make(Kind::MapSelect, integer_, {result, index});
  }
  return result;
}

ExprRef OperatorParser::primary() {
  if (accept("(")) {
    const ExprRef inner = term();
    expect(")", "after the term");
    return inner;
  }
  const Token token = peek();
  if (token.kind == TokenKind::Number) {
    take();
    uint64_t value = 0;
    std::string suffix;
    if (!parse_number(token.text, value, suffix) || !suffix.empty() || value > INT64_MAX)
      fail(token.position,
           fmt::format("expected a number below 2^63 without suffix, found '{}'", token.text));
    return store_.constant(integer_, value);
  }
  if (token.kind == TokenKind::Capture) {
    take();
    if (const auto found = captures_.find(token.text); found != captures_.end()) return found->second;
    if (!adds_captures_)
      fail(token.position, fmt::format("expected a capture of the rule's pattern, found '${}'", token.text));
    return captures_[token.text] = store_.symbol("$" + token.text, integer_);
  }
  if (token.kind != TokenKind::Identifier) fail_here("a term");
  take();
  if (token.text == "true" || token.text == "false") return store_.boolean(token.text == "true");
  if (peek().is("(")) return application(token);
  if (const ExprRef known = known_name(token.text)) return known;
  fail(token.position, fmt::format("expected a ghost, a capture or a definition, found '{}'", token.text));
}

ExprRef OperatorParser::known_name(const std::string& text) const {
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
    if (const auto found = scope->find(text); found != scope->end()) return found->second;
  const auto found = names_.find(text);
  return found == names_.end() ? nullptr : found->second;
}

std::vector<ExprRef> OperatorParser::arguments(const Token& function, size_t count) {
  std::vector<ExprRef> result;
  expect("(", "after the name of a function");
  while (!accept(")")) {
    if (!result.empty()) expect(",", "between arguments");
    result.push_back(term());
  }
  if (result.size() != count)
    fail(function.position, fmt::format("expected {} argument{} for '{}', found {}", count,
                                        count == 1 ? "" : "s", function.text, result.size()));
  return result;
}

ExprRef OperatorParser::application(const Token& function) {
  if (const auto found = definitions_.find(function.text); found != definitions_.end()) {
    std::vector<ExprRef> values = arguments(function, found->second.parameters.size());
    return call(function, found->second, std::move(values));
  }
  if (const auto found = result_.functions.find(function.text); found != result_.functions.end()) {
    const std::vector<TypeRef>& types = found->second.parameters;
    const std::vector<ExprRef> values = arguments(function, types.size());
    for (size_t i = 0; i < values.size(); ++i)
      expect_type(function.position, values[i], types[i],
                  fmt::format("argument {} of '{}'", i + 1, function.text));
    return applied(store_, found->second.symbol, values);
  }
  const bool is_fold = function.text == "fold";
  if (!is_fold && function.text != "element")
    fail(function.position,
         fmt::format("expected 'fold', 'element' or a definition, found '{}'", function.text));
  if (result_.fold == nullptr)
    fail(function.position, fmt::format("'{}' needs a definition of 'combine' before it", function.text));
  const std::vector<ExprRef> values = arguments(function, is_fold ? 3 : 2);
  for (size_t i = 0; i < values.size(); ++i)
    expect_type(function.position, values[i], is_fold && i == 0 ? array_ : integer_,
                fmt::format("argument {} of '{}'", i + 1, function.text));
  return applied(store_, is_fold ? result_.fold : result_.element, values);
}

ExprRef OperatorParser::call(const Token& function, const Definition& definition,
                             std::vector<ExprRef> arguments) {
  if (!active_.insert(function.text).second)
    fail(function.position,
         fmt::format("expected a definition that does not use itself, as '{}' does", function.text));
  Scope scope;
  for (size_t i = 0; i < arguments.size(); ++i) scope[definition.parameters[i]] = arguments[i];
  std::vector<Token> outer = std::exchange(tokens_, definition.body);
  const size_t outer_at = std::exchange(at_, 0);
  scopes_.push_back(std::move(scope));
  const ExprRef result = term();
  expect(";", "after the definition");
  scopes_.pop_back();
  tokens_ = std::move(outer);
  at_ = outer_at;
  active_.erase(function.text);
  return result;
}

}  // namespace heddle::spec
