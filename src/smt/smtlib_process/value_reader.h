// Reads the answer to (get-value …): values of scalars and maps in the notations that solvers use.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "expr/expr.h"
#include "smt/smtlib_process/smtlib_terms.h"
#include "smt/solver.h"

namespace heddle::smt::smtlib_process {

struct ReadValues {
  std::unordered_map<expr::ExprRef, llvm::APInt> scalars;
  std::unordered_map<expr::ExprRef, MapValue> maps;
};

// Returns false if the text is not an answer about these symbols that can be understood.
bool read_values(const std::string& text, const std::vector<SmtlibTerms::Named>& symbols, ReadValues& values);

}  // namespace heddle::smt::smtlib_process
