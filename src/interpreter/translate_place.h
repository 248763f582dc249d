// Places: where they are, their addresses, and reading and writing the scalars in them.
#pragma once

#include "interpreter/emit.h"

namespace heddle::interpreter {

class Aggregates;
class SharedValues;
class Values;
class Variables;
struct Translation;

// Where a place is: a variable in slots, or bytes in a known object or behind a pointer.
struct Place {
  enum class Root : uint8_t { Slot, Frame, Static, Pointer };
  Root root = Root::Slot;
  expr::TypeRef type = nullptr;
  uint32_t slot = kNoSlot;   // the variable, or the pointer
  uint64_t base = 0;         // Frame: offset, Static: address
  uint64_t object_size = 0;  // Frame, Static
  int64_t offset = 0;        // bytes from there
  uint32_t index = kNoSlot;  // further index * stride bytes
  uint64_t stride = 1;
  uint32_t origin_pointer = kNoSlot;  // the pointer that arithmetic started from, for checks
  const expr::Field* bit_field = nullptr;
};

struct Address {
  uint32_t slot = kNoSlot;
  uint64_t offset = 0;
  bool is_raw = false;  // known to be valid
};

// The member of a record at a place.
Place member_of(Place p, const expr::Field& field);

class Places {
 public:
  explicit Places(Translation& translation);

  Place place(expr::ExprRef e, SiteNode node, bool is_one_past_allowed = false);
  Place symbol_place(expr::ExprRef e);
  void add_index(Place& p, uint32_t index, uint64_t stride);

  Address access(const Place& p, uint64_t bytes, bool is_write);
  Address absolute(Address address);
  Operand address_of(const Place& p, uint32_t into = kNoSlot);
  Operand load(const Place& p, uint32_t into = kNoSlot);
  void store(const Place& p, Operand value);
  // Stores the scalar that an instruction gives to its first operand, and shows it to observers.
  void assign(expr::ExprRef to, Operand from, expr::TypeRef type);

 private:
  Place deref_place(expr::ExprRef e, SiteNode node);
  Place member_place(expr::ExprRef e, SiteNode node);
  Place index_place(expr::ExprRef e, SiteNode node, bool is_one_past_allowed);
  void step(uint32_t to, uint32_t pointer, const Place& p);
  void start_of(uint32_t to, const Place& p);
  void pointer_to_start(uint32_t to, const Place& p);
  Place used_bytes(Place p) const;
  BitsInfo bits_info(const Place& p) const;
  Operand load_bits(const Place& p, uint32_t into);
  void store_bits(const Place& p, Operand value);
  Operand after_load(uint32_t slot, expr::TypeRef type);

  const Environment& environment_;
  FunctionCode& code_;
  Emitter& emitter_;
  const SiteTree& sites_;
  const Variables& variables_;
  const SharedValues& shared_;
  Values& values_;
  Aggregates& aggregates_;
};

}  // namespace heddle::interpreter
