// Calls through pointers. Which function is called shows only at run time: the pointer is computed once, and
// an action that is about calls of one function compares them. Where the types allow, in a function that does
// the comparisons, the actions and the call:
//   ops[i].lock(&m)       __heddle_call(ops[i].lock, &m)
// else between commas:
//   get()(f(x))           (p = get(), t = f(x), p == lock ? … : (void)0, p(t))
#pragma once

#include "source_rewrite/call_parts.h"
#include "source_rewrite/callee_names.h"

namespace heddle::source_rewrite {

class PointerCallWriter {
 public:
  PointerCallWriter(const Parts& parts, const ErrorFunctions& errors, const expr::DataModel& model)
      : text_(parts.text),
        editor_(parts.editor),
        types_(parts.types),
        scope_(parts.scope),
        helpers_(parts.helpers),
        effects_(parts.effects),
        actions_(parts.actions),
        model_(model),
        callees_(parts, errors, model) {}

  // Writes the edits of the call; the caller visits what it calls and its arguments.
  void call(const EventWeaves& weaves, const clang::CallExpr* e, bool needed);

 private:
  // Empty: it has to be done between commas.
  std::string function(const EventWeaves& weaves, const clang::CallExpr* e);
  void between_commas(const EventWeaves& weaves, const clang::CallExpr* e, bool needed);
  // As the called function sees what the call passes and gets.
  Bind converted(Bind names, const clang::CallExpr* e) const;
  uint32_t behind_parenthesis(const clang::CallExpr* e) const;

  UnitText& text_;
  Editor& editor_;
  const TypeNames& types_;
  FunctionScope& scope_;
  Helpers& helpers_;
  Effects& effects_;
  Actions& actions_;
  const expr::DataModel& model_;
  CalleeNames callees_;
};

}  // namespace heddle::source_rewrite
