// Names whose meaning neither a model nor that of a function without a body or a variable without a
// definition could describe. A call of one, or its use, is a construct that is not supported: it must not
// pass as one that merely lacks a definition.
#pragma once

#include <string>

namespace heddle::frontend {

// For a name that the program does not define: what is not supported about it, or "".
std::string unsupported_name(const std::string& name);

}  // namespace heddle::frontend
