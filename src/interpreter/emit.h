// Writes register code: single operations with the place in the program that each came from, temporary slots,
// and labels.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "interpreter/bytecode.h"
#include "interpreter/site_tree.h"
#include "interpreter/translate.h"

namespace heddle::interpreter {

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

// Appends to one of the code's tables; the number of the entry.
template <typename T>
uint32_t add_to(std::vector<T>& table, T entry) {
  table.push_back(std::move(entry));
  return static_cast<uint32_t>(table.size() - 1);
}

class Emitter {
 public:
  // Temporaries are the slots from `first_temporary` on.
  Emitter(const Environment& environment, FunctionCode& code, uint32_t first_temporary);

  // The code that follows belongs to this instruction. With `keeps_temporaries`, a slot of it is not used
  // twice.
  void begin_instruction(uint32_t index, const ir::Instruction& instruction, bool keeps_temporaries);
  // Code emitted so far stays in front of a jump that leads here.
  void separate_steps(bool is_target);
  void count_step() { ++pending_steps_; }
  uint32_t instruction() const { return instruction_; }
  const SiteTree& sites() const { return sites_; }
  uint32_t position() const { return static_cast<uint32_t>(code_.code.size()); }

  // The number of the operation.
  uint32_t emit(Operation operation, uint32_t to = 0, uint32_t a = 0, uint32_t b = 0, uint64_t c = 0);
  uint32_t emit_binary(Operation operation, uint32_t to, Operand a, Operand b);
  uint32_t mark() const { return next_temporary_; }
  uint32_t temporary(uint32_t count = 1);
  // A place for the result of an operation whose operands were computed into temporaries from `mark` on.
  uint32_t result(uint32_t mark, uint32_t into, uint32_t count = 1);
  uint32_t slot_of(Operand operand);
  void move(uint32_t to, Operand from, uint32_t count);
  void bind(Label& label);
  // Brings a slot's value into the range of its type, in place.
  Operand canonical(uint32_t slot, expr::TypeRef type);
  // A pointer and so many elements.
  void step(uint32_t to, uint32_t pointer, uint32_t index, uint64_t stride);
  // An operation that is left to expr::evaluate_operation.
  Operand generic(GenericInfo info, uint32_t mark, uint32_t into);
  void arbitrary(uint32_t slot, ArbitraryInfo info);
  Operand unsupported(const std::string& what, expr::TypeRef type);
  void check_defined(uint32_t slot, DefinedUse use);
  void check_pointer(uint32_t slot);
  bool follows_pointers() const { return environment_.follows_pointers; }
  // What a slot shadows as a number becomes, as a pointer, nothing or everything, and the other way round.
  Operand convert_pointer(Operand pointer);
  // The shadow of an operation on two pointers whose result is in the slot.
  void compare_pointers(uint32_t result, expr::Kind kind, Operand left, Operand right);
  void observe(expr::TypeRef type, uint32_t slot, bool taken = false, const ir::Function* callee = nullptr);
  void observe_memory(expr::TypeRef type, uint32_t address);

 private:
  friend class SiteScope;

  const Environment& environment_;
  FunctionCode& code_;
  SiteTree sites_;
  uint32_t instruction_ = 0;
  uint32_t site_ = ir::kNoSite;
  uint16_t pending_steps_ = 0;
  uint32_t next_temporary_ = 0;
  uint32_t first_temporary_ = 0;
  bool keeps_temporaries_ = false;
};

// Until its end, new code belongs to the operation of this node, if that is a site.
class SiteScope {
 public:
  SiteScope(Emitter& emitter, SiteNode node) : emitter_(emitter), saved_(emitter.site_) {
    const uint32_t site = emitter.sites_.site(node);
    if (site != ir::kNoSite) emitter.site_ = site;
  }
  ~SiteScope() { emitter_.site_ = saved_; }
  SiteScope(const SiteScope&) = delete;
  SiteScope& operator=(const SiteScope&) = delete;

 private:
  Emitter& emitter_;
  uint32_t saved_;
};

}  // namespace heddle::interpreter
