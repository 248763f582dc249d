// What a file of CBMC says in ESBMC's words: what `import.h` undoes.
#pragma once

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::esbmc {

// Of files that were made of our programs. Throws support::UnsupportedError for what ESBMC has no word for,
// or does not heed.
void to_own_words(GotoFile& file);

}  // namespace heddle::goto_binary::esbmc
