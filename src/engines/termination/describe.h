// Measures and loops in words, for the report.
#pragma once

#include <string>

#include "engines/termination/ranking.h"
#include "ir/program.h"

namespace heddle::engines::termination {

// "loop at line 12", "recursion of 'f'".
std::string describe(const ir::Program& program, const symex::Piece& piece, const Cycle& cycle);

// "decreases n - i, bounded by 0".
std::string describe(const ir::Program& program, const symex::Piece& piece, const Ranking& ranking);

}  // namespace heddle::engines::termination
