// What readers and writers of ESBMC's files share.
#pragma once

#include <array>

#include "goto_binary/goto_file.h"

namespace heddle::goto_binary::esbmc {

inline constexpr std::string_view kMagic("GBF", 3);
inline constexpr uint32_t kVersion = 1;
// How files of any version begin that one can meet.
inline constexpr std::string_view kBeginning("GBF\0\0\0", 6);

struct Flag {
  std::string_view key;
  bool SymbolRecord::* field;
};

inline constexpr auto kFlags = std::to_array<Flag>({
    {"is_type", &SymbolRecord::is_type},
    {"is_macro", &SymbolRecord::is_macro},
    {"is_parameter", &SymbolRecord::is_parameter},
    {"static_lifetime", &SymbolRecord::is_static},
    {"file_local", &SymbolRecord::is_file_local},
    {"is_extern", &SymbolRecord::is_extern},
    {"is_thread_local", &SymbolRecord::is_thread_local},
    {"#auxiliary", &SymbolRecord::is_auxiliary},  // ours
});

}  // namespace heddle::goto_binary::esbmc
