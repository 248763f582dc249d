#include "tools/read_tool.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Regex.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <span>

#include "support/diagnostics.h"
#include "support/options.h"
#include "witness/yaml_tree.h"

namespace heddle::tools {

using witness::YamlNode;

namespace {

// A key of a map, whether it has to be there, and what to do with its value.
struct Key {
  std::string_view name;
  bool is_required = false;
  std::function<void(const YamlNode&)> read;
};

// What may stand in the words of a command, as a part of one.
constexpr auto kParts =
    std::to_array<std::string_view>({"{property}", "{witness}", "{seconds}", "{memory}", "{folder}"});
// ... and as a whole word, for any number of words.
constexpr auto kLists =
    std::to_array<std::string_view>({"{program}", "{data_model}", "{attempt}", "{objects}"});

class Reader {
 public:
  Reader(const std::string& file_name, Tool& tool) : file_name_(file_name), tool_(tool) {}

  void read(const YamlNode& root) {
    read_map(root, "a tool",
             {
                 {"name", true, into(tool_.name)},
                 {"summary", true, into(tool_.summary)},
                 {"install", true, into(tool_.install)},
                 {"website", false, into(tool_.website)},
                 {"kind", false, [this](const YamlNode& node) { read_kind(node); }},
                 {"version", true, [this](const YamlNode& node) { read_version(node); }},
                 {"command", true, [this](const YamlNode& node) { tool_.command = command(node); }},
                 {"build", false, [this](const YamlNode& node) { read_build(node); }},
                 {"corpus", false, [this](const YamlNode& node) { read_corpus(node); }},
                 {"data_models", false, [this](const YamlNode& node) { read_data_models(node); }},
                 {"attempts", false, [this](const YamlNode& node) { read_attempts(node); }},
                 {"memory", false, [this](const YamlNode& node) { read_memory(node); }},
                 {"answers", true, [this](const YamlNode& node) { read_answers(node); }},
                 {"counterexample", false, [this](const YamlNode& node) { read_counterexample(node); }},
                 {"proof", false, [this](const YamlNode& node) { read_proof(node); }},
             });
    const bool is_plain = std::ranges::all_of(tool_.name, [](unsigned char c) {
      return (c < 128 && std::isalnum(c) != 0) || c == '-' || c == '+';
    });
    if (tool_.name.empty() || !is_plain)
      fail(root, "the name of a tool is made of letters, digits, '-' and '+'");
    if (tool_.says_false && !tool_.inputs && tool_.input_files.empty() && tool_.violation_witness.empty())
      fail(root, "the tool says FALSE, but there is no 'counterexample' by which that could be confirmed");
    const auto names_program = [](const Words& words) {
      return std::ranges::find(words, "{program}") != words.end();
    };
    if (tool_.kind == Kind::Fuzzer && tool_.input_files.empty())
      fail(root, "a fuzzer needs a 'counterexample' with 'files'");
    if (!names_program(tool_.command) && std::ranges::none_of(tool_.build, names_program))
      fail(root, "the command has no word '{program}'");
  }

 private:
  [[noreturn]] void fail(const YamlNode& node, const std::string& text) const {
    throw support::InputError(file_name_, node.position.line, node.position.column, text);
  }

  void read_map(const YamlNode& node, std::string_view what, std::span<const Key> keys) {
    if (node.kind != YamlNode::Kind::Map) fail(node, fmt::format("{} should be a map", what));
    std::vector<std::string_view> names;
    for (const Key& key : keys) names.push_back(key.name);
    for (size_t i = 0; i < node.keys.size(); ++i) {
      const auto found = std::ranges::find(keys, node.keys[i], &Key::name);
      if (found == keys.end()) {
        const std::string_view near = support::nearest(node.keys[i], names);
        throw support::InputError(
            file_name_, node.key_positions[i].line, node.key_positions[i].column,
            fmt::format("{} has no key '{}'; {}", what, node.keys[i],
                        near.empty() ? fmt::format("there are {}", fmt::join(names, ", "))
                                     : fmt::format("did you mean '{}'?", near)));
      }
      if (std::ranges::count(node.keys, node.keys[i]) > 1)
        fail(node.items[i], fmt::format("the key '{}' stands here twice", node.keys[i]));
      found->read(node.items[i]);
    }
    for (const Key& key : keys)
      if (key.is_required && node.find(key.name) == nullptr)
        fail(node, fmt::format("{} needs a key '{}'", what, key.name));
  }
  void read_map(const YamlNode& node, std::string_view what, std::initializer_list<Key> keys) {
    read_map(node, what, std::span(keys.begin(), keys.size()));
  }

