#include "spec/parse_monoid.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "spec/lexer.h"
#include "spec/parser.h"
#include "support/diagnostics.h"

namespace heddle::spec {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using expr::Values;

namespace {

struct BinaryOperator {
  std::string_view token;
  Kind kind;
  int precedence;  // as in C
};

constexpr auto kBinaryOperators = std::to_array<BinaryOperator>({
    {"||", Kind::Or, 1},
    {"&&", Kind::And, 2},
    {"|", Kind::BitOr, 3},
    {"^", Kind::BitXor, 4},
    {"&", Kind::BitAnd, 5},
    {"==", Kind::Eq, 6},
    {"!=", Kind::Ne, 6},
    {"<", Kind::Lt, 7},
    {"<=", Kind::Le, 7},
    {">", Kind::Gt, 7},
    {">=", Kind::Ge, 7},
    {"+", Kind::Add, 8},
    {"-", Kind::Sub, 8},
    {"*", Kind::Mul, 9},
});

const BinaryOperator* find_operator(const Token& token) {
  if (token.kind != TokenKind::Punctuator) return nullptr;
  const auto found = std::ranges::find(kBinaryOperators, token.text, &BinaryOperator::token);
  return found == kBinaryOperators.end() ? nullptr : &*found;
}

class AggregateParser {
 public:
  AggregateParser(std::string_view text, const std::string& file)
      : file_(file), tokens_(tokenize(text, file, 0)) {
    result_.file = file;
    result_.store = std::make_shared<expr::Store>(expr::DataModel{});
    word_ = result_.store->signed_type(expr::kWordBits);
    bool_ = result_.store->bool_type();
  }

  expr::Monoid parse() {
    header();
    while (peek().kind != TokenKind::End) {
      if (accept("value"))
        value();
      else if (accept("define"))
        define();
      else
        fail_here("'value' or 'define'");
    }
    if (result_.left.empty()) fail(position_, "expected 'value' and the type of what is aggregated");
    make_terms();
    return std::move(result_);
  }

 private:
  // A term with parameters, read anew at every use.
  struct Definition {
    Position position;
    std::vector<std::string> parameters;
    std::vector<Token> body;  // ends with ";"
  };
  using Scope = std::map<std::string, Values>;

  // Tokens -----------------------------------------------------------------------------------------------

  const Token& peek() const { return tokens_[at_]; }
  Token take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  bool accept(std::string_view word) {
    if (!peek().is(word)) return false;
    take();
    return true;
  }
  void expect(std::string_view word, std::string_view where) {
    if (!accept(word)) fail_here(fmt::format("'{}' {}", word, where));
  }
  Token identifier(std::string_view what) {
    if (peek().kind != TokenKind::Identifier) fail_here(std::string(what));
    return take();
  }
  [[noreturn]] void fail(const Position& where, const std::string& what) const {
    throw support::InputError(file_, where.line, where.column, what);
  }
  [[noreturn]] void fail_here(const std::string& expected) const {
    fail(peek().position, fmt::format("expected {}, found {}", expected, describe(peek())));
  }

  // Items ------------------------------------------------------------------------------------------------

  void header() {
    expect("aggregate", "at the begin of the file");
    const Token name = identifier("the name of the aggregate");
    result_.name = name.text;
    position_ = name.position;
    result_.line = name.position.line;
    result_.column = name.position.column;
    if (peek().kind == TokenKind::String) result_.description = take().text;
  }

  // value word;   value word first, bool ok;
  void value() {
    if (!result_.left.empty()) fail(peek().position, "'value' stands once");
    do {
      const bool is_bool = peek().is("bool");
      if (!is_bool && !peek().is("word")) fail_here("'word' or 'bool'");
      take();
      std::string name;
      if (peek().kind == TokenKind::Identifier) {
        const Token token = take();
        name = token.text;
        if (std::ranges::find(result_.components, name) != result_.components.end())
          fail(token.position, fmt::format("there is a component '{}' already", name));
      } else if (!result_.components.empty() || peek().is(",")) {
        fail_here("the name of a component, since there are several,");
      }
      result_.components.push_back(name);
      const auto symbol = [&](const char* of) {
        return result_.store->symbol(name.empty() ? of : fmt::format("{}.{}", of, name),
                                     is_bool ? bool_ : word_);
      };
      result_.left.push_back(symbol("x"));
      result_.right.push_back(symbol("y"));
      result_.other.push_back(symbol("z"));
    } while (accept(","));
    expect(";", "after the types of values");
  }

  void define() {
    const Token name = identifier("a name after 'define'");
    if (definitions_.contains(name.text))
      fail(name.position, fmt::format("'{}' is defined already", name.text));
    Definition definition;
    definition.position = name.position;
    expect("(", "before the parameters");
    while (!accept(")")) {
      if (!definition.parameters.empty()) expect(",", "between parameters");
      definition.parameters.push_back(identifier("a parameter").text);
    }
    expect("=", "after the parameters");
    while (!peek().is(";")) {
      if (peek().kind == TokenKind::End) fail_here("';' after the definition");
      definition.body.push_back(take());
    }
    definition.body.push_back(take());
    definitions_[name.text] = std::move(definition);
  }

