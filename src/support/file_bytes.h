// The bytes of a file for who reads them once, from left to right: what is behind takes no memory, so that
// large files cost what is made of them and not their own size.
#pragma once

#include <string>
#include <string_view>

namespace heddle::support {

class FileBytes {
 public:
  // Throws InputError if the file cannot be read.
  explicit FileBytes(const std::string& path);
  // Bytes that are in memory anyway.
  static FileBytes of_text(std::string text) { return FileBytes(std::move(text), 0); }
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;
  ~FileBytes();

  std::string_view view() const { return mapped_ == nullptr ? text_ : std::string_view(mapped_, size_); }
  // The bytes before this one will hardly be asked for: they are read from the file again if they are.
  void forget_before(size_t offset);

 private:
  FileBytes(std::string text, size_t forgotten) : text_(std::move(text)), forgotten_(forgotten) {}

  std::string text_;  // of what is no ordinary file
  char* mapped_ = nullptr;
  size_t size_ = 0;
  size_t forgotten_ = 0;
};

}  // namespace heddle::support
