// How bad input is reported: an InputError ends the work on it and is caught once, in the driver; a warning
// is collected and the work goes on.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace heddle::support {

struct Message {
  std::string file;  // empty: about no file in particular
  unsigned line = 0;
  unsigned column = 0;
  std::string text;
};

// "file:line:col: " with the parts that are known, or nothing.
std::string prefix_of(const Message& message);

class InputError : public std::runtime_error {
 public:
  explicit InputError(Message message)
      : std::runtime_error(prefix_of(message) + "error: " + message.text), message_(std::move(message)) {}
  InputError(std::string file, unsigned line, unsigned column, std::string text)
      : InputError(Message{std::move(file), line, column, std::move(text)}) {}

  const Message& message() const { return message_; }

 private:
  Message message_;
};

// The input is right, but holds something that is not supported: what is asked about it stays open.
class UnsupportedError : public InputError {
 public:
  explicit UnsupportedError(Message message) : InputError(marked(std::move(message))) {}

 private:
  static Message marked(Message message) {
    message.text.insert(0, "unsupported: ");
    return message;
  }
};

class Diagnostics {
 public:
  void warn(Message message) { warnings_.push_back(std::move(message)); }
  const std::vector<Message>& warnings() const { return warnings_; }

 private:
  std::vector<Message> warnings_;
};

}  // namespace heddle::support
