// gcc's attribute `access(read_only, 1, 2)`, which Clang does not know: the first parameter leads to as many
// elements as the second says.
#pragma once

#include <cstddef>
#include <optional>

namespace clang {
class FunctionDecl;
}

namespace heddle::frontend {

// Lets Clang keep the attribute. To be called before it parses anything.
void teach_access_attribute();

// The index of the parameter that is the length of what this parameter leads to, if an `access` says so.
std::optional<size_t> length_by_access(const clang::FunctionDecl& function, size_t parameter);

}  // namespace heddle::frontend
