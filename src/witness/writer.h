// A witness as YAML text that every reader of the format takes, ours included.
#pragma once

#include <string>

#include "witness/model.h"

namespace heddle::witness {

std::string write(const Witness& witness);

}  // namespace heddle::witness
