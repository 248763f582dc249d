// What symbolic execution knows less of than an execution does: what lies between the members of structs, how
// much is printed, what elementary functions return. A violation may rest on it, and then no execution shows
// it.
#pragma once

#include <string>
#include <vector>

#include "engines/replay.h"
#include "symex/trace.h"

namespace heddle::engines {

// What the conditions of the events speak of and is known loosely, for a person; "": nothing.
std::string loosely_known(const std::vector<symex::Event>& events);

// What holds of elementary functions, and does not hold in the model: what they return for the arguments that
// they have there. Empty if the model is right.
std::vector<expr::ExprRef> facts_against(const Model& model, const symex::Trace& trace, expr::Store& store);

}  // namespace heddle::engines
