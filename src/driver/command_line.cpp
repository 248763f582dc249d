#include "driver/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <new>

#include "driver/command.h"
#include "driver/help.h"
#include "driver/output.h"
#include "frontend/parse.h"
#include "support/check.h"
#include "support/version.h"
#include "verify/property.h"

namespace heddle::driver {
namespace {

using support::Option;
using support::OptionTable;

const Option* find(const OptionTable& table, std::string_view name) {
  auto found =
      std::find_if(table.begin(), table.end(), [&](const Option& option) { return option.name == name; });
  return found == table.end() ? nullptr : &*found;
}

// Moves what follows a lone "--" to the table's "--" entry; without one these words are operands.
void take_words_after_dashes(const OptionTable& table, std::vector<std::string>& words) {
  auto dashes = std::find(words.begin(), words.end(), "--");
  const Option* rest = find(table, "--");
  if (dashes == words.end() || rest == nullptr) return;
  std::get<std::vector<std::string>*>(rest->target)->assign(dashes + 1, words.end());
  words.erase(dashes, words.end());
}

// -Idir, -I dir, -std=c11: a word that starts with the option's name and holds its value, or the name alone
// and then the next word. Returns how many words were handed on.
size_t hand_on(const Option& option, const std::vector<std::string>& words, size_t at) {
  const std::string& word = words[at];
  std::vector<std::string>& to = *std::get<support::PassOn>(option.target).to;
  bool takes_attached_value = option.name.size() == 2 || option.name.back() == '=';
  if (takes_attached_value && word.size() > option.name.size() && word.starts_with(option.name)) {
    to.push_back(word);
    return 1;
  }
  if (word != option.name) return 0;
  if (at + 1 == words.size())
    throw UsageError(fmt::format("option '{}' needs a value: {}", option.name, option.argument));
  to.push_back(word);
  to.push_back(words[at + 1]);
  return 2;
}

// Handles what CLI11 has no notion of: options that are handed on and options that stand for others.
std::vector<std::string> take_special_options(const OptionTable& table,
                                              const std::vector<std::string>& words) {
  std::vector<std::string> rest;
  for (size_t i = 0; i < words.size();) {
    if (words[i] == "--") {
      rest.insert(rest.end(), words.begin() + i, words.end());
      break;
    }
    size_t taken = 0;
    for (const Option& option : table) {
      if (std::holds_alternative<support::PassOn>(option.target)) taken = hand_on(option, words, i);
      if (auto* foreign = std::get_if<support::Foreign>(&option.target);
          foreign && (words[i] == option.name || find(table, words[i]) == nullptr))
        taken = foreign->take(std::span(words).subspan(i));
      if (auto* alias = std::get_if<support::Alias>(&option.target); alias && words[i] == option.name) {
        rest.emplace_back(alias->replacement);
        taken = 1;
      }
      if (taken != 0) break;
    }
    if (taken == 0) rest.push_back(words[i]);
    i += std::max<size_t>(taken, 1);
  }
  return rest;
}

bool parse_number(const std::string& text, uint64_t& value) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

[[noreturn]] void refuse_value(const Option& option, const std::string& text) {
  throw UsageError(fmt::format("option '{}' takes {}, not '{}'", option.name, option.argument, text));
}

void add_to(CLI::App& app, const Option& option) {
  std::string name(option.name);
  auto last_wins = [](CLI::Option* added) { added->multi_option_policy(CLI::MultiOptionPolicy::TakeLast); };
  if (auto* flag = std::get_if<bool*>(&option.target)) {
    app.add_flag(name, **flag);
  } else if (auto* text = std::get_if<std::string*>(&option.target)) {
    last_wins(app.add_option(name, **text));
  } else if (auto* list = std::get_if<std::vector<std::string>*>(&option.target)) {
    // An option takes one value each time it is given; an operand takes all words that are left.
    if (name != "--") app.add_option(name, **list)->allow_extra_args(option.is_operand());
  } else if (auto* number = std::get_if<uint64_t*>(&option.target)) {
    last_wins(app.add_option_function<std::string>(name, [&option, number](const std::string& value) {
      if (!parse_number(value, **number)) refuse_value(option, value);
    }));
  } else if (auto* setter = std::get_if<Option::Setter>(&option.target)) {
    app.add_option_function<std::vector<std::string>>(
           name,
           [&option, setter](const std::vector<std::string>& values) {
             for (const std::string& value : values)
               if (!(*setter)(value)) refuse_value(option, value);
           })
        ->allow_extra_args(false);
  }
}

void refuse_where_meaningless(const CLI::App& app, const Option& option) {
  if (option.needs.empty() || app.count(std::string(option.name)) == 0) return;
  const std::vector<std::string> needed = CLI::detail::split(std::string(option.needs), '|');
  if (std::ranges::any_of(needed, [&app](const std::string& name) { return app.count(name) != 0; })) return;
  throw UsageError(
      fmt::format("option '{}' means nothing without '{}'", option.name, fmt::join(needed, "' or '")));
}

[[noreturn]] void refuse_unknown(const OptionTable& table, const std::string& word) {
  if (!word.starts_with("-")) throw UsageError(fmt::format("unexpected operand '{}'", word));
  std::vector<std::string_view> names = {"--help"};
  for (const Option& option : table)
    if (!option.is_operand() && option.name != "--") names.push_back(option.name);
  std::string name = word.substr(0, word.find('='));
  std::string_view guess = support::nearest(name, names);
  throw UsageError(guess.empty() ? fmt::format("unknown option '{}'", name)
                                 : fmt::format("unknown option '{}'; did you mean '{}'?", name, guess));
}

bool asks_for_help(const std::vector<std::string>& words) {
  auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end,
                     [](const std::string& word) { return word == "--help" || word == "-h"; });
}

void print(const std::string& text) {
  Output out("-");
  out.stream() << text;
  out.close();
}

[[noreturn]] void refuse_command(const std::string& name) {
  std::vector<std::string_view> names;
  for (const CommandInfo& info : command_table()) names.push_back(info.name);
  std::string_view guess = support::nearest(name, names);
  throw UsageError(guess.empty()
                       ? fmt::format("unknown command '{}'; `heddle --help` lists the commands", name)
                       : fmt::format("unknown command '{}'; did you mean '{}'?", name, guess));
}

int run_command(std::vector<std::string> words, Console& console) {
  std::string name = words.empty() ? "--help" : words.front();
  if (name == "help" && words.size() > 1) return run_command({words[1], "--help"}, console);
  if (name == "--help" || name == "-h" || name == "help") return print(help_of_program()), 0;
  if (name == "--version") return print(fmt::format("heddle {}\n", support::version())), 0;
  if (name.starts_with("-")) {
    std::vector<Option> top_level = {{"--version", "", "", support::Alias{}}};
    refuse_unknown(top_level, name);
  }
  words.erase(words.begin());
  for (const CommandInfo& info : command_table()) {
    if (info.name != name) continue;
    std::unique_ptr<Command> command = info.make();
    OptionTable options = command->options();
    if (asks_for_help(words)) return print(help_of_command(info, options)), 0;
    parse_options(options, std::move(words));
    return command->run(console);
  }
  refuse_command(name);
}

int report_internal_error(const std::string& what) {
  fmt::print(stderr, "internal error: {}; please report it together with the input\n", what);
  return static_cast<int>(ExitStatus::InternalError);
}

}  // namespace

