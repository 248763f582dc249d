// Where a goto binary lies inside of a file: alone, or in the section of an object file that goto-gcc and
// goto-ld make beside the machine code, and in archives of such files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::goto_binary {

struct Part {
  size_t begin = 0;
  size_t end = 0;
};

// Whether the bytes begin as an object file does.
bool is_elf(std::string_view bytes);

// The section of this name; nothing if there is none, or the file is damaged.
std::optional<Part> find_elf_section(std::string_view bytes, std::string_view name);

// Whether the bytes begin as an archive of object files does (.a).
bool is_archive(std::string_view bytes);

struct ArchiveMember {
  std::string name;
  Part part;
};

// What it holds, without its tables; nothing if the file is damaged.
std::optional<std::vector<ArchiveMember>> archive_members(std::string_view bytes);

}  // namespace heddle::goto_binary
