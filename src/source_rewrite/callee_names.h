// Functions of the program that a called pointer is compared with: where they can be named, and how.
#pragma once

#include "source_rewrite/error_functions.h"
#include "source_rewrite/walk.h"

namespace heddle::source_rewrite {

class CalleeNames {
 public:
  CalleeNames(const Parts& parts, const ErrorFunctions& errors, const expr::DataModel& model)
      : text_(parts.text),
        weaves_(parts.weaves),
        types_(parts.types),
        scope_(parts.scope),
        helpers_(parts.helpers),
        errors_(errors),
        model_(model) {}

  // `pointer == f`, in a helper before the function at hand. The function is declared before that, if it was
  // not. Refuses, for the call at `where`, a function that cannot be named there.
  std::string comparison(const std::string& pointer, clang::QualType type, const ir::Function& function,
                         clang::SourceLocation where);
  // The same where the walk is, where a variable may hide the function's name.
  std::string comparison_here(const std::string& pointer, clang::QualType type, const ir::Function& function,
                              clang::SourceLocation where);

  // What the function is called in the output.
  std::string name_of(const ir::Function& function) const;

 private:
  // Of this unit, or null.
  const clang::FunctionDecl* declaration_of(const ir::Function& function, clang::SourceLocation where) const;
  void declare(const ir::Function& function, const clang::FunctionDecl* declaration,
               clang::SourceLocation where);
  bool is_known_before_function(clang::QualType type) const;
  std::string prototype(const ir::Function& function) const;

  UnitText& text_;
  WeaveIndex& weaves_;
  const TypeNames& types_;
  const FunctionScope& scope_;
  Helpers& helpers_;
  const ErrorFunctions& errors_;
  const expr::DataModel& model_;
};

}  // namespace heddle::source_rewrite
