// What instructions do to memory and to the world, beyond what the loop handles itself.
#include <algorithm>
#include <cstring>

#include "expr/evaluate.h"
#include "interpreter/machine.h"

namespace heddle::interpreter {

using expr::TypeRef;

namespace {

// Contents of a large object beyond this are left as they are: zeros or what was there before.
constexpr uint64_t kLargestGarbage = 4096;

}  // namespace

void Machine::generic(const GenericInfo& info, uint64_t* to, uint64_t* to_shadow) {
  llvm::SmallVector<llvm::APInt, 3> operands;
  bool is_undefined = false;
  for (size_t i = 0; i < info.operands.size(); ++i) {
    operands.push_back(bits_of_slots(info.operand_types[i], registers_ + info.operands[i]));
    if (!check_) continue;
    for (uint32_t k = 0; k < slots_of(info.operand_types[i], model_); ++k)
      is_undefined |= shadows_[info.operands[i] + k] != 0;
  }
  slots_of_bits(info.type,
                expr::evaluate_operation(info.kind, info.type, info.operand_types, operands, info.index), to);
  if (!check_) return;
  const llvm::APInt shadow =
      is_undefined ? llvm::APInt::getAllOnes(info.type->width()) : llvm::APInt(info.type->width(), 0);
  slots_of_bits(info.type, shadow, to_shadow);
}

// Values from outside

void Machine::provide(const ArbitraryInfo& info, std::span<uint8_t> bytes) {
  const Origin origin = origin_here();
  const Request request{info.need,       info.name,       info.type,
                        location_here(), code_->function, origin.instruction};
  if (info.need == Need::Input) {
    provide_input(request, bytes);
    return;
  }
  if (options_.values != nullptr && options_.values->provide(request, bytes)) return;
  const size_t size = std::min<size_t>(bytes.size(), kLargestGarbage);
  for (size_t i = 0; i < size; i += 8) {
    const uint64_t word = garbage_.next();
    std::memcpy(bytes.data() + i, &word, std::min<size_t>(8, size - i));
  }
}

void Machine::arbitrary(const ArbitraryInfo& info, uint32_t slot) {
  const uint64_t size = expr::size_of(info.type, model_);
  uint8_t small[16];
  std::vector<uint8_t> large(size > sizeof(small) ? size : 0);
  const std::span<uint8_t> bytes(size > sizeof(small) ? large.data() : small, size);
  provide(info, bytes);
  read_slots(info.type, bytes.data(), size, registers_ + slot);
  if (!check_) return;
  const bool is_undefined = info.need == Need::Declared || info.need == Need::Missing;
  std::fill_n(shadows_ + slot, slots_of(info.type, model_), is_undefined ? ~uint64_t{0} : 0);
  if (is_undefined && is_small(info.type)) shadows_[slot] = canonical_value(~uint64_t{0}, info.type);
}

void Machine::arbitrary_memory(const ArbitraryInfo& info, uint64_t address, uint64_t what) {
  const uint64_t size = what & kSizeMask;
  if (size == 0) return;
  if ((what & kRawTo) == 0 && !memory_.is_writable(address, size)) fail_access(address, size, true);
  provide(info, {memory_.at(address), size});
  if (check_) std::memset(memory_.shadow_at(address), 0, size);
}

void Machine::declare_memory(uint32_t object, const ArbitraryInfo& info) {
  const uint32_t id = memory_.local(object, code_->frame);
  memory_.revive(id);
  const Object& local = memory_.object(id);
  if (local.size == 0) return;
  provide(info, {memory_.at(local.start), local.size});
  if (check_) std::memset(memory_.shadow_at(local.start), 0xff, local.size);
}

// Allocated objects

uint64_t Machine::allocate(uint64_t bytes, uint64_t alignment, bool on_stack) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0)
    fail_memory("allocation with an alignment that is no power of two");
  const uint32_t id = memory_.allocate(bytes, std::max<uint64_t>(alignment, kGranule),
                                       on_stack ? ObjectKind::StackAllocation : ObjectKind::Heap, nullptr);
  if (id == 0)
    stop(OutcomeKind::ResourceLimit, 0, "out of memory: an object of " + std::to_string(bytes) + " bytes");
  memory_.object(id).allocated_at = location_here();
  memory_.object(id).number = on_stack ? 0 : ++blocks_;
  if (!on_stack && blocks_ == options_.followed_block) follower_.block = id;
  if (on_stack) allocations_.push_back(id);
  const uint64_t start = memory_.object(id).start;
  if (bytes > 0) {
    provide({Need::Allocated, "", nullptr}, {memory_.at(start), bytes});
    if (check_) std::memset(memory_.shadow_at(start), 0xff, bytes);
  }
  return start;
}

