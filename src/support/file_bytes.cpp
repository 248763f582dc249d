#include "support/file_bytes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/files.h"

namespace heddle::support {

namespace {

// Large enough that telling the system costs nothing beside reading.
constexpr size_t kStep = size_t{1} << 22;

}  // namespace

FileBytes::FileBytes(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status{};
  if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<size_t>(status.st_size);
    void* mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (mapped != MAP_FAILED) {
      mapped_ = static_cast<char*>(mapped);
      size_ = size;
    }
  }
  if (file >= 0) close(file);
  if (mapped_ == nullptr) text_ = read_file(path);
}

FileBytes::~FileBytes() {
  if (mapped_ != nullptr) munmap(mapped_, size_);
}

void FileBytes::forget_before(size_t offset) {
  const size_t end = offset - offset % kStep;
  if (mapped_ == nullptr || end <= forgotten_) return;
  madvise(mapped_ + forgotten_, end - forgotten_, MADV_DONTNEED);
  forgotten_ = end;
}

}  // namespace heddle::support
