// The bytes of a goto binary, read from left to right. Whatever the bytes are, a read either succeeds or
// throws an InputError that names the offset; nothing is allocated that the bytes do not pay for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "goto_binary/container.h"
#include "goto_binary/irep.h"
#include "support/file_bytes.h"

namespace heddle::goto_binary {

class ByteReader {
 public:
  // How words are written, and what a number beyond a file's may be.
  enum class Words : uint8_t { Leb128, BigEndian };

  // `part`: where the bytes lie in the file. What has been read of it is forgotten.
  ByteReader(std::string path, support::FileBytes& file, Part part, Words words, IrepTable& table);

  size_t offset() const { return at_; }
  bool at_end() const { return at_ == bytes_.size(); }
  void skip(size_t count) { at_ += count; }

  uint8_t byte();
  uint32_t word();
  // A number of things that each take at least so many bytes.
  uint32_t count(size_t bytes_each, const char* what);
  // A string that stands here, and one that may have been given a number before.
  uint32_t plain_string();
  uint32_t string_reference();
  std::string_view text(uint32_t string) const { return table_.string(string); }
  Irep irep_reference();

  [[noreturn]] void fail(const std::string& problem) const { fail_at(at_, problem); }
  [[noreturn]] void fail_at(size_t offset, const std::string& problem) const;

 private:
  struct Frame {
    uint32_t number;  // the file's
    uint32_t node;
    size_t first;  // of its words in pending_
    uint32_t part_count = 0;
    uint32_t named_count = 0;
  };
  // Whether the node was met before; otherwise its frame is open.
  bool open(uint32_t& node);

  std::string path_;
  support::FileBytes& file_;
  std::string_view bytes_;
  Words words_;
  IrepTable& table_;
  size_t base_;
  size_t at_ = 0;
  uint32_t& string_at(uint32_t number);

  std::vector<uint32_t> string_numbers_;  // by the file's number: ours, plus one
  // Those are the tool's that wrote the file, and so not dense: of a small file they may be large.
  std::unordered_map<uint32_t, uint32_t> large_string_numbers_;
  std::vector<uint32_t> node_numbers_;
  std::vector<Frame> frames_;
  std::vector<uint32_t> pending_;
};

}  // namespace heddle::goto_binary
