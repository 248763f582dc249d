// The program's memory: one flat address space backed by one reserved mapping, so that a pointer is a number
// like any other. Objects are aligned, disjoint and separated by at least one byte; a table from 16-byte
// granules to objects finds the object of an address, and so validates every access, in two loads.
//
//   functions | stack of locals | heap and static objects | large objects (64 KiB blocks)
//
// Where a run is told where objects have to lie, the last part is a window in which they may begin at any
// byte and a map finds them.
//
// In check mode a second mapping holds, for every byte, which of its bits are undefined, and a third, if that
// is asked for, which objects stored pointers belong to (pointers.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "expr/type.h"
#include "interpreter/interpreter.h"
#include "interpreter/layout.h"
#include "support/source.h"

namespace heddle::interpreter {

// Bytes of virtual memory that this process may have.
uint64_t address_space_limit();

// Memory that the kernel gives page by page when touched.
class Reservation {
 public:
  Reservation() = default;
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  ~Reservation();
  bool reserve(uint64_t bytes);
  void release();
  std::byte* data() const { return data_; }

 private:
  std::byte* data_ = nullptr;
  uint64_t bytes_ = 0;
};

enum class ObjectKind : uint8_t { None, Static, Local, Heap, StackAllocation, Outside, Arguments, Function };

struct Object {
  uint64_t start = 0;
  uint64_t size = 0;
  uint64_t accessible = 0;               // the size while it lives and holds data, otherwise 0
  const void* origin = nullptr;          // ir::Symbol of static objects and locals, ir::Function of functions
  support::SourceLocation allocated_at;  // of allocated objects: where the user's program asked for it
  support::SourceLocation freed_at;
  uint64_t number = 0;  // of allocated blocks: counted from 1 in the order of allocation
  uint32_t life = 0;    // how often an object began to live under this number
  ObjectKind kind = ObjectKind::None;
  bool is_live = false;
  bool is_constant = false;
};

// A local that lives in memory: its place in its function's frame.
struct FrameObject {
  uint64_t offset = 0;
  uint64_t size = 0;
  const void* origin = nullptr;
  bool is_constant = false;
};

struct FrameLayout {
  std::vector<FrameObject> objects;
  uint64_t size = 0;
  uint64_t alignment = 16;
};

inline constexpr uint64_t kGranule = 16;
inline constexpr uint64_t kPage = 4096;
// Locals of at least this size begin at a page and share it with no other.
inline constexpr uint64_t kLargeLocal = uint64_t{1} << 14;

// Where everything lies. Fixed once the memory is set up, so that the execution loop can keep its own copy.
class MemoryView {
 public:
  bool is_accessible(uint64_t address, uint64_t bytes) const {
    if (holds(objects_[owner(address)], address, bytes)) [[likely]]
      return true;
    return holds(objects_[hidden_owner(address)], address, bytes);
  }
  bool is_writable(uint64_t address, uint64_t bytes) const {
    const Object& object = objects_[owner(address)];
    if (holds(object, address, bytes)) [[likely]]
      return !object.is_constant;
    const Object& hidden = objects_[hidden_owner(address)];
    return holds(hidden, address, bytes) && !hidden.is_constant;
  }
  // Only for addresses inside the space: of accessible bytes and of frames.
  uint8_t* at(uint64_t address) const { return bytes_ + (address - base_); }
  uint8_t* shadow_at(uint64_t address) const { return shadow_ + (address - base_); }
  bool has_shadow() const { return shadow_ != nullptr; }
  uint8_t* tag_at(uint64_t address) const { return tags_ + (address - base_); }
  bool has_tags() const { return tags_ != nullptr; }
  void make_undefined(uint64_t address, uint64_t bytes) const;
  // These bytes are no part of a stored pointer any more.
  void forget_pointers(uint64_t address, uint64_t bytes) const;

 protected:
  uint32_t owner(uint64_t address) const {
    const uint64_t offset = address - base_;
    if (offset < small_end_) return owners_[offset / kGranule];
    return offset < end_ ? blocks_[(offset - small_end_) / kBlock] : 0;
  }
  static bool holds(const Object& object, uint64_t address, uint64_t bytes) {
    const uint64_t inside = address - object.start;
    return inside < object.accessible && bytes <= object.accessible - inside;
  }
  // The object with this byte of which the granules know nothing; 0: none. Writing a large local's granules
  // at every call would cost more than the call, so only its pages are noted, and a granule learns of it when
  // it is first accessed.
  uint32_t hidden_owner(uint64_t address) const;
  uint32_t placed_at(uint64_t address) const;

  static constexpr uint64_t kBlock = 1 << 16;

  uint64_t base_ = 0;
  uint64_t stack_end_ = 0;  // offset from base_
  uint64_t small_end_ = 0;  // offsets from base_
  uint64_t end_ = 0;
  uint8_t* bytes_ = nullptr;
  uint8_t* shadow_ = nullptr;
  uint8_t* tags_ = nullptr;
  uint32_t* owners_ = nullptr;
  uint32_t* blocks_ = nullptr;
  uint32_t* pages_ = nullptr;  // of the stack: the large local that was last placed there
  Object* objects_ = nullptr;
  const std::map<uint64_t, uint32_t>* placed_ = nullptr;  // by their starts; null: there is no window
};

struct MemoryOptions {
  bool with_shadow = false;
  // As always with a shadow: objects lie apart and dead ones rest, so that an access outside of an object is
  // less likely to meet another.
  bool is_spread = false;
  bool with_tags = false;
  std::optional<Window> window = std::nullopt;
  Layout layout = Layout(0);
};

class Memory : public MemoryView {
 public:
  Memory(const expr::DataModel& model, const MemoryOptions& options);

