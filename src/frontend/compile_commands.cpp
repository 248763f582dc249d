#include "frontend/compile_commands.h"

#include <sys/stat.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

namespace heddle::frontend {

namespace {

// Splits a command as a POSIX shell would: blanks, quotes, backslashes.
std::vector<std::string> split_command(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == '\'' ? c == '\'' : quote == '"' && c == '"') {
      quote = 0;
    } else if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      word += command[++i];
      in_word = true;
    } else if (quote != 0) {
      word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (in_word) words.push_back(std::move(word));
  return words;
}

// Keeps -I -D -U -include -isystem -std, joined or separate.
std::vector<std::string> relevant_arguments(const std::vector<std::string>& command) {
  static const std::set<std::string> with_value = {"-I",       "-D",      "-U",        "-include",
                                                   "-isystem", "-iquote", "-idirafter"};
  std::vector<std::string> arguments;
  for (size_t i = 1; i < command.size(); ++i) {
    const std::string& word = command[i];
    if (with_value.contains(word) && i + 1 < command.size()) {
      arguments.push_back(word);
      arguments.push_back(command[++i]);
    } else if (word.starts_with("-I") || word.starts_with("-D") || word.starts_with("-U") ||
               word.starts_with("-std=")) {
      arguments.push_back(word);
    }
  }
  return arguments;
}

}  // namespace

std::vector<ParseInput> inputs_from_compile_commands(const Options& options) {
  std::string path = options.compile_commands;
  struct stat status;
  if (::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) path += "/compile_commands.json";
  std::ifstream file(path);
  if (!file) throw support::InputError(path, 0, 0, "cannot read the compilation database");
  nlohmann::json database;
  try {
    database = nlohmann::json::parse(file);
  } catch (const nlohmann::json::exception& error) {
    throw support::InputError(path, 0, 0, std::string("not a compilation database: ") + error.what());
  }
  std::vector<ParseInput> inputs;
  std::set<std::string> seen;
  if (!database.is_array())
    throw support::InputError(path, 0, 0, "a compilation database should be an array");
  for (const nlohmann::json& entry : database) {
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string())
      throw support::InputError(path, 0, 0, "every entry of a compilation database should name a 'file'");
    ParseInput input;
    input.path = entry["file"].get<std::string>();
    if (!input.path.ends_with(".c") && !input.path.ends_with(".i")) continue;
    input.directory = entry.value("directory", "");
    if (!seen.insert(input.directory + "/" + input.path).second) continue;
    std::vector<std::string> command;
    if (entry.contains("arguments")) {
      for (const nlohmann::json& word : entry["arguments"])
        if (word.is_string()) command.push_back(word.get<std::string>());
    } else {
      command = split_command(entry.value("command", ""));
    }
    input.arguments = relevant_arguments(command);
    inputs.push_back(std::move(input));
  }
  return inputs;
}

}  // namespace heddle::frontend
