// Translation of one function's GOTO instructions into register code (bytecode.h), done when it is first
// called. translate.cpp handles instructions, translate_expression.cpp scalars, translate_condition.cpp
// conditions, translate_quantifier.cpp bounded quantifiers, translate_place.cpp places, loads and stores,
// translate_aggregate.cpp values of structs, unions and arrays.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "interpreter/bytecode.h"
#include "interpreter/site_tree.h"

namespace heddle::interpreter {

struct StaticObject {
  uint64_t address = 0;
  uint64_t size = 0;
};

// What translation knows of the run. Names are compared by the address of their one copy in the store.
struct Environment {
  const ir::Program* program = nullptr;
  expr::DataModel model;
  bool check = false;
  bool spreads_objects = false;
  bool observe = false;
  bool follows = false;          // a block: the run stops by before every instruction
  bool asks_for_values = false;  // uninitialised objects are shown to a ValueSource
  std::unordered_map<const std::string*, StaticObject> statics;
  std::unordered_map<const std::string*, uint64_t> functions;  // addresses
};

std::unique_ptr<FunctionCode> translate(const Environment& environment, const ir::Function& function);

// A scalar of at most 64 bits: known, or in a slot. A wider one: in consecutive slots.
struct Operand {
  bool is_constant = false;
  uint64_t constant = 0;  // canonical
  uint32_t slot = kNoSlot;

  static Operand of(uint64_t value) { return {true, value, kNoSlot}; }
  static Operand in(uint32_t slot) { return {false, 0, slot}; }
};

// Jumps that are yet to learn their target.
struct Label {
  std::vector<uint32_t> uses;
};

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

class Translator {
 public:
  Translator(const Environment& environment, const ir::Function& function);
  std::unique_ptr<FunctionCode> translate();

 private:
  using ExprRef = expr::ExprRef;
  using TypeRef = expr::TypeRef;
  using Kind = expr::Kind;

  struct Storage {
    bool in_slots = true;
    uint32_t slot = kNoSlot;
    uint64_t offset = 0;
    uint64_t size = 0;
    size_t object = 0;  // index in the frame layout
  };
  class SiteScope;
  class LazyScope;

  // translate.cpp
  void lay_out();
  void collect_symbols();
  void add_parameter(const ir::Symbol& symbol);
  void add_local(const ir::Symbol& symbol);
  uint64_t frame_space(uint64_t size, uint64_t alignment);
  void emit_prologue();
  void mark_targets();
  void prepare_sharing(const ir::Instruction& instruction);
  void forget_values();
  void instruction(uint32_t index);
  void assign(const ir::Instruction& i);
  void assign_scalar(ExprRef place, Operand value, TypeRef value_type);
  void havoc(const ir::Instruction& i);
  void assume(const ir::Instruction& i);
  void assertion(const ir::Instruction& i);
  uint32_t overflowing_operation(ExprRef condition);
  void jump_instruction(const ir::Instruction& i);
  void call(const ir::Instruction& i);
  void call_arguments(const ir::Instruction& i, CallInfo& info);
  uint32_t call_pointer(ExprRef function, SiteNode node);
  void argument(const ir::Instruction& i, size_t number, TypeRef type, uint32_t slot);
  void call_result(const ir::Instruction& i, uint32_t slot, TypeRef type);
  void return_value(const ir::Instruction& i);
  void declare(const ir::Instruction& i);
  void dead(const ir::Instruction& i);
  void allocate(const ir::Instruction& i);
  void output(const ir::Instruction& i);
  void halt(const ir::Instruction& i);
  bool declaration_is_overwritten(uint32_t index) const;

  // translate_expression.cpp
  Operand value(ExprRef e, SiteNode node, uint32_t into = kNoSlot);
  Operand compute(ExprRef e, SiteNode node, uint32_t into);
  Operand converted(ExprRef e, SiteNode node, TypeRef type, uint32_t into = kNoSlot);
  void value_to(ExprRef e, SiteNode node, TypeRef type, uint32_t slot);
  Operand unary(ExprRef e, SiteNode node, uint32_t into);
  Operand binary(ExprRef e, SiteNode node, uint32_t into);
  Operand overflow(ExprRef e, SiteNode node, uint32_t into);
  Operand comparison(ExprRef e, SiteNode node, uint32_t into);
  Operand float_binary(ExprRef e, SiteNode node, uint32_t into);
  Operand lazy(ExprRef e, SiteNode node);
  Operand cast(Operand a, TypeRef from, TypeRef to, uint32_t mark, uint32_t into);
  Operand cast_float(Operand a, TypeRef from, TypeRef to, uint32_t mark, uint32_t into);
  Operand canonical(uint32_t slot, TypeRef type);
  Operand pointer_add(ExprRef e, SiteNode node, uint32_t into);
  Operand pointer_difference(ExprRef e, SiteNode node, uint32_t into);
  Operand query(ExprRef e, SiteNode node, uint32_t into);
  Operand accessible(ExprRef e, SiteNode node, uint32_t into);
  Operand generic(ExprRef e, SiteNode node, uint32_t into);
  Operand generic(GenericInfo info, uint32_t mark, uint32_t into);
  Operand quantifier(ExprRef e, SiteNode node);
  void quantifier_loop(ExprRef e, SiteNode node, uint32_t level, Label& decided);
  Operand unsupported(const std::string& what, TypeRef type);
  void jump(ExprRef e, SiteNode node, bool when, Label& label);
  bool fused_jump(ExprRef e, SiteNode node, bool when, Label& label);
  void check_defined(uint32_t slot, DefinedUse use);
  void check_arithmetic(ExprRef e, SiteNode node, Operand left, Operand right);

