// The parser's parts: parse.cpp reads files and automata, parse_pattern.cpp patterns, parse_action.cpp types,
// expressions and statements. Names are left as they are written; check.h resolves them.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "spec/lexer.h"
#include "spec/parse.h"

namespace heddle::spec {

class Parser {
 public:
  Parser(Specification& specification, const ParseOptions& options)
      : specification_(specification), options_(options), property_(specification.property) {}

  void parse_file(std::string_view text, const std::string& name);
  Expr parse_lone_expression(std::string_view text, const std::string& name);

 private:
  // Tokens
  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  Token take() { return tokens_[at_ < tokens_.size() - 1 ? at_++ : at_]; }
  bool accept(std::string_view word);
  Token expect(std::string_view word, std::string_view where);
  Token expect_identifier(std::string_view what);
  [[noreturn]] void fail(const Position& where, const std::string& what) const;
  [[noreturn]] void fail_here(const std::string& expected) const;

  // Automata
  void goal();
  void include();
  void automaton();
  void parameter();
  void variable(bool is_local);
  void state();
  void transition();

  // Patterns
  Pattern pattern(Transition& transition);
  bool simple_pattern(Pattern& result, Transition& transition);
  bool memory_pattern(Pattern& result, Transition& transition);
  bool location_pattern(Pattern& result);
  void call_arguments(Pattern& result, Transition& transition);
  std::vector<std::string> function_names();
  bool at_function_names() const;
  void type_class(TypeClass& result, CType& type);
  PatternOperand operand(Transition& transition);
  uint32_t capture(const Token& name, Transition& transition);

  // Actions
  bool at_type(size_t ahead = 0) const;
  CType c_type();
  Statement statement(Transition& transition);
  Statement block(Transition& transition);
  Expr expression(Transition* transition, int least_precedence = 0);
  Expr unary(Transition* transition);
  Expr postfix(Transition* transition);
  Expr primary(Transition* transition);
  Expr word(Transition* transition);
  Expr predicate(const Token& name, const PredicateInfo& info, Transition* transition);
  Expr cast_overflow(Expr result, Transition* transition);
  Expr overflow_predicate(Transition* transition);

  Specification& specification_;
  const ParseOptions& options_;
  std::vector<Token> tokens_;
  size_t at_ = 0;
  std::set<std::string> included_;
  std::optional<Goal> goal_;  // of the file that is read, or of one that includes it
  std::string property_;      // that its automata report
  Automaton* automaton_ = nullptr;
};

// A literal's value and suffix; false if the text is none or does not fit 64 bits.
bool parse_number(const std::string& text, uint64_t& value, std::string& suffix);

}  // namespace heddle::spec
