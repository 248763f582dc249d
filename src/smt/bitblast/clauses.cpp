#include "smt/bitblast/clauses.h"

#include <utility>

namespace heddle::smt::bitblast {

void Clauses::clause(std::initializer_list<int> literals) {
  for (int literal : literals) solver_.add(literal);
  solver_.add(0);
  ++clause_count_;
}

int Clauses::true_variable() {
  if (variables_.empty()) variables_.resize(1, 0);
  if (variables_[0] == 0) {
    variables_[0] = ++variable_count_;  // of the constant false
    clause({-variables_[0]});
  }
  return -variables_[0];
}

int Clauses::literal(Literal a) {
  if (a.is_constant()) return a == kTrue ? true_variable() : -true_variable();
  encode(a.node());
  return known(a);
}

// The operands of a conjunction, seen through conjunctions below it. Those that other gates read too are kept
// whole, unless they have to be true anyway.
void Clauses::collect_conjuncts(Literal root, bool even_shared, std::vector<Literal>& conjuncts) {
  conjuncts.clear();
  pending_.assign(1, root);
  bool is_root = true;
  while (!pending_.empty()) {
    const Literal a = pending_.back();
    pending_.pop_back();
    const Node& node = circuit_.node(a.node());
    const bool opens = node.gate == Gate::And && !a.is_negated() &&
                       (is_root || even_shared || (!node.shared && !is_known(a.node())));
    is_root = false;
    if (opens) {
      pending_.push_back(node.b);
      pending_.push_back(node.a);
    } else {
      conjuncts.push_back(a);
    }
  }
}

bool Clauses::push_unknown(Literal a) {
  if (a.is_constant()) {
    true_variable();
    return false;
  }
  if (is_known(a.node())) return false;
  stack_.push_back(a.node());
  return true;
}

void Clauses::encode(uint32_t root) {
  if (variables_.size() < circuit_.size()) variables_.resize(circuit_.size(), 0);
  if (is_known(root)) return;
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const uint32_t index = stack_.back();
    if (is_known(index)) {
      stack_.pop_back();
      continue;
    }
    const Node& node = circuit_.node(index);
    bool waits = false;
    if (node.gate == Gate::And) {
      collect_conjuncts(Literal::of(index), false, conjuncts_);
      for (Literal conjunct : conjuncts_) waits |= push_unknown(conjunct);
    } else if (node.gate != Gate::Input) {
      waits |= push_unknown(node.a);
      waits |= push_unknown(node.b);
      if (node.gate != Gate::Xor) waits |= push_unknown(node.c);
    }
    if (waits) continue;
    stack_.pop_back();
    emit(index);
  }
}

void Clauses::emit(uint32_t index) {
  const int x = variables_[index] = ++variable_count_;
  const Node& node = circuit_.node(index);
  if (node.has_fact) due_facts_.push_back(circuit_.fact(index));
  switch (node.gate) {
    case Gate::Constant:
      break;
    case Gate::Input:
      new_inputs_.push_back(index);
      break;
    case Gate::And:
      emit_both(index);
      break;
    case Gate::Xor: {
      const int a = known(node.a);
      const int b = known(node.b);
      clause({-x, a, b});
      clause({-x, -a, -b});
      clause({x, -a, b});
      clause({x, a, -b});
      break;
    }
    case Gate::Choice: {
      const int c = known(node.a);
      const int a = known(node.b);
      const int b = known(node.c);
      clause({-x, -c, a});
      clause({x, -c, -a});
      clause({-x, c, b});
      clause({x, c, -b});
      // The solver derives for itself, where it helps, that x is what both branches agree on.
      break;
    }
    case Gate::Majority: {
      const int a = known(node.a);
      const int b = known(node.b);
      const int c = known(node.c);
      clause({-x, a, b});
      clause({-x, a, c});
      clause({-x, b, c});
      clause({x, -a, -b});
      clause({x, -a, -c});
      clause({x, -b, -c});
      break;
    }
  }
}

// Needs: conjuncts_ holds the operands, as encode left them.
void Clauses::emit_both(uint32_t index) {
  const int x = variables_[index];
  for (Literal conjunct : conjuncts_) clause({-x, known(conjunct)});
  for (Literal conjunct : conjuncts_) solver_.add(-known(conjunct));
  clause({x});
}

void Clauses::require_one(const std::vector<Literal>& literals) {
  std::vector<int> solver_literals;
  for (Literal a : literals) {
    if (a == kTrue) return;
    if (a != kFalse) solver_literals.push_back(literal(a));
  }
  for (int solver_literal : solver_literals) solver_.add(solver_literal);
  clause({});
}

void Clauses::require_conjunct(Literal a) {
  const Node& node = circuit_.node(a.node());
  const bool is_whole = is_known(a.node()) || a.is_constant();
  if (!is_whole && node.gate == Gate::And) {  // negated: one of its operands is false
    std::vector<Literal> alternatives;
    collect_conjuncts(!a, false, alternatives);
    for (Literal& alternative : alternatives) alternative = !alternative;
    require_one(alternatives);
  } else if (!is_whole && node.gate == Gate::Xor) {
    const Literal b = node.b ^ a.is_negated();
    require_one({node.a, b});
    require_one({!node.a, !b});
  } else if (!is_whole && node.gate == Gate::Choice) {
    const Literal x = node.b ^ a.is_negated();
    const Literal y = node.c ^ a.is_negated();
    require_one({!node.a, x});
    require_one({node.a, y});
  } else {
    require_one({a});
  }
}

bool Clauses::require_facts() {
  if (due_facts_.empty()) return false;
  for (Literal fact : std::exchange(due_facts_, {})) require(fact);
  return true;
}

void Clauses::require(Literal a) {
  if (variables_.size() < circuit_.size()) variables_.resize(circuit_.size(), 0);
  std::vector<Literal> conjuncts;
  collect_conjuncts(circuit_.current(a), true, conjuncts);
  for (Literal conjunct : conjuncts) {
    conjunct = circuit_.current(conjunct);
    if (conjunct == kTrue) continue;
    require_conjunct(conjunct);
    circuit_.fix(conjunct);
  }
}

}  // namespace heddle::smt::bitblast
