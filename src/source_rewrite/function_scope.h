// The function that the walk is in: what it declares, and what the output declares and does at its begin.
#pragma once

#include <clang/AST/Decl.h>
#include <llvm/ADT/DenseSet.h>

#include <string>
#include <vector>

#include "source_rewrite/type_names.h"
#include "source_rewrite/unit_text.h"

namespace heddle::source_rewrite {

class FunctionScope {
 public:
  // Names of temporaries begin with the prefix.
  FunctionScope(const UnitText& text, const TypeNames& types, std::string prefix)
      : text_(text), types_(types), prefix_(std::move(prefix)) {}

  void enter(const clang::FunctionDecl* function);
  void leave() { function_ = nullptr; }
  // Null outside of functions.
  const clang::FunctionDecl* function() const { return function_; }

  // Whether the address of the local variable is taken anywhere in the function.
  bool is_address_taken(const clang::VarDecl* variable) const { return address_taken_.contains(variable); }

  // Locals that are visible where the walk is, innermost last.
  void declare(const clang::VarDecl* variable) { visible_.push_back(variable); }
  size_t visible() const { return visible_.size(); }
  void hide_beyond(size_t visible) { visible_.resize(visible); }
  // The local that the name means; null: none.
  const clang::VarDecl* local(llvm::StringRef name) const;

  // A temporary of the function. It is taken until the statement ends: operands of one expression may be
  // evaluated interleaved, so no two of them share one.
  std::string temporary(clang::QualType type, clang::SourceLocation where);
  void release_temporaries();
  // In the statements of a statement expression, temporaries of the expression around it are in use.
  void enter_statement_expression() { ++statement_expressions_; }
  void leave_statement_expression() { --statement_expressions_; }

  // A declaration without `;`.
  void add_ghost(std::string declaration) { ghosts_.push_back(std::move(declaration)); }
  void add_entry_statements(const std::string& statements) { entry_statements_ += statements; }
  // Temporaries and ghosts.
  std::string declarations() const;
  const std::string& entry_statements() const { return entry_statements_; }

 private:
  struct Temporary {
    std::string declaration;
    std::string name;
    bool in_use = false;
  };
  void note_addresses(const clang::Stmt* s);

  const UnitText& text_;
  const TypeNames& types_;
  std::string prefix_;
  const clang::FunctionDecl* function_ = nullptr;
  llvm::DenseSet<const clang::VarDecl*> address_taken_;
  std::vector<const clang::VarDecl*> visible_;
  std::vector<Temporary> temporaries_;
  unsigned statement_expressions_ = 0;  // around the place that the walk has reached
  std::vector<std::string> ghosts_;
  std::string entry_statements_;
};

}  // namespace heddle::source_rewrite
