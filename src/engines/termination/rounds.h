// The rounds of a program that might go on for ever: of each loop, from its head to its head, and of each
// recursion, from the entry of a function to the next entry inside it. They are read off a symbolic execution
// in pieces (symex::Trace::pieces), in which every loop is cut at its head and every recursive function is
// executed once.
//
// A round of a loop passes the loops inside it, and calls of recursive functions. Whatever those may change
// is arbitrary behind them, except for what `invariants` say. So every real round is among those described
// here, and if no sequence of these goes on for ever, the loop ends.
#pragma once

#include <string>
#include <vector>

#include "engines/horn/clause_check.h"
#include "expr/substitute.h"
#include "symex/trace.h"

namespace heddle::engines::termination {

// One way round: the condition under which it is taken, and what the symbols at the head become. Symbols that
// are not bound keep their values.
struct Round {
  expr::ExprRef condition = nullptr;
  expr::Bindings after;
};

struct Cycle {
  uint32_t piece = 0;  // that begins at the head or entry
  bool is_recursion = false;
  // Rounds lie in this piece alone: they are exactly those of the program.
  bool is_exact = false;
  std::vector<Round> rounds;
};

// Conditions that hold whenever a piece begins, by piece.
using Invariants = horn::Conditions;

// All cycles; `obstacle` says why some have been left out, if any were.
struct Cycles {
  std::vector<Cycle> cycles;
  std::string obstacle;
};
Cycles find_cycles(expr::Store& store, const symex::Trace& trace, const Invariants& invariants);

// Whether a symbol has its value where the piece begins.
bool is_known_at_start(const symex::Piece& piece, expr::ExprRef symbol);

}  // namespace heddle::engines::termination
