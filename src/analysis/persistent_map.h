// Maps from small numbers that share structure: a copy costs nothing, a change costs a path, and combining
// two maps costs what they differ in. An analysis keeps one state for every block of a large function this
// way. Binary Patricia trees (Okasaki and Gill): a branch splits its keys at the highest bit in which they
// differ.
#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

namespace heddle::analysis {

template <typename Value>
class PersistentMap {
 public:
  PersistentMap() = default;
  PersistentMap(const PersistentMap& other) : root_(retain(other.root_)) {}
  PersistentMap(PersistentMap&& other) noexcept : root_(std::exchange(other.root_, nullptr)) {}
  PersistentMap& operator=(PersistentMap other) noexcept {
    std::swap(root_, other.root_);
    return *this;
  }
  ~PersistentMap() { release(root_); }

  bool empty() const { return root_ == nullptr; }
  // Whether both are the very same tree: then they are equal.
  bool is_same(const PersistentMap& other) const { return root_ == other.root_; }

  // Null if there is none. Valid until the map changes.
  const Value* find(uint32_t key) const {
    const Node* node = root_;
    while (node != nullptr && node->bit != 0) node = (key & node->bit) != 0 ? node->right : node->left;
    return node != nullptr && node->key == key ? &node->value : nullptr;
  }

  void set(uint32_t key, const Value& value) {
    if (const Value* old = find(key); old != nullptr && *old == value) return;
    root_ = with(root_, key, value);
  }

  void erase(uint32_t key) {
    if (find(key) != nullptr) root_ = without(root_, key);
  }

  // Calls visit(key, value) in the order of the keys.
  template <typename Visit>
  void for_each(Visit visit) const {
    walk(root_, visit);
  }

  // What becomes of a key that only one of two maps has.
  enum class Lone : uint8_t { Drop, Keep };

  // The map of combine(key, left value, right value) for the keys of both maps; nothing leaves the key out.
  // Combining a value with itself must give that value, because parts that the maps share are taken over as
  // they are.
  template <typename Combine>
  static PersistentMap merge(const PersistentMap& left, const PersistentMap& right, Lone only_left,
                             Lone only_right, Combine combine) {
    auto keep_left = [=](uint32_t) { return only_left == Lone::Keep; };
    auto keep_right = [=](uint32_t) { return only_right == Lone::Keep; };
    auto lone = [](Node* node, auto& keep) { return keep(node->key) ? retain(node) : nullptr; };
    Merger merger{keep_left, keep_right, combine, lone};
    return PersistentMap(merger.merge(left.root_, right.root_));
  }

  // The map that has the keys for which is_chosen(key) from `other`, and all others from `base`.
  template <typename IsChosen>
  static PersistentMap overlay(const PersistentMap& base, const PersistentMap& other, IsChosen is_chosen) {
    auto keep_left = [&](uint32_t key) { return !is_chosen(key); };
    auto combine = [&](uint32_t key, const Value& a, const Value& b) {
      return std::optional(is_chosen(key) ? b : a);
    };
    auto lone = [](Node* node, auto& keep) { return filtered(node, keep); };
    Merger merger{keep_left, is_chosen, combine, lone};
    return PersistentMap(merger.merge(base.root_, other.root_));
  }

  // Whether each key of `right`, except those that may_lack(key), is in `left`, and holds(key, left value,
  // right value) is true. It must be true of a value and itself.
  template <typename Holds, typename MayLack>
  static bool covers(const PersistentMap& left, const PersistentMap& right, Holds holds, MayLack may_lack) {
    return covers_node(left.root_, right.root_, holds, may_lack);
  }
  template <typename Holds>
  static bool covers(const PersistentMap& left, const PersistentMap& right, Holds holds) {
    return covers(left, right, holds, [](uint32_t) { return false; });
  }

 private:
  // A leaf (bit 0) has a key and a value; a branch has the bits above `bit` that its keys share.
  struct Node {
    uint32_t references = 1;
    uint32_t key = 0;
    uint32_t bit = 0;
    union {
      struct {
        Node* left;
        Node* right;
      };
      Value value;
    };

    Node(uint32_t leaf_key, const Value& leaf_value) : key(leaf_key), value(leaf_value) {}
    Node(uint32_t prefix, uint32_t branch_bit, Node* zero, Node* one)
        : key(prefix), bit(branch_bit), left(zero), right(one) {}
  };
  static_assert(std::is_trivially_copyable_v<Value> && std::is_trivially_destructible_v<Value>,
                "values should be plain data");

  explicit PersistentMap(Node* root) : root_(root) {}

  static Node* retain(Node* node) {
    if (node != nullptr) ++node->references;
    return node;
  }
  static void release(Node* node) {
    if (node == nullptr || --node->references > 0) return;
    if (node->bit != 0) {
      release(node->left);
      release(node->right);
    }
    delete node;
  }

  static uint32_t prefix_of(uint32_t key, uint32_t bit) { return key & ~(bit | (bit - 1)); }
  static bool has_prefix(const Node* branch, uint32_t key) {
    return prefix_of(key, branch->bit) == branch->key;
  }

  // A branch over two trees whose keys differ. The functions below take over the references they are given.
  static Node* join(Node* a, Node* b) {
    uint32_t bit = a->key ^ b->key;
    while ((bit & (bit - 1)) != 0) bit &= bit - 1;
    if ((a->key & bit) != 0) std::swap(a, b);
    return new Node(prefix_of(a->key, bit), bit, a, b);
  }

