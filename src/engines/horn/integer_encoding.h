// Horn clauses over mathematical integers, as a script for Spacer. A bit-vector becomes the number that its
// type reads in it. What has no linear meaning (bits, products of variables, floats) becomes arbitrary within
// its type, which adds behaviour and takes none away.
//
// What happens where a result of arithmetic leaves its type is a choice:
//  - Wraps: as in the program. With this alone, the encoding is exact up to what was made arbitrary.
//  - Checked: it must not happen. The system gets clauses that say so, and has no solution if it does.
//  - Ignored: sums and products are those of mathematics. Invariants are often simpler, but may be wrong
//    about the program.
// None of them is trusted: what comes out are suggestions.
#pragma once

#include <string>

#include "engines/horn/system.h"

namespace heddle::engines::horn {

enum class Overflow : uint8_t { Wraps, Checked, Ignored };

struct IntegerOptions {
  Overflow of_signed = Overflow::Wraps;
  Overflow of_unsigned = Overflow::Wraps;

  Overflow overflow_of(expr::TypeRef type) const {
    return type->is_bitvector() && type->is_signed() ? of_signed : of_unsigned;
  }
};

std::string integer_script(const System& system, const IntegerOptions& options);

}  // namespace heddle::engines::horn
