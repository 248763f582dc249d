#include "witness/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>

#include "support/diagnostics.h"
#include "witness/yaml_tree.h"

namespace heddle::witness {

using Kind = YamlNode::Kind;

namespace {

class Reader {
 public:
  explicit Reader(const std::string& file_name) : file_name_(file_name) {}

  Witness witness(const YamlNode& root) {
    if (root.kind != Kind::List) fail(root, "a witness is a list of entries");
    if (root.items.empty()) fail(root, "the witness has no entries");
    Witness result;
    for (const YamlNode& item : root.items) result.entries.push_back(entry(item));
    return result;
  }

 private:
  struct Key {
    std::string_view name;
    bool is_required = true;
  };

  [[noreturn]] void fail(Position where, const std::string& what) const {
    throw support::InputError(file_name_, where.line, where.column, what);
  }
  [[noreturn]] void fail(const YamlNode& where, const std::string& what) const { fail(where.position, what); }

  // A map with all the keys that are required, and none that is not named.
  void expect_map(const YamlNode& node, std::string_view what, std::initializer_list<Key> keys) const {
    if (node.kind != Kind::Map) fail(node, fmt::format("{} has to be a map", what));
    for (size_t i = 0; i < node.keys.size(); ++i)
      if (std::ranges::find(keys, node.keys[i], &Key::name) == keys.end())
        fail(node.key_positions[i], fmt::format("{} has no key '{}'", what, node.keys[i]));
    for (const Key& key : keys)
      if (key.is_required && node.find(key.name) == nullptr)
        fail(node, fmt::format("{} needs the key '{}'", what, key.name));
  }

  const YamlNode& list(const YamlNode& node, std::string_view what) const {
    if (node.kind != Kind::List) fail(node, fmt::format("{} has to be a list", what));
    return node;
  }

  std::string text(const YamlNode& node, std::string_view what) const {
    if (node.kind != Kind::Scalar) fail(node, fmt::format("{} has to be a text", what));
    return node.text;
  }
  std::string text_at(const YamlNode& map, std::string_view key) const {
    const YamlNode* node = map.find(key);
    return node == nullptr ? "" : text(*node, fmt::format("'{}'", key));
  }

  unsigned number_at(const YamlNode& map, std::string_view key) const {
    const YamlNode* node = map.find(key);
    if (node == nullptr) return 0;
    unsigned value = 0;
    const char* end = node->text.data() + node->text.size();
    const auto [rest, error] = std::from_chars(node->text.data(), end, value);
    if (node->kind != Kind::Scalar || error != std::errc() || rest != end || value == 0)
      fail(*node, fmt::format("'{}' has to be a number from 1 on", key));
    return value;
  }

  template <typename Enum, size_t count>
  Enum word_at(const YamlNode& map, std::string_view key,
               const std::array<std::string_view, count>& words) const {
    const std::string word = text_at(map, key);
    const auto found = std::ranges::find(words, word);
    if (found == words.end())
      fail(*map.find(key), fmt::format("'{}' is no {}; there are {}", word, key, fmt::join(words, ", ")));
    return static_cast<Enum>(found - words.begin());
  }

  Entry entry(const YamlNode& node) const {
    expect_map(node, "an entry", {{"entry_type"}, {"metadata"}, {"content"}});
    Entry result;
    result.position = node.position;
    result.type = word_at<EntryType>(node, "entry_type", kEntryTypes);
    result.metadata = metadata(*node.find("metadata"));
    const YamlNode& content = *node.find("content");
    switch (result.type) {
      case EntryType::ViolationSequence:
        for (const YamlNode& item : list(content, "the content").items)
          result.segments.push_back(segment(item));
        if (result.segments.empty()) fail(content, "a violation sequence needs a segment");
        break;
      case EntryType::InvariantSet:
        // An empty list may be written as nothing at all.
        if (content.kind == Kind::Null) break;
        for (const YamlNode& item : list(content, "the content").items) add_invariant(item, result);
        break;
      case EntryType::GhostInstrumentation:
        break;
    }
    return result;
  }

