// What a file of ESBMC says in the words of CBMC's files, for which there are readers here.
#pragma once

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::esbmc {

// Throws support::UnsupportedError. Terms may be nested as deeply as the stack allows.
void to_common_words(GotoFile& file);

}  // namespace heddle::goto_binary::esbmc
