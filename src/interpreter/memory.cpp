#include "interpreter/memory.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstring>

#include "interpreter/zero_bytes.h"
#include "support/diagnostics.h"

namespace heddle::interpreter {

namespace {

constexpr uint64_t kMiB = uint64_t{1} << 20;
constexpr uint64_t kGiB = uint64_t{1} << 30;

// How long a freed place rests before it is given out again.
constexpr uint64_t kQuarantineBytes = 64 * kMiB;
constexpr size_t kQuarantineObjects = 1 << 20;
// In check mode a frame does not take the place of the one that just returned, within this window.
constexpr uint64_t kStackWindow = 64 * kMiB;
constexpr uint64_t kStackBytes = 512 * kMiB;
constexpr size_t kRestingLocalIds = 1 << 16;
constexpr uint64_t kMostPlaced = 1 << 22;  // objects, with a window
// The first objects lie far apart in check mode, so that an access far beyond one does not meet another.
constexpr uint32_t kFarApart = 2048;
constexpr uint64_t kFarGap = 4096;

// The addresses of objects where pointers have 16 bits.
constexpr uint64_t kTinyBase = 0x2000;
constexpr uint64_t kTinyMiddle = 0x8000;
constexpr uint64_t kTinyEnd = 0xf000;

// Keeps the shadow of a byte away from the byte's own place in a page (see Machine::Machine).
constexpr uint64_t kShadowOffset = 2112;

uint64_t round_up(uint64_t value, uint64_t multiple) {
  return (value + multiple - 1) / multiple * multiple;
}

}  // namespace

Reservation::~Reservation() {
  release();
}

static uint64_t limit_of(decltype(RLIMIT_AS) resource) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  return limit.rlim_cur;
}

uint64_t address_space_limit() {
  return limit_of(RLIMIT_AS);
}

void Reservation::release() {
  if (data_ != nullptr) munmap(data_, bytes_);
  data_ = nullptr;
}

bool Reservation::reserve(uint64_t bytes) {
  release();
  void* memory =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  madvise(memory, bytes, MADV_DONTDUMP);
  data_ = static_cast<std::byte*>(memory);
  bytes_ = bytes;
  return true;
}

// Where everything lies, unless the system grants less.
Memory::Space Memory::space_of(const expr::DataModel& model, const Layout& layout, bool with_window) {
  const bool is_wide = model.kind == expr::DataModelKind::LP64;
  // All that 16 bits reach but what functions take and the last bytes, so that there is an address behind
  // each.
  // A window lies in the lower half, where engines place objects.
  if (model.kind == expr::DataModelKind::IP16)
    return {kGranule, kTinyBase, (with_window ? kTinyMiddle : kTinyEnd) - kTinyBase};
  const uint64_t base = (is_wide ? 0x560000000000 : 0x10000000) + layout.shift() * kBlock;
  uint64_t total = is_wide ? 64 * kGiB : 0xffff0000 - base;
  uint64_t limit = address_space_limit();
  if (with_window) {
    // It should be granted as promised, so that not too much is asked for. It goes across the middle of the
    // addresses of 32 bits.
    total = 2 * kGiB;
    limit = std::min(limit, limit_of(RLIMIT_DATA));
  }
  const uint64_t functions = is_wide ? 0x555500000000 : 0x00010000;
  // The tables beside it take twice as much again.
  return {functions, base, std::min(total, limit / 8) / kBlock * kBlock};
}

Memory::Memory(const expr::DataModel& model, const MemoryOptions& options)
    : is_spread_(options.with_shadow || options.is_spread),
      layout_(options.layout),
      pointer_width_(model.pointer_width()) {
  Space space = space_of(model, layout_, options.window.has_value());
  function_base_ = space.functions;
  base_ = space.base;
  if (options.window) base_ = options.window->begin - before_window(space.total);
  // The system may forbid the usual size; a smaller space serves most programs.
  while (!reserve(space.total, options)) {
    space.total = space.total / 2 / kBlock * kBlock;
    if (is_tiny() || space.total < 32 * kMiB)
      throw support::InputError("", 0, 0, "not enough memory to run a program");
  }
  heap_top_ = stack_end_;
  heap_bottom_ = small_end_;
  large_top_ = small_end_;
  if (options.window) placed_ = &placed_objects_;
}

