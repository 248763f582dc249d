// Bit-vectors whose bits are literals of a circuit, least significant bit first, and what can be done to
// them without a gate.
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <vector>

#include "smt/bitblast/circuit.h"

namespace heddle::smt::bitblast {

using Bits = std::vector<Literal>;

Bits constant_bits(const llvm::APInt& value);
Bits constant_bits(uint64_t value, size_t width);

Bits invert(const Bits& a);
Bits zero_extend(Bits a, size_t width);  // or truncate
Bits sign_extend(Bits a, size_t width);  // or truncate
Bits slice(const Bits& a, size_t low, size_t width);
Bits concatenate(const Bits& high, const Bits& low);

}  // namespace heddle::smt::bitblast
