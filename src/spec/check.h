// Resolves the names of a parsed specification and looks for mistakes that need no program to be seen.
#pragma once

#include <map>
#include <string>

#include "spec/automaton.h"
#include "support/diagnostics.h"

namespace heddle::spec {

// Puts `parameters` in for the values in the file. Throws InputError at the first mistake.
void check(Specification& specification, const std::map<std::string, std::string>& parameters,
           support::Diagnostics& diagnostics);

}  // namespace heddle::spec
