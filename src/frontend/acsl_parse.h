// The syntax of ACSL's predicates and terms.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/acsl.h"

namespace heddle::frontend::acsl {

struct Node;
using NodeRef = std::shared_ptr<const Node>;

struct Node {
  enum class Kind : uint8_t {
    Leaf,        // a name or a number: the text
    Unary,       // operator, operand
    Binary,      // operator, two operands
    Chain,       // a < b <= c: operators by name, operands
    Choice,      // a ? b : c
    Cast,        // text is the type; operand
    SizeOf,      // text is what stands in the parentheses
    Index,       // array, index
    Member,      // text is .f or ->f; record
    Group,       // in parentheses
    Quantifier,  // text is \forall or \exists; names; the body
    Aggregate,   // text is \sum and so on; names: of the lambda; first, last, body
  } kind;
  std::string text;
  size_t offset;
  std::vector<NodeRef> parts;
  std::vector<std::string> names;  // bound variables, or the operators of a chain
  std::string type;                // of the bound variables
};

class Parser {
 public:
  Parser(std::string_view text, size_t offset) : text_(text), at_(offset) { next(); }

  NodeRef predicate();
  // Where the token begins that was not taken.
  size_t offset() const { return token_at_; }

 private:
  void next();
  std::string next_operator() const;
  bool at(std::string_view token) const { return token_ == token; }
  bool accept(std::string_view token);
  void expect(std::string_view token);
  [[noreturn]] void fail_expected(std::string_view what) const;
  bool at_name() const;
  bool at_type() const;
  std::string type_name();

  NodeRef binary(size_t level);
  NodeRef comparison();
  NodeRef unary();
  NodeRef postfix();
  NodeRef primary();
  NodeRef quantifier();
  NodeRef aggregate();

  std::string_view text_;
  size_t at_;            // behind the token
  size_t token_at_ = 0;  // where the token begins
  std::string token_;
};

}  // namespace heddle::frontend::acsl
