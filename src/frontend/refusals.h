// What is not supported refuses only the executions that come there: in its place stand the two instructions
// of ir/unsupported.h. Whoever lowers a part of the program that can be left out (an expression, a condition,
// a declaration, a body) attempts to; the innermost such part is left out, so that labels and declarations
// around it stay what they are.
#pragma once

#include "frontend/scopes.h"

namespace heddle::frontend {

class Refusals {
 public:
  explicit Refusals(Lowering& lowering);

  // Whether the work could be done. If not, its instructions are gone, and executions end here.
  template <typename Work>
  bool attempt(const Work& work) {
    const Scopes::Mark mark = scopes_.mark();
    try {
      work();
      return true;
    } catch (const UnsupportedConstruct& refused) {
      scopes_.rewind(mark);
      end_executions(refused.construct(), refused.range());
      return false;
    }
  }

  void end_executions(const std::string& construct, const support::SourceRange& range);

 private:
  Body& body_;
  expr::Store& store_;
  Scopes& scopes_;
};

// The same as the body of a function.
void refuse_calls(ir::Program& program, ir::Function& function, const std::string& construct,
                  const support::SourceRange& range);

}  // namespace heddle::frontend