Window Memory::window(const expr::DataModel& model, std::optional<uint64_t> with) {
  const Space space = space_of(model, Layout(0), true);
  const uint64_t before = before_window(space.total);
  const uint64_t size = space.total - before;
  uint64_t begin = space.base + before;
  if (model.kind == expr::DataModelKind::IP16) return {begin, begin + size};
  if (with) begin = *with / kBlock * kBlock;
  // What lies before a window wraps around to the highest addresses, which pointers of 32 bits do not reach.
  if (model.kind != expr::DataModelKind::LP64)
    begin = std::clamp(begin, before, (uint64_t{1} << 32) - kBlock - size);
  return {begin, begin + size};
}

uint64_t Memory::usual_function_address(const expr::DataModel& model, size_t i) {
  return space_of(model, Layout(0), true).functions + i * kGranule;
}

bool Memory::reserve(uint64_t total, const MemoryOptions& options) {
  window_ = options.window ? before_window(total) : total;
  // No object of 16 bits is large.
  const uint64_t small = is_tiny() ? window_ : window_ / 2 / kBlock * kBlock;
  const uint64_t stack =
      is_tiny() ? window_ / 3 / kPage * kPage : std::min(kStackBytes, window_ / 8 / kBlock * kBlock);
  maximum_objects_ = std::min<uint64_t>(is_tiny() ? kMostPlaced : total / kGranule / 4,
                                        options.window ? kMostPlaced : uint64_t{1} << 28);
  if (!byte_space_.reserve(total) || !owner_space_.reserve(small / kGranule * sizeof(uint32_t)) ||
      !block_space_.reserve(((total - small) / kBlock + 1) * sizeof(uint32_t)) ||
      !page_space_.reserve(stack / kPage * sizeof(uint32_t)) ||
      !object_space_.reserve(maximum_objects_ * sizeof(Object)))
    return false;
  if (options.with_shadow && !shadow_space_.reserve(total + kShadowOffset)) return false;
  if (options.with_tags && !tag_space_.reserve(total)) return false;
  stack_end_ = stack;
  small_end_ = small;
  end_ = total;
  bytes_ = reinterpret_cast<uint8_t*>(byte_space_.data());
  shadow_ = options.with_shadow ? reinterpret_cast<uint8_t*>(shadow_space_.data()) + kShadowOffset : nullptr;
  tags_ = options.with_tags ? reinterpret_cast<uint8_t*>(tag_space_.data()) : nullptr;
  owners_ = reinterpret_cast<uint32_t*>(owner_space_.data());
  blocks_ = reinterpret_cast<uint32_t*>(block_space_.data());
  pages_ = reinterpret_cast<uint32_t*>(page_space_.data());
  objects_ = reinterpret_cast<Object*>(object_space_.data());
  return true;
}

void MemoryView::make_undefined(uint64_t address, uint64_t bytes) const {
  std::memset(shadow_at(address), 0xff, bytes);
  forget_pointers(address, bytes);
}

void MemoryView::forget_pointers(uint64_t address, uint64_t bytes) const {
  if (has_tags()) std::memset(tag_at(address), 0, bytes);
}

