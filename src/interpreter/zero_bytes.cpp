#include "interpreter/zero_bytes.h"

#include <sys/mman.h>

#include <algorithm>

#include "interpreter/memory.h"

namespace heddle::interpreter {

void give_back(uint8_t* bytes, uint64_t size) {
  const uint64_t skipped = (kPage - reinterpret_cast<uintptr_t>(bytes) % kPage) % kPage;
  if (size >= skipped + kPage) madvise(bytes + skipped, (size - skipped) / kPage * kPage, MADV_DONTNEED);
}

void zero_bytes(std::span<uint8_t> bytes) {
  if (bytes.size() < kLargeBlock) {
    std::fill(bytes.begin(), bytes.end(), 0);
    return;
  }
  // Whole pages that are given back are zero when they are next looked at.
  std::fill_n(bytes.begin(), kPage, 0);
  std::fill(bytes.end() - kPage, bytes.end(), 0);
  give_back(bytes.data(), bytes.size());
}

}  // namespace heddle::interpreter
