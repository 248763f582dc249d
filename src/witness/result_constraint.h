// `\result OP constant`: what a waypoint says about the value that a function returns.
#pragma once

#include <llvm/ADT/APInt.h>

#include <optional>
#include <string>

#include "expr/c_typing.h"
#include "expr/type.h"

namespace heddle::witness {

struct ResultConstraint {
  expr::COperator op = expr::COperator::Equal;  // a comparison
  std::string constant;                         // as it is written, with its sign
};

// Nothing if the text is no such constraint.
std::optional<ResultConstraint> parse_result_constraint(const std::string& text);

// The constraint that holds for one value; nothing if no constant stands for it, as for pointers and NaN.
std::optional<std::string> equals(const std::string& goto_type, const llvm::APInt& bits);

// The constant as an expression of C's type for it; null if it is none.
expr::ExprRef constant_of(expr::Store& store, const std::string& text);

}  // namespace heddle::witness
