// The texts of the C files that a witness is about.
#pragma once

#include <string>
#include <vector>

#include "witness/model.h"

namespace heddle::witness {

struct SourceText {
  std::string path;
  std::string text;
};

// SHA-256 of the bytes, in hexadecimal.
std::string hash_of(const std::string& text);

// Whether a name in a witness means the file: its path, or the last part of that.
bool is_named(const std::string& name, const std::string& path);

// Null if none has the name.
const SourceText* find_source(const std::vector<SourceText>& sources, const std::string& name);

// The text from there to the end of the line; empty if the file has no such line or column.
std::string_view text_at(const SourceText& source, unsigned line, unsigned column);

// Whether a branching may be at a `?`.
bool asks_for_choices(const Witness& witness, const std::vector<SourceText>& sources);

}  // namespace heddle::witness
