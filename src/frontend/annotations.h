// What Heddle reads in a C file beyond C: `\max(a, low, high)` and its like in expressions, and assertions in
// ACSL comments. Clang lexes neither. So they are replaced before it reads the file, each by text of the same
// length, so that everything keeps its line and column: `\max` by the macro `$max`, and ACSL by a macro
// `$acsl7` that is defined in a text of its own, with blanks behind it.
#pragma once

#include <optional>
#include <string>

#include "frontend/acsl.h"

namespace heddle::frontend {

struct Annotated {
  std::string text;
  DerivedText definitions;                   // to be read first
  std::optional<support::Message> not_read;  // about the first annotation that is none of those
};

// Nothing: there is nothing but C in it. Throws support::InputError for mistakes in annotations.
std::optional<Annotated> read_annotations(const std::string& text, const std::string& path);

// Where an offset of the text stands.
support::Message message_at(const std::string& text, const std::string& path, size_t offset,
                            std::string message);

}  // namespace heddle::frontend
