#include "goto_binary/byte_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/diagnostics.h"

namespace heddle::goto_binary {

namespace {

constexpr uint32_t kOpen = UINT32_MAX;
constexpr unsigned kLebBits = 7;
// In large files about so many bytes stand for a node, and for a link to one.
constexpr size_t kNodeBytes = 8;
constexpr size_t kLinkBytes = 2;

}  // namespace

// What is reserved and not used takes no memory, and what is not moved is there once.
ByteReader::ByteReader(std::string path, support::FileBytes& file, Part part, Words words, IrepTable& table)
    : path_(std::move(path)),
      file_(file),
      bytes_(file.view().substr(part.begin, part.end - part.begin)),
      words_(words),
      table_(table),
      base_(part.begin) {
  const size_t most_nodes = bytes_.size() / kNodeBytes;
  node_numbers_.reserve(most_nodes);
  table_.reserve(most_nodes, bytes_.size() / kLinkBytes);
}

void ByteReader::fail_at(size_t offset, const std::string& problem) const {
  throw support::InputError(path_, 0, 0, fmt::format("byte {}: {}", base_ + offset, problem));
}

uint8_t ByteReader::byte() {
  if (at_ == bytes_.size()) fail("the file ends too early");
  return static_cast<uint8_t>(bytes_[at_++]);
}

uint32_t ByteReader::word() {
  if (words_ == Words::BigEndian) {
    uint32_t result = 0;
    for (int i = 0; i < 4; ++i) result = result << 8 | byte();
    return result;
  }
  uint64_t result = 0;
  const size_t start = at_;
  for (unsigned shift = 0;; shift += kLebBits) {
    const uint8_t next = byte();
    result |= static_cast<uint64_t>(next & 0x7f) << shift;
    if (shift >= 4 * kLebBits && (next & 0x80) != 0) fail_at(start, "a number should have at most 32 bits");
    if ((next & 0x80) == 0) break;
  }
  if (result > UINT32_MAX) fail_at(start, "a number should have at most 32 bits");
  return static_cast<uint32_t>(result);
}

uint32_t ByteReader::count(size_t bytes_each, const char* what) {
  const size_t start = at_;
  const uint32_t result = word();
  if (result > (bytes_.size() - at_) / bytes_each)
    fail_at(start, fmt::format("{} {} should not fit the rest of the file", result, what));
  return result;
}

uint32_t ByteReader::plain_string() {
  const size_t start = at_;
  const size_t stop = bytes_.find_first_of(std::string_view("\0\\", 2), at_);
  if (stop == std::string_view::npos) fail("a string should end with a zero");
  if (bytes_[stop] == '\0') {
    at_ = stop + 1;
    return table_.add_string(bytes_.substr(start, stop - start));
  }
  std::string text;
  for (uint8_t next = byte(); next != 0; next = byte()) {
    if (next == '\\') next = byte();
    text += static_cast<char>(next);
  }
  return table_.add_string(text);
}

uint32_t& ByteReader::string_at(uint32_t number) {
  if (number >= bytes_.size()) return large_string_numbers_[number];
  if (number >= string_numbers_.size()) string_numbers_.resize(number + 1);
  return string_numbers_[number];
}

uint32_t ByteReader::string_reference() {
  uint32_t& string = string_at(word());
  if (string == 0) string = plain_string() + 1;
  return string - 1;
}

bool ByteReader::open(uint32_t& node) {
  const size_t start = at_;
  const uint32_t number = word();
  if (number >= bytes_.size()) fail_at(start, fmt::format("the number {} of an irep is too large", number));
  if (number >= node_numbers_.size()) node_numbers_.resize(number + 1);
  if (node_numbers_[number] == kOpen) fail_at(start, fmt::format("irep {} should not hold itself", number));
  if (node_numbers_[number] != 0) {
    node = node_numbers_[number] - 1;
    return true;
  }
  node_numbers_[number] = kOpen;
  node = table_.begin_node(string_reference());
  frames_.push_back({number, node, pending_.size()});
  return false;
}

// Without recursion: files may nest ireps as deeply as they are long.
Irep ByteReader::irep_reference() {
  uint32_t root = 0;
  if (open(root)) return table_.node(root);
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const size_t start = at_;
    const uint8_t tag = byte();
    uint32_t part = 0;
    if (tag == 'S' && frame.named_count == 0) {
      ++frame.part_count;
      const size_t slot = pending_.size();
      pending_.push_back(0);
      open(part);
      pending_[slot] = part;
    } else if (tag == 'N' || tag == 'C') {
      ++frame.named_count;
      pending_.push_back(string_reference());
      const size_t slot = pending_.size();
      pending_.push_back(0);
      open(part);
      pending_[slot] = part;
    } else if (tag == 0) {
      table_.finish_node(frame.node, pending_.data() + frame.first, frame.part_count,
                         pending_.data() + frame.first + frame.part_count, frame.named_count);
      pending_.resize(frame.first);
      node_numbers_[frame.number] = frame.node + 1;
      frames_.pop_back();
    } else {
      fail_at(start, fmt::format("an irep should go on with S, N, C or end, not with {:#04x}", tag));
    }
  }
  file_.forget_before(base_ + at_);
  return table_.node(root);
}

}  // namespace heddle::goto_binary
