// Tells observers of each executed instruction: the one of `Options`, and the one that prints a trace.
#pragma once

#include <memory>
#include <span>

#include "interpreter/run_state.h"

namespace heddle::interpreter {

// One line per executed step, with its source line and the values that it set.
std::unique_ptr<Observer> make_tracer(const ir::Program& program, std::FILE* output);

class Events {
 public:
  explicit Events(const RunState& state);

  void observe(const ObservedInfo& info, const uint64_t* slots);
  void observe_memory(const ObservedInfo& info, uint64_t address);

 private:
  void emit_event(const ObservedInfo& info, std::span<const uint8_t> bytes);

  const RunState& state_;
  std::unique_ptr<Observer> tracer_;
};

}  // namespace heddle::interpreter
