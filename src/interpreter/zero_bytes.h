// Zeros for blocks of any size: those of gigabytes cost no more memory than is looked at.
#pragma once

#include <cstdint>
#include <span>

namespace heddle::interpreter {

constexpr uint64_t kLargeBlock = 1 << 20;

// Returns the whole pages of a range to the kernel.
void give_back(uint8_t* bytes, uint64_t size);

// Of private memory.
void zero_bytes(std::span<uint8_t> bytes);

}  // namespace heddle::interpreter
