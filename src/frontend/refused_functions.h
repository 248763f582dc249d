// Functions whose effect no body could describe. They must not pass silently as "returns anything": neither a
// call of them nor a pointer to them is lowered.
#pragma once

#include <string>

namespace heddle::frontend {

bool is_refused_function(const std::string& name);

}  // namespace heddle::frontend
