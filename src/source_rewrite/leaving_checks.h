// With --pretty: which checks of an expression leave it and become statements before it:
//
//   s = a * b + c;          if (a * b overflows) reach_error();
//                           if ((a * b) + c overflows) reach_error();
//                           s = a * b + c;
//
// A check may leave if that cannot be seen: it only asserts something about the operation's operands; the
// statement begins with evaluating the expression, once; the operation is evaluated whenever the expression
// is (not behind &&, ||, ?:); nothing in the expression has an effect before all its operations are done;
// what the operands contain has been checked before; and no action assumes anything, which must not come
// later than it did. All other checks stay where the operation is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "source_rewrite/walk.h"

namespace heddle::source_rewrite {

class LeavingChecks {
 public:
  explicit LeavingChecks(const Parts& parts);

  // The walk enters `first`, with which the statement begins, or the initialiser of a declaration.
  void enter(const clang::Stmt* statement, bool in_block, const clang::Expr* first);
  void enter(const clang::DeclStmt* statement, bool in_block);
  // It leaves the expression.
  void leave() { go_to_.reset(); }
  // Walks through an operand that is not always evaluated.
  void walk_guarded(const clang::Expr* e, bool needed);

  // An operand as the operation sees it; without an expression: the 1 of an increment.
  struct Operand {
    const clang::Expr* expression = nullptr;
    clang::QualType type;
  };
  // Whether the checks of an operation have become statements. If they have not, `visited` says whether the
  // walk has been through the operands nevertheless.
  bool have_left(const EventWeaves& weaves, TextRange about, const std::vector<Operand>& operands,
                 bool& visited);

 private:
  bool acts_last(const clang::Expr* e);
  std::string operand_text(const clang::Expr* operand, clang::QualType type);

  const instrument::Plan& plan_;
  UnitText& text_;
  WeaveIndex& weaves_;
  Editor& editor_;
  const TypeNames& types_;
  Actions& actions_;
  Walk& walk_;
  std::optional<uint32_t> go_to_;  // of the expression at hand: before the statement there
};

}  // namespace heddle::source_rewrite
