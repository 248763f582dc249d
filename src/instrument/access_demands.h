// What C demands of an access beside that there is an object: how its address is aligned, and that what is
// written was not declared const.
#pragma once

#include <vector>

#include "ir/program.h"

namespace heddle::instrument {

// Of what number the address of a place has to be a multiple, if a pointer leads there; 1: of none. Members
// of packed records lie anywhere.
uint32_t alignment_asked(expr::ExprRef place, const expr::DataModel& model);

// Whether each byte of the variable at so many bytes from its begin is so aligned.
bool is_aligned_at(const ir::Symbol& variable, int64_t offset, uint32_t alignment,
                   const expr::DataModel& model);

// Whether a place is written by a pointer, not by a variable's name.
bool is_behind_pointer(expr::ExprRef place);

// Parameters and local variables of a function that were declared const, as far as the spelling of their
// types tells.
std::vector<const ir::Symbol*> constant_locals(const ir::Function& function);

}  // namespace heddle::instrument