  // What holds in the usual layout, unless the system grants less memory than usual.
  static Window window(const expr::DataModel& model, std::optional<uint64_t> with = std::nullopt);
  static uint64_t usual_function_address(const expr::DataModel& model, size_t i);

  // The address of function number i; the program has `count` of them.
  void add_functions(size_t count);
  uint64_t function_address(size_t i) const {
    return function_base_ + (layout_.grows_down() ? function_count_ - 1 - i : i) * kGranule;
  }
  // The number of the function at this address, or -1.
  int64_t function_at(uint64_t address) const;

  // A new object's number, or 0 if there is no room. Contents are whatever was there.
  // It begins at `wanted` if that is an address of the window where there is room.
  uint32_t allocate(uint64_t size, uint64_t alignment, ObjectKind kind, const void* origin,
                    std::optional<uint64_t> wanted = std::nullopt);
  // Ends the life of an allocated object. Its place is not used again for a while.
  void free(uint32_t id);

  // The address of a new frame, its locals alive, or 0 if there is no room.
  uint64_t push_frame(const FrameLayout& layout);
  void pop_frame(const FrameLayout& layout);
  uint32_t local(size_t i, const FrameLayout& layout) const {
    return locals_[locals_.size() - layout.objects.size() + i];
  }
  void revive(uint32_t id);
  void kill(uint32_t id);

  Object& object(uint32_t id) { return objects_[id]; }
  const Object& object(uint32_t id) const { return objects_[id]; }
  uint32_t object_count() const { return object_count_; }  // numbers below it are in use, or were

  // A word as wide as a pointer that names a life of an object, and is neither zero nor all ones unless there
  // is no such word.
  uint64_t handle(uint32_t id) const;
  bool is_handle(uint64_t word) const;
  // 0: no handle, or the number has a later life.
  uint32_t object_of_handle(uint64_t word) const;

  // The object whose bytes, or the byte after them, the address names, dead or alive; 0: none.
  uint32_t find(uint64_t address) const;

 private:
  static constexpr uint64_t kLarge = 1 << 17;

  bool reserve(uint64_t total, const MemoryOptions& options);
  struct Space {
    uint64_t functions = 0;
    uint64_t base = 0;
    uint64_t total = 0;
  };
  static Space space_of(const expr::DataModel& model, const Layout& layout, bool with_window);
  static uint64_t before_window(uint64_t total) {
    return total < kBlock ? total / 2 / kPage * kPage : total / 4 / kBlock * kBlock;
  }
  uint64_t sealed(uint64_t id, uint64_t life) const;
  bool is_tiny() const { return pointer_width_ == 16; }
  unsigned id_bits() const { return pointer_width_ == 64 ? 32 : is_tiny() ? 12 : 24; }  // in a handle
  void set_owner(uint64_t start, uint64_t footprint, uint32_t id);
  uint64_t footprint_of(uint64_t size, bool is_large);
  uint32_t new_id();
  uint32_t place(uint32_t id, uint64_t start, uint64_t size, ObjectKind kind, const void* origin);
  bool make_room(uint64_t address, uint64_t size);
  uint32_t reuse(uint64_t footprint, uint64_t alignment, bool exact);
  uint32_t take_new_space(uint64_t footprint, uint64_t alignment, bool is_large);
  void leave_quarantine();
  uint32_t new_local_id();

  bool is_spread_ = false;
  Layout layout_;
  unsigned pointer_width_ = 64;
  uint64_t function_base_ = 0;
  uint64_t stack_top_ = 0;
  uint64_t heap_top_ = 0;  // what is used from the start of the heap, and from its end on if it grows down
  uint64_t heap_bottom_ = 0;
  uint64_t large_top_ = 0;
  uint64_t window_ = 0;  // offset; where large objects end
  std::map<uint64_t, uint32_t> placed_objects_;
  uint64_t maximum_objects_ = 0;
  uint32_t object_count_ = 1;
  uint32_t first_function_ = 0;
  size_t function_count_ = 0;

  std::vector<uint32_t> locals_;  // numbers of the locals of all active frames
  std::deque<uint32_t> free_local_ids_;
  std::vector<uint64_t> frame_ends_;  // offsets
  std::deque<uint32_t> quarantine_;   // freed objects whose place must rest
  uint64_t quarantined_bytes_ = 0;
  std::map<uint64_t, std::vector<uint32_t>> reusable_;  // by footprint

  Reservation byte_space_;
  Reservation shadow_space_;
  Reservation tag_space_;
  Reservation owner_space_;
  Reservation block_space_;
  Reservation page_space_;
  Reservation object_space_;
};

}  // namespace heddle::interpreter
