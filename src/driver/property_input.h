// --property and --set: what commands on properties share.
#pragma once

#include "driver/console.h"
#include "support/options.h"
#include "verify/property.h"

namespace heddle::driver {

support::OptionTable property_options(verify::PropertySource& source);

// One specification, to be woven as a whole; warnings are printed. Throws InputError and BadRequest.
spec::Specification load_specification(const verify::PropertySource& source, Console& console);

}  // namespace heddle::driver
