// CHECK states what should hold inside the tool. A failure is a bug of ours, never of the input.
#pragma once

#include <stdexcept>
#include <string>

namespace heddle::support {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* file, int line, const char* condition,
                             const std::string& expectation);

}  // namespace heddle::support

#define CHECK(condition, expectation) \
  ((condition) ? void(0) : ::heddle::support::fail_check(__FILE__, __LINE__, #condition, (expectation)))
