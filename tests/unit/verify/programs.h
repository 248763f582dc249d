// C programs and what is woven into them, by the front door of the library.
#pragma once

#include <sstream>
#include <string>

#include "ir/text.h"
#include "verify/verify.h"

namespace heddle::verify::testing {

inline ir::Program loaded(const std::string& c) {
  frontend::Options options;
  options.files = {"test.c"};
  options.texts["test.c"] = std::make_shared<const std::string>(c);
  support::Diagnostics ignored;
  return load(options, true, ignored);
}

inline Property property_named(const std::string& name) {
  support::Diagnostics ignored;
  return read_properties({name, {}}, ignored).at(0);
}

inline std::string printed(const ir::Program& program) {
  std::ostringstream text;
  ir::print(text, program);
  return text.str();
}

}  // namespace heddle::verify::testing
