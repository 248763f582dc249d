// .ia text to checked automata.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "spec/automaton.h"
#include "support/diagnostics.h"

namespace heddle::spec {

struct ParseOptions {
  // The text of an included file, given the name as written and the file that includes it. Throws InputError.
  std::function<std::string(const std::string& name, const std::string& includer)> read;
  // Values of parameters, by name; a name that no automaton has is an error.
  std::map<std::string, std::string> parameters;
};

// Throws InputError at the first mistake; warnings (unused states, transitions that never apply, captures
// that are never used) go to `diagnostics`. `property` names the specification in verdicts.
Specification parse(std::string_view text, const std::string& file, const std::string& property,
                    const ParseOptions& options, support::Diagnostics& diagnostics);

// An expression of C that is no part of a specification, as actions have them: names are those of the
// program. Positions are in the text. Throws InputError.
Expr parse_expression(std::string_view text, const std::string& file);

// A shipped specification by the name of its file without .ia, as embedded in the binary; empty: none.
std::string_view shipped(std::string_view name);
std::vector<std::string> shipped_names();

}  // namespace heddle::spec
