// What readers and writers of CBMC's files share.
#pragma once

#include <array>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::cbmc {

inline constexpr std::string_view kMagic("\x7fGBF", 4);
inline constexpr uint32_t kVersion = 6;
// Of instructions that nothing jumps to.
inline constexpr uint32_t kNoTarget = UINT32_MAX;

struct Flag {
  unsigned bit;
  bool SymbolRecord::* field;
};

inline constexpr auto kFlags = std::to_array<Flag>({
    {1, &SymbolRecord::is_extern},
    {2, &SymbolRecord::is_file_local},
    {3, &SymbolRecord::is_thread_local},
    {4, &SymbolRecord::is_static},
    {7, &SymbolRecord::is_auxiliary},
    {8, &SymbolRecord::is_parameter},
    {13, &SymbolRecord::is_macro},
    {15, &SymbolRecord::is_type},
    {16, &SymbolRecord::is_weak},
});

}  // namespace heddle::goto_binary::cbmc
