// Names and strings in the tool's own text formats: which names stand as they are, and how others are quoted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace heddle::support {

// Length of the plain name at the start of `text`, or 0. A plain name is a C identifier (with `$`), or
// several joined by `::`; all but the last may hold dots too, so that `file.c::x` is one name and `x.field`
// is two.
size_t plain_name_length(std::string_view text);
// Like the last part of a plain name: letters, digits, `_` and `$`, not beginning with a digit.
bool is_plain_word(std::string_view text);
bool is_plain_name(std::string_view text);

// The text between two quotation marks. The mark, the backslash, control characters and bytes that are
// not UTF-8 are escaped as \n, \t, \\, \<mark> or \xHH.
std::string quote(std::string_view text, char mark);

// The text that `quote` was given, from what it put between the marks; nothing if an escape is malformed.
std::optional<std::string> unquote(std::string_view text);

}  // namespace heddle::support
