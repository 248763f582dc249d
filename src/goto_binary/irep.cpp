#include "goto_binary/irep.h"

namespace heddle::goto_binary {

std::string_view Irep::id() const {
  return table_ == nullptr ? "nil" : table_->strings_[table_->nodes_[number_].id];
}

size_t Irep::size() const {
  return table_ == nullptr ? 0 : table_->nodes_[number_].part_count;
}

Irep Irep::operator[](size_t i) const {
  if (i >= size()) return {table_, 0};
  return {table_, table_->links_[table_->nodes_[number_].first + i]};
}

size_t Irep::named_count() const {
  return table_ == nullptr ? 0 : table_->nodes_[number_].named_count;
}

std::pair<std::string_view, Irep> Irep::named(size_t i) const {
  const IrepTable::Node& node = table_->nodes_[number_];
  const size_t at = node.first + node.part_count + 2 * i;
  return {table_->strings_[table_->links_[at]], Irep(table_, table_->links_[at + 1])};
}

Irep Irep::find(std::string_view key) const {
  for (size_t i = 0; i < named_count(); ++i)
    if (const auto [name, part] = named(i); name == key) return part;
  return {table_, 0};
}

std::string_view Irep::text(std::string_view key) const {
  const Irep part = find(key);
  return part.is_nil() ? std::string_view() : part.id();
}

uint32_t IrepTable::begin_node(uint32_t id) {
  nodes_.push_back({id, 0, 0, 0});
  return static_cast<uint32_t>(nodes_.size() - 1);
}

void IrepTable::finish_node(uint32_t number, const uint32_t* parts, size_t part_count,
                            const uint32_t* named_words, size_t named_count) {
  Node& node = nodes_[number];
  node.first = static_cast<uint32_t>(links_.size());
  node.part_count = static_cast<uint32_t>(part_count);
  node.named_count = static_cast<uint32_t>(named_count);
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

uint32_t IrepBuilder::string(std::string_view text) {
  auto [found, is_new] = strings_.try_emplace(std::string(text), 0);
  if (is_new) found->second = table_.keep_string(std::string(text));
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