// The highest bit, a check, the life modulo what there is room for, the number.
uint64_t Memory::sealed(uint64_t id, uint64_t life) const {
  const unsigned life_bits = pointer_width_ == 64 ? 19 : is_tiny() ? 2 : 4;
  const unsigned check_bits = pointer_width_ - 1 - id_bits() - life_bits;
  if (id >> id_bits() != 0) return ~uint64_t{0} >> (64 - pointer_width_);
  const uint64_t named = id | (life & ((uint64_t{1} << life_bits) - 1)) << id_bits();
  const uint64_t check = named * 0x9e3779b97f4a7c15 >> (64 - check_bits);
  return named | check << (id_bits() + life_bits) | uint64_t{1} << (pointer_width_ - 1);
}

uint64_t Memory::handle(uint32_t id) const {
  return id == 0 ? ~uint64_t{0} >> (64 - pointer_width_) : sealed(id, objects_[id].life);
}

bool Memory::is_handle(uint64_t word) const {
  const uint64_t id = word & ((uint64_t{1} << id_bits()) - 1);
  return word >> (pointer_width_ - 1) == 1 && word != ~uint64_t{0} >> (64 - pointer_width_) &&
         sealed(id, word >> id_bits()) == word;
}

uint32_t Memory::object_of_handle(uint64_t word) const {
  const auto id = static_cast<uint32_t>(word & ((uint64_t{1} << id_bits()) - 1));
  const bool is_current = id != 0 && id < object_count_ && sealed(id, objects_[id].life) == word;
  return is_current && word != ~uint64_t{0} >> (64 - pointer_width_) ? id : 0;
}

void Memory::add_functions(size_t count) {
  if (is_tiny() && count * kGranule > kTinyBase - kGranule)
    throw support::InputError("", 0, 0, "too many functions for addresses of 16 bits");
  first_function_ = object_count_;
  function_count_ = count;
  for (size_t i = 0; i < count; ++i) {
    const uint32_t id = new_id();
    Object& object = objects_[id];
    object.start = function_address(i);
    object.kind = ObjectKind::Function;
    object.is_live = true;
  }
}

int64_t Memory::function_at(uint64_t address) const {
  const uint64_t offset = address - function_base_;
  if (offset % kGranule != 0 || offset / kGranule >= function_count_) return -1;
  const uint64_t place = offset / kGranule;
  return static_cast<int64_t>(layout_.grows_down() ? function_count_ - 1 - place : place);
}

uint32_t Memory::find(uint64_t address) const {
  if (int64_t function = function_at(address); function >= 0)
    return first_function_ + static_cast<uint32_t>(function);
  const auto is_at = [&](uint32_t id) {
    return id != 0 && address - objects_[id].start <= objects_[id].size;
  };
  if (uint32_t id = placed_at(address); is_at(id)) return id;
  if (uint32_t id = owner(address); is_at(id)) return id;
  if (address - base_ >= stack_end_) return 0;
  const uint32_t id = pages_[(address - base_) / kPage];
  return is_at(id) ? id : 0;
}

// The last one that begins at the address or before it.
uint32_t MemoryView::placed_at(uint64_t address) const {
  if (placed_ == nullptr) return 0;
  const auto next = placed_->upper_bound(address);
  return next == placed_->begin() ? 0 : std::prev(next)->second;
}

uint32_t MemoryView::hidden_owner(uint64_t address) const {
  const uint64_t offset = address - base_;
  if (offset >= stack_end_) return placed_at(address);
  const uint32_t id = pages_[offset / kPage];
  if (id == 0 || address - objects_[id].start >= objects_[id].accessible) return 0;
  owners_[offset / kGranule] = id;
  return id;
}

uint32_t Memory::new_id() {
  return object_count_ < maximum_objects_ ? object_count_++ : 0;
}

void Memory::set_owner(uint64_t start, uint64_t footprint, uint32_t id) {
  const uint64_t offset = start - base_;
  if (offset >= small_end_) {
    const uint64_t first = (offset - small_end_) / kBlock;
    std::fill_n(blocks_ + first, footprint / kBlock, id);
  } else {
    std::fill_n(owners_ + offset / kGranule, footprint / kGranule, id);
  }
}

