// No FALSE leaves the tool before the interpreter has executed the counterexample and reached the violation.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "interpreter/interpreter.h"
#include "result/result.h"
#include "symex/executor.h"

namespace heddle::engines {

// The values that a solver's model gives to expressions.
struct Model {
  std::function<llvm::APInt(expr::ExprRef)> scalar;
};

// Executes the program with values from a source. The counterexample if an assertion fails that `counts`.
std::optional<result::Counterexample> execute(const ir::Program& program, interpreter::ValueSource& values,
                                              uint64_t most_steps,
                                              const std::function<bool(const ir::Instruction&)>& counts);

// Executes the program with the model's inputs. The counterexample if an assertion fails that `counts`.
std::optional<result::Counterexample> replay(const ir::Program& program, const symex::Trace& trace,
                                             const Model& model,
                                             const std::function<bool(const ir::Instruction&)>& counts);

}  // namespace heddle::engines
