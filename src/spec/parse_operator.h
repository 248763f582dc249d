// .op text to operators. What needs no proof is checked here: names, types, that rules end (they have no
// loops) and assign only to ghosts and to what the rewritten statement assigns, that the invariant is about
// ghosts only.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/operator.h"

namespace heddle::spec {

// The text of an included file, given the name as written and the file that includes it. Throws InputError.
using ReadIncluded = std::function<std::string(const std::string& name, const std::string& includer)>;

// Throws InputError at the first mistake.
Operator parse_operator(std::string_view text, const std::string& file, const ReadIncluded& read);

// Reads what operators include from the shipped rules.
std::string read_shipped_rules(const std::string& name, const std::string& includer);

// The shipped operators by the names of their files without .op, as embedded in the binary.
std::vector<std::string> shipped_operator_names();
// Throws InputError if there is none of that name.
Operator shipped_operator(const std::string& name);

}  // namespace heddle::spec
