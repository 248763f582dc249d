// Memory safety, woven into a program: before each access to memory an assertion that it is valid, before
// each FREE one that it may be freed. Each is followed by an assumption of the same, because what comes after
// an invalid access has no meaning.
//
//   before                after
//     ASSIGN x = *p         ASSERT accessible(p, 4:u64) property valid-deref
//                           ASSUME accessible(p, 4:u64)
//                           ASSIGN x = *p
//
// Accesses to variables by their names, and to constant places inside of them, are valid by their types. The
// library models are woven into as well: what they access on behalf of the program counts.
#pragma once

#include <string>
#include <vector>

#include "ir/program.h"

namespace heddle::instrument {

inline constexpr std::string_view kValidDeref = "valid-deref";
inline constexpr std::string_view kValidFree = "valid-free";

struct MemoryChecks {
  unsigned accesses = 0;  // that the program has
  unsigned by_type = 0;   // of them, those that are valid by their types
  unsigned frees = 0;
  std::vector<std::string> unchecked;  // what may access memory and has no check, with its place
};

// Whether the program has static arrays of which it does not say how large they are.
bool has_unknown_sizes(const ir::Program& program);

MemoryChecks add_memory_checks(ir::Program& program, bool checks_accesses, bool checks_frees);

}  // namespace heddle::instrument
