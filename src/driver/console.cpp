#include "driver/console.h"

#include <fmt/ostream.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <optional>

namespace heddle::driver {
namespace {

constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kPlain = "\033[0m";

std::optional<std::string> line_of_file(const std::string& path, unsigned number) {
  std::ifstream stream(path);
  std::string line;
  for (unsigned i = 0; i < number; ++i)
    if (!std::getline(stream, line)) return std::nullopt;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

// Blanks as wide as the text before the column: tabs stay, a UTF-8 sequence counts once.
std::string blanks_before(const std::string& line, unsigned column) {
  std::string blanks;
  for (size_t i = 0; i + 1 < column && i < line.size(); ++i) {
    bool continues_character = (static_cast<unsigned char>(line[i]) & 0xC0) == 0x80;
    if (!continues_character) blanks += line[i] == '\t' ? '\t' : ' ';
  }
  return blanks;
}

}  // namespace

void Console::write(const support::Message& message, std::string_view kind, std::string_view colour) {
  if (!terminal_) {
    fmt::print(err_, "{}{}: {}\n", support::prefix_of(message), kind, message.text);
    return;
  }
  fmt::print(err_, "{}{}{}{}:{} {}\n", kBold, support::prefix_of(message), colour, kind, kPlain,
             message.text);
  write_source_line(message);
}

void Console::write_source_line(const support::Message& message) {
  if (message.file.empty() || message.line == 0) return;
  std::optional<std::string> line = line_of_file(message.file, message.line);
  if (!line || line->size() > 400) return;  // a caret under a machine-made line helps nobody
  fmt::print(err_, "{:5} | {}\n", message.line, *line);
  if (message.column != 0)
    fmt::print(err_, "      | {}\033[1;32m^{}\n", blanks_before(*line, message.column), kPlain);
}

void Console::note(std::string_view text) {
  fmt::print(err_, "{}\n", text);
}

bool standard_error_is_terminal() {
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  bool wanted = (no_colour == nullptr || *no_colour == '\0') &&
                (terminal == nullptr || std::string(terminal) != "dumb");
  return wanted && isatty(STDERR_FILENO) != 0;
}

}  // namespace heddle::driver
