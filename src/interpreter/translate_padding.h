// Bytes of an aggregate that an assignment leaves open: padding, and in a union what lies beyond the member
// that got the value.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/translate.h"

namespace heddle::interpreter {

struct ByteRange {
  uint64_t offset = 0;
  uint64_t size = 0;
};

// Of a place that was assigned this value.
std::vector<ByteRange> bytes_left_open(expr::ExprRef value, const Environment& environment);

}  // namespace heddle::interpreter
