// Expressions and statements of actions as text, in the language's own syntax.
#pragma once

#include <string>

#include "spec/automaton.h"

namespace heddle::spec {

// Captures are written with a $; variables by their names.
std::string to_string(const Automaton& automaton, const Transition& transition, const Expr& e);
std::string to_string(const Automaton& automaton, const Transition& transition, const Statement& s);

}  // namespace heddle::spec
