// What a pointer's shadow says with Options::stops_at_choice. C leaves addresses open, so that a run which
// depends on the number of an address is one of many. Three kinds of shadows follow a value of pointer type:
//
//   0           a number that the program chose: null, (char *)0x100
//   a handle    the address of an object, or of a place at a distance from it: Memory::handle names the
//               object and which of its lives it is
//   all ones    the number depends on something open: a pointer made from an integer that was made from an
//               address, or an uninitialised one
//
// As a number an address is open: a conversion to an integer makes all its bits undefined, and from there on
// they spread as those of an uninitialised value do (shadow.h). In memory a pointer's bytes are undefined
// too, so that integers read from them are; beside the shadow lies the handle (Memory::tag_at), by which a
// load of a whole pointer finds it again.
//
// What operations on pointers give is determined, whatever the addresses are, in these cases and no others:
// - a comparison, order or difference of two numbers;
// - of two pointers with the same handle: it is one of their offsets (order: while both are in the object);
// - equality of null and a pointer into an object or to its end: no object lies at null;
// - equality of pointers to bytes of two objects that both live: such objects are disjoint. One past the end
//   of one may be the start of another, but no later byte of it, unless one of the objects is empty. Literals
//   may overlap, as compilers merge them;
// - an access, a call, and what the program may ask about the object, with a handle whose object has not
//   given its place to another.
#pragma once

#include "expr/expr.h"
#include "interpreter/run_state.h"

namespace heddle::interpreter {

// Of the address of an object.
inline uint64_t address_shadow(const RunState& state, uint64_t address) {
  return state.follows_pointers ? state.memory.handle(state.memory.find(address)) : 0;
}
// The shadow of a comparison or difference of two pointers: 0 or all ones.
uint64_t shadow_of_pointers(const RunState& state, expr::Kind kind, uint32_t left, uint32_t right);
// Of what is asked about the object of a pointer: 0 or all ones.
uint64_t shadow_of_query(const RunState& state, uint32_t pointer, bool tells_number);
// The pointer must not depend on anything open.
void check_pointer(RunState& state, uint32_t slot);

// The shadow of the pointer that lies at an address.
uint64_t shadow_of_stored_pointer(const RunState& state, uint64_t address);
// The pointer that was stored at an address had this shadow.
void mark_stored_pointer(RunState& state, uint64_t address, uint64_t shadow);

// Shadows of an aggregate's bytes that were copied between memory and slots: where there is a pointer, that
// in the slots is its handle.
void load_handles(const RunState& state, uint64_t* shadows, uint64_t address, uint64_t bytes);
void store_handles(RunState& state, uint64_t address, const uint64_t* shadows, uint64_t bytes);

}  // namespace heddle::interpreter
