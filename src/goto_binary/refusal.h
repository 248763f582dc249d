// A construct whose meaning is not known exactly, or not to be had here. Who knows the function and the line
// makes an error of it, or leaves the instruction out.
#pragma once

#include <stdexcept>
#include <string>

namespace heddle::goto_binary {

class Refusal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace heddle::goto_binary
