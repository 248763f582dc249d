// A property is a value: what to decide, read from a shipped specification, an .ia file or an SV-COMP .prp
// file. Its goal, which its file declares, picks the strategy that decides it (strategy.h).
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "spec/automaton.h"
#include "support/diagnostics.h"

namespace heddle::verify {

// What was asked for does not exist or does not fit together: a property, an engine, a solver.
class BadRequest : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Property {
  std::string name;   // in verdicts
  std::string label;  // the same, with the goal where one specification is several properties
  spec::Goal goal = spec::Goal::Reachability;
  spec::Specification specification;  // its automata all have that goal
  // Nothing here decides it, as for some properties of SV-COMP. The specification is empty.
  bool is_supported = true;
};

struct PropertySource {
  // Names of shipped properties, .ia files and .prp files, separated by commas. What has such an ending is a
  // path, and always means the file.
  std::string text = "unreach-call";
  std::vector<std::string> parameters;  // NAME=VALUE
};

// All that the source asks for, in its order: a specification whose automata have several goals, and a .prp
// file with several lines, are several properties. Throws InputError and BadRequest.
std::vector<Property> read_properties(const PropertySource& source, support::Diagnostics& diagnostics);

// The same as one specification, for whoever weaves it as a whole. More text may stand behind it.
spec::Specification read_specification(const PropertySource& source, const std::string& more,
                                       support::Diagnostics& diagnostics);

// A shipped specification without parameters.
spec::Specification shipped_specification(const std::string& name);

// The functions whose call is an error: those of unreach-call.
const std::vector<std::string>& error_functions();

}  // namespace heddle::verify
