// Where a command writes its result: a file or standard output. Unlike std::ofstream it notices a full disk
// and a closed pipe at once and ends the command with WriteError.
#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "support/diagnostics.h"

namespace heddle::driver {

class WriteError : public support::InputError {
 public:
  WriteError(const std::string& file, int error_number);

  // The reader of our output went away: not worth a message (as in `heddle goto a.c | head`).
  bool reader_is_gone() const { return reader_is_gone_; }

 private:
  bool reader_is_gone_;
};

class Output {
 public:
  // "" and "-" mean standard output. Throws InputError if the file cannot be created.
  explicit Output(const std::string& path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  std::ostream& stream() { return *stream_; }
  void flush() { stream_->flush(); }
  // Writes what is left and closes. Throws WriteError.
  void close();

 private:
  class Buffer;
  std::unique_ptr<Buffer> buffer_;
  std::unique_ptr<std::ostream> stream_;
};

}  // namespace heddle::driver
