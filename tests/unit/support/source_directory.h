// Where the sources lie, for tests that compare files of the project with the code. One object file knows the
// path: if all were compiled with it, no clone could use what a compiler cache holds of another.
#pragma once

#include <string>

namespace heddle::support {

std::string source_directory();

}  // namespace heddle::support
