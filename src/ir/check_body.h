// The part of the well-formedness checker that looks into function bodies.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "ir/program.h"

namespace heddle::ir {

// Objects of this type have bytes: scalars, complete records and arrays of such.
bool is_storable(expr::TypeRef type);

class BodyChecker {
 public:
  BodyChecker(const Program& program, std::vector<std::string>& complaints);

  // `number` is the position of the function in the program.
  void check(const Function& function, uint32_t number);

 private:
  // What is known of an expression, once for the whole program.
  struct Node {
    bool is_known = false;
    uint32_t owner = 0;  // kNobody, kSeveral, or the function whose locals it uses
  };

  void check_instruction(const Instruction& instruction);
  void check_variant(const Instruction& instruction);
  void check_operands(const Instruction& instruction);
  void check_return(const Instruction& instruction);
  void check_local(expr::ExprRef e);
  void check_expression(expr::ExprRef e);
  void visit(expr::ExprRef e);
  void visit_symbol(expr::ExprRef e, Node& node);
  void check_sites(const Instruction& instruction);
  static std::string resolve_site(const Instruction& instruction, size_t number,
                                  std::vector<expr::ExprRef>& operations);
  void check_range(const support::SourceRange& range);

  void require(bool condition, const char* expectation) {
    if (!condition) complain(expectation);
  }
  void require_place(expr::ExprRef e);
  void require_value(expr::ExprRef e, bool condition, const char* expectation);
  void complain(const std::string& message);

  const Program& program_;
  std::vector<std::string>& complaints_;
  std::unordered_map<std::string_view, uint32_t> owners_;  // number of the function that lists a local
  std::vector<Node> nodes_;                                // by expression id
  // Symbols that are not in the symbol table and not bound inside the expression.
  std::unordered_map<expr::ExprRef, std::vector<expr::ExprRef>> unbound_;
  const Function* function_ = nullptr;
  uint32_t function_number_ = 0;
  size_t instruction_number_ = 0;
};

}  // namespace heddle::ir
