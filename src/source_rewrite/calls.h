// Calls. Where the types allow, the called name is replaced by a function that does the actions and the call:
//   p = malloc(n)         p = __heddle_malloc(n)
// else the parts of the call are put between commas:
//   exit(f(x))            (t = f(x), …, exit(t))
// Calls through pointers: see pointer_calls.h.
#pragma once

#include "source_rewrite/error_functions.h"
#include "source_rewrite/pointer_calls.h"

namespace heddle::source_rewrite {

class CallWriter {
 public:
  CallWriter(const Parts& parts, ErrorFunctions& errors, const expr::DataModel& model)
      : text_(parts.text),
        weaves_(parts.weaves),
        editor_(parts.editor),
        types_(parts.types),
        scope_(parts.scope),
        helpers_(parts.helpers),
        actions_(parts.actions),
        errors_(errors),
        through_pointers_(parts, errors, model) {}

  // Writes the edits of the call; the caller visits what it calls and its arguments.
  void call(const clang::CallExpr* e, bool needed);

 private:
  bool call_by_function(const EventWeaves& weaves, const clang::CallExpr* e);
  std::string function(const EventWeaves& weaves, const clang::FunctionDecl* callee);
  void call_between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed);

  UnitText& text_;
  WeaveIndex& weaves_;
  Editor& editor_;
  const TypeNames& types_;
  FunctionScope& scope_;
  Helpers& helpers_;
  Actions& actions_;
  ErrorFunctions& errors_;
  PointerCallWriter through_pointers_;
};

}  // namespace heddle::source_rewrite
