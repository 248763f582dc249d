#include "bench/configuration.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/StringSaver.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "support/diagnostics.h"
#include "support/files.h"
#include "witness/yaml_tree.h"

namespace heddle::bench {

using support::InputError;
using witness::YamlNode;

namespace {

std::vector<std::string> split(const std::string& text) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char*, 16> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

bool is_name(const std::string& name) {
  return !name.empty() && name.front() != '.' && name.front() != '-' &&
         std::ranges::all_of(name, [](unsigned char c) {
           return (c < 128 && std::isalnum(c) != 0) ||
                  std::string_view("-+_.").find(char(c)) != std::string::npos;
         });
}

constexpr const char* kBadName =
    "the name of a configuration is made of letters, digits, '-', '+', '_' and '.'";

std::vector<std::string> words_of(const YamlNode& node, const std::string& file) {
  if (node.kind == YamlNode::Kind::Scalar) return split(node.text);
  if (node.kind == YamlNode::Kind::Null) return {};
  std::vector<std::string> words;
  for (const YamlNode& item : node.items) {
    if (node.kind != YamlNode::Kind::List || item.kind != YamlNode::Kind::Scalar)
      throw InputError(file, item.position.line, item.position.column,
                       "expected options: a text or a list of words");
    words.push_back(item.text);
  }
  return words;
}

// Runs work in folders of their own, so that a path in the options has to be told from somewhere.
void fill_in_folder(std::string& word, const std::string& file) {
  constexpr std::string_view kPlaceholder = "{folder}";
  const std::string folder = std::filesystem::absolute(file).lexically_normal().parent_path().string();
  for (size_t at = word.find(kPlaceholder); at != std::string::npos;
       at = word.find(kPlaceholder, at + folder.size()))
    word.replace(at, kPlaceholder.size(), folder);
}

Configuration read_one(const std::string& name, const YamlNode& node, const std::string& file) {
  Configuration result{name, {}, ""};
  if (node.kind != YamlNode::Kind::Map) {
    result.options = words_of(node, file);
    return result;
  }
  for (size_t i = 0; i < node.keys.size(); ++i) {
    if (node.keys[i] == "options")
      result.options = words_of(node.items[i], file);
    else if (node.keys[i] == "heddle")
      result.binary = (std::filesystem::absolute(file).parent_path() / node.items[i].text).lexically_normal();
    else
      throw InputError(
          file, node.key_positions[i].line, node.key_positions[i].column,
          fmt::format("a configuration has no key '{}'; there are options, heddle", node.keys[i]));
  }
  return result;
}

}  // namespace

Configuration parse_configuration(const std::string& text) {
  const size_t equals = text.find('=');
  Configuration result{text.substr(0, equals), {}, ""};
  if (!is_name(result.name)) throw InputError("", 0, 0, fmt::format("{}, not '{}'", kBadName, result.name));
  if (equals != std::string::npos) result.options = split(text.substr(equals + 1));
  return result;
}

std::vector<Configuration> read_configurations(const std::string& path) {
  const YamlNode root = witness::parse_yaml(support::read_file(path), path);
  const YamlNode* list = root.find("configurations");
  if (root.kind != YamlNode::Kind::Map || list == nullptr || list->kind != YamlNode::Kind::Map)
    throw InputError(path, 1, 1, "expected a map 'configurations'");
  std::vector<Configuration> result;
  for (size_t i = 0; i < list->keys.size(); ++i) {
    if (!is_name(list->keys[i]))
      throw InputError(path, list->key_positions[i].line, list->key_positions[i].column, kBadName);
    result.push_back(read_one(list->keys[i], list->items[i], path));
    for (std::string& word : result.back().options) fill_in_folder(word, path);
  }
  return result;
}

void check_names(const std::vector<Configuration>& configurations) {
  std::set<std::string> names;
  for (const Configuration& one : configurations)
    if (!names.insert(one.name).second)
      throw InputError("", 0, 0, fmt::format("two configurations are called '{}'", one.name));
}

}  // namespace heddle::bench
