// Whether an event of the program is what a pattern waits for, and what its captures are bound to.
#pragma once

#include <optional>
#include <vector>

#include "instrument/plan.h"

namespace heddle::instrument {

// Something that happens at one place of the program and that a pattern may ask about.
struct Event {
  EventKind kind = EventKind::Any;
  const ir::Function* function = nullptr;
  uint32_t instruction = 0;
  uint32_t site = ir::kNoSite;
  uint32_t loop = kNone;
  support::SourceRange range;
  std::vector<FlowEdge> edges;
  bool is_loop_condition = false;        // Condition*
  const ir::Symbol* variable = nullptr;  // Read
  expr::ExprRef address = nullptr;       // Access, Release; for the rest see Weave
  expr::ExprRef size = nullptr;          // Access: number of bytes
  AccessKind access = AccessKind::Read;
  std::vector<const ir::Symbol*> objects;
  std::vector<const ir::Symbol*> constant_locals;
  uint32_t alignment = 1;
  expr::ExprRef guard = nullptr;
  const std::string* description = nullptr;
  bool is_for_endless = false;
};

// The kind of event that a pattern waits for.
EventKind event_of(spec::PatternKind kind);

// Bindings by capture number, or nothing if the pattern does not match. A call through a pointer is matched
// as one of `callee`, to which can_bind applies (indirect_calls.h); without it, as a call of nothing in
// particular.
std::optional<std::vector<Binding>> match(const ir::Program& program, const Event& event,
                                          const spec::Transition& transition,
                                          const ir::Function* callee = nullptr);

// The GOTO expression that a binding stands for; null for the result of a call whose result is dropped.
expr::ExprRef bound_expression(const ir::Program& program, const ir::Instruction& instruction, uint32_t site,
                               EventKind event, const Binding& binding);

// The name that C has for a function: static ones of a file are called `file.c::name`.
std::string_view c_name(std::string_view name);

// Whether a pattern is one of calls that asks for a function of that name, and not for any function.
bool names(const spec::Pattern& pattern, std::string_view name);

// The name of the function that is called directly, as C has it, or of the input that is read; empty:
// neither.
std::string_view callee_name(const ir::Instruction& instruction);

// Whether the offset of a PointerAdd is a negation that C does not write: p - i, p--.
bool is_pointer_subtraction(const ir::Instruction& instruction, uint32_t site);

}  // namespace heddle::instrument
