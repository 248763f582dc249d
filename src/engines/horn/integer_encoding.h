// Horn clauses over mathematical integers, as a script for Spacer. A bit-vector becomes the number that its
// type reads in it. What has no linear meaning (bits, products of variables, floats) becomes arbitrary within
// its type, which adds behaviour and takes none away.
//
// Whether results of arithmetic wrap around is a choice. With wrapping, the encoding is exact up to what was
// made arbitrary. Without, sums and products are those of mathematics: invariants of such a system are often
// simpler, but may be wrong about the program. Neither is trusted: what comes out are suggestions.
#pragma once

#include <string>

#include "engines/horn/system.h"

namespace heddle::engines::horn {

struct IntegerOptions {
  bool wraps_signed = true;
  bool wraps_unsigned = true;
};

std::string integer_script(const System& system, const IntegerOptions& options);

}  // namespace heddle::engines::horn
