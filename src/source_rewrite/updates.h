// Operators that read a place, compute and write it: compound assignments and increments. The place is
// written once where its text can be repeated, else through a pointer to it:
//
//   x += e           x = add(x, e)
//   x += f()         x = (t = f(), add(x, t))         the right side is evaluated first, as compilers do
//   a[i++] += e      (p = &a[i++], *p = add(*p, e))
//   s[i++].b += e    (p = &s[i++], p->b = add(p->b, e))      with a bit-field b
//   ++x              x = add(x, 1)
//   x++              (t = x, x = add(t, 1), t), or as ++x if nobody needs the value
#pragma once

#include "source_rewrite/leaving_checks.h"
#include "source_rewrite/operation_checks.h"

namespace heddle::source_rewrite {

class UpdateWriter {
 public:
  UpdateWriter(const Parts& parts, OperationChecks& checks, LeavingChecks& leaving)
      : text_(parts.text),
        weaves_(parts.weaves),
        editor_(parts.editor),
        scope_(parts.scope),
        effects_(parts.effects),
        actions_(parts.actions),
        walk_(parts.walk),
        checks_(checks),
        leaving_(leaving) {}

  // Whether it has written the node's edits and visited its operands; if not, the caller visits them.
  bool compound(const clang::CompoundAssignOperator* e, bool needed);
  bool increment(const clang::UnaryOperator* e, bool needed);

 private:
  // A place that is accessed through a pointer: to it, or to the struct whose bit-field it is.
  struct Access {
    const clang::Expr* addressed;  // this stays in the text
    bool takes_address;            // `&` goes before it
    std::string pointer;
    std::string text;  // *p, p->b
  };
  Access access_to(const clang::Expr* place);
  void put_head(TextRange range, TextRange inner, const std::string& head);
  void put_tail(TextRange range, TextRange inner, const std::string& tail);

  struct Update {
    EventWeaves weaves;
    Operation operation;
    std::string function;  // that checks and computes; empty: the actions name what only the place can name
  };
  // The value assigned, split around the text of the right side. `saved` gets its value; empty: not needed.
  struct Value {
    std::string head;
    std::string tail;
  };
  Value compound_value(const clang::CompoundAssignOperator* e, const Update& update, const std::string& saved,
                       const std::string& current);
  std::string incremented(const clang::UnaryOperator* e, const Update& update, const std::string& current);

  UnitText& text_;
  WeaveIndex& weaves_;
  Editor& editor_;
  FunctionScope& scope_;
  Effects& effects_;
  Actions& actions_;
  Walk& walk_;
  OperationChecks& checks_;
  LeavingChecks& leaving_;
};

}  // namespace heddle::source_rewrite
