// Whether conditions solve a system of Horn clauses, decided bit by bit. For programs whose solution cannot
// be put back into the program as invariants of loops: those with summaries of functions.
#pragma once

#include "engines/horn/system.h"
#include "engines/queries.h"

namespace heddle::engines::horn {

using Conditions = std::vector<std::vector<expr::ExprRef>>;  // of each predicate, over its parameters

// Drops those conditions that do not follow, until the rest is inductive.
void drop_broken(expr::Store& store, Queries& queries, const System& system, Conditions& conditions);

// What cannot be if the conditions solve the system: that a clause does not hold.
std::vector<expr::ExprRef> failures(expr::Store& store, const System& system, const Conditions& conditions);

// True if the conditions solve the system; `source` says where they come from.
result::Result confirm(const Task& task, Queries& queries, const System& system, const Conditions& conditions,
                       const std::string& source);

}  // namespace heddle::engines::horn
