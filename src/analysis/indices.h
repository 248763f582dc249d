// Analyses name instructions, blocks, loops, symbols, functions and objects by small numbers. This is the one
// that names nothing.
#pragma once

#include <cstdint>

namespace heddle::analysis {

inline constexpr uint32_t kNone = UINT32_MAX;

}  // namespace heddle::analysis