// Room for an object and the gap behind it.
uint64_t Memory::footprint_of(uint64_t size, bool is_large) {
  if (is_large) return round_up(size + 1, kBlock);
  uint64_t gap = 1;
  if (is_spread_ && !is_tiny())
    gap = object_count_ < kFarApart ? kFarGap : std::clamp<uint64_t>(size / 4, 16, 1024);
  return round_up(size + layout_.gap(gap), kGranule);
}

uint32_t Memory::place(uint32_t id, uint64_t start, uint64_t size, ObjectKind kind, const void* origin) {
  Object& object = objects_[id];
  object.start = start;
  object.size = size;
  object.accessible = size;
  object.origin = origin;
  object.kind = kind;
  object.is_live = true;
  object.is_constant = false;
  ++object.life;
  return id;
}

// An object whose rest is over, of this footprint or, without `exact`, a larger one.
uint32_t Memory::reuse(uint64_t footprint, uint64_t alignment, bool exact) {
  for (auto bin = reusable_.lower_bound(footprint); bin != reusable_.end(); ++bin) {
    if (exact && bin->first != footprint) return 0;
    for (size_t i = bin->second.size(); i-- > 0;) {
      const uint32_t id = bin->second[i];
      if (objects_[id].start % alignment != 0) continue;
      bin->second.erase(bin->second.begin() + static_cast<ptrdiff_t>(i));
      if (bin->second.empty()) reusable_.erase(bin);
      return id;
    }
  }
  return 0;
}

uint32_t Memory::take_new_space(uint64_t footprint, uint64_t alignment, bool is_large) {
  const bool from_end = layout_.grows_down() && !is_large;
  uint64_t& top = is_large ? large_top_ : heap_top_;
  const uint64_t limit = is_large ? window_ : heap_bottom_;
  uint64_t start = round_up(base_ + top, alignment) - base_;
  if (start > limit || footprint > limit - start) return 0;
  if (from_end) start = (base_ + limit - footprint) / alignment * alignment - base_;
  const uint32_t id = new_id();
  if (id == 0) return 0;
  (from_end ? heap_bottom_ : top) = from_end ? start : start + footprint;
  objects_[id].start = base_ + start;
  set_owner(base_ + start, footprint, id);
  return id;
}

// In the window, and not where null leads to. Objects that live at the same time are disjoint; dead ones give
// way.
bool Memory::make_room(uint64_t address, uint64_t size) {
  const auto bytes = [](uint64_t of) { return std::max<uint64_t>(of, 1); };
  const uint64_t offset = address - base_;
  if (placed_ == nullptr || address == 0 || offset < window_ || offset >= end_ || bytes(size) > end_ - offset)
    return false;
  auto other = placed_objects_.lower_bound(address);
  if (other != placed_objects_.begin()) {
    const Object& before = objects_[std::prev(other)->second];
    if (before.start + bytes(before.size) > address) --other;
  }
  while (other != placed_objects_.end() && other->first < address + bytes(size)) {
    if (objects_[other->second].is_live) return false;
    other = placed_objects_.erase(other);
  }
  return true;
}

uint32_t Memory::allocate(uint64_t size, uint64_t alignment, ObjectKind kind, const void* origin,
                          std::optional<uint64_t> wanted) {
  if (size > end_) return 0;
  if (wanted && *wanted % alignment == 0 && make_room(*wanted, size)) {
    const uint32_t id = new_id();
    placed_objects_[*wanted] = id;
    return id == 0 ? 0 : place(id, *wanted, size, kind, origin);
  }
  bool is_large = size >= kLarge;
  for (int attempt = 0; attempt < 2; ++attempt) {
    const uint64_t footprint = footprint_of(size, is_large);
    const uint64_t step = std::max<uint64_t>(alignment, is_large ? kBlock : kGranule);
    uint32_t id = reuse(footprint, alignment, true);
    if (id == 0) id = take_new_space(footprint, step, is_large);
    if (id == 0) {  // short of space: nothing rests any longer
      while (!quarantine_.empty()) leave_quarantine();
      id = reuse(footprint, alignment, false);
    }
    if (id != 0) return place(id, objects_[id].start, size, kind, origin);
    if (!is_large) return 0;
    is_large = false;  // the space for small objects may still have room
  }
  return 0;
}

