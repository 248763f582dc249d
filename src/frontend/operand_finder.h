// What the operands of C expressions read, write and call, as far as their text shows it.
#pragma once

#include <clang/AST/Expr.h>
#include <llvm/ADT/DenseSet.h>

#include <vector>

#include "frontend/open_order.h"

namespace heddle::frontend {

class OperandFinder {
 public:
  using Access = OpenOrder::Access;
  using Operand = OpenOrder::Operand;
  // An expression whose operands are evaluated in any order, and of which one does what another may notice.
  struct Question {
    const clang::Stmt* expression;
    std::vector<Operand> operands;
  };

  explicit OperandFinder(Unit& unit) : unit_(unit) {}

  std::vector<Question> questions_in(const clang::Stmt* body);

 private:
  void note_addressed(const clang::Stmt* s);
  Operand visit(const clang::Stmt* s);
  std::vector<Operand> operands_of(const clang::Stmt* s);
  void add_own_effects(const clang::Stmt* s, Operand& operand);
  Access access_to(const clang::Expr* place);
  bool has_plain_address(const clang::Expr* place) const;
  const clang::VarDecl* plain_pointer(const clang::Expr* pointer) const;
  MemoryKind kind_of_access(const clang::Expr* place, const std::vector<const clang::FieldDecl*>& members);

  Unit& unit_;
  llvm::DenseSet<const clang::VarDecl*> addressed_;
  std::vector<Question> questions_;
};

}  // namespace heddle::frontend
