// Questions about a program that passes have transformed first. A proof holds for the program as it was,
// because passes keep what happens to assertions. A violation has to be executed by the program as it was; if
// the inputs that were found do not lead to it there, the engines are asked about that program.
#pragma once

#include "verify/inquiry.h"

namespace heddle::verify {

// Without passes in the settings, just the question. The program keeps its meaning, but its blocks are
// arranged.
result::Result ask_after_passes(ir::Program& program, Inquiry& inquiry, const engines::Question& question,
                                const Effort& effort);

}  // namespace heddle::verify
