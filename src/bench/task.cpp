#include "bench/task.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "bench/csv.h"
#include "support/diagnostics.h"
#include "support/files.h"
#include "witness/sources.h"
#include "witness/yaml_tree.h"

namespace heddle::bench {

namespace fs = std::filesystem;
using support::InputError;
using witness::YamlNode;

namespace {

// The tasks that one source names, in its order.
class Reader {
 public:
  std::vector<Task> tasks;

  void read(const std::string& source) {
    const fs::path path(source);
    if (fs::is_directory(path))
      read_folder(path);
    else if (path.extension() == ".csv")
      read_csv(path);
    else if (path.extension() == ".set")
      read_set(path);
    else if (path.extension() == ".yml")
      read_definition(path, path.lexically_normal().string());
    else
      throw InputError(source, 0, 0, "expected a folder, or a .yml, .set or .csv file");
  }

 private:
  void read_folder(const fs::path& folder) {
    std::set<fs::path> definitions;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".yml" && entry.is_regular_file()) definitions.insert(entry.path());
    for (const fs::path& path : definitions)
      if (is_definition(path)) read_definition(path, path.lexically_relative(folder).string());
  }

  // Witnesses, configurations and much else are YAML too.
  static bool is_definition(const fs::path& path) {
    return support::read_file(path.string()).find("input_files") != std::string::npos;
  }

  void read_set(const fs::path& path) {
    const std::string text = support::read_file(path.string());
    unsigned number = 0;
    for (size_t begin = 0; begin < text.size();) {
      const size_t end = std::min(text.find('\n', begin), text.size());
      std::string line = text.substr(begin, end - begin);
      begin = end + 1;
      ++number;
      while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0) line.pop_back();
      if (line.empty() || line.front() == '#') continue;
      read_pattern(path, line, number);
    }
  }

  // The folder's own name is no pattern, whatever characters it has.
  void read_pattern(const fs::path& set, const std::string& pattern, unsigned line) {
    std::string whole;
    for (const char c : folder_of(set).string())
      whole += std::string("*?[\\").find(c) != std::string::npos ? std::string("\\") + c : std::string(1, c);
    whole += "/" + pattern;
    glob_t found{};
    const int status = glob(whole.c_str(), 0, nullptr, &found);
    std::vector<std::string> paths(found.gl_pathv, found.gl_pathv + (status == 0 ? found.gl_pathc : 0));
    globfree(&found);
    if (paths.empty()) throw InputError(set.string(), line, 1, fmt::format("no file matches '{}'", pattern));
    for (const std::string& path : paths)
      read_definition(path, fs::path(path).lexically_relative(folder_of(set)).string());
  }

  void read_csv(const fs::path& path) {
    const CsvTable table = read_csv_table(support::read_file(path.string()), path.string());
    for (const char* column : {"property", "data_model", "expected", "program"})
      if (table.column(column) == CsvTable::kNone)
        throw InputError(path.string(), 1, 1, fmt::format("there is no column '{}'", column));
    for (size_t i = 0; i < table.rows.size(); ++i) {
      Task task;
      task.name = table.at(i, "program");
      task.property = task.property_source = table.at(i, "property");
      task.data_model = table.at(i, "data_model");
      task.subproperty = table.at(i, "subproperty");
      task.files = {absolute(folder_of(path) / task.name)};
      const std::string expected = table.at(i, "expected");
      if (!expected.empty() && expected != "true" && expected != "false")
        throw InputError(path.string(), table.lines[i], 1,
                         fmt::format("expected is 'true', 'false' or nothing, not '{}'", expected));
      if (!expected.empty()) task.expected = expected == "true";
      add(std::move(task), path.string(), {table.lines[i], 1});
    }
  }

