// Whether a program asks if blocks are lost (none_lost()). What it answers depends on which variables hold
// addresses, so that passes which keep values in further variables leave such programs alone.
#pragma once

#include "ir/program.h"

namespace heddle::passes {

bool asks_about_lost_blocks(const ir::Program& program);

}  // namespace heddle::passes
