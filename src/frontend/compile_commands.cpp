#include "frontend/compile_commands.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "frontend/compiler_flags.h"

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

// What the command says about the program. What is not known is told to whoever reads the file, and so is
// what cannot be followed.
void read_flags(const std::vector<std::string>& command, ParseInput& input, CompilerFlags& flags) try {
  const std::span<const std::string> words(command);
  for (size_t i = 1; i < words.size();) {
    const size_t taken = take_compiler_flag(words.subspan(i), FlagSource::BuildCommand, flags);
    if (taken == 0 && words[i].size() > 1 && words[i][0] == '-') input.ignored_options.push_back(words[i]);
    i += std::max<size_t>(1, taken);
  }
  input.arguments = flags.clang_arguments;
  input.assumptions = flags.assumptions;
} catch (const support::InputError& error) {
  input.problem = error.message().text;
}

std::string joined(const std::vector<std::string>& words) {
  std::string result;
  for (const std::string& word : words) result += (result.empty() ? "" : " ") + word;
  return result.empty() ? "none" : result;
}

// One file of the database. Its path is the key to find it by.
struct Entry {
  ParseInput input;
  std::optional<expr::DataModelKind> data_model;
};

class Database {
 public:
  explicit Database(const std::string& path) : path_(path) {
    struct stat status;
    if (::stat(path_.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) path_ += "/compile_commands.json";
    std::ifstream file(path_);
    if (!file) fail("cannot read the compilation database");
    nlohmann::json database;
    try {
      database = nlohmann::json::parse(file);
    } catch (const nlohmann::json::exception& error) {
      fail(std::string("not a compilation database: ") + error.what());
    }
    if (!database.is_array()) fail("a compilation database should be an array");
    for (const nlohmann::json& entry : database) add(entry);
  }

  std::vector<Entry>& entries() { return entries_; }
  // Null: the database does not compile the file.
  Entry* find(const std::string& file) {
    const auto found = numbers_.find(absolute("", file));
    return found == numbers_.end() ? nullptr : &entries_[found->second];
  }

 private:
  [[noreturn]] void fail(std::string text) const { throw support::InputError(path_, 0, 0, std::move(text)); }

  // A name that different files do not share. Where links cannot be followed it is the path as it is written;
  // whoever reads the file is told why it cannot be read.
  static std::string absolute(const std::string& directory, const std::string& file) {
    const std::filesystem::path path = std::filesystem::absolute(std::filesystem::path(directory) / file);
    std::error_code failure;
    const std::filesystem::path canonical = std::filesystem::weakly_canonical(path, failure);
    return failure ? path.lexically_normal().string() : canonical.string();
  }

  void add(const nlohmann::json& entry) {
    ++count_;
    if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string())
      fail("every entry of a compilation database should name a 'file'");
    Entry added;
    ParseInput& input = added.input;
    input.path = entry["file"].get<std::string>();
    if (!input.path.ends_with(".c") && !input.path.ends_with(".i")) return;
    input.directory = entry.value("directory", "");
    std::vector<std::string> command;
    if (entry.contains("arguments")) {
      for (const nlohmann::json& word : entry["arguments"]) {
        if (!word.is_string()) fail("the 'arguments' of '" + input.path + "' should be strings");
        command.push_back(word.get<std::string>());
      }
    } else {
      command = split_command(entry.value("command", ""));
    }
    CompilerFlags flags;
    read_flags(command, input, flags);
    added.data_model = flags.data_model;
    input.target = flags.target;
    const auto [found, is_new] = numbers_.try_emplace(absolute(input.directory, input.path), entries_.size());
    if (is_new) {
      numbers_of_entries_.push_back(count_);
      entries_.push_back(std::move(added));
      return;
    }
    note_duplicate(entries_[found->second], numbers_of_entries_[found->second], added);
  }

  // The same once more says nothing new. Other options, as of a file that is compiled for a library of either
  // kind, leave open which of the two is meant: it is the first, and whoever reads the file is told. For two
  // machines at once there is no program.
  void note_duplicate(Entry& first, size_t number, const Entry& second) const {
    const bool is_one_machine =
        first.data_model == second.data_model && first.input.target == second.input.target;
    if (is_one_machine && first.input.arguments == second.input.arguments) return;
    std::string& told = is_one_machine ? first.input.choice : first.input.problem;
    if (!told.empty()) return;
    told = fmt::format("{} compiles it twice, with different options: entry {} with {}, entry {} with {}",
                       path_, number, joined(first.input.arguments), count_, joined(second.input.arguments));
    if (is_one_machine) told += "; the first is taken";
  }

  std::string path_;
  size_t count_ = 0;
  std::vector<Entry> entries_;
  std::vector<size_t> numbers_of_entries_;  // in the file, counted from 1
  std::map<std::string, size_t> numbers_;
};

// The one that all files are compiled for; nothing if none says.
std::optional<expr::DataModelKind> common_data_model(std::vector<Entry>& entries) {
  const Entry* first = nullptr;
  for (Entry& entry : entries) {
    if (first == nullptr) first = &entry;
    if (entry.data_model == first->data_model && entry.input.target == first->input.target) continue;
    const std::string problem = "is compiled for another " +
                                std::string(entry.data_model == first->data_model ? "target" : "data model") +
                                " than " + first->input.path;
    if (!entry.input.is_needed_only) throw support::InputError(entry.input.path, 0, 0, problem);
    if (entry.input.problem.empty()) entry.input.problem = problem;
  }
  return first == nullptr ? std::nullopt : first->data_model;
}

}  // namespace

BuildInputs inputs_from_compile_commands(const Options& options) {
  Database database(options.compile_commands);
  std::vector<Entry> entries;
  for (const std::string& file : options.files) {
    Entry named;
    if (Entry* found = database.find(file)) {
      named = *found;
      found->input.path.clear();
    } else {
      named.input.path = file;
      named.input.is_unlisted = true;
      named.data_model = database.entries().empty() ? std::nullopt : database.entries().front().data_model;
    }
    entries.push_back(std::move(named));
  }
  for (Entry& entry : database.entries()) {
    if (entry.input.path.empty()) continue;
    entry.input.is_needed_only = !options.files.empty() && !options.link_all;
    entries.push_back(std::move(entry));
  }
  BuildInputs result;
  if (!entries.empty()) result.target = entries.front().input.target;
  result.data_model = options.data_model ? options.data_model : common_data_model(entries);
  for (Entry& entry : entries) result.inputs.push_back(std::move(entry.input));
  return result;
}

}  // namespace heddle::frontend
