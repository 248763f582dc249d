// Places in source text. A location is physical: the file that was read, its line, column and byte offset
// (1-based line and column). For text that comes from a macro it is the place of the expansion.
#pragma once

#include <cstdint>

namespace heddle::support {

struct SourceLocation {
  uint32_t file = 0;  // index into the program's table of files
  uint32_t line = 0;  // 0: no location
  uint32_t column = 0;
  uint32_t offset = 0;

  bool valid() const { return line != 0; }
  bool operator==(const SourceLocation&) const = default;
};

// The text from `begin` up to, not including, the end. Both lie in begin.file.
struct SourceRange {
  SourceLocation begin;
  uint32_t end_line = 0;
  uint32_t end_column = 0;
  uint32_t end_offset = 0;

  bool valid() const { return begin.valid(); }
  bool operator==(const SourceRange&) const = default;
};

}  // namespace heddle::support