void Machine::free(uint64_t pointer, bool on_stack) {
  if (pointer == 0) return;
  const uint32_t id = memory_.find(pointer);
  const ObjectKind kind = on_stack ? ObjectKind::StackAllocation : ObjectKind::Heap;
  if (id == 0) fail_memory("free of a pointer to no object (" + describe_address(pointer) + ")");
  const Object& object = memory_.object(id);
  if (object.kind != kind)
    fail_memory("free of an object that was not allocated: " + describe_object(object));
  if (!object.is_live) fail_memory("free of an object that was already freed");
  if (object.start != pointer)
    fail_memory("free of a pointer into the middle of an object, " + std::to_string(pointer - object.start) +
                " bytes from its start");
  if (on_stack) {
    auto found = std::find(allocations_.rbegin(), allocations_.rend(), id);
    if (found != allocations_.rend()) allocations_.erase(std::next(found).base());
  }
  memory_.object(id).freed_at = location_here();
  memory_.free(id);
}

void Machine::copy_memory(uint64_t to, uint64_t from, uint64_t bytes) {
  if (bytes == 0) return;
  if (!memory_.is_accessible(from, bytes)) fail_access(from, bytes, false);
  if (!memory_.is_writable(to, bytes)) fail_access(to, bytes, true);
  std::memmove(memory_.at(to), memory_.at(from), bytes);
  if (check_) std::memmove(memory_.shadow_at(to), memory_.shadow_at(from), bytes);
}

void Machine::fill_memory(uint64_t to, uint64_t byte, uint64_t bytes, bool is_defined) {
  if (bytes == 0) return;
  if (!memory_.is_writable(to, bytes)) fail_access(to, bytes, true);
  std::memset(memory_.at(to), static_cast<int>(byte & 0xff), bytes);
  if (check_) std::memset(memory_.shadow_at(to), is_defined ? 0 : 0xff, bytes);
}

uint64_t Machine::query(uint64_t pointer, Query query) const {
  const uint32_t id = memory_.find(pointer);
  const Object& object = memory_.object(id);
  switch (query) {
    case Query::Object:
      return id;
    case Query::Offset:
      return pointer - object.start;
    case Query::Size:
      return object.size;
    case Query::IsLive:
      return object.is_live ? 1 : 0;
    case Query::Releasable:
      return pointer == 0 || (object.kind == ObjectKind::Heap && object.is_live && object.start == pointer)
                 ? 1
                 : 0;
  }
  return 0;
}

bool Machine::is_accessible(uint64_t address, uint64_t bytes) {
  const bool result = bytes == 0 || memory_.is_accessible(address, bytes);
  if (!result) refused_ = address;
  return result;
}

void Machine::halt(uint64_t status, bool is_abort) {
  if (is_abort) stop(OutcomeKind::Aborted, 134, "aborted");
  stop(OutcomeKind::Exited, static_cast<int>(status & 0xff), "");
}

// Bytes of wide scalars and aggregates

void Machine::load_bytes(uint32_t slot, uint64_t address, uint64_t what) {
  const uint64_t bits = what & kSizeMask;
  const uint64_t bytes = (bits + 7) / 8;
  if ((what & kRawFrom) == 0 && !memory_.is_accessible(address, bytes)) fail_access(address, bytes, false);
  auto copy = [&](uint64_t* to, const uint8_t* from) {
    to[(bits - 1) / 64] = 0;
    std::memcpy(to, from, bytes);
    if (bits % 64 != 0) to[bits / 64] &= (uint64_t{1} << (bits % 64)) - 1;
  };
  copy(registers_ + slot, memory_.at(address));
  if (check_) copy(shadows_ + slot, memory_.shadow_at(address));
}

void Machine::store_bytes(uint64_t address, uint32_t slot, uint64_t what) {
  const uint64_t bytes = ((what & kSizeMask) + 7) / 8;
  if ((what & kRawTo) == 0 && !memory_.is_writable(address, bytes)) fail_access(address, bytes, true);
  std::memcpy(memory_.at(address), registers_ + slot, bytes);
  if (check_) std::memcpy(memory_.shadow_at(address), shadows_ + slot, bytes);
}

