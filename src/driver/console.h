// Messages to the user on standard error: with colour, source line and caret on a terminal, one plain line
// `file:line:col: error: text` in a pipe.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "support/diagnostics.h"

namespace heddle::driver {

class Console {
 public:
  // `terminal`: write colour and source lines.
  Console(std::ostream& err, bool terminal) : err_(err), terminal_(terminal) {}

  void error(const support::Message& message) { write(message, "error", "\033[1;31m"); }
  void error(std::string text) { error(support::Message{{}, 0, 0, std::move(text)}); }
  void warning(const support::Message& message) { write(message, "warning", "\033[1;35m"); }
  void note(std::string_view text);
  // A message with a kind of its own: `file:line:col: out-of-bounds: text`.
  void finding(const support::Message& message, std::string_view kind) { write(message, kind, "\033[1;31m"); }

 private:
  void write(const support::Message& message, std::string_view kind, std::string_view colour);
  void write_source_line(const support::Message& message);

  std::ostream& err_;
  bool terminal_;
};

// Whether standard error is a terminal that wants colour (NO_COLOR and TERM=dumb say it does not).
bool standard_error_is_terminal();

}  // namespace heddle::driver
