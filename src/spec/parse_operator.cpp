#include "spec/parse_operator.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "spec/operator_parser.h"
#include "support/diagnostics.h"

namespace heddle::spec {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

const Rule* Operator::rule_named(std::string_view name) const {
  const auto found = std::ranges::find(rules, name, &Rule::name);
  return found == rules.end() ? nullptr : &*found;
}

const Rule* Operator::rule(RuleKind kind) const {
  const auto found = std::ranges::find(rules, kind, &Rule::kind);
  return found == rules.end() ? nullptr : &*found;
}

void fail_at(const Operator& op, const Position& where, const std::string& what) {
  throw support::InputError(op.files[where.file], where.line, where.column, what);
}

// Tokens -------------------------------------------------------------------------------------------------

OperatorParser::OperatorParser(const ReadIncluded& read)
    : read_(read),
      result_{.name = {},
              .description = {},
              .files = {},
              .store = std::make_shared<expr::Store>(expr::DataModel{}),
              .position = {},
              .serves = {},
              .functions = {},
              .ghosts = {},
              .rules = {},
              .invariant_position = {}},
      store_(*result_.store),
      integer_(store_.integer_type()),
      array_(store_.map(integer_, integer_)) {}

void OperatorParser::fail_here(const std::string& expected) const {
  fail(peek().position, fmt::format("expected {}, found {}", expected, describe(peek())));
}

bool OperatorParser::accept(std::string_view word) {
  if (!peek().is(word)) return false;
  take();
  return true;
}

Token OperatorParser::expect(std::string_view word, std::string_view where) {
  if (!peek().is(word)) fail_here(fmt::format("'{}' {}", word, where));
  return take();
}

Token OperatorParser::expect_identifier(std::string_view what) {
  if (peek().kind != TokenKind::Identifier) fail_here(std::string(what));
  return take();
}

// Files --------------------------------------------------------------------------------------------------

Operator OperatorParser::parse(std::string_view text, const std::string& name) {
  file(text, name);
  check_whole();
  return std::move(result_);
}

void OperatorParser::file(std::string_view text, const std::string& name) {
  result_.files.push_back(name);
  included_.insert(name);
  std::vector<Token> outer = tokenize(text, name, static_cast<uint32_t>(result_.files.size() - 1));
  std::swap(outer, tokens_);
  const size_t outer_at = std::exchange(at_, 0);
  header();
  while (peek().kind != TokenKind::End)
    if (!item())
      fail_here("'serves', 'value', 'define', 'function', 'include', 'ghost', 'rule' or 'invariant'");
  std::swap(outer, tokens_);
  at_ = outer_at;
}

// `operator NAME "…"` for an operator, `rules NAME "…"` for what operators include.
void OperatorParser::header() {
  const bool is_included = result_.files.size() > 1;
  expect(is_included ? "rules" : "operator", "at the begin of the file");
  const Token name = expect_identifier("a name");
  const std::string description = peek().kind == TokenKind::String ? take().text : "";
  if (is_included) return;
  result_.name = name.text;
  result_.position = name.position;
  result_.description = description;
}

bool OperatorParser::item() {
  struct Item {
    std::string_view word;
    void (OperatorParser::*parse)();
  };
  static constexpr auto kItems = std::to_array<Item>({{"serves", &OperatorParser::serves},
                                                      {"value", &OperatorParser::value_type},
                                                      {"define", &OperatorParser::define},
                                                      {"function", &OperatorParser::function},
                                                      {"include", &OperatorParser::include},
                                                      {"ghost", &OperatorParser::ghosts},
                                                      {"rule", &OperatorParser::rule},
                                                      {"invariant", &OperatorParser::invariant}});
  for (const Item& item : kItems)
    if (accept(item.word)) {
      (this->*item.parse)();
      return true;
    }
  return false;
}

void OperatorParser::serves() {
  do {
    const Token name = expect_identifier("an aggregate after 'serves'");
    const auto found = std::ranges::find(expr::kAggregates, name.text, &expr::AggregateInfo::name);
    if (found == expr::kAggregates.end()) {
      std::vector<std::string_view> names;
      for (const expr::AggregateInfo& info : expr::kAggregates) names.push_back(info.name);
      fail(name.position,
           fmt::format("expected an aggregate ({}), found '{}'", fmt::join(names, ", "), name.text));
    }
    result_.serves.push_back(found->aggregate);
  } while (accept(","));
  expect(";", "after the aggregates");
}

void OperatorParser::value_type() {
  if (result_.value_type != nullptr) fail(peek().position, "'value' stands once");
  const bool is_bool = peek().is("bool");
  result_.is_generic = peek().is("any");
  if (!is_bool && !result_.is_generic && !peek().is("integer"))
    fail_here("'integer', 'bool' or 'any' after 'value'");
  take();
  result_.value_type = is_bool ? store_.bool_type() : integer_;
  expect(";", "after the type");
}

void OperatorParser::define() {
  const Token name = expect_identifier("a name after 'define'");
  if (is_known_function(name.text)) fail(name.position, fmt::format("'{}' is defined already", name.text));
  Definition definition;
  expect("(", "before the parameters");
  while (!accept(")")) {
    if (!definition.parameters.empty()) expect(",", "between parameters");
    definition.parameters.push_back(expect_identifier("a parameter").text);
  }
  expect("=", "after the parameters");
  while (!peek().is(";")) {
    if (peek().kind == TokenKind::End) fail_here("';' after the definition");
    definition.body.push_back(take());
  }
  definition.body.push_back(take());
  definitions_[name.text] = std::move(definition);
  if (name.text == "combine") {
    const Definition& combine = definitions_.at("combine");
    const Position where = combine.body.front().position;
    if (result_.value_type == nullptr) fail(where, "'combine' needs 'value' before it");
    if (combine.parameters.size() != 2) fail(where, "expected two parameters of 'combine'");
    make_fold();
    result_.combine = call(name, combine, {result_.left, result_.right});
    expect_type(where, result_.combine, result_.value_type, "a value of 'combine'");
  }
  if (name.text != "neutral") return;
  if (result_.value_type == nullptr) fail(name.position, "'neutral' needs 'value' before it");
  result_.neutral = call(name, definitions_.at("neutral"), {});
  expect_type(name.position, result_.neutral, result_.value_type, "a neutral element");
}

bool OperatorParser::is_known_function(const std::string& name) const {
  return definitions_.contains(name) || result_.functions.contains(name) || name == "fold" ||
         name == "element";
}

TypeRef OperatorParser::declared_type(std::string_view where) {
  TypeRef type = nullptr;
  if (peek().is("integer"))
    type = integer_;
  else if (peek().is("bool"))
    type = store_.bool_type();
  else if (peek().is("array"))
    type = array_;
  else if (peek().is("value"))
    type = result_.value_type;
  else
    fail_here(fmt::format("'integer', 'bool', 'array' or 'value' {}", where));
  if (type == nullptr) fail(peek().position, "'value' as a type needs the item 'value' before it");
  take();
  return type;
}

// function value combine(value, value);
void OperatorParser::function() {
  const TypeRef result = declared_type("after 'function'");
  const Token name = expect_identifier("the name of a function");
  if (is_known_function(name.text)) fail(name.position, fmt::format("'{}' is defined already", name.text));
  std::vector<TypeRef> parameters;
  expect("(", "before the types of parameters");
  while (!accept(")")) {
    if (!parameters.empty()) expect(",", "between parameters");
    parameters.push_back(declared_type("as a parameter"));
  }
  expect(";", "after the function");
  TypeRef type = result;
  for (auto parameter = parameters.rbegin(); parameter != parameters.rend(); ++parameter)
    type = store_.map(*parameter, type);
  const ExprRef symbol = store_.symbol(name.text, type);
  result_.functions[name.text] = {symbol, parameters};
  const TypeRef value = result_.value_type;
  if (name.text == "combine") {
    if (value == nullptr || result != value || parameters != std::vector<TypeRef>{value, value})
      fail(name.position, "expected 'function value combine(value, value)'");
    make_fold();
    const ExprRef arguments[] = {result_.left, result_.right};
    result_.combine = applied(store_, symbol, arguments);
  } else if (name.text == "neutral") {
    if (value == nullptr || type != value) fail(name.position, "expected 'function value neutral()'");
    result_.neutral = symbol;
  }
}

void OperatorParser::make_fold() {
  const TypeRef value = result_.value_type;
  result_.left = store_.symbol("x", value);
  result_.right = store_.symbol("y", value);
  result_.element = store_.symbol("element", store_.map(integer_, store_.map(integer_, value)));
  result_.fold = store_.symbol("fold", store_.map(array_, store_.map(integer_, store_.map(integer_, value))));
}

void OperatorParser::include() {
  const Token name = peek();
  if (name.kind != TokenKind::String) fail_here("the name of a file in quotes after 'include'");
  take();
  expect(";", "after the name of the file");
  if (included_.contains(name.text)) fail(name.position, fmt::format("'{}' is included already", name.text));
  if (!read_) fail(name.position, "'include' is not possible here");
  file(read_(name.text, result_.files[name.position.file]), name.text);
}

void OperatorParser::ghosts() {
  const bool is_value = peek().is("value");
  const TypeRef type = declared_type("after 'ghost'");
  do {
    const Token name = expect_identifier("the name of a ghost");
    if (known_name(name.text) != nullptr)
      fail(name.position, fmt::format("'{}' is a ghost already", name.text));
    Ghost ghost{store_.symbol(name.text, type), nullptr, name.position, is_value};
    if (!ghost.is_array()) {
      expect("=", "and the initial value of the ghost");
      ghost.initial = typed_term(type, "an initial value");
      expr::for_each_subexpression(ghost.initial, [&](ExprRef part) {
        const bool is_variable = part->is(Kind::Symbol) && !result_.functions.contains(part->text());
        if (is_variable) fail(name.position, "expected an initial value that is a constant");
      });
    }
    names_[name.text] = ghost.symbol;
    result_.ghosts.push_back(ghost);
  } while (accept(","));
  expect(";", "after the ghosts");
}

void OperatorParser::invariant() {
  if (result_.invariant != nullptr) fail(peek().position, "an operator has one invariant");
  result_.invariant_position = peek().position;
  if (peek().kind == TokenKind::Capture) fail_here("a term over ghosts only, which an invariant is about,");
  result_.invariant = typed_term(store_.bool_type(), "an invariant");
  expect(";", "after the invariant");
}

void OperatorParser::check_whole() const {
  if (result_.invariant == nullptr) fail(result_.position, "expected an 'invariant' of the operator");
  if (result_.rules.empty()) fail(result_.position, "expected at least one 'rule' of the operator");
  if (!result_.serves.empty() && result_.rule(RuleKind::Aggregate) == nullptr)
    fail(result_.position,
         "expected a rule for '$r = fold($a, $l, $u)', since the operator serves aggregates");
}

// Rules --------------------------------------------------------------------------------------------------

ExprRef OperatorParser::capture(const Token& name, TypeRef type, Rule& rule) {
  if (name.kind != TokenKind::Capture || name.text == "*")
    fail(name.position, fmt::format("expected a capture '$x', found {}", describe(name)));
  if (captures_.contains(name.text))
    fail(name.position, fmt::format("expected another name, since '${}' is captured already", name.text));
  return captures_[name.text] = rule.captures.emplace_back(store_.symbol("$" + name.text, type));
}

void OperatorParser::pattern(Rule& rule) {
  const Token first = take();
  if (peek().is("[")) {
    take();
    rule.kind = RuleKind::Store;
    rule.target = capture(first, array_, rule);
    const ExprRef index = capture(take(), integer_, rule);
    expect("]", "after the index");
    expect("=", "after the element");
    const ExprRef element = capture(take(), integer_, rule);
    rule.value = store_.make(Kind::MapStore, array_, {rule.target, index, element});
    accessed_ = {rule.target, index};
    return;
  }
  expect("=", "after what is assigned");
  if (accept("fold")) {
    if (result_.fold == nullptr) fail(first.position, "'fold' needs a definition of 'combine' before it");
    rule.kind = RuleKind::Aggregate;
    rule.target = capture(first, result_.value_type, rule);
    expect("(", "after 'fold'");
    std::vector<ExprRef> arguments = {capture(take(), array_, rule)};
    for (int i = 0; i < 2; ++i) {
      expect(",", "between arguments");
      arguments.push_back(capture(take(), integer_, rule));
    }
    expect(")", "after the arguments");
    rule.value = applied(store_, result_.fold, arguments);
    return;
  }
  rule.target = capture(first, integer_, rule);
  if (peek().kind == TokenKind::Capture && peek(1).is("[")) {
    rule.kind = RuleKind::Select;
    const ExprRef array = capture(take(), array_, rule);
    take();
    const ExprRef index = capture(take(), integer_, rule);
    expect("]", "after the index");
    rule.value = store_.make(Kind::MapSelect, integer_, {array, index});
    accessed_ = {array, index};
    return;
  }
  adds_captures_ = true;
  rule.value = typed_term(integer_, "what is assigned");
  adds_captures_ = false;
  rule.captures.clear();
  for (const auto& [name, symbol] : captures_) rule.captures.push_back(symbol);
}

void OperatorParser::rule() {
  Rule rule;
  const Token name = expect_identifier("the name of a rule");
  rule.name = name.text;
  rule.position = name.position;
  if (std::ranges::find(result_.rules, rule.name, &Rule::name) != result_.rules.end())
    fail(name.position, fmt::format("there is a rule '{}' already", rule.name));
  captures_.clear();
  accessed_ = {};
  expect("on", "after the name of a rule");
  pattern(rule);
  rule.body = block(rule);
  captures_.clear();
  result_.rules.push_back(std::move(rule));
}

std::vector<RuleStatement> OperatorParser::block(const Rule& rule) {
  std::vector<RuleStatement> result;
  expect("{", "at the begin of a block");
  while (!accept("}")) std::ranges::move(statements(rule), std::back_inserter(result));
  return result;
}

std::vector<RuleStatement> OperatorParser::statements(const Rule& rule) {
  if (peek().is("{")) return block(rule);
  RuleStatement result;
  result.position = peek().position;
  for (const char* word : {"while", "for", "do", "goto"})
    if (peek().is(word))
      fail(result.position, fmt::format("expected a rule that always ends (condition 2a): no '{}'", word));
  if (peek().is("assume"))
    fail(result.position, "expected 'assert': what a rule assumes would hide executions (condition 2a)");
  if (accept("assert")) {
    result.kind = RuleStatementKind::Assert;
    result.value = typed_term(store_.bool_type(), "a condition");
    expect(";", "after the assertion");
  } else if (accept("if")) {
    result.kind = RuleStatementKind::If;
    expect("(", "after 'if'");
    result.value = typed_term(store_.bool_type(), "a condition");
    expect(")", "after the condition");
    result.then_part = statements(rule);
    if (accept("else")) result.else_part = statements(rule);
  } else {
    result = assignment(rule);
  }
  return {result};
}

RuleStatement OperatorParser::assignment(const Rule& rule) {
  RuleStatement result;
  result.position = peek().position;
  const ExprRef left = postfix();
  const bool is_element = left->is(Kind::MapSelect);
  result.target = is_element ? left->operand(0) : left;
  const bool is_ghost =
      std::ranges::find(result_.ghosts, result.target, &Ghost::symbol) != result_.ghosts.end();
  const bool is_allowed = is_element
                              ? rule.kind == RuleKind::Store && result.target == rule.target
                              : is_ghost || (result.target == rule.target && rule.kind != RuleKind::Store);
  if (!is_allowed)
    fail(result.position,
         "expected an assignment to a ghost or to what the rewritten statement assigns (condition 2b)");
  expect("=", "after what is assigned");
  result.value = typed_term(left->type(), "what is assigned");
  if (is_element)
    result.value = store_.make(Kind::MapStore, array_, {result.target, left->operand(1), result.value});
  expect(";", "after the assignment");
  return result;
}

Operator parse_operator(std::string_view text, const std::string& file, const ReadIncluded& read) {
  return OperatorParser(read).parse(text, file);
}

}  // namespace heddle::spec
