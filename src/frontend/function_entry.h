// A function as the place where a program begins: the entry calls it with arguments of which only that is
// known what its declaration says.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/externals.h"
#include "support/diagnostics.h"

namespace heddle::frontend {

// Where pointers among the arguments lead.
enum class PointerArguments : uint8_t {
  Separate,  // null, or to an object of their own
  MayAlias,  // also to what another argument of the same type leads to
  NonNull,   // to an object of their own
};

struct EntryPoint {
  std::string function;  // empty: main
  PointerArguments pointers = PointerArguments::Separate;
  bool arbitrary_globals = false;  // not as they are initialized
};

// Adds to the entry function the arguments and the call. What pointers in objects lead to is an object down
// to some depth; beyond it lies memory that nobody knows, so that neither a proof nor a violation rests on
// it. Notes which lengths were taken to be those of buffers.
void call_with_any_arguments(ir::Program& program, ir::Function& entry, const ir::Symbol& function,
                             const clang::FunctionDecl& declaration, const EntryPoint& options,
                             Externals externals, support::Diagnostics& diagnostics);

}  // namespace heddle::frontend
