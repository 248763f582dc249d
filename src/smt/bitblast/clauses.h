// From circuit to clauses: gives the gates that are needed, and only those, a variable of the SAT solver.
// Conjunctions of conjunctions that nobody else reads become one long clause, and what is asserted is taken
// apart first, so that a formula costs few variables.
#pragma once

#include <cadical.hpp>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "smt/bitblast/circuit.h"

namespace heddle::smt::bitblast {

class Clauses {
 public:
  Clauses(Circuit& circuit, CaDiCaL::Solver& solver) : circuit_(circuit), solver_(solver) {}

  // The solver's literal that is equivalent to `a`; adds the clauses of the gates below that are new.
  int literal(Literal a);
  // Requires that `a` is true, and tells the circuit.
  void require(Literal a);
  // Requires that one of the literals is true.
  void require_one(const std::vector<Literal>& literals);

  // Adds the facts that are attached to gates which got a variable. Returns whether there were any.
  bool require_facts();

  // 0 if the node has no variable.
  int variable(uint32_t node) const { return node < variables_.size() ? variables_[node] : 0; }
  // Inputs that got a variable since the last call.
  std::vector<uint32_t> take_new_inputs() { return std::exchange(new_inputs_, {}); }
  uint64_t variable_count() const { return static_cast<uint64_t>(variable_count_); }
  uint64_t clause_count() const { return clause_count_; }

 private:
  bool is_known(uint32_t node) const { return variables_[node] != 0; }
  int known(Literal a) const { return a.is_negated() ? -variables_[a.node()] : variables_[a.node()]; }
  int true_variable();
  void encode(uint32_t root);
  bool push_unknown(Literal a);
  void emit(uint32_t index);
  void collect_conjuncts(Literal root, bool even_shared, std::vector<Literal>& conjuncts);
  void clause(std::initializer_list<int> literals);
  void emit_both(uint32_t index);
  void require_conjunct(Literal a);

  Circuit& circuit_;
  CaDiCaL::Solver& solver_;
  std::vector<int> variables_;
  std::vector<uint32_t> new_inputs_;
  std::vector<Literal> due_facts_;
  std::vector<uint32_t> stack_;
  std::vector<Literal> conjuncts_;
  std::vector<Literal> pending_;
  int variable_count_ = 0;
  uint64_t clause_count_ = 0;
};

}  // namespace heddle::smt::bitblast
