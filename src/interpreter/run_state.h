// The state of a run: what the loop over register code (execute.cpp) and everything that it calls work on.
#pragma once

#include <string>
#include <vector>

#include "expr/byte_order.h"
#include "interpreter/bytecode.h"
#include "interpreter/interpreter.h"
#include "interpreter/memory.h"
#include "interpreter/translate.h"

namespace heddle::interpreter {

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

struct RunState {
  // Static objects and functions get their places. Throws support::InputError if there is not enough memory.
  RunState(const ir::Program& program_, const Options& options_);
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  [[noreturn]] void stop(OutcomeKind kind, int status, std::string message);
  // The pointer, or what would be one, that is stored there.
  uint64_t pointer_at(uint64_t address) const {
    return expr::load_number(memory.at(address), model.pointer_bytes(), model.byte_order);
  }

  const ir::Program& program;
  const Options& options;
  const expr::DataModel model;
  const bool check;
  const bool follows_pointers;  // as pointers.h says
  const bool places_objects;    // the source of values does
  Memory memory;
  Environment environment;
  std::vector<const ir::Function*> functions;  // in the order of their addresses
  Outcome outcome;

  Reservation register_space;
  Reservation shadow_register_space;
  uint64_t* registers_end = nullptr;
  std::vector<Frame> frames;
  std::vector<uint32_t> allocations;  // objects of ALLOC on the stack, va areas

  // The current activation; pc and steps are brought up to date before anything outside the loop looks at
  // them.
  const FunctionCode* code = nullptr;
  const Code* pc = nullptr;
  uint64_t* registers = nullptr;
  uint64_t* shadows = nullptr;
  uint64_t frame_memory = 0;
  uint64_t steps = 0;
  uint64_t step_limit = UINT64_MAX;

  // For the message of an assertion that fails next.
  uint64_t refused = 0;  // the address that was last found not to be accessible
  uint32_t lost = 0;     // the block that was last found to be lost

 private:
  void reserve_registers();
  void place_statics();
};

Origin origin_here(const RunState& state);
// In the user's code, not in the library model that it called.
support::SourceLocation location_here(const RunState& state);
// The calls that lead here, without those of library models and of the start of the program.
std::vector<ActiveCall> calls_here(const RunState& state);

}  // namespace heddle::interpreter
