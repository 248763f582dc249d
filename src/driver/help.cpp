#include "driver/help.h"

#include <fmt/format.h>

namespace heddle::driver {
namespace {

constexpr size_t kHelpColumn = 28;
constexpr size_t kWidth = 100;

// "  name   text", the text wrapped and aligned.
std::string entry(const std::string& name, std::string_view text) {
  std::string result = "  " + name;
  size_t column = result.size();
  if (column + 2 > kHelpColumn) {
    result += '\n';
    column = 0;
  }
  result.append(kHelpColumn - column - 1, ' ');
  column = kHelpColumn;
  while (!text.empty()) {
    std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (column + word.size() > kWidth) {
      result += '\n' + std::string(kHelpColumn - 1, ' ');
      column = kHelpColumn;
    }
    result.append(" ").append(word);
    column += word.size() + 1;
  }
  return result + '\n';
}

std::string spelling(const support::Option& option) {
  if (option.argument.empty()) return std::string(option.name);
  bool attached = option.name.back() == '=';
  return fmt::format("{}{}{}", option.name, attached ? "" : " ", option.argument);
}

}  // namespace

std::string help_of_program() {
  std::string text = "usage: heddle COMMAND [options] FILE...\n\nVerifies C programs.\n\nCommands:\n";
  for (const CommandInfo& info : command_table()) text += entry(std::string(info.name), info.summary);
  text +=
      "\n`heddle COMMAND --help` explains a command; `heddle --version` prints the version.\n\nExit "
      "status:\n";
  for (const ExitStatusInfo& info : kExitStatuses)
    text += entry(std::to_string(static_cast<int>(info.status)), info.meaning);
  return text;
}

std::string help_of_command(const CommandInfo& info, const support::OptionTable& options) {
  std::string text =
      fmt::format("usage: heddle {} [options] {}\n\n{}\n\n", info.name, info.operands, info.summary);
  for (const support::Option& option : options)
    if (option.is_operand() || option.name == "--") text += entry(spelling(option), option.help);
  text += "\nOptions:\n";
  for (const support::Option& option : options)
    if (!option.is_operand() && option.name != "--") text += entry(spelling(option), option.help);
  text += entry("--help", "print this text");
  text += fmt::format("\nExample:\n  {}\n", info.example);
  return text;
}

}  // namespace heddle::driver
