// What engines find out about loops, as results hold it: by the loop's place in the source, over variables of
// the program.
#pragma once

#include <vector>

#include "ir/program.h"
#include "result/result.h"
#include "symex/trace.h"

namespace heddle::engines {

result::LoopName name_of_loop(const ir::Function& function, uint32_t head);

// All loops of functions that users wrote, in the order of the text. The bodies are in the order of control
// (see the pass arrange_blocks).
std::vector<result::LoopName> list_loops(const ir::Program& program);

// An expression over the symbols where the piece begins, over variables of the program; null if some of them
// have no names there. Those with names in C come before temporaries that hold the same.
expr::ExprRef over_variables(ir::Program& program, const symex::Piece& piece, expr::ExprRef e);

// Whether the variable that a place belongs to has a name in C.
bool has_source_name(const ir::Program& program, expr::ExprRef place);

// Conditions over variables that hold whenever control is at the head of a loop where the piece begins.
void add_invariants(ir::Program& program, const symex::Piece& piece,
                    const std::vector<expr::ExprRef>& conditions, result::Result& result);

}  // namespace heddle::engines
