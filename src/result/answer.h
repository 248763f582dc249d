// A result, and what it is about where that is not the whole program or property.
#pragma once

#include <string>

#include "result/result.h"

namespace heddle::result {

struct Answer {
  Result result;
  std::string function = {};  // that was verified by itself; empty: the whole program
  std::string check = {};     // the id of the check that was decided by itself; empty: all
};

}  // namespace heddle::result
