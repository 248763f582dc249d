// Whether conditions solve a system of Horn clauses, decided bit by bit. For programs whose solution cannot be
// put back into the program as invariants of loops: those with summaries of functions.
#pragma once

#include "engines/horn/system.h"
#include "engines/queries.h"

namespace heddle::engines::horn {

// `conditions` are those of each predicate, over its parameters; those that do not follow are dropped, until the
// rest is inductive. Whether that rest is enough to rule out all that is forbidden.
bool solves(expr::Store& store, Queries& queries, const System& system,
            std::vector<std::vector<expr::ExprRef>>& conditions);

}  // namespace heddle::engines::horn
