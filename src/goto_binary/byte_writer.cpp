#include "goto_binary/byte_writer.h"

#include <ostream>

namespace heddle::goto_binary {

namespace {

constexpr unsigned kLebBits = 7;

}  // namespace

void ByteWriter::bytes(std::string_view bytes) {
  out_ << bytes;
}

void ByteWriter::word(uint32_t value) {
  if (words_ == Words::BigEndian) {
    for (int shift = 24; shift >= 0; shift -= 8) out_.put(static_cast<char>(value >> shift));
    return;
  }
  for (; value > 0x7f; value >>= kLebBits) out_.put(static_cast<char>(value | 0x80));
  out_.put(static_cast<char>(value));
}

void ByteWriter::plain_string(std::string_view text) {
  for (const char c : text) {
    if (c == '\0' || c == '\\') out_.put('\\');
    out_.put(c);
  }
  out_.put('\0');
}

void ByteWriter::string_reference(std::string_view text) {
  const auto [found, is_new] = strings_.try_emplace(text, static_cast<uint32_t>(strings_.size()));
  word(found->second);
  if (is_new) plain_string(text);
}

void ByteWriter::named_parts(Irep node, bool are_comments) {
  for (size_t i = 0; i < node.named_count(); ++i) {
    const auto [key, part] = node.named(i);
    if (key.starts_with("#") != are_comments) continue;
    out_.put(are_comments ? static_cast<char>(comments_) : 'N');
    string_reference(key);
    irep_reference(part);
  }
}

void ByteWriter::irep_reference(Irep node) {
  const auto [found, is_new] = nodes_.try_emplace(node.number(), static_cast<uint32_t>(nodes_.size()));
  word(found->second);
  if (!is_new) return;
  string_reference(node.id());
  for (size_t i = 0; i < node.size(); ++i) {
    out_.put('S');
    irep_reference(node[i]);
  }
  named_parts(node, /*are_comments=*/false);
  named_parts(node, /*are_comments=*/true);
  out_.put('\0');
}

}  // namespace heddle::goto_binary