void Machine::copy_bytes(uint64_t to, uint64_t from, uint64_t what) {
  const uint64_t size = what & kSizeMask;
  if ((what & kRawFrom) == 0 && !memory_.is_accessible(from, size)) fail_access(from, size, false);
  if ((what & kRawTo) == 0 && !memory_.is_writable(to, size)) fail_access(to, size, true);
  std::memmove(memory_.at(to), memory_.at(from), size);
  if (check_) std::memmove(memory_.shadow_at(to), memory_.shadow_at(from), size);
}

// Constant bytes, or zeros without them.
void Machine::set_bytes(uint64_t to, const uint8_t* from, uint64_t what) {
  const uint64_t size = what & kSizeMask;
  if ((what & kRawTo) == 0 && !memory_.is_writable(to, size)) fail_access(to, size, true);
  if (from != nullptr)
    std::memcpy(memory_.at(to), from, size);
  else
    std::memset(memory_.at(to), 0, size);
  if (check_) std::memset(memory_.shadow_at(to), 0, size);
}

// The first element becomes every element.
void Machine::replicate(uint64_t address, uint64_t element, uint64_t size) {
  if (element == 0) return;
  for (uint64_t done = element; done < size; done += element) {
    const uint64_t bytes = std::min(element, size - done);
    std::memcpy(memory_.at(address + done), memory_.at(address), bytes);
    if (check_) std::memcpy(memory_.shadow_at(address + done), memory_.shadow_at(address), bytes);
  }
}

namespace {

// At most nine bytes hold a bit-field of 64 bits.
unsigned __int128 bits_at(const uint8_t* bytes, unsigned count) {
  unsigned __int128 word = 0;
  for (unsigned i = 0; i < count; ++i) word |= static_cast<unsigned __int128>(bytes[i]) << (8 * i);
  return word;
}

uint64_t read_bits(const uint8_t* bytes, const BitsInfo& info) {
  const auto raw = static_cast<uint64_t>(bits_at(bytes, info.bytes()) >> info.shift);
  const unsigned unused = 64 - info.width;
  return info.is_signed ? static_cast<uint64_t>(static_cast<int64_t>(raw << unused) >> unused)
                        : raw << unused >> unused;
}

void write_bits(uint8_t* bytes, const BitsInfo& info, uint64_t value) {
  unsigned __int128 mask = (static_cast<unsigned __int128>(1) << info.width) - 1;
  mask <<= info.shift;
  unsigned __int128 word = bits_at(bytes, info.bytes());
  word = (word & ~mask) | (static_cast<unsigned __int128>(value) << info.shift & mask);
  for (unsigned i = 0; i < info.bytes(); ++i) bytes[i] = static_cast<uint8_t>(word >> (8 * i));
}

}  // namespace

void Machine::load_bits(uint32_t slot, uint64_t address, const BitsInfo& info) {
  if (!info.is_raw && !memory_.is_accessible(address, info.bytes()))
    fail_access(address, info.bytes(), false);
  registers_[slot] = read_bits(memory_.at(address), info);
  if (check_) shadows_[slot] = read_bits(memory_.shadow_at(address), info);
}

void Machine::store_bits(uint64_t address, uint32_t slot, const BitsInfo& info) {
  if (!info.is_raw && !memory_.is_writable(address, info.bytes())) fail_access(address, info.bytes(), true);
  write_bits(memory_.at(address), info, registers_[slot]);
  if (check_) write_bits(memory_.shadow_at(address), info, shadows_[slot]);
}

// Events

void Machine::emit_event(const ObservedInfo& info, std::span<const uint8_t> bytes) {
  Event event;
  event.function = code_->function;
  event.instruction = info.instruction;
  event.type = info.type;
  event.value = bytes;
  event.taken = info.taken;
  event.callee = info.callee;
  if (tracer_ != nullptr) tracer_->on_event(event);
  if (observer_ != nullptr) observer_->on_event(event);
}

void Machine::observe(const ObservedInfo& info, const uint64_t* slots) {
  if (info.type == nullptr) {
    emit_event(info, {});
    return;
  }
  std::vector<uint8_t> bytes(expr::size_of(info.type, model_));
  write_slots(info.type, slots, bytes.data(), bytes.size());
  emit_event(info, bytes);
}

void Machine::observe_memory(const ObservedInfo& info, uint64_t address) {
  emit_event(info, {memory_.at(address), expr::size_of(info.type, model_)});
}

}  // namespace heddle::interpreter