  void read_definition(const fs::path& path, const std::string& name) {
    const std::string file = path.string();
    const YamlNode root = witness::parse_yaml(support::read_file(file), file);
    const auto fail = [&file](const YamlNode& node, const std::string& text) {
      throw InputError(file, node.position.line, node.position.column, text);
    };
    const auto text_at = [](const YamlNode& node, std::string_view key) {
      const YamlNode* found = node.find(key);
      return found != nullptr && found->kind == YamlNode::Kind::Scalar ? found->text : std::string();
    };
    if (root.kind != YamlNode::Kind::Map) fail(root, "a task definition should be a map");
    const YamlNode* inputs = root.find("input_files");
    if (inputs == nullptr) fail(root, "a task definition needs 'input_files'");
    Task task;
    task.name = name;
    const auto add_file = [&](const YamlNode& node) {
      if (node.kind != YamlNode::Kind::Scalar || node.text.empty()) fail(node, "expected the name of a file");
      task.files.push_back(absolute(folder_of(path) / node.text));
    };
    if (inputs->kind == YamlNode::Kind::List)
      std::ranges::for_each(inputs->items, add_file);
    else
      add_file(*inputs);
    if (task.files.empty()) fail(*inputs, "a task needs a program");
    task.data_model = "ILP32";
    if (const YamlNode* options = root.find("options"))
      if (const std::string model = text_at(*options, "data_model"); !model.empty()) task.data_model = model;
    const YamlNode* properties = root.find("properties");
    if (properties == nullptr || properties->kind != YamlNode::Kind::List)
      fail(root, "a task definition needs a list 'properties'");
    for (const YamlNode& node : properties->items) {
      const std::string prp = text_at(node, "property_file");
      const std::string expected = text_at(node, "expected_verdict");
      if (prp.empty()) fail(node, "a property needs a 'property_file'");
      if (!expected.empty() && expected != "true" && expected != "false")
        fail(node, fmt::format("expected_verdict is 'true' or 'false', not '{}'", expected));
      Task one = task;
      one.property = fs::path(prp).stem().string();
      // The files of properties often stay behind where the programs were copied from.
      const fs::path prp_path = folder_of(path) / prp;
      one.property_source = fs::exists(prp_path) ? absolute(prp_path) : one.property;
      if (!expected.empty()) one.expected = expected == "true";
      one.subproperty = text_at(node, "subproperty");
      add(std::move(one), file, node.position);
    }
  }

  void add(Task task, const std::string& file, witness::Position position) {
    const auto fail = [&](const std::string& text) {
      throw InputError(file, position.line, position.column, text);
    };
    if (task.data_model != "ILP32" && task.data_model != "LP64")
      fail(fmt::format("the data model is ILP32 or LP64, not '{}'", task.data_model));
    if (task.property.empty() || task.property.starts_with('-')) fail("a task needs a property");
    const auto [other, is_new] = files_.try_emplace({task.name, task.property}, task.files);
    if (!is_new && other->second != task.files)
      fail(fmt::format("two tasks are called '{}'; name the folder that both are in", task.name));
    if (is_new) tasks.push_back(std::move(task));
  }

  static fs::path folder_of(const fs::path& file) {
    return fs::absolute(file).lexically_normal().parent_path();
  }
  static std::string absolute(const fs::path& path) { return fs::absolute(path).lexically_normal().string(); }

  std::map<std::pair<std::string, std::string>, std::vector<std::string>> files_;  // of each task
};

// By a hash of their names, so that a sample is the same everywhere and prefers no folder.
std::vector<Task> sample_of(const std::vector<Task>& tasks, uint64_t most) {
  std::vector<std::pair<std::string, size_t>> order;
  for (size_t i = 0; i < tasks.size(); ++i)
    order.emplace_back(witness::hash_of(tasks[i].property + tasks[i].name), i);
  std::ranges::sort(order);
  std::map<std::string, uint64_t> taken;
  std::vector<Task> result;
  for (const auto& [hash, i] : order)
    if (++taken[tasks[i].property] <= most) result.push_back(tasks[i]);
  return result;
}

}  // namespace

std::vector<Task> read_tasks(const std::vector<std::string>& sources, const TaskChoice& choice) {
  Reader reader;
  for (const std::string& source : sources) reader.read(source);
  std::erase_if(reader.tasks, [&choice](const Task& task) {
    const bool is_wanted =
        choice.properties.empty() || std::ranges::count(choice.properties, task.property) != 0;
    return !is_wanted ||
           (!choice.expected.empty() && task.expected != std::optional(choice.expected == "true"));
  });
  return choice.sample == 0 ? std::move(reader.tasks) : sample_of(reader.tasks, choice.sample);
}

}  // namespace heddle::bench
