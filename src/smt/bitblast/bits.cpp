#include "smt/bitblast/bits.h"

#include <algorithm>

namespace heddle::smt::bitblast {

Bits constant_bits(const llvm::APInt& value) {
  Bits result(value.getBitWidth());
  for (unsigned i = 0; i < value.getBitWidth(); ++i) result[i] = value[i] ? kTrue : kFalse;
  return result;
}

Bits constant_bits(uint64_t value, size_t width) {
  Bits result(width, kFalse);
  for (size_t i = 0; i < std::min<size_t>(width, 64); ++i)
    if ((value >> i & 1) != 0) result[i] = kTrue;
  return result;
}

Bits invert(const Bits& a) {
  Bits result(a);
  for (Literal& bit : result) bit = !bit;
  return result;
}

Bits zero_extend(Bits a, size_t width) {
  a.resize(width, kFalse);
  return a;
}

Bits sign_extend(Bits a, size_t width) {
  a.resize(width, a.back());
  return a;
}

Bits slice(const Bits& a, size_t low, size_t width) {
  return Bits(a.begin() + static_cast<ptrdiff_t>(low), a.begin() + static_cast<ptrdiff_t>(low + width));
}

Bits concatenate(const Bits& high, const Bits& low) {
  Bits result(low);
  result.insert(result.end(), high.begin(), high.end());
  return result;
}

}  // namespace heddle::smt::bitblast
