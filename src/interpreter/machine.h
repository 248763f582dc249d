// The state of a run. execute.cpp holds the loop over register code; what is rare or long is done by the
// other members: calls.cpp, effects.cpp (memory, inputs, halting), holders.cpp (which blocks are pointed to),
// output.cpp (printf), findings.cpp (what went wrong).
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/bytecode.h"
#include "interpreter/follow.h"
#include "interpreter/interpreter.h"
#include "interpreter/memory.h"
#include "interpreter/random.h"
#include "interpreter/slot_values.h"
#include "interpreter/translate.h"

namespace heddle::interpreter {

class Machine {
 public:
  Machine(const ir::Program& program, const Options& options);
  Outcome run();

 private:
  // Thrown when the outcome is settled.
  struct Stop {};

  // What a call returns to.
  struct Frame {
    const FunctionCode* code = nullptr;
    const Code* resume = nullptr;
    uint64_t* registers = nullptr;
    uint64_t* shadows = nullptr;
    uint64_t memory = 0;
    const CallInfo* call = nullptr;
    size_t allocations = 0;  // how many stack allocations the caller and those above it have
  };

  template <bool Check>
  void execute();

  // Set-up and end
  void place_statics();
  FunctionCode& code_of(const ir::Function& function);
  void enter_entry();
  [[noreturn]] void stop(OutcomeKind kind, int status, std::string message);
  void flush();

  // calls.cpp
  void call(CallInfo& info);
  void leave(uint32_t slot, uint32_t count);
  void call_without_body(const CallInfo& info, const ir::Function& callee);
  const ir::Function& callee_of(const CallInfo& info);
  void pass_arguments(CallInfo& info, const FunctionCode& callee, uint64_t* to, uint64_t* shadow_to);
  uint64_t make_va_area(const CallInfo& info, size_t first);
  void convert(expr::TypeRef from_type, const uint64_t* from, const uint64_t* from_shadow,
               expr::TypeRef to_type, uint64_t* to, uint64_t* to_shadow);
  void end_frame();

  // effects.cpp
  void generic(const GenericInfo& info, uint64_t* to, uint64_t* to_shadow);
  void arbitrary(const ArbitraryInfo& info, uint32_t slot);
  void arbitrary_memory(const ArbitraryInfo& info, uint64_t address, uint64_t size);
  void provide(const ArbitraryInfo& info, std::span<uint8_t> bytes);
  void provide_input(const Request& request, std::span<uint8_t> bytes);
  bool provide_environment(std::string_view name, std::span<uint8_t> bytes);
  void declare_memory(uint32_t object, const ArbitraryInfo& info);
  uint64_t allocate(uint64_t bytes, uint64_t alignment, bool on_stack);
  void free(uint64_t pointer, bool on_stack);
  void copy_memory(uint64_t to, uint64_t from, uint64_t bytes);
  void fill_memory(uint64_t to, uint64_t byte, uint64_t bytes, bool is_defined);
  uint64_t query(uint64_t pointer, Query query) const;
  bool is_accessible(uint64_t address, uint64_t bytes);
  [[noreturn]] void halt(uint64_t status, bool is_abort);
  void load_bytes(uint32_t slot, uint64_t address, uint64_t what);
  void store_bytes(uint64_t address, uint32_t slot, uint64_t what);
  void copy_bytes(uint64_t to, uint64_t from, uint64_t what);
  void set_bytes(uint64_t to, const uint8_t* from, uint64_t what);
  void replicate(uint64_t address, uint64_t element, uint64_t size);
  void load_bits(uint32_t slot, uint64_t address, const BitsInfo& info);
  void store_bits(uint64_t address, uint32_t slot, const BitsInfo& info);
  void observe(const ObservedInfo& info, const uint64_t* slots);
  void observe_memory(const ObservedInfo& info, uint64_t address);
  void emit_event(const ObservedInfo& info, std::span<const uint8_t> bytes);

  // holders.cpp
  template <typename Visit>
  void for_each_word_of_variables(Visit visit) const;
  template <typename Visit>
  void for_each_word_of(uint32_t object, Visit visit) const;
  bool none_lost();
  void follow();
  void look_for_holders();
  Hold hold_of(const Link& link) const;
  bool still_holds() const;
  bool reads_temporaries() const;
  void note_loss();
  void tell_followed();

  // output.cpp
  friend class Formatter;
  int64_t output(const OutputInfo& info);
  void write(uint64_t stream, const std::string& text);

  // findings.cpp
  [[noreturn]] void fail_access(uint64_t address, uint64_t bytes, bool is_write);
  [[noreturn]] void fail_element(const ElementInfo& info, uint64_t index);
  [[noreturn]] void fail_memory(const std::string& what);
  [[noreturn]] void fail_assumption();
  void fail_assertion(const ArithmeticInfo* overflowing);
  [[noreturn]] void fail_unsupported(const std::string& what);
  [[noreturn]] void fail_steps();
  [[noreturn]] void violation(ViolationKind kind, std::string message);
  [[noreturn]] void fail_undefined(DefinedUse use);
  void check_arithmetic(const ArithmeticInfo& info);
  void check_index(uint64_t index, uint64_t limit);
  void check_within(uint64_t address, uint64_t origin, uint64_t bytes, bool is_write);
  std::string describe_address(uint64_t address) const;
  [[noreturn]] void fail_read_or_write(uint64_t bytes, bool is_write, const std::string& why);
  std::string describe_overflow(const ArithmeticInfo& info) const;
  uint32_t block_of_ghost(expr::ExprRef condition) const;
  std::string describe_allocation(const Object& object) const;
  std::string describe_object(const Object& object) const;
  std::string describe_outside(const Object& object, uint64_t address) const;
  std::string describe_access(uint64_t address, bool is_write) const;
  Violation violation_here(ViolationKind kind, std::string message) const;
  Origin origin_here() const;
  support::SourceLocation location_here() const;

  const ir::Program& program_;
  const Options& options_;
  const expr::DataModel model_;
  const bool check_;
  Memory memory_;
  Environment environment_;
  std::vector<const ir::Function*> functions_;  // in the order of their addresses
  std::unordered_map<const ir::Function*, std::unique_ptr<FunctionCode>> codes_;
  Outcome outcome_;
  std::unique_ptr<Observer> tracer_;
  Observer* observer_ = nullptr;
  Random garbage_;
  Random input_random_;
  std::string pending_output_;  // of standard output
  std::vector<std::string> arguments_;
  std::string argument_characters_;  // of all arguments together
  size_t next_argument_ = 0;
  size_t next_character_ = 0;

  Reservation register_space_;
  Reservation shadow_register_space_;
  uint64_t* registers_end_ = nullptr;
  std::vector<Frame> frames_;
  std::vector<uint32_t> allocations_;  // objects of ALLOC on the stack, va areas

  // The current activation; pc_ and steps_ are brought up to date before anything outside the loop looks at
  // them.
  const FunctionCode* code_ = nullptr;
  const Code* pc_ = nullptr;
  uint64_t* registers_ = nullptr;
  uint64_t* shadows_ = nullptr;
  uint64_t frame_memory_ = 0;
  uint64_t steps_ = 0;
  uint64_t step_limit_ = UINT64_MAX;
  uint64_t refused_ = 0;  // the address that was last found not to be accessible
  uint32_t lost_ = 0;     // the block that was last found to be lost
  uint64_t blocks_ = 0;   // that were allocated so far
  Follower follower_;
};

std::unique_ptr<Observer> make_tracer(const ir::Program& program, std::FILE* output);

}  // namespace heddle::interpreter