  // What the aggregate consists of -----------------------------------------------------------------------

  // The value of a definition, of these types; empty: there is no such definition.
  Values term_of(const std::string& name, const std::vector<Values>& arguments,
                 const std::vector<TypeRef>& types) {
    const auto found = definitions_.find(name);
    if (found == definitions_.end()) return {};
    const Definition& definition = found->second;
    if (definition.parameters.size() != arguments.size())
      fail(definition.position, fmt::format("expected {} parameter{} of '{}'", arguments.size(),
                                            arguments.size() == 1 ? "" : "s", name));
    Values result = call(name, definition, arguments, definition.position);
    expect_types(definition.position, result, types, fmt::format("a value of '{}'", name));
    return result;
  }

  void make_terms() {
    std::vector<TypeRef> types;
    for (ExprRef symbol : result_.left) types.push_back(symbol->type());
    result_.read = result_.store->symbol("element", word_);
    result_.index = result_.store->symbol("index", word_);
    result_.combine = term_of("combine", {result_.left, result_.right}, types);
    if (result_.combine.empty()) fail(position_, "expected a definition of 'combine'");
    result_.element = term_of("element", {{result_.read}, {result_.index}}, types);
    if (result_.element.empty()) {
      if (types.size() != 1 || types[0] != word_)
        fail(position_, "expected a definition of 'element', since values are not words");
      result_.element = {result_.read};
    }
    make_result();
    result_.neutral = term_of("neutral", {}, types);
    const Values nothing = term_of("nothing", {}, {result_.result->type()});
    if (result_.neutral.empty() == nothing.empty())
      fail(position_,
           "expected a definition of 'neutral', or else of 'nothing', the aggregate of an empty range");
    if (!nothing.empty()) result_.nothing = nothing[0];
    make_replacement(types);
  }

  void make_result() {
    const auto found = definitions_.find("result");
    if (found == definitions_.end()) {
      if (result_.left.size() != 1)
        fail(position_, "expected a definition of 'result', since values have several components");
      result_.result = result_.left[0];
      return;
    }
    const Definition& definition = found->second;
    if (definition.parameters.size() != 1) fail(definition.position, "expected 1 parameter of 'result'");
    const Values value = call("result", definition, {result_.left}, definition.position);
    if (value.size() != 1) fail(definition.position, "expected one word or bool as a value of 'result'");
    result_.result = value[0];
  }

  void make_replacement(const std::vector<TypeRef>& types) {
    const std::vector<Values> arguments = {result_.left, result_.right, result_.other};
    result_.replaced = term_of("replaced", arguments, types);
    const Values can_replace = term_of("can_replace", arguments, {bool_});
    if (result_.replaced.empty() && !can_replace.empty())
      fail(position_, "expected a definition of 'replaced', since there is one of 'can_replace'");
    if (!result_.replaced.empty())
      result_.can_replace = can_replace.empty() ? result_.store->boolean(true) : can_replace[0];
    const Values keeps = term_of("keeps", {result_.left, result_.right}, {bool_});
    if (!keeps.empty()) result_.keeps = keeps[0];
  }

  // Terms ------------------------------------------------------------------------------------------------

  std::string shown(const std::vector<TypeRef>& types) const {
    std::string text;
    for (TypeRef type : types)
      text += fmt::format("{}{}", text.empty() ? "" : ", ", type == bool_ ? "bool" : "word");
    return types.size() == 1 ? text : "(" + text + ")";
  }

  static std::vector<TypeRef> types_of(const Values& value) {
    std::vector<TypeRef> result;
    for (ExprRef part : value) result.push_back(part->type());
    return result;
  }

  void expect_types(const Position& where, const Values& value, const std::vector<TypeRef>& types,
                    const std::string& what) const {
    if (types_of(value) != types)
      fail(where, fmt::format("expected {} of type {}, found one of type {}", what, shown(types),
                              shown(types_of(value))));
  }

  Values term(int least_precedence = 0) {
    Values left = unary();
    while (const BinaryOperator* op = find_operator(peek())) {
      if (op->precedence < least_precedence) return left;
      const Token token = take();
      left = {binary(token, *op, left, term(op->precedence + 1))};
    }
    if (least_precedence > 0 || !peek().is("?")) return left;
    const Position where = take().position;
    expect_types(where, left, {bool_}, "a condition before '?'");
    const Values yes = term();
    expect(":", "between the two values of '?'");
    const Values no = term();
    expect_types(where, no, types_of(yes), "the second value of '?'");
    Values result;
    for (size_t i = 0; i < yes.size(); ++i) result.push_back(result_.store->ite(left[0], yes[i], no[i]));
    return result;
  }

