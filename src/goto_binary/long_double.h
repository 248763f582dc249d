// The 80-bit floats of x86. Goto binaries have none: there, C's `long double` is a float of 128 bits, or of
// 96 where pointers have 32, with the same exponents and a longer fraction. Every number of 80 bits is one of
// these. What is C's long double in a file that was made for x86 is that again here.
#pragma once

#include <llvm/ADT/APInt.h>

#include <string_view>

#include "expr/type.h"
#include "goto_binary/irep.h"

namespace heddle::goto_binary {

// Marks a type that stands for 80 bits here. Other tools ignore such keys.
inline constexpr std::string_view kX87Mark = "#heddle_x87";

struct FloatShape {
  unsigned width;
  unsigned fraction;
};

// What files have for the format. Throws Refusal if they have nothing.
FloatShape shape_in_file(expr::FloatFormat format, const expr::DataModel& data_model);

// The bits of a number of 80 bits as one of the shape. Throws Refusal for bits that stand for no number.
llvm::APInt widened(const llvm::APInt& bits, const FloatShape& shape);
// Back. Where 80 bits do not hold a number, the nearest: goto-cc rounds constants to the wider format.
llvm::APInt narrowed(const llvm::APInt& bits, const FloatShape& shape);

// A float type that one of the tools writes, as both have it.
Irep float_type(IrepBuilder& ireps, Irep written);

}  // namespace heddle::goto_binary
