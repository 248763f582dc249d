// Which heddle this is.
#pragma once

#include <string_view>

namespace heddle::support {

// "0.1.0 (1a2b3c4)": the release, and the commit that it was built from where that is known.
std::string_view version();

}  // namespace heddle::support
