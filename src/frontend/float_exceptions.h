// The exceptions of floating-point arithmetic as a state of the program. Where the models of <fenv.h> ask for
// them, each operation of the program notes whether it divided by zero, was invalid or overflowed:
//
//   x = a / b;    becomes    raised_division = raised_division || b == 0 && a is finite and not 0;
//                            raised_invalid  = …;  raised_overflow = …;
//                            x = a / b;
//
// Programs that never ask, nearly all, know nothing of it.
#pragma once

#include "ir/program.h"

namespace heddle::frontend {

// Initializers of static objects (`initialization`) are computed in translation and raise nothing. What
// functions of the library raise is not known, and that is noted, too. Has to come before the rounding mode
// is made an operand.
void raise_float_exceptions(ir::Program& program, const ir::Function& initialization);

}  // namespace heddle::frontend