  std::function<void(const YamlNode&)> into(std::string& field) {
    return [this, &field](const YamlNode& node) { field = text(node); };
  }

  std::string text(const YamlNode& node) const {
    if (node.kind != YamlNode::Kind::Scalar || node.text.empty()) fail(node, "expected a text");
    if (node.text.find('\0') != std::string::npos) fail(node, "a text has no zero bytes");
    return node.text;
  }

  Words words(const YamlNode& node) const {
    if (node.kind != YamlNode::Kind::List) fail(node, "expected a list of words");
    Words result;
    for (const YamlNode& item : node.items) result.push_back(text(item));
    return result;
  }

  // Placeholders that are not known would be words of the command.
  Words command(const YamlNode& node) const {
    Words result = words(node);
    if (result.empty()) fail(node, "a command begins with a program");
    for (size_t i = 0; i < result.size(); ++i) check_placeholders(node.items[i], result[i]);
    return result;
  }

  void check_placeholders(const YamlNode& node, const std::string& word) const {
    if (std::ranges::find(kLists, word) != kLists.end()) return;
    for (size_t begin = word.find('{'); begin != std::string::npos; begin = word.find('{', begin + 1)) {
      const size_t end = word.find('}', begin);
      const std::string placeholder = word.substr(begin, end == std::string::npos ? end : end - begin + 1);
      if (std::ranges::find(kLists, placeholder) != kLists.end())
        fail(node, fmt::format("'{}' has to be a word by itself", placeholder));
      if (std::ranges::find(kParts, placeholder) == kParts.end())
        fail(node, fmt::format("there is no placeholder '{}'; there are {}, {}", placeholder,
                               fmt::join(kLists, ", "), fmt::join(kParts, ", ")));
    }
  }

  std::string pattern(const YamlNode& node, unsigned groups = 0) const {
    std::string result = text(node);
    const llvm::Regex regex{llvm::StringRef(result)};
    std::string error;
    if (!regex.isValid(error)) fail(node, fmt::format("no regular expression: {}", error));
    if (regex.getNumMatches() < groups) fail(node, "the regular expression needs a group (...)");
    return result;
  }

  // Of a file or folder that the tool writes where it works.
  std::string file_name(const YamlNode& node) const {
    std::string result = text(node);
    if (result.find('/') != std::string::npos || result.starts_with('.'))
      fail(node, "expected the name of a file, without a folder");
    return result;
  }

  int number(const YamlNode& node) const {
    const std::string digits = text(node);
    int result = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
    if (error != std::errc{} || end != digits.data() + digits.size()) fail(node, "expected a number");
    return result;
  }

  void read_kind(const YamlNode& node) {
    const std::string word = text(node);
    if (word != "verifier" && word != "fuzzer") fail(node, "a tool is a 'verifier' or a 'fuzzer'");
    tool_.kind = word == "fuzzer" ? Kind::Fuzzer : Kind::Verifier;
  }

  void read_version(const YamlNode& node) {
    read_map(node, "a version",
             {{"command", true, [this](const YamlNode& n) { tool_.version_command = command(n); }},
              {"line", false, [this](const YamlNode& n) { tool_.version_line = pattern(n, 1); }}});
  }

  void read_build(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::List) fail(node, "expected a list of commands");
    for (const YamlNode& item : node.items) tool_.build.push_back(command(item));
  }

  // Below the folder that the fuzzer works in.
  void read_corpus(const YamlNode& node) {
    read_map(node, "a corpus", {{"folder", true, [this](const YamlNode& n) {
                                   tool_.corpus_folder = text(n);
                                   if (tool_.corpus_folder.starts_with('/') ||
                                       tool_.corpus_folder.find("..") != std::string::npos)
                                     fail(n, "expected a folder below the one that the fuzzer works in");
                                 }}});
  }

