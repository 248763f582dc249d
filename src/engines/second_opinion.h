// A proof is worth more when another solver says the same. The second solver runs in a process of its own, so
// that its limit of time is kept whatever it does.
#pragma once

#include <string>
#include <vector>

#include "expr/expr.h"

namespace heddle::engines {

enum class Opinion : uint8_t { Agrees, Disagrees, None };

// Whether a second solver finds that the formulas cannot hold together either, within so much processor time.
Opinion second_opinion(expr::Store& store, const std::vector<expr::ExprRef>& formulas, double seconds);

// For the evidence of a verdict.
std::string to_string(Opinion opinion);

}  // namespace heddle::engines