  ExprRef binary(const Token& token, const BinaryOperator& op, const Values& a, const Values& b) const {
    const std::string what = fmt::format("operands of '{}'", token.text);
    const bool is_equation = op.kind == Kind::Eq || op.kind == Kind::Ne;
    if (!is_equation) {
      const TypeRef type = op.kind == Kind::And || op.kind == Kind::Or ? bool_ : word_;
      expect_types(token.position, a, {type}, what);
      expect_types(token.position, b, {type}, what);
      return result_.store->binary(op.kind, a[0], b[0]);
    }
    expect_types(token.position, b, types_of(a), what);
    ExprRef result = nullptr;
    for (size_t i = 0; i < a.size(); ++i) {
      const ExprRef one = result_.store->binary(op.kind, a[i], b[i]);
      result = result == nullptr
                   ? one
                   : result_.store->binary(op.kind == Kind::Eq ? Kind::And : Kind::Or, result, one);
    }
    return result;
  }

  Values unary() {
    struct UnaryOperator {
      std::string_view token;
      Kind kind;
    };
    constexpr auto kOperators =
        std::to_array<UnaryOperator>({{"!", Kind::Not}, {"-", Kind::Neg}, {"~", Kind::BitNot}});
    for (const auto& [text, kind] : kOperators) {
      const Position where = peek().position;
      if (!accept(text)) continue;
      const Values operand = unary();
      expect_types(where, operand, {kind == Kind::Not ? bool_ : word_},
                   fmt::format("the operand of '{}'", text));
      if (kind != Kind::Not && operand[0]->is(Kind::Constant)) {
        const llvm::APInt number = operand[0]->value();
        return {result_.store->constant(word_, kind == Kind::Neg ? -number : ~number)};
      }
      return {result_.store->unary(kind, operand[0])};
    }
    return postfix();
  }

  Values postfix() {
    Values result = primary();
    while (peek().is(".")) {
      take();
      const Token name = identifier("a component after '.'");
      const auto found = std::ranges::find(result_.components, name.text);
      if (found == result_.components.end() || result.size() != result_.components.size())
        fail(name.position, fmt::format("expected a component of a value, found '{}'", name.text));
      result = {result[static_cast<size_t>(found - result_.components.begin())]};
    }
    return result;
  }

  Values primary() {
    const Token token = peek();
    if (accept("(")) {
      Values result = term();
      while (accept(",")) {
        const Values more = term();
        result.insert(result.end(), more.begin(), more.end());
      }
      expect(")", "after the term");
      return result;
    }
    if (token.kind == TokenKind::Number) {
      take();
      uint64_t value = 0;
      std::string suffix;
      if (!parse_number(token.text, value, suffix) || !suffix.empty())
        fail(token.position,
             fmt::format("expected a number below 2^64 without suffix, found '{}'", token.text));
      return {result_.store->constant(word_, value)};
    }
    if (token.kind != TokenKind::Identifier) fail_here("a term");
    take();
    if (token.text == "true" || token.text == "false") return {result_.store->boolean(token.text == "true")};
    if (peek().is("(")) return application(token);
    const auto found = scope_.find(token.text);
    if (found == scope_.end())
      fail(token.position, fmt::format("expected a parameter or a definition, found '{}'", token.text));
    return found->second;
  }

  Values application(const Token& name) {
    const auto found = definitions_.find(name.text);
    if (found == definitions_.end())
      fail(name.position, fmt::format("expected a definition, found '{}'", name.text));
    std::vector<Values> arguments;
    expect("(", "after the name of a definition");
    while (!accept(")")) {
      if (!arguments.empty()) expect(",", "between arguments");
      arguments.push_back(term());
    }
    const size_t count = found->second.parameters.size();
    if (arguments.size() != count)
      fail(name.position, fmt::format("expected {} argument{} for '{}', found {}", count,
                                      count == 1 ? "" : "s", name.text, arguments.size()));
    return call(name.text, found->second, arguments, name.position);
  }

  Values call(const std::string& name, const Definition& definition, const std::vector<Values>& arguments,
              const Position& where) {
    if (!active_.insert(name).second)
      fail(where, fmt::format("expected a definition that does not use itself, as '{}' does", name));
    Scope scope;
    for (size_t i = 0; i < arguments.size(); ++i) scope[definition.parameters[i]] = arguments[i];
    std::swap(scope, scope_);
    std::vector<Token> outer = std::exchange(tokens_, definition.body);
    const size_t outer_at = std::exchange(at_, 0);
    Values result = term();
    if (!peek().is(";")) fail_here("';' after the definition");
    tokens_ = std::move(outer);
    at_ = outer_at;
    std::swap(scope, scope_);
    active_.erase(name);
    return result;
  }

  const std::string& file_;
  expr::Monoid result_;
  Position position_;
  TypeRef word_ = nullptr;
  TypeRef bool_ = nullptr;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  std::map<std::string, Definition> definitions_;
  Scope scope_;                   // parameters of the definition that is read
  std::set<std::string> active_;  // definitions that are being read
};

}  // namespace

bool is_aggregate(std::string_view text, const std::string& file) {
  return tokenize(text, file, 0).front().is("aggregate");
}

expr::Monoid parse_aggregate(std::string_view text, const std::string& file) {
  return AggregateParser(text, file).parse();
}

}  // namespace heddle::spec
