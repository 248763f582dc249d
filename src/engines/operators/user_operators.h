// The operators and aggregates that a user gives in .op files (docs/operators.md). Each is proved to be one
// when it is read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "expr/monoid.h"
#include "spec/operator.h"

namespace heddle::engines::operators {

struct UserOperators {
  std::vector<std::shared_ptr<const expr::Monoid>> aggregates;
  std::vector<std::shared_ptr<const spec::Operator>> operators;
};

// Adds what the file defines. What it includes lies beside it, or is shipped. Throws InputError for mistakes,
// and with the condition and values where it is no operator, or no aggregate.
void read_operators(const std::string& path, UserOperators& to);

}  // namespace heddle::engines::operators
