#include "goto_binary/irep.h"

#include <algorithm>

namespace heddle::goto_binary {

namespace {

// Of the word that tells how many parts a node has.
constexpr unsigned kNamedBits = 8;
constexpr uint32_t kMostNamed = (1U << kNamedBits) - 1;
constexpr uint32_t kMostParts = (1U << (32 - kNamedBits)) - 1;
constexpr uint32_t kManyParts = UINT32_MAX;  // two words follow
constexpr size_t kPageBytes = size_t{1} << 14;

}  // namespace

std::string_view Irep::id() const {
  return table_ == nullptr ? "nil" : table_->strings_[table_->nodes_[number_].id];
}

size_t Irep::size() const {
  return table_ == nullptr ? 0 : table_->shape(number_).part_count;
}

Irep Irep::operator[](size_t i) const {
  if (table_ == nullptr) return {};
  const IrepTable::Shape shape = table_->shape(number_);
  return i >= shape.part_count ? Irep(table_, 0) : Irep(table_, table_->links_[shape.first + i]);
}

size_t Irep::named_count() const {
  return table_ == nullptr ? 0 : table_->shape(number_).named_count;
}

std::pair<std::string_view, Irep> Irep::named(size_t i) const {
  const IrepTable::Shape shape = table_->shape(number_);
  const size_t at = shape.first + shape.part_count + 2 * i;
  return {table_->strings_[table_->links_[at]], Irep(table_, table_->links_[at + 1])};
}

Irep Irep::find(std::string_view key) const {
  if (table_ == nullptr) return {};
  const IrepTable::Shape shape = table_->shape(number_);
  const uint32_t* link = table_->links_.data() + shape.first + shape.part_count;
  for (uint32_t i = 0; i < shape.named_count; ++i, link += 2)
    if (table_->strings_[link[0]] == key) return {table_, link[1]};
  return {table_, 0};
}

std::string_view Irep::text(std::string_view key) const {
  const Irep part = find(key);
  return part.is_nil() ? std::string_view() : part.id();
}

IrepTable::Shape IrepTable::shape(uint32_t number) const {
  const uint32_t first = nodes_[number].first;
  if (first == kLeaf) return {};
  const uint32_t counts = links_[first];
  if (counts != kManyParts) return {counts >> kNamedBits, counts & kMostNamed, size_t{first} + 1};
  return {links_[first + 1], links_[first + 2], size_t{first} + 3};
}

// In one word where they fit.
void IrepTable::add_counts(size_t part_count, size_t named_count) {
  if (part_count < kMostParts && named_count < kMostNamed) {
    links_.push_back(static_cast<uint32_t>(part_count << kNamedBits | named_count));
    return;
  }
  links_.insert(links_.end(),
                {kManyParts, static_cast<uint32_t>(part_count), static_cast<uint32_t>(named_count)});
}

uint32_t IrepTable::add_string(std::string_view text) {
  if (text.size() > left_) {
    const size_t size = std::max(kPageBytes, text.size());
    page_ = pages_.emplace_back(std::make_unique_for_overwrite<char[]>(size)).get();
    left_ = size;
  }
  text.copy(page_, text.size());
  strings_.emplace_back(page_, text.size());
  page_ += text.size();
  left_ -= text.size();
  return static_cast<uint32_t>(strings_.size() - 1);
}

uint32_t IrepTable::begin_node(uint32_t id) {
  nodes_.push_back({id, kLeaf});
  return static_cast<uint32_t>(nodes_.size() - 1);
}

void IrepTable::finish_node(uint32_t number, const uint32_t* parts, size_t part_count,
                            const uint32_t* named_words, size_t named_count) {
  if (part_count == 0 && named_count == 0) return;
  nodes_[number].first = static_cast<uint32_t>(links_.size());
  add_counts(part_count, named_count);
  links_.insert(links_.end(), parts, parts + part_count);
  links_.insert(links_.end(), named_words, named_words + 2 * named_count);
}

uint32_t IrepTable::add_node(uint32_t id, const std::vector<uint32_t>& parts,
                             const std::vector<Named>& named) {
  const uint32_t number = begin_node(id);
  std::vector<uint32_t> words;
  for (const Named& one : named) words.insert(words.end(), {one.key, one.node});
  finish_node(number, parts.data(), parts.size(), words.data(), named.size());
  return number;
}

uint32_t IrepTable::append(const IrepTable& other, const Renaming& renamed) {
  const auto offset = static_cast<uint32_t>(nodes_.size());
  const auto string_offset = static_cast<uint32_t>(strings_.size());
  const auto first_new = static_cast<uint32_t>(offset + other.nodes_.size());
  std::vector<std::string_view> new_names;
  const auto target = [&](std::string_view key, uint32_t node) {
    if (key != "identifier" && key != "#identifier") return node + offset;
    const auto found = renamed.find(other.strings_[other.nodes_[node].id]);
    if (found == renamed.end()) return node + offset;
    new_names.push_back(found->second);
    return static_cast<uint32_t>(first_new + new_names.size() - 1);
  };
  strings_.insert(strings_.end(), other.strings_.begin(), other.strings_.end());
  nodes_.reserve(nodes_.size() + other.nodes_.size());
  links_.reserve(links_.size() + other.links_.size());
  for (uint32_t number = 0; number < other.nodes_.size(); ++number) {
    const Node& node = other.nodes_[number];
    nodes_.push_back({node.id + string_offset, kLeaf});
    if (node.first == kLeaf) continue;
    const Shape shape = other.shape(number);
    nodes_.back().first = static_cast<uint32_t>(links_.size());
    add_counts(shape.part_count, shape.named_count);
    const uint32_t* link = other.links_.data() + shape.first;
    for (uint32_t i = 0; i < shape.part_count; ++i) links_.push_back(*link++ + offset);
    for (uint32_t i = 0; i < shape.named_count; ++i, link += 2) {
      links_.push_back(link[0] + string_offset);
      links_.push_back(target(other.strings_[link[0]], link[1]));
    }
  }
  for (const std::string_view name : new_names) add_node(add_string(name), {}, {});
  return offset;
}

uint32_t IrepBuilder::string(std::string_view text) {
  auto [found, is_new] = strings_.try_emplace(std::string(text), 0);
  if (is_new) found->second = table_.add_string(text);
  return found->second;
}

Irep IrepBuilder::make(std::string_view id, const std::vector<Irep>& parts, const Named& named) {
  std::string content;
  const auto add = [&content](uint32_t word) {
    content.append(reinterpret_cast<const char*>(&word), sizeof word);
  };
  const uint32_t id_number = string(id);
  std::vector<uint32_t> part_numbers;
  std::vector<IrepTable::Named> pairs;
  add(id_number);
  add(static_cast<uint32_t>(parts.size()));
  for (const Irep& part : parts) add(part_numbers.emplace_back(part.number()));
  for (const auto& [key, part] : named) {
    pairs.push_back({string(key), part.number()});
    add(pairs.back().key);
    add(pairs.back().node);
  }
  auto [found, is_new] = nodes_.try_emplace(std::move(content), 0);
  if (is_new) found->second = table_.add_node(id_number, part_numbers, pairs);
  return table_.node(found->second);
}

}  // namespace heddle::goto_binary
