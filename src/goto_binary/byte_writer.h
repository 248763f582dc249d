// The bytes of a goto binary, written from left to right: what ByteReader reads.
#pragma once

#include <iosfwd>
#include <string_view>
#include <unordered_map>

#include "goto_binary/byte_reader.h"
#include "goto_binary/irep.h"

namespace heddle::goto_binary {

class ByteWriter {
 public:
  using Words = ByteReader::Words;
  // Which letter stands before parts whose name begins with '#'. They come last, as one reader wants it.
  enum class Comments : char { AsNamed = 'N', Apart = 'C' };

  ByteWriter(std::ostream& out, Words words, Comments comments)
      : out_(out), words_(words), comments_(comments) {}

  void bytes(std::string_view bytes);
  void word(uint32_t value);
  void plain_string(std::string_view text);
  // A string or an irep by its number, and in full where it comes first. Numbers count from 0.
  void string_reference(std::string_view text);
  void irep_reference(Irep node);

 private:
  void named_parts(Irep node, bool are_comments);

  std::ostream& out_;
  Words words_;
  Comments comments_;
  std::unordered_map<std::string_view, uint32_t> strings_;
  std::unordered_map<uint32_t, uint32_t> nodes_;
};

}  // namespace heddle::goto_binary
