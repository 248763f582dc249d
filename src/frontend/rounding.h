// The rounding mode as a state of the program. Programs that never set it, nearly all, compute to nearest and
// know nothing of it. Where the models of <fenv.h> are linked, the mode is an object of theirs, and every
// operation that rounds reads it.
#pragma once

#include "ir/program.h"

namespace heddle::frontend {

// Makes operations on floats depend on the rounding mode, if the program has one. Initializers of static
// objects (`initialization`) are computed in translation, to nearest.
void use_rounding_mode(ir::Program& program, const ir::Function& initialization);

}  // namespace heddle::frontend
