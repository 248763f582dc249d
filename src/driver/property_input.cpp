#include "driver/property_input.h"

namespace heddle::driver {

support::OptionTable property_options(verify::PropertySource& source) {
  // The first one replaces the default, the others are added.
  auto add_property = [&source, is_first = true](const std::string& text) mutable {
    source.text = is_first ? text : source.text + "," + text;
    is_first = false;
    return true;
  };
  return {
      {"--property", "NAME|FILE,…",
       "what to decide: shipped properties (see docs/spec-language.md), .ia files and .prp files; all that "
       "are given are decided",
       add_property},
      {"--set", "NAME=VALUE", "set a parameter of the property", &source.parameters},
  };
}

spec::Specification load_specification(const verify::PropertySource& source, Console& console) {
  support::Diagnostics diagnostics;
  spec::Specification result = verify::read_specification(source, "", diagnostics);
  for (const support::Message& warning : diagnostics.warnings()) console.warning(warning);
  return result;
}

}  // namespace heddle::driver
