// How a user compiles the program, for tests that are to be compiled with it.
#pragma once

#include "frontend/frontend.h"
#include "report/c_test.h"

namespace heddle::driver {

report::Compilation compilation_of(const frontend::Options& options);

}  // namespace heddle::driver
