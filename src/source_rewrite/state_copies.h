// Copies of a loop's state: the variables that `copy of state(L)` saves and compares, by name, whole arrays
// and structs included.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "source_rewrite/helpers.h"
#include "source_rewrite/weave_index.h"

namespace heddle::source_rewrite {

class StateCopies {
 public:
  // `compare_incomplete`: also states of which a repeated one means nothing.
  StateCopies(const instrument::Plan& plan, const WeaveIndex& weaves, UnitText& text, Editor& editor,
              const TypeNames& types, FunctionScope& scope, Helpers& helpers, bool compare_incomplete)
      : plan_(plan),
        weaves_(weaves),
        text_(text),
        editor_(editor),
        types_(types),
        scope_(scope),
        helpers_(helpers),
        compare_incomplete_(compare_incomplete) {}

  // Variables have to be known before states are written: those of the file, and those of the function at
  // hand.
  void note_variables();
  void note_variables(const clang::FunctionDecl* function);

  // Of a ghost that is a copy: in the prelude, or in the function at hand.
  void declare(const instrument::Ghost& ghost, bool is_global);
  // `old == state(L)` as a condition and `old = state(L)` as an expression, where the walk is.
  std::string condition(const instrument::Instance& instance, uint32_t ghost);
  std::string assignment(const instrument::Instance& instance, uint32_t ghost);

 private:
  struct Part {
    std::string current;  // text of the variable
    std::string copy;
    clang::QualType type;
  };
  // Whether the woven program compares the loop's state: not if a repeated one means nothing.
  bool is_compared(const instrument::Instance& instance) const;
  std::vector<Part> parts(const instrument::Instance& instance, uint32_t ghost);
  void note_variable(const clang::VarDecl* variable);
  void note_variables_in(const clang::Stmt* s);
  const clang::VarDecl* declaration_of(const ir::Symbol& symbol) const;
  void declare_before_function(const clang::VarDecl* variable);
  std::string name_here(const clang::VarDecl* declaration);
  std::string same(const std::string& a, const std::string& b, clang::QualType type);
  std::string copy(const std::string& to, const std::string& from, clang::QualType type);

  const instrument::Plan& plan_;
  const WeaveIndex& weaves_;
  UnitText& text_;
  Editor& editor_;
  const TypeNames& types_;
  FunctionScope& scope_;
  Helpers& helpers_;
  bool compare_incomplete_;
  std::map<uint32_t, const clang::VarDecl*> variables_;  // by the offset of the name
  llvm::DenseMap<const clang::VarDecl*, const clang::DeclStmt*> declaration_statements_;
};

}  // namespace heddle::source_rewrite
