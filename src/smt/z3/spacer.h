// Z3's solver for Horn clauses. It runs in a child process, because it can neither be stopped reliably nor be
// kept from using all memory; and because what it answers is only ever a suggestion, text is enough.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "support/child_process.h"

namespace heddle::smt::z3_backend {

// The answer to clauses given as an SMT-LIB script of declarations and assertions: `sat` and a model that
// defines each predicate, as SMT-LIB text, or another verdict. Empty if there is none within the limits.
// `settings` are names and values of Z3's parameters.
std::string run_spacer(const std::string& script,
                       const std::vector<std::pair<std::string, std::string>>& settings,
                       const support::ChildLimits& limits);

}  // namespace heddle::smt::z3_backend
