// Conditions that may hold at the head of a loop that goes through memory.
#pragma once

#include "symex/trace.h"

namespace heddle::symex {

// What often holds of pointers that go through arrays and strings: they stay inside, or at the end; a number
// that is counted down is the room that is left; one pointer has as much room as another; the last byte of a
// string is zero. `texts`: pointers to inputs that the loop does not change; numbers stay below the room
// behind them.
void suggest_bounds(expr::Store& store, Piece& piece, const std::vector<expr::ExprRef>& texts);

}  // namespace heddle::symex
