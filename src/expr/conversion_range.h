// The floating values whose conversion to an integer type is defined: those that fit without their fractions.
#pragma once

#include <llvm/ADT/APFloat.h>

#include "expr/type.h"

namespace heddle::expr {

struct ConversionRange {
  llvm::APFloat least;
  bool has_least = false;  // it is in the range itself
  llvm::APFloat end;       // the first value behind the range; maybe an infinity
};

ConversionRange conversion_range(const llvm::fltSemantics& from, TypeRef integer);

}  // namespace heddle::expr
