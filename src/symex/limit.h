// Thrown where symbolic execution cannot represent an operation exactly. The executor ends the path there and
// records under which condition it did, so that no proof can rest on what was left out.
#pragma once

#include <stdexcept>
#include <string>

namespace heddle::symex {

class Limit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heddle::symex
