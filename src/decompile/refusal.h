// What C has no word for. Who knows the function and the line makes an error of it.
#pragma once

#include <stdexcept>

namespace heddle::decompile {

class Refusal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heddle::decompile
