// Functions that do nothing with the memory they allocate but fill it in and return it: malloc and its kin,
// and most constructors of a program. A call of one is as good as an ALLOC of its own: the points-to analysis
// gives each such call its own object, instead of one for all the memory of the program.
//
// That is right because such an object has one name at a time: while the function runs, only it has the
// pointer; once it has returned, only the caller does.
#pragma once

#include <vector>

#include "analysis/numbering.h"

namespace heddle::analysis {

class Allocators {
 public:
  explicit Allocators(const Numbering& numbering);

  bool is_allocator(uint32_t function) const { return is_allocator_[function]; }
  // The allocator that an instruction calls by name and whose result it keeps, or kNone.
  uint32_t called_by(const ir::Instruction& instruction) const;

 private:
  bool returns_only_fresh_memory(uint32_t function) const;
  uint32_t callee_of(const ir::Instruction& instruction) const;

  const Numbering& numbering_;
  std::vector<bool> is_allocator_;
};

}  // namespace heddle::analysis
