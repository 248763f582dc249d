// Values on their way between slots, memory bytes, bit patterns and text.
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <string>

#include "expr/type.h"

namespace heddle::interpreter {

inline bool is_small(expr::TypeRef type) {
  return type->is_scalar() && type->width() <= 64;
}
inline bool is_signed(expr::TypeRef type) {
  return type->is_bitvector() && type->is_signed();
}

// The canonical slot value of a bit pattern.
uint64_t canonical_value(uint64_t bits, expr::TypeRef type);

// `bytes` has the size of the type. Aggregates lie in slots as they lie in memory.
void read_slots(expr::TypeRef type, const uint8_t* bytes, uint64_t size, expr::ByteOrder order,
                uint64_t* slots);
void write_slots(expr::TypeRef type, const uint64_t* slots, uint8_t* bytes, uint64_t size,
                 expr::ByteOrder order);
llvm::APInt bits_of_slots(expr::TypeRef type, const uint64_t* slots);
void slots_of_bits(expr::TypeRef type, const llvm::APInt& bits, uint64_t* slots);

// "-5", "0x1.8p+1", "0x7fff…", "'a'": a scalar as a C programmer reads it.
std::string print_value(expr::TypeRef type, const llvm::APInt& bits);

}  // namespace heddle::interpreter
