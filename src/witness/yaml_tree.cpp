#include "witness/yaml_tree.h"

#include <fmt/format.h>
#include <llvm/Support/ConvertUTF.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "support/diagnostics.h"

namespace heddle::witness {

namespace {

constexpr size_t kMostNodes = 2'000'000;
constexpr size_t kMostKeys = 1000;  // of one map

Position position_of(const YAML::Mark& mark) {
  return {static_cast<unsigned>(mark.line + 1), static_cast<unsigned>(mark.column + 1)};
}

class TreeBuilder : public YAML::EventHandler {
 public:
  explicit TreeBuilder(const std::string& file_name) : file_name_(file_name) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (std::exchange(has_begun_, true)) fail(mark, "a witness is one YAML document");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    refuse(mark, anchor, "");
    add(mark, YamlNode::Kind::Null, "");
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { fail(mark, "aliases are not allowed"); }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    refuse(mark, anchor, tag);
    add(mark, YamlNode::Kind::Scalar, value);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    refuse(mark, anchor, tag);
    open(mark, YamlNode::Kind::List);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    refuse(mark, anchor, tag);
    open(mark, YamlNode::Kind::Map);
  }
  void OnMapEnd() override { close(); }

  YamlNode take() { return std::move(root_); }

 private:
  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& what) const {
    const Position position = position_of(mark);
    throw support::InputError(file_name_, position.line, position.column, what);
  }

  // The parser calls what is quoted "!" and what is plain "?".
  void refuse(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag) const {
    if (anchor != 0) fail(mark, "anchors are not allowed");
    if (!tag.empty() && tag != "?" && tag != "!") fail(mark, "tags are not allowed");
  }

  // The node becomes a key, or the next value of what is open.
  void add(const YAML::Mark& mark, YamlNode::Kind kind, const std::string& text) {
    if (++nodes_ > kMostNodes) fail(mark, "the file has too many parts");
    YamlNode node{kind, text, position_of(mark), {}, {}, {}};
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    YamlNode& parent = *open_.back();
    if (parent.kind == YamlNode::Kind::Map && parent.keys.size() == parent.items.size()) {
      if (kind != YamlNode::Kind::Scalar) fail(mark, "a key has to be a word");
      if (parent.keys.size() >= kMostKeys) fail(mark, "a map has too many keys");
      if (parent.find(text) != nullptr) fail(mark, fmt::format("the key '{}' stands here twice", text));
      parent.keys.push_back(text);
      parent.key_positions.push_back(node.position);
      return;
    }
    parent.items.push_back(std::move(node));
  }

  void open(const YAML::Mark& mark, YamlNode::Kind kind) {
    if (open_.size() >= kDeepestNesting) fail(mark, fmt::format("nested more than {} deep", kDeepestNesting));
    const bool is_root = open_.empty();
    add(mark, kind, "");
    open_.push_back(is_root ? &root_ : &open_.back()->items.back());
  }

  void close() { open_.pop_back(); }

  const std::string& file_name_;
  YamlNode root_;
  std::vector<YamlNode*> open_;  // only the last item of each grows, so the pointers stay
  size_t nodes_ = 0;
  bool has_begun_ = false;
};

void check_encoding(const std::string& text, const std::string& file_name) {
  const auto* at = reinterpret_cast<const llvm::UTF8*>(text.data());
  const llvm::UTF8* end = at + text.size();
  if (llvm::isLegalUTF8String(&at, end)) {
    if (const size_t zero = text.find('\0'); zero == std::string::npos) return;
    at = reinterpret_cast<const llvm::UTF8*>(text.data()) + text.find('\0');
  }
  const auto offset = static_cast<size_t>(at - reinterpret_cast<const llvm::UTF8*>(text.data()));
  const auto line =
      static_cast<unsigned>(std::count(text.begin(), text.begin() + static_cast<long>(offset), '\n'));
  throw support::InputError(file_name, line + 1, 0, "this is no text in UTF-8");
}

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key);
  const auto number = static_cast<size_t>(found - keys.begin());
  return found == keys.end() || number >= items.size() ? nullptr : &items[number];
}

YamlNode parse_yaml(const std::string& text, const std::string& file_name) {
  if (text.size() > kLargestFile)
    throw support::InputError(file_name, 0, 0,
                              fmt::format("the file is larger than {} MB", kLargestFile >> 20));
  check_encoding(text, file_name);
  std::istringstream stream(text);
  TreeBuilder builder(file_name);
  try {
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    const Position position = position_of(error.mark);
    throw support::InputError(file_name, position.line, position.column, "no YAML: " + error.msg);
  }
  return builder.take();
}

}  // namespace heddle::witness
