// The program's own error functions. They must not be taken for the woven property, so they get other names
// and end the program as abort does.
#pragma once

#include <llvm/ADT/DenseSet.h>

#include <map>
#include <set>
#include <string>

#include "source_rewrite/action_text.h"
#include "source_rewrite/helpers.h"

namespace heddle::source_rewrite {

struct Renaming {
  std::map<std::string, std::string> new_names;
  std::set<std::string> defined;  // of these: in some unit, visible in all
};

class ErrorFunctions {
 public:
  ErrorFunctions(const Renaming& renaming, UnitText& text, Editor& editor, const TypeNames& types,
                 Helpers& helpers, RuntimeNames& names)
      : renaming_(renaming), text_(text), editor_(editor), types_(types), helpers_(helpers), names_(names) {}

  // What a function is called in the output.
  std::string name_of(const std::string& function) const;
  // The text of an expression that names a function has been replaced already.
  void note_replaced(const clang::Expr* name) { replaced_.insert(name); }

  // At the end of the walk: where the unit names them, and definitions of those that have none.
  void rename();
  void define();

 private:
  std::string definition(const clang::FunctionDecl* declaration);

  const Renaming& renaming_;
  UnitText& text_;
  Editor& editor_;
  const TypeNames& types_;
  Helpers& helpers_;
  RuntimeNames& names_;
  llvm::DenseSet<const clang::Expr*> replaced_;
  std::set<std::string> referenced_;  // that the unit refers to
  std::set<std::string> declared_;    // whose declaration stands in the unit's text
};

}  // namespace heddle::source_rewrite