  void read_data_models(const YamlNode& node) {
    const auto model = [this](const char* name) {
      return [this, name](const YamlNode& n) { tool_.data_models[name] = words(n); };
    };
    read_map(node, "data_models", {{"ILP32", false, model("ILP32")}, {"LP64", false, model("LP64")}});
  }

  void read_attempts(const YamlNode& node) {
    if (node.kind != YamlNode::Kind::List || node.items.empty()) fail(node, "expected a list of attempts");
    tool_.attempts.clear();
    for (const YamlNode& item : node.items) {
      Attempt attempt;
      read_map(item, "an attempt",
               {{"options", true, [&](const YamlNode& n) { attempt.options = words(n); }},
                {"decides", false, [&](const YamlNode& n) {
                   const Words answers = words(n);
                   for (const std::string& answer : answers)
                     if (answer != "true" && answer != "false")
                       fail(n, "an attempt decides 'true' or 'false'");
                   attempt.may_prove = std::ranges::find(answers, "true") != answers.end();
                   attempt.may_refute = std::ranges::find(answers, "false") != answers.end();
                 }}});
      tool_.attempts.push_back(std::move(attempt));
    }
  }

  void read_memory(const YamlNode& node) {
    const std::string word = text(node);
    if (word != "address-space" && word != "option")
      fail(node, "memory is limited by 'address-space' or, with {memory} in the command, by an 'option'");
    tool_.limits_address_space = word == "address-space";
  }

  AnswerForm answer(const YamlNode& node) {
    AnswerForm form;
    read_map(node, "an answer",
             {{"status", true,
               [&](const YamlNode& n) {
                 if (n.kind != YamlNode::Kind::List || n.items.empty())
                   fail(n, "expected a list of exit statuses");
                 for (const YamlNode& item : n.items) form.statuses.push_back(number(item));
               }},
              {"line", true, [&](const YamlNode& n) { form.line = pattern(n); }}});
    return form;
  }

  void read_answers(const YamlNode& node) {
    read_map(node, "answers",
             {{"true", false, [this](const YamlNode& n) { tool_.says_true = answer(n); }},
              {"false", false, [this](const YamlNode& n) { tool_.says_false = answer(n); }},
              {"refuses", false, [this](const YamlNode& n) { tool_.refuses = pattern(n); }}});
    if (!tool_.says_true && !tool_.says_false && tool_.kind == Kind::Verifier)
      fail(node, "a verifier says 'true', 'false' or both");
  }

  void read_counterexample(const YamlNode& node) {
    read_map(node, "a counterexample",
             {{"inputs", false, [this](const YamlNode& n) { read_inputs(n); }},
              {"files", false, [this](const YamlNode& n) { tool_.input_files = file_name(n); }},
              {"witness", false, [this](const YamlNode& n) { tool_.violation_witness = file_name(n); }}});
  }

  void read_inputs(const YamlNode& node) {
    InputLines inputs;
    read_map(node, "inputs",
             {{"after", false, [&](const YamlNode& n) { inputs.after = pattern(n); }},
              {"line", true, [&](const YamlNode& n) { inputs.line = pattern(n, 1); }},
              {"base", false, [&](const YamlNode& n) {
                 const int base = number(n);
                 if (base != 2 && base != 10 && base != 16) fail(n, "the base is 2, 10 or 16");
                 inputs.base = static_cast<unsigned>(base);
               }}});
    tool_.inputs = std::move(inputs);
  }

  void read_proof(const YamlNode& node) {
    read_map(node, "a proof",
             {{"witness", true, [this](const YamlNode& n) { tool_.correctness_witness = file_name(n); }}});
  }

  const std::string& file_name_;
  Tool& tool_;
};

}  // namespace

Tool read_tool(const std::string& text, const std::string& file_name, const std::string& folder) {
  Tool tool;
  tool.folder = folder;
  Reader(file_name, tool).read(witness::parse_yaml(text, file_name));
  return tool;
}

}  // namespace heddle::tools