  static Node* branch(uint32_t prefix, uint32_t bit, Node* left, Node* right) {
    if (left == nullptr) return right;
    if (right == nullptr) return left;
    return new Node(prefix, bit, left, right);
  }

  static Node* with(Node* node, uint32_t key, const Value& value) {
    if (node == nullptr) return new Node(key, value);
    const bool belongs_inside = node->bit == 0 ? node->key == key : has_prefix(node, key);
    if (!belongs_inside) return join(new Node(key, value), node);
    if (node->references > 1) {
      Node* copy = node->bit == 0 ? new Node(key, value)
                                  : new Node(node->key, node->bit, retain(node->left), retain(node->right));
      release(node);
      node = copy;
    }
    if (node->bit == 0) {
      node->value = value;
    } else {
      Node*& child = (key & node->bit) != 0 ? node->right : node->left;
      child = with(child, key, value);
    }
    return node;
  }

  // The key is in the tree.
  static Node* without(Node* node, uint32_t key) {
    if (node->bit == 0) {
      release(node);
      return nullptr;
    }
    Node* left = retain(node->left);
    Node* right = retain(node->right);
    const uint32_t prefix = node->key;
    const uint32_t bit = node->bit;
    release(node);
    Node*& child = (key & bit) != 0 ? right : left;
    child = without(child, key);
    return branch(prefix, bit, left, right);
  }

  template <typename Visit>
  static void walk(const Node* node, Visit& visit) {
    if (node == nullptr) return;
    if (node->bit == 0) {
      visit(node->key, node->value);
      return;
    }
    walk(node->left, visit);
    walk(node->right, visit);
  }

  // Borrows what they are given, return references of their own, like the functions that follow.
  template <typename Keep>
  static Node* filtered(Node* node, Keep& keep) {
    if (node->bit == 0) return keep(node->key) ? retain(node) : nullptr;
    Node* left = filtered(node->left, keep);
    Node* right = filtered(node->right, keep);
    if (left != node->left || right != node->right) return branch(node->key, node->bit, left, right);
    release(left);
    release(right);
    return retain(node);
  }

  // `lone` makes of a tree whose keys the other map does not have what is kept of it.
  template <typename KeepLeft, typename KeepRight, typename Combine, typename Lonely>
  struct Merger {
    KeepLeft& keep_left;
    KeepRight& keep_right;
    Combine& combine;
    Lonely& lone;

    Node* merge(Node* a, Node* b) {
      if (a == b) return retain(a);
      if (a == nullptr) return lone(b, keep_right);
      if (b == nullptr) return lone(a, keep_left);
      if (a->bit == b->bit && a->key == b->key)
        return a->bit == 0 ? merge_leaves(a, b) : merge_children(a, b);
      if (a->bit > b->bit && has_prefix(a, b->key)) return merge_children(a, b);
      if (b->bit > a->bit && has_prefix(b, a->key)) return merge_children(a, b);
      Node* left = lone(a, keep_left);
      Node* right = lone(b, keep_right);
      if (left == nullptr) return right;
      return right == nullptr ? left : join(left, right);
    }

    Node* merge_leaves(Node* a, Node* b) {
      const std::optional<Value> value = combine(a->key, std::as_const(a->value), std::as_const(b->value));
      if (!value) return nullptr;
      if (*value == a->value) return retain(a);
      if (*value == b->value) return retain(b);
      return new Node(a->key, *value);
    }

    // Both branch alike, or one lies inside a child of the other.
    Node* merge_children(Node* a, Node* b) {
      Node* outer = a->bit >= b->bit ? a : b;
      auto child_of = [&](Node* of, bool one) -> Node* {
        if (of->bit == outer->bit) return one ? of->right : of->left;
        return ((of->key & outer->bit) != 0) == one ? of : nullptr;
      };
      Node* left = merge(child_of(a, false), child_of(b, false));
      Node* right = merge(child_of(a, true), child_of(b, true));
      for (Node* candidate : {a, b}) {
        if (candidate->bit != outer->bit || left != candidate->left || right != candidate->right) continue;
        release(left);
        release(right);
        return retain(candidate);
      }
      return branch(outer->key, outer->bit, left, right);
    }
  };

  template <typename Holds, typename MayLack>
  static bool covers_node(const Node* a, const Node* b, Holds& holds, MayLack& may_lack) {
    if (a == b || b == nullptr) return true;
    if (a == nullptr) return all_keys(b, may_lack);
    if (a->bit == b->bit && a->key == b->key) {
      if (a->bit == 0) return holds(a->key, a->value, b->value);
      return covers_node(a->left, b->left, holds, may_lack) &&
             covers_node(a->right, b->right, holds, may_lack);
    }
    if (a->bit > b->bit && has_prefix(a, b->key))
      return covers_node((b->key & a->bit) != 0 ? a->right : a->left, b, holds, may_lack);
    if (b->bit > a->bit && has_prefix(b, a->key)) {
      const bool is_right = (a->key & b->bit) != 0;
      return covers_node(a, is_right ? b->right : b->left, holds, may_lack) &&
             all_keys(is_right ? b->left : b->right, may_lack);
    }
    return all_keys(b, may_lack);
  }

  template <typename Holds>
  static bool all_keys(const Node* node, Holds& holds) {
    if (node->bit == 0) return holds(node->key);
    return all_keys(node->left, holds) && all_keys(node->right, holds);
  }

  Node* root_ = nullptr;
};

}  // namespace heddle::analysis