void Memory::free(uint32_t id) {
  Object& object = objects_[id];
  object.is_live = false;
  object.accessible = 0;
  if (object.start - base_ >= window_) return;  // it makes room when another one is placed there
  if (object.size >= kLarge) {
    give_back(at(object.start), object.size);  // nobody can read it any more
    if (has_shadow()) give_back(shadow_at(object.start), object.size);
  }
  quarantine_.push_back(id);
  quarantined_bytes_ += std::min(object.size, kLarge);
  while ((layout_.reuses_at_once() && !quarantine_.empty()) || quarantined_bytes_ > kQuarantineBytes ||
         quarantine_.size() > kQuarantineObjects)
    leave_quarantine();
}

void Memory::leave_quarantine() {
  const uint32_t id = quarantine_.front();
  quarantine_.pop_front();
  Object& object = objects_[id];
  quarantined_bytes_ -= std::min(object.size, kLarge);
  // The granules that still name the object are its footprint.
  const bool is_large = object.start - base_ >= small_end_;
  const uint64_t unit = is_large ? kBlock : kGranule;
  uint64_t footprint = round_up(object.size + 1, unit);
  while (owner(object.start + footprint) == id) footprint += unit;
  reusable_[footprint].push_back(id);
}

uint32_t Memory::new_local_id() {
  // In check mode numbers rest too, so that a message about a dead local can name it.
  const size_t resting = is_spread_ ? kRestingLocalIds : 0;
  if (free_local_ids_.size() <= resting) return new_id();
  uint32_t id = 0;
  if (is_spread_) {
    id = free_local_ids_.front();
    free_local_ids_.pop_front();
  } else {
    id = free_local_ids_.back();
    free_local_ids_.pop_back();
  }
  return id;
}

uint64_t Memory::push_frame(const FrameLayout& layout) {
  const uint64_t below = frame_ends_.empty() ? kGranule : frame_ends_.back();
  auto start_from = [&](uint64_t top) { return round_up(base_ + top, layout.alignment) - base_; };
  uint64_t start = start_from(is_spread_ ? std::max(stack_top_, below) : below);
  if (is_spread_ && (start - below > kStackWindow || start + layout.size > stack_end_))
    start = start_from(below);
  if (start + layout.size > stack_end_) return 0;
  for (const FrameObject& local : layout.objects) {
    const uint32_t id = new_local_id();
    if (id == 0) return 0;
    place(id, base_ + start + local.offset, local.size, ObjectKind::Local, local.origin);
    objects_[id].is_constant = local.is_constant;
    if (local.size >= kLargeLocal)
      std::fill_n(pages_ + (start + local.offset) / kPage, local.size / kPage + 1, id);
    else
      set_owner(base_ + start + local.offset, round_up(local.size + 1, kGranule), id);
    locals_.push_back(id);
  }
  stack_top_ = start + layout.size;
  frame_ends_.push_back(stack_top_);
  return base_ + start;
}

void Memory::pop_frame(const FrameLayout& layout) {
  for (size_t i = 0; i < layout.objects.size(); ++i) {
    kill(locals_.back());
    free_local_ids_.push_back(locals_.back());
    locals_.pop_back();
  }
  frame_ends_.pop_back();
}

void Memory::revive(uint32_t id) {
  Object& object = objects_[id];
  object.is_live = true;
  object.accessible = object.size;
  ++object.life;
}

void Memory::kill(uint32_t id) {
  Object& object = objects_[id];
  object.is_live = false;
  object.accessible = 0;
}

}  // namespace heddle::interpreter
