// Where a goto binary lies inside of a file: alone, or in the section of an object file that goto-gcc and
// goto-ld make beside the machine code.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace heddle::goto_binary {

struct Part {
  size_t begin = 0;
  size_t end = 0;
};

// Whether the bytes begin as an object file does.
bool is_elf(std::string_view bytes);

// The section of this name; nothing if there is none, or the file is damaged.
std::optional<Part> find_elf_section(std::string_view bytes, std::string_view name);

}  // namespace heddle::goto_binary