  // translate_place.cpp
  Place place(ExprRef e, SiteNode node, bool is_one_past_allowed = false);
  Place symbol_place(ExprRef e);
  Place deref_place(ExprRef e, SiteNode node);
  Place member_place(ExprRef e, SiteNode node);
  Place index_place(ExprRef e, SiteNode node, bool is_one_past_allowed);
  void add_index(Place& p, uint32_t index, uint64_t stride);
  Place member_of(Place p, const expr::Field& field) const;
  bool is_in_bounds(const Place& p, uint64_t bytes) const;
  Address access(const Place& p, uint64_t bytes, bool is_write);
  Address absolute(Address address);
  Operand address_of(const Place& p, uint32_t into = kNoSlot);
  Operand load(const Place& p, uint32_t into = kNoSlot);
  void store(const Place& p, Operand value);
  Operand load_bits(const Place& p, uint32_t into);
  void store_bits(const Place& p, Operand value);
  Operand after_load(uint32_t slot, TypeRef type);

  // translate_aggregate.cpp
  Place aggregate(ExprRef e, SiteNode node);
  Place aggregate_temporary(TypeRef type);
  void store_aggregate(const Place& to, ExprRef e, SiteNode node);
  void copy_place(const Place& to, const Place& from);
  void fill(const Place& to, ExprRef e, SiteNode node);
  void fill_element(const Place& to, ExprRef e, SiteNode node);
  void fill_array(const Place& to, ExprRef e);
  void fill_with_index(const Place& to, ExprRef e, SiteNode node);
  bool image_of(ExprRef e, uint8_t* bytes) const;
  bool image_of_pointer(ExprRef e, uint64_t& address) const;
  bool address_of_static(ExprRef e, uint64_t& address) const;

  // Emission
  uint32_t emit(Operation operation, uint32_t to = 0, uint32_t a = 0, uint32_t b = 0, uint64_t c = 0);
  uint32_t emit_binary(Operation operation, uint32_t to, Operand a, Operand b);
  uint32_t temporary(uint32_t count = 1);
  uint32_t result(uint32_t mark, uint32_t into, uint32_t count = 1);
  uint32_t slot_of(Operand operand);
  Operand constant_of(ExprRef e);
  void move(uint32_t to, Operand from, uint32_t count);
  void bind(Label& label);
  void observe(TypeRef type, uint32_t slot, bool taken = false, const ir::Function* callee = nullptr);
  void arbitrary(uint32_t slot, ArbitraryInfo info);
  uint32_t slot_count(TypeRef type) const { return slots_of(type, environment_.model); }
  uint64_t size_of(TypeRef type) const { return expr::size_of(type, environment_.model); }
  bool is_wide_model() const { return environment_.model.kind == expr::DataModelKind::LP64; }

  const Environment& environment_;
  const ir::Function& function_;
  std::unique_ptr<FunctionCode> code_;
  std::unordered_map<const std::string*, Storage> storage_;
  std::unordered_set<const std::string*> address_taken_;
  std::vector<const ir::Symbol*> referenced_;
  std::vector<uint32_t> starts_;  // of each instruction's code
  std::vector<bool> is_target_;
  std::vector<std::pair<uint32_t, uint32_t>> jumps_;  // code, instruction
  SiteTree sites_;
  uint32_t current_instruction_ = 0;
  uint32_t current_site_ = ir::kNoSite;
  uint16_t pending_steps_ = 0;
  uint32_t next_temporary_ = 0;
  uint32_t first_temporary_ = 0;
  // Subexpressions that occur more than once in the instruction are computed once.
  std::unordered_set<ExprRef> shared_;
  std::unordered_map<ExprRef, Operand> known_;
  std::vector<ExprRef> known_order_;
};

// Until its end, new code belongs to the operation of this node, if that is a site.
class Translator::SiteScope {
 public:
  SiteScope(Translator& translator, SiteNode node)
      : translator_(translator), saved_(translator.current_site_) {
    const uint32_t site = translator.sites_.site(node);
    if (site != ir::kNoSite) translator.current_site_ = site;
  }
  ~SiteScope() { translator_.current_site_ = saved_; }
  SiteScope(const SiteScope&) = delete;
  SiteScope& operator=(const SiteScope&) = delete;

 private:
  Translator& translator_;
  uint32_t saved_;
};

// Code that may be jumped over: what it computes is not known behind it.
class Translator::LazyScope {
 public:
  explicit LazyScope(Translator& translator)
      : translator_(translator), size_(translator.known_order_.size()) {}
  ~LazyScope() {
    while (translator_.known_order_.size() > size_) {
      translator_.known_.erase(translator_.known_order_.back());
      translator_.known_order_.pop_back();
    }
  }
  LazyScope(const LazyScope&) = delete;
  LazyScope& operator=(const LazyScope&) = delete;

 private:
  Translator& translator_;
  size_t size_;
};

inline bool is_small(expr::TypeRef type) {
  return type->is_scalar() && type->width() <= 64;
}
inline bool is_signed(expr::TypeRef type) {
  return type->is_bitvector() && type->is_signed();
}
// The canonical slot value of a bit pattern.
uint64_t canonical_value(uint64_t bits, expr::TypeRef type);

}  // namespace heddle::interpreter
