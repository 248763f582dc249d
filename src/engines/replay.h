// No FALSE leaves the tool before the interpreter has executed the counterexample and reached the violation.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/interpreter.h"
#include "ir/checks.h"
#include "result/result.h"
#include "symex/executor.h"

namespace heddle::engines {

// The values that a solver's model gives to expressions.
struct Model {
  std::function<llvm::APInt(expr::ExprRef)> scalar;
};

struct Replayed {
  std::optional<result::Counterexample> counterexample;
  std::optional<interpreter::Violation> violation;  // that it ends with
  std::string obstacle;  // without one: why no execution could get there, if that is known
};

// Executes the program with the model's inputs and, with a window, its addresses of objects. The
// counterexample if an assertion fails that `counts`; with `checks_operations`, if the first undefined
// operation is where the trace has a violation.
Replayed replay(const ir::Program& program, const symex::Trace& trace, const Model& model,
                const ir::Checks& checks, size_t story_steps, bool checks_operations = false,
                std::optional<interpreter::Window> window = std::nullopt);

}  // namespace heddle::engines
