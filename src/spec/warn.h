// What a specification says without effect.
#pragma once

#include "spec/automaton.h"
#include "support/diagnostics.h"

namespace heddle::spec {

// States that are never reached, transitions that are never taken. Of an automaton that has been checked.
void warn(const Specification& specification, const Automaton& automaton, support::Diagnostics& diagnostics);

}  // namespace heddle::spec
