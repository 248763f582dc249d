// Statements, and the labels that they jump to.
#pragma once

#include <clang/AST/Stmt.h>
#include <llvm/ADT/DenseMap.h>

#include <vector>

#include "frontend/scopes.h"

namespace heddle::frontend {

class Assembly;
class Body;
class Calls;
class Conditions;
class Declarations;
class Expressions;
class Places;
class Refusals;
struct Lowering;

class Statements {
 public:
  explicit Statements(Lowering& lowering);

  void statement(const clang::Stmt* statement);
  void return_value(Value value);
  // What stands at a label: the label itself, and where in the text it is.
  void place_label(const clang::LabelStmt& s);
  Label label_of(const clang::LabelDecl* label);

 private:
  void compound(const clang::CompoundStmt* block);
  void if_statement(const clang::IfStmt* statement);
  void while_statement(const clang::WhileStmt* statement);
  void do_statement(const clang::DoStmt* statement);
  void for_statement(const clang::ForStmt* statement);
  void switch_statement(const clang::SwitchStmt* statement);
  void return_statement(const clang::ReturnStmt* statement);
  void goto_statement(const clang::GotoStmt* statement);
  void indirect_goto(const clang::IndirectGotoStmt* statement);
  void break_or_continue(const clang::Stmt* statement);
  void block(const clang::Stmt* statement);  // in a scope of its own
  void branch(const clang::Expr* condition, Label target, bool sense);
  // The lives of temporary objects end where this one's does.
  class FullExpression;

  struct Target {
    Label label;
    Position position;
  };

  // What a jump leads to inside a statement, until its lowering ends or fails.
  class Inside {
   public:
    Inside(std::vector<Target>& targets, Target target) : targets_(targets) { targets_.push_back(target); }
    ~Inside() { targets_.pop_back(); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

   private:
    std::vector<Target>& targets_;
  };

  Unit& unit_;
  expr::Store& store_;
  ir::Function& function_;
  ValueBuilder& values_;
  Body& body_;
  Scopes& scopes_;
  Refusals& refusals_;
  Places& places_;
  Expressions& expressions_;
  Conditions& conditions_;
  Declarations& declarations_;
  Assembly& assembly_;
  Calls& calls_;
  const clang::FunctionDecl* definition_;
  llvm::DenseMap<const clang::LabelDecl*, Label> label_by_name_;
  std::vector<Target> break_targets_;
  std::vector<Target> continue_targets_;
  llvm::DenseMap<const clang::SwitchCase*, Label> case_labels_;
};

}  // namespace heddle::frontend
