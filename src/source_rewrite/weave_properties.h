// What the actions of a weave do, as far as it decides how and where they are written.
#pragma once

#include <string>

#include "instrument/plan.h"

namespace heddle::source_rewrite {

// The guard of a transition, or null if there is nothing to test.
const spec::Expr* guard_of(const spec::Transition& transition);

// Whether the weave only asserts or assumes that `x op y` over the operation's own operands does not
// overflow: a check that constants can decide.
bool is_plain_overflow_check(const instrument::Plan& plan, const instrument::Weave& weave);

// Whether the weave does nothing but assert something about the operands of its operation.
bool is_assertion_about_operands(const instrument::Plan& plan, const instrument::Weave& weave);

// Whether the weave's actions may end executions without an error.
bool assumes(const instrument::Plan& plan, const instrument::Weave& weave);

// Whether the weave's actions can be carried out in a function of their own: they name nothing that only the
// place can name.
bool is_independent_of_place(const instrument::Plan& plan, const instrument::Weave& weave);

// A text that is equal for weaves that do the same with their captures.
std::string signature(const instrument::Weave& weave);

}  // namespace heddle::source_rewrite
