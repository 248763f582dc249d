// Sums of multiples of variables, as they stand in the conditions that Spacer answers with. What is no such
// sum, or has coefficients beyond all reason, has no form.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engines/horn/s_expression.h"

namespace heddle::engines::horn {

// A sum of multiples of variables and a constant (the variable without a name).
struct LinearForm {
  using Number = __int128;
  std::map<std::string, Number> terms;

  // Adds a multiple of the other form. False, and no longer usable, if a coefficient becomes too large.
  bool add(const LinearForm& other, Number factor);
  static LinearForm constant(Number value);
  std::optional<Number> as_constant() const;
};

std::optional<LinearForm> linear_form(const SExpression& node);
// left - right
std::optional<LinearForm> difference(const SExpression& left, const SExpression& right);
// Of a condition that says that a linear form is at most zero: that form.
std::optional<LinearForm> at_most_zero(const SExpression& node, bool is_negated = false);

}  // namespace heddle::engines::horn