void parse_options(const OptionTable& table, std::vector<std::string> words) {
  take_words_after_dashes(table, words);
  words = take_special_options(table, words);
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  for (const Option& option : table) add_to(app, option);
  std::reverse(words.begin(), words.end());  // as CLI11 wants them
  try {
    app.parse(words);
  } catch (const CLI::ArgumentMismatch& mismatch) {
    std::string text = mismatch.what();
    const Option* option = find(table, text.substr(0, text.find_first_of(": ")));
    if (option == nullptr) throw UsageError(text);
    throw UsageError(fmt::format("option '{}' needs a value: {}", option->name, option->argument));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
  for (const std::string& word : app.remaining()) refuse_unknown(table, word);
  for (const Option& option : table) refuse_where_meaningless(app, option);
}

int run_command_line(int argc, const char* const* argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe shows as a failed write instead
  Console console(std::cerr, standard_error_is_terminal());
  try {
    return run_command(std::vector<std::string>(argv + std::min(argc, 1), argv + argc), console);
  } catch (const UsageError& error) {
    console.error(error.what());
    return static_cast<int>(ExitStatus::BadUsage);
  } catch (const verify::BadRequest& error) {
    console.error(error.what());
    return static_cast<int>(ExitStatus::BadUsage);
  } catch (const WriteError& error) {
    if (!error.reader_is_gone()) console.error(error.message());
    return static_cast<int>(ExitStatus::BadInput);
  } catch (const frontend::ParseErrors& errors) {
    for (const support::Message& message : errors.messages()) console.error(message);
    return static_cast<int>(ExitStatus::BadInput);
  } catch (const support::InputError& error) {
    console.error(error.message());
    return static_cast<int>(ExitStatus::BadInput);
  } catch (const std::bad_alloc&) {
    return report_internal_error("out of memory");
  } catch (const std::exception& error) {
    return report_internal_error(error.what());
  } catch (...) {
    return report_internal_error("unknown exception");
  }
}

}  // namespace heddle::driver