  Metadata metadata(const YamlNode& node) const {
    expect_map(node, "'metadata'", {{"format_version"}, {"uuid"}, {"creation_time"}, {"producer"}, {"task"}});
    Metadata result;
    result.position = node.position;
    result.format_version = text_at(node, "format_version");
    static constexpr auto versions = std::to_array<std::string_view>({"2.0", "2.1", "2.2"});
    if (std::ranges::find(versions, result.format_version) == versions.end())
      fail(*node.find("format_version"),
           fmt::format("'{}' is no version of the format that is known here; there are {}",
                       result.format_version, fmt::join(versions, ", ")));
    result.uuid = text_at(node, "uuid");
    result.creation_time = text_at(node, "creation_time");
    const YamlNode& producer = *node.find("producer");
    expect_map(
        producer, "'producer'",
        {{"name"}, {"version"}, {"configuration", false}, {"command_line", false}, {"description", false}});
    result.producer_name = text_at(producer, "name");
    result.producer_version = text_at(producer, "version");
    if (producer.find("configuration") != nullptr)
      result.producer_configuration = text_at(producer, "configuration");
    task(*node.find("task"), result);
    return result;
  }

  void task(const YamlNode& node, Metadata& result) const {
    expect_map(node, "'task'",
               {{"input_files"}, {"input_file_hashes"}, {"specification"}, {"data_model"}, {"language"}});
    for (const YamlNode& file : list(*node.find("input_files"), "'input_files'").items)
      result.input_files.push_back(text(file, "a file name"));
    const YamlNode& hashes = *node.find("input_file_hashes");
    if (hashes.kind != Kind::Map) fail(hashes, "'input_file_hashes' has to be a map");
    for (size_t i = 0; i < hashes.keys.size(); ++i)
      result.input_file_hashes.emplace_back(hashes.keys[i], text(hashes.items[i], "a hash"));
    result.specification = text_at(node, "specification");
    result.data_model = text_at(node, "data_model");
    if (result.data_model != "ILP32" && result.data_model != "LP64")
      fail(*node.find("data_model"), "'data_model' has to be ILP32 or LP64");
    result.language = text_at(node, "language");
    if (result.language != "C") fail(*node.find("language"), "'language' has to be C");
  }

  Segment segment(const YamlNode& node) const {
    expect_map(node, "a part of a violation sequence", {{"segment"}});
    Segment result;
    result.position = node.position;
    for (const YamlNode& item : list(*node.find("segment"), "'segment'").items) {
      expect_map(item, "a part of a segment", {{"waypoint"}});
      result.waypoints.push_back(waypoint(*item.find("waypoint")));
    }
    if (result.waypoints.empty()) fail(node, "a segment needs a waypoint");
    return result;
  }

  Waypoint waypoint(const YamlNode& node) const {
    expect_map(node, "a waypoint", {{"type"}, {"action"}, {"location"}, {"constraint", false}});
    Waypoint result;
    result.position = node.position;
    result.type = word_at<WaypointType>(node, "type", kWaypointTypes);
    result.action = word_at<Action>(node, "action", kActions);
    result.location = location(*node.find("location"));
    if (const YamlNode* given = node.find("constraint")) {
      expect_map(*given, "'constraint'", {{"value"}, {"format", false}});
      result.constraint = {text_at(*given, "value"), text_at(*given, "format"),
                           given->find("value")->position};
    }
    return result;
  }

  Location location(const YamlNode& node) const {
    expect_map(node, "'location'", {{"file_name"}, {"line"}, {"column", false}, {"function", false}});
    return {text_at(node, "file_name"), number_at(node, "line"), number_at(node, "column"),
            text_at(node, "function"), node.position};
  }

  void add_invariant(const YamlNode& node, Entry& entry) const {
    expect_map(node, "a part of an invariant set", {{"invariant", false}, {"contract", false}});
    if (node.find("contract") != nullptr) entry.has_contracts = true;
    const YamlNode* given = node.find("invariant");
    if (given == nullptr) return;
    expect_map(*given, "an invariant", {{"type"}, {"location"}, {"value"}, {"format"}, {"labels", false}});
    Invariant& result = entry.invariants.emplace_back();
    result.position = given->position;
    result.type = word_at<InvariantType>(*given, "type", kInvariantTypes);
    result.location = location(*given->find("location"));
    result.value = text_at(*given, "value");
    result.format = text_at(*given, "format");
    if (const YamlNode* labels = given->find("labels"))
      for (const YamlNode& label : list(*labels, "'labels'").items)
        result.is_inductive |= text(label, "a label") == "inductive";
  }

  const std::string& file_name_;
};

}  // namespace

bool Witness::is_violation() const {
  return !entries.empty() && entries.front().type == EntryType::ViolationSequence;
}

Witness read(const std::string& text, const std::string& file_name) {
  return Reader(file_name).witness(parse_yaml(text, file_name));
}

}  // namespace heddle::witness
