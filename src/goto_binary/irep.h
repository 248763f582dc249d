// The tree in which goto binaries hold everything: a node has an id, ordered parts and named parts, all
// shared. Nodes lie in one table, as numbers, so that a file needs little more memory than its bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace heddle::goto_binary {

class IrepTable;

// A node of a table. Parts that are not there are nil, so that one may look deep without asking first.
class Irep {
 public:
  Irep() = default;
  Irep(const IrepTable* table, uint32_t number) : table_(table), number_(number) {}

  std::string_view id() const;
  bool is(std::string_view id) const { return this->id() == id; }
  bool is_nil() const { return number_ == 0 || id() == "nil"; }
  size_t size() const;                    // ordered parts
  Irep operator[](size_t i) const;        // nil beyond the end
  Irep find(std::string_view key) const;  // nil if there is none
  // The id of a named part, or "".
  std::string_view text(std::string_view key) const;
  bool flag(std::string_view key) const { return text(key) == "1"; }
  size_t named_count() const;
  std::pair<std::string_view, Irep> named(size_t i) const;
  // Equal numbers of one table are equal nodes.
  uint32_t number() const { return number_; }

 private:
  const IrepTable* table_ = nullptr;
  uint32_t number_ = 0;
};

class IrepTable {
 public:
  IrepTable() { add_node(add_string("nil"), {}, {}); }
  IrepTable(const IrepTable&) = delete;
  IrepTable& operator=(const IrepTable&) = delete;

  // The table keeps its own copy of what the string says.
  uint32_t add_string(std::string_view text);
  std::string_view string(uint32_t number) const { return strings_[number]; }

  struct Named {
    uint32_t key;  // number of a string
    uint32_t node;
  };
  uint32_t add_node(uint32_t id, const std::vector<uint32_t>& parts, const std::vector<Named>& named);
  // A number for a node whose parts come first, as readers meet them.
  uint32_t begin_node(uint32_t id);
  void finish_node(uint32_t node, const uint32_t* parts, size_t part_count, const uint32_t* named_words,
                   size_t named_count);

  // The nodes of another table, which has to live as long as this. What `identifier` names is renamed.
  // Their numbers grow by the result.
  using Renaming = std::unordered_map<std::string_view, std::string>;
  uint32_t append(const IrepTable& other, const Renaming& renamed);

  // Room for so many more of each.
  void reserve(size_t nodes, size_t links) {
    nodes_.reserve(nodes_.size() + nodes);
    links_.reserve(links_.size() + links);
  }

  Irep node(uint32_t number) const { return {this, number}; }
  size_t node_count() const { return nodes_.size(); }

 private:
  friend class Irep;
  // Most files are full of nodes that hold nothing, and of small ones.
  static constexpr uint32_t kLeaf = UINT32_MAX;
  struct Node {
    uint32_t id;
    uint32_t first;  // in links_: how many there are, the parts, then pairs of key and node; or kLeaf
  };
  struct Shape {
    uint32_t part_count = 0;
    uint32_t named_count = 0;
    size_t first = 0;  // in links_: the parts
  };
  Shape shape(uint32_t number) const;
  void add_counts(size_t part_count, size_t named_count);

  std::vector<std::string_view> strings_;
  std::vector<std::unique_ptr<char[]>> pages_;  // what the strings say
  char* page_ = nullptr;                        // what is left of the last one
  size_t left_ = 0;
  std::vector<Node> nodes_;
  std::vector<uint32_t> links_;
};

// Makes nodes, each distinct one once.
class IrepBuilder {
 public:
  explicit IrepBuilder(IrepTable& table) : table_(table) {}

  using Named = std::vector<std::pair<std::string_view, Irep>>;
  Irep make(std::string_view id, const std::vector<Irep>& parts = {}, const Named& named = {});
  IrepTable& table() { return table_; }

 private:
  uint32_t string(std::string_view text);

  IrepTable& table_;
  std::unordered_map<std::string, uint32_t> strings_;
  std::unordered_map<std::string, uint32_t> nodes_;  // by what they hold, as numbers
};

}  // namespace heddle::goto_binary
