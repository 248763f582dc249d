// The memory model's events: where a program accesses memory and where it frees a block. They need not be C
// operations: block copies, what library models do on behalf of the program, and parts of instructions count
// too. With valid-deref.ia:
//
//   before                after
//     ASSIGN x = *p         ASSERT accessible(p, 4:u64) property valid-deref
//                           ASSUME accessible(p, 4:u64)
//                           ASSIGN x = *p
//
// The assumption is there because what comes after an invalid access has no meaning. Accesses to variables by
// their names, and to constant places inside of them, are valid by their types. A write is to lead to no
// string literal, and a call through a pointer is an access too: the pointer is to be the address of one of
// the functions that the points-to analysis knows.
#pragma once

#include "analysis/analyses.h"
#include "instrument/format_strings.h"
#include "instrument/match.h"

namespace heddle::instrument {

// Whether the program has static arrays of which it does not say how large they are.
bool has_unknown_sizes(const ir::Program& program);

class MemoryEvents {
 public:
  MemoryEvents(ir::Program& program, analysis::Analyses& analyses);

  // Which events of a function are wanted.
  struct Wish {
    bool accesses = false;
    bool releases = false;
    bool also_valid_by_type = false;  // accesses of which the types show that they are valid
    bool only_misaligned = false;     // accesses that may not be aligned
    bool only_to_constants = false;   // writes by pointers that may lead to const local variables
  };

  // In the order of execution. What may access memory and is no event goes to `refusals`.
  std::vector<Event> of(const ir::Function& function, const Wish& wish, AccessCounts& counts,
                        std::vector<Refusal>& refusals) const;

 private:
  ir::Program& program_;
  FormatStrings formats_;
  analysis::Analyses& analyses_;
  std::vector<const ir::Symbol*> constants_;
};

}  // namespace heddle::instrument
