// Reads values out of a satisfying assignment. Gates without a variable are computed from their operands,
// inputs without a variable are false: nothing depends on them.
#pragma once

#include <cadical.hpp>
#include <cstdint>
#include <vector>

#include "smt/bitblast/arithmetic.h"
#include "smt/bitblast/clauses.h"

namespace heddle::smt::bitblast {

class Model {
 public:
  Model(const Circuit& circuit, const Clauses& clauses, CaDiCaL::Solver& solver)
      : circuit_(circuit), clauses_(clauses), solver_(solver) {}

  // Forgets the values of the previous assignment. The solver should be in its satisfied state while values
  // are read.
  void begin() { ++generation_; }
  // Whether the assignment itself says what the bits are.
  bool is_decided(const Bits& bits) const;
  bool value(Literal a);
  llvm::APInt value(const Bits& bits);

 private:
  bool is_known(Literal a) const { return states_[a.node()] >> 1 == generation_; }
  bool known(Literal a) const { return ((states_[a.node()] & 1) != 0) != a.is_negated(); }
  bool compute(const Node& node) const;

  const Circuit& circuit_;
  const Clauses& clauses_;
  CaDiCaL::Solver& solver_;
  uint32_t generation_ = 0;
  std::vector<uint32_t> states_;  // by node: the generation it was computed in, and the value as lowest bit
  std::vector<uint32_t> stack_;
};

}  // namespace heddle::smt::bitblast
