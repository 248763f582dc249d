// The parser of operators: parse_operator.cpp reads files and rules, parse_operator_terms.cpp terms. Terms
// are typed as they are read.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "spec/lexer.h"
#include "spec/parse_operator.h"

namespace heddle::spec {

class OperatorParser {
 public:
  explicit OperatorParser(const ReadIncluded& read);

  Operator parse(std::string_view text, const std::string& file);

 private:
  // A term with parameters, read anew at every use.
  struct Definition {
    std::vector<std::string> parameters;
    std::vector<Token> body;  // ends with ";"
  };
  using Scope = std::map<std::string, expr::ExprRef>;

  // Tokens
  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  Token take() { return tokens_[at_ < tokens_.size() - 1 ? at_++ : at_]; }
  bool accept(std::string_view word);
  Token expect(std::string_view word, std::string_view where);
  Token expect_identifier(std::string_view what);
  [[noreturn]] void fail(const Position& where, const std::string& what) const {
    fail_at(result_, where, what);
  }
  [[noreturn]] void fail_here(const std::string& expected) const;

  // Files
  void file(std::string_view text, const std::string& name);
  void header();
  bool item();
  void serves();
  void value_type();
  void define();
  void function();
  expr::TypeRef declared_type(std::string_view where);
  bool is_known_function(const std::string& name) const;
  void make_fold();
  void include();
  void ghosts();
  void invariant();
  void check_whole() const;

  // Rules
  void rule();
  void pattern(Rule& rule);
  std::vector<RuleStatement> block(const Rule& rule);
  std::vector<RuleStatement> statements(const Rule& rule);
  RuleStatement assignment(const Rule& rule);
  expr::ExprRef capture(const Token& name, expr::TypeRef type, Rule& rule);

  // Terms
  expr::ExprRef term(int least_precedence = 0);
  expr::ExprRef typed_term(expr::TypeRef type, std::string_view what);
  expr::ExprRef unary();
  expr::ExprRef postfix();
  expr::ExprRef primary();
  expr::ExprRef application(const Token& function);
  std::vector<expr::ExprRef> arguments(const Token& function, size_t count);
  expr::ExprRef call(const Token& function, const Definition& definition,
                     std::vector<expr::ExprRef> arguments);
  expr::ExprRef binary(const Token& op, expr::ExprRef a, expr::ExprRef b) const;
  expr::ExprRef known_name(const std::string& text) const;
  void expect_type(const Position& where, expr::ExprRef e, expr::TypeRef type, std::string_view what) const;

  const ReadIncluded& read_;
  Operator result_;
  expr::Store& store_;
  expr::TypeRef integer_;
  expr::TypeRef array_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  std::set<std::string> included_;
  std::map<std::string, Definition> definitions_;
  std::set<std::string> active_;                      // definitions that are being used
  Scope names_;                                       // ghosts
  Scope captures_;                                    // of the rule that is read
  bool adds_captures_ = false;                        // in a pattern
  std::pair<expr::ExprRef, expr::ExprRef> accessed_;  // array and index of the rule's statement
  std::vector<Scope> scopes_;                         // parameters of definitions that are being used
};

// "integer", "bool", "array", for messages.
std::string type_name(expr::TypeRef type);

// applied(f, {x, y}): the value of a function that is a map of maps.
expr::ExprRef applied(expr::Store& store, expr::ExprRef function, std::span<const expr::ExprRef> arguments);

}  // namespace heddle::spec
