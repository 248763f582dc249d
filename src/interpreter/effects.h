// What instructions compute and do to memory, beyond what the loop handles itself.
#pragma once

#include "interpreter/run_state.h"

namespace heddle::interpreter {

void generic(RunState& state, const GenericInfo& info, uint64_t* to, uint64_t* to_shadow);
[[noreturn]] void halt(RunState& state, uint64_t status, bool is_abort);

uint64_t query(const RunState& state, uint64_t pointer, Query query);
bool is_accessible(RunState& state, uint64_t address, uint64_t bytes);
void copy_memory(RunState& state, uint64_t to, uint64_t from, uint64_t bytes);
void fill_memory(RunState& state, uint64_t to, uint64_t byte, uint64_t bytes, bool is_defined);

// Bytes of wide scalars and aggregates. `what`: their number, and which sides need no validation.
void load_bytes(RunState& state, uint32_t slot, uint64_t address, uint64_t what);
void store_bytes(RunState& state, uint64_t address, uint32_t slot, uint64_t what);
void copy_bytes(RunState& state, uint64_t to, uint64_t from, uint64_t what);
// Constant bytes, or zeros without them.
void set_bytes(RunState& state, uint64_t to, const uint8_t* from, uint64_t what);
// The first element becomes every element.
void replicate(RunState& state, uint64_t address, uint64_t element, uint64_t size);
void load_bits(RunState& state, uint32_t slot, uint64_t address, const BitsInfo& info);
void store_bits(RunState& state, uint64_t address, uint32_t slot, const BitsInfo& info);

}  // namespace heddle::interpreter
