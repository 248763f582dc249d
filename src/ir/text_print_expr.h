// Prints expressions in the .goto format.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "ir/program.h"

namespace heddle::ir {

class ExpressionPrinter {
 public:
  // With a program, a symbol whose type is not the one in its symbol table is printed with its type.
  ExpressionPrinter(std::string& out, const Program* program) : out_(out), program_(program) {}

  void print(expr::ExprRef e);
  // As above, in parentheses unless it is a leaf or an operation written like one.
  void print_primary(expr::ExprRef e);

 private:
  // How an operation is written.
  enum class Style : uint8_t { Infix, Prefix, Index, Dot, Arrow, Call, Quantifier };

  // An operation whose text has been begun.
  struct Frame {
    expr::ExprRef e;
    size_t next;  // number of the operand to print next
    Style style;
    bool in_parentheses;
  };

  void define_shared(expr::ExprRef root);
  void run(expr::ExprRef root);
  void begin(expr::ExprRef e, int minimum);
  Style style_of(expr::ExprRef e) const;
  void before_operand(const Frame& frame);
  int operand_minimum(const Frame& frame) const;
  void finish(const Frame& frame);
  void print_head(expr::ExprRef e);
  void print_quantifier_head(expr::ExprRef e);
  void print_leaf(expr::ExprRef e, int minimum);
  void print_symbol(expr::ExprRef e);

  std::string& out_;
  const Program* program_;
  std::vector<Frame> stack_;
  std::vector<expr::ExprRef> scopes_;                 // bound symbols, innermost last
  std::unordered_map<expr::ExprRef, size_t> shared_;  // numbers of let definitions
};

}  // namespace heddle::ir
