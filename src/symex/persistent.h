// A vector whose copies share what they have in common: copying is free, writing copies one path of a shallow
// tree, and two versions are compared only where they differ. Symbolic execution copies its state at every
// branch and merges it at every join; with this it pays for what the branch touched, not for what the program
// has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace heddle::symex {

// Reference counting for one thread.
template <typename T>
class Ref {
 public:
  Ref() = default;
  explicit Ref(T* object) : object_(object) { retain(); }
  Ref(const Ref& other) : object_(other.object_) { retain(); }
  Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Ref& operator=(Ref other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Ref() {
    if (object_ != nullptr && --object_->references == 0) delete object_;
  }

  T* get() const { return object_; }
  T* operator->() const { return object_; }
  T& operator*() const { return *object_; }
  explicit operator bool() const { return object_ != nullptr; }
  bool operator==(const Ref& other) const { return object_ == other.object_; }
  bool is_unique() const { return object_->references == 1; }

 private:
  void retain() {
    if (object_ != nullptr) ++object_->references;
  }
  T* object_ = nullptr;
};

template <typename T>
class PersistentVector {
 public:
  PersistentVector() = default;
  // n copies of one value; equal subtrees are shared, so this takes logarithmic time and space.
  PersistentVector(uint64_t n, const T& value) : size_(n) {
    if (n == 0) return;
    Ref<Node> node(new Node);
    node->is_leaf = true;
    node->values.fill(value);
    for (uint64_t capacity = kFanout; capacity < n; capacity *= kFanout) {
      Ref<Node> parent(new Node);
      parent->children.fill(node);
      node = parent;
      ++height_;
    }
    root_ = node;
  }

  uint64_t size() const { return size_; }

  const T& operator[](uint64_t i) const {
    const Node* node = root_.get();
    for (unsigned level = height_; level > 0; --level) node = node->children[digit(i, level)].get();
    return node->values[digit(i, 0)];
  }

  void set(uint64_t i, T value) {
    Ref<Node>* slot = &root_;
    for (unsigned level = height_;; --level) {
      if (!slot->is_unique()) *slot = Ref<Node>(new Node(**slot));
      if (level == 0) break;
      slot = &(*slot)->children[digit(i, level)];
    }
    (*slot)->values[digit(i, 0)] = std::move(value);
  }

  void push_back(T value) {
    uint64_t capacity = kFanout;
    for (unsigned level = 0; level < height_; ++level) capacity *= kFanout;
    if (!root_) {
      root_ = Ref<Node>(new Node);
      root_->is_leaf = true;
    } else if (size_ == capacity) {
      Ref<Node> parent(new Node);
      parent->children[0] = root_;
      root_ = parent;
      ++height_;
    }
    Ref<Node>* slot = &root_;
    for (unsigned level = height_;; --level) {
      if (!slot->is_unique()) *slot = Ref<Node>(new Node(**slot));
      if (level == 0) break;
      slot = &(*slot)->children[digit(size_, level)];
      if (!*slot) {
        *slot = Ref<Node>(new Node);
        (*slot)->is_leaf = level == 1;
      }
    }
    (*slot)->values[digit(size_, 0)] = std::move(value);
    ++size_;
  }

  // Calls visit(i) for indices below both sizes where the two may differ.
  template <typename Visit>
  void for_each_difference(const PersistentVector& other, Visit visit) const {
    const uint64_t common = size_ < other.size_ ? size_ : other.size_;
    if (height_ == other.height_) {
      differences(root_, other.root_, height_, 0, common, visit);
    } else {
      // The taller tree's first subtrees hold what the shorter one has.
      const PersistentVector& tall = height_ > other.height_ ? *this : other;
      const PersistentVector& low = height_ > other.height_ ? other : *this;
      Ref<Node> node = tall.root_;
      for (unsigned level = tall.height_; level > low.height_ && node; --level) node = node->children[0];
      differences(node, low.root_, low.height_, 0, common, visit);
    }
  }

  // Calls visit(i) for those elements that are not null, in order. Of subtrees that are shared, one without
  // any is looked through once.
  template <typename Visit>
  void for_each_set(Visit visit) const {
    std::array<const Node*, kMostLevels> empty{};
    if (root_) visit_set(root_.get(), height_, 0, empty, visit);
  }

  bool shares_root(const PersistentVector& other) const {
    return root_ == other.root_ && size_ == other.size_;
  }

 private:
  static constexpr unsigned kBits = 4;
  static constexpr unsigned kFanout = 1U << kBits;
  static constexpr unsigned kMostLevels = 64 / kBits;

  struct Node {
    Node() = default;
    Node(const Node& other) : is_leaf(other.is_leaf), children(other.children), values(other.values) {}
    Node& operator=(const Node&) = delete;
    uint32_t references = 0;
    bool is_leaf = false;
    std::array<Ref<Node>, kFanout> children;
    std::array<T, kFanout> values{};
  };

  static unsigned digit(uint64_t i, unsigned level) { return (i >> (kBits * level)) & (kFanout - 1); }

  template <typename Visit>
  static void differences(const Ref<Node>& a, const Ref<Node>& b, unsigned level, uint64_t base,
                          uint64_t limit, Visit& visit) {
    if (a == b || !a || !b) return;
    const uint64_t step = uint64_t{1} << (kBits * level);
    for (unsigned i = 0; i < kFanout; ++i) {
      const uint64_t at = base + i * step;
      if (at >= limit) return;
      if (level > 0) {
        differences(a->children[i], b->children[i], level - 1, at, limit, visit);
      } else if (!(a->values[i] == b->values[i])) {
        visit(at);
      }
    }
  }

  // Whether there were any. `empty` holds the last subtree of each level without.
  template <typename Visit>
  bool visit_set(const Node* node, unsigned level, uint64_t base, std::array<const Node*, kMostLevels>& empty,
                 Visit& visit) const {
    if (node == nullptr || node == empty[level]) return false;
    const uint64_t step = uint64_t{1} << (kBits * level);
    bool any = false;
    for (unsigned i = 0; i < kFanout && base + i * step < size_; ++i) {
      const uint64_t at = base + i * step;
      if (level > 0) {
        any |= visit_set(node->children[i].get(), level - 1, at, empty, visit);
      } else if (node->values[i]) {
        any = true;
        visit(at);
      }
    }
    // The last subtree may have elements beyond the end.
    if (!any && base + kFanout * step <= size_) empty[level] = node;
    return any;
  }

  Ref<Node> root_;
  unsigned height_ = 0;
  uint64_t size_ = 0;
};

}  // namespace heddle::symex
