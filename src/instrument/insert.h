// Puts instructions before others of a function. Jumps to an instruction pass what is put before it.
#pragma once

#include <map>
#include <vector>

#include "ir/program.h"

namespace heddle::instrument {

// By the index of the instruction that they come before. New instructions must not jump.
using Insertion = std::map<uint32_t, std::vector<ir::Instruction>>;

void insert_before(ir::Function& function, Insertion insertion);

ir::Instruction make_assert(expr::Store& store, expr::ExprRef condition, std::string_view property,
                            std::string_view message, support::SourceRange range);
ir::Instruction make_assume(expr::ExprRef condition, support::SourceRange range);

}  // namespace heddle::instrument
