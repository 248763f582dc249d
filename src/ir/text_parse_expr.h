// Parses expressions of the .goto format.
#pragma once

#include <vector>

#include "ir/program.h"
#include "ir/text_lexer.h"

namespace heddle::ir {

// An operator-precedence parser with a stack of its own, because expressions may be nested 100,000 deep.
class ExpressionParser {
 public:
  ExpressionParser(TokenStream& tokens, Program& program)
      : tokens_(tokens), program_(program), store_(program.store()) {}

  expr::ExprRef parse();

 private:
  // A construct whose end has not been read. What has been parsed of it is on values_.
  struct Frame {
    enum class What : uint8_t { Group, Prefix, Infix, Index, Call, Quantifier, Definition, Let } what;
    expr::Kind kind = expr::Kind::Constant;
    size_t token = 0;              // where it began
    size_t first_value = 0;        // its first operand in values_
    expr::TypeRef type = nullptr;  // as written, or null
    size_t payload = 0;            // token of the payload, 0: none
    size_t outer_definitions = 0;  // Let, Definition: how many are visible outside
    size_t bound = 0;              // Quantifier: how many symbols it binds
  };

  // Each reads an operand's first tokens; true if the operand is complete and on values_.
  bool begin_operand();
  bool begin_name();
  bool begin_call(expr::Kind kind);
  bool begin_quantifier(Frame frame);
  void begin_definition(Frame frame);
  // Reads what follows a complete operand; false if it ends the expression.
  bool continue_operand();
  bool begin_infix();
  void reduce(int precedence, bool groups_right);
  bool end_construct();
  void end_definition();

  expr::ExprRef literal(bool is_negative);
  expr::ExprRef infinity(bool is_negative);
  expr::ExprRef float_bits();
  expr::ExprRef pointer_null();
  expr::ExprRef string_literal();
  expr::ExprRef typed_symbol();
  expr::ExprRef named_symbol();
  expr::ExprRef definition_reference();
  void select_member();
  void build(const Frame& frame);
  uint64_t payload_of(const Frame& frame, expr::TypeRef record);
  uint64_t field_number(size_t token, expr::TypeRef record);
  void push(expr::ExprRef value) { values_.push_back(value); }
  expr::TypeRef written_type();

  TokenStream& tokens_;
  Program& program_;
  expr::Store& store_;
  std::vector<Frame> frames_;
  std::vector<expr::ExprRef> values_;
  std::vector<expr::ExprRef> scopes_;       // bound symbols, innermost last
  std::vector<expr::ExprRef> definitions_;  // of `let`: %1 is the first
};

// The constant that a number with an optional minus denotes in the type; throws at the token if there is
// none.
expr::ExprRef parse_number(const TokenStream& tokens, size_t token, expr::Store& store, expr::TypeRef type,
                           bool is_negative);

}  // namespace heddle::ir
