// What a test has to supply besides the program's own inputs: what the C library got from outside in the
// counterexample. Arguments, standard input, random numbers, times and allocations that fail are supplied by
// wrapping the functions that ask for them; what cannot be supplied is named.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "result/result.h"

namespace heddle::report {

// The inputs of a counterexample, by name, in their order.
using InputsByName = std::map<std::string, std::vector<const result::InputValue*>>;

struct TestEnvironment {
  std::string text;                      // C, behind the definitions of the inputs
  std::vector<std::string> wrapped;      // functions, for the linker's --wrap
  std::vector<std::string> unavailable;  // "what mktime() gives", …
};

// Whether main gets the input, as an argument or on standard input; then no function asks for it.
bool is_given_to_main(std::string_view input);

TestEnvironment environment_of(const InputsByName& inputs, const ir::Program& program);

}  // namespace heddle::report
