// Measures and loops in words, for the report.
#pragma once

#include <string>

#include "engines/loop_facts.h"
#include "engines/termination/ranking_search.h"
#include "ir/program.h"
#include "result/result.h"

namespace heddle::engines::termination {

// "loop at file.c:12:3".
std::string describe_loop(const ir::Program& program, const ir::Function& function, uint32_t head);

// The same, or "recursion of 'f'".
std::string describe(const ir::Program& program, const symex::Piece& piece, const Cycle& cycle);

// "decreases n - i, bounded by 0".
std::string describe(const ir::Program& program, const symex::Piece& piece, const Ranking& ranking);

// For results.
result::LoopName name_of(const symex::Piece& piece, const Cycle& cycle);
std::vector<result::Formula> formulas_of(ir::Program& program, const symex::Piece& piece,
                                         const Ranking& ranking);

}  // namespace heddle::engines::termination
