#include "driver/output.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <streambuf>
#include <vector>

namespace heddle::driver {

WriteError::WriteError(const std::string& file, int error_number)
    : InputError(file, 0, 0, "cannot write: " + std::string(std::strerror(error_number))),
      reader_is_gone_(error_number == EPIPE) {}

// A stream buffer on a file descriptor that throws when the system refuses a write.
class Output::Buffer : public std::streambuf {
 public:
  Buffer(int descriptor, std::string name, bool owned)
      : descriptor_(descriptor), name_(std::move(name)), owned_(owned), bytes_(1 << 16) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
  }
  ~Buffer() override {
    if (descriptor_ >= 0 && owned_) ::close(descriptor_);
  }

  void close() {
    write_all();
    int descriptor = std::exchange(descriptor_, -1);
    if (owned_ && descriptor >= 0 && ::close(descriptor) != 0) throw WriteError(name_, errno);
  }

 protected:
  int_type overflow(int_type c) override {
    write_all();
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
      *pptr() = traits_type::to_char_type(c);
      pbump(1);
    }
    return traits_type::not_eof(c);
  }
  int sync() override {
    write_all();
    return 0;
  }

 private:
  void write_all() {
    const char* next = pbase();
    const char* end = pptr();
    setp(bytes_.data(), bytes_.data() + bytes_.size());
    while (next != end) {
      ssize_t written = ::write(descriptor_, next, end - next);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) throw WriteError(name_, errno);
      next += written;
    }
  }

  int descriptor_;
  std::string name_;
  bool owned_;
  std::vector<char> bytes_;
};

Output::Output(const std::string& path) {
  if (path.empty() || path == "-") {
    buffer_ = std::make_unique<Buffer>(STDOUT_FILENO, "standard output", false);
  } else {
    int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor < 0) throw WriteError(path, errno);
    buffer_ = std::make_unique<Buffer>(descriptor, path, true);
  }
  stream_ = std::make_unique<std::ostream>(buffer_.get());
  stream_->exceptions(std::ios::badbit);  // lets the buffer's WriteError through
}

Output::~Output() = default;

void Output::close() {
  buffer_->close();
}

}  // namespace heddle::driver
