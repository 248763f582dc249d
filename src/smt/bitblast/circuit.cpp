#include "smt/bitblast/circuit.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace heddle::smt::bitblast {

namespace {

uint32_t hash_of(Gate gate, Literal a, Literal b, Literal c) {
  uint64_t h = a.code() * 0x9e3779b97f4a7c15ULL;
  h = (h ^ (h >> 29)) + b.code() * 0xbf58476d1ce4e5b9ULL;
  h = (h ^ (h >> 31)) + c.code() * 0x94d049bb133111ebULL + static_cast<uint64_t>(gate);
  h *= 0xd6e8feb86659fd93ULL;
  return static_cast<uint32_t>(h >> 32);
}

}  // namespace

Circuit::Circuit() : table_(1U << 12, 0) {
  nodes_.emplace_back().gate = Gate::Constant;
  values_.push_back(kFalse);
}

Literal Circuit::input() {
  const uint32_t index = static_cast<uint32_t>(nodes_.size());
  CHECK(index < (1U << 31), "a circuit should have less than 2^31 nodes");
  nodes_.emplace_back().gate = Gate::Input;
  values_.push_back(Literal::of(index));
  return Literal::of(index);
}

void Circuit::use(Literal a) {
  Node& node = nodes_[a.node()];
  node.shared = node.used;
  node.used = true;
}

void Circuit::grow() {
  table_.assign(table_.size() * 2, 0);
  const uint32_t mask = static_cast<uint32_t>(table_.size() - 1);
  for (uint32_t index = 1; index < nodes_.size(); ++index) {
    const Node& node = nodes_[index];
    if (node.gate == Gate::Input) continue;
    uint32_t slot = hash_of(node.gate, node.a, node.b, node.c) & mask;
    while (table_[slot] != 0) slot = (slot + 1) & mask;
    table_[slot] = index;
  }
}

Literal Circuit::insert(Gate gate, Literal a, Literal b, Literal c) {
  const uint32_t mask = static_cast<uint32_t>(table_.size() - 1);
  uint32_t slot = hash_of(gate, a, b, c) & mask;
  for (; table_[slot] != 0; slot = (slot + 1) & mask) {
    const Node& node = nodes_[table_[slot]];
    if (node.gate == gate && node.a == a && node.b == b && node.c == c)
      return current(Literal::of(table_[slot]));
  }
  const Literal result = input();
  Node& node = nodes_.back();
  node.gate = gate;
  node.a = a;
  node.b = b;
  node.c = c;
  table_[slot] = result.node();
  use(a);
  use(b);
  if (gate == Gate::Choice || gate == Gate::Majority) use(c);
  if (nodes_.size() * 2 > table_.size()) grow();
  return result;
}

void Circuit::fix(Literal a) {
  if (a.is_constant()) return;
  values_[a.node()] = kTrue ^ a.is_negated();
}

void Circuit::attach(Literal trigger, Literal fact) {
  if (trigger.is_constant() || fact == kTrue) return;
  nodes_[trigger.node()].has_fact = true;
  facts_.emplace(trigger.node(), fact);
}

// Rules that look one gate below an operand; `a` is the gate that is looked into.
bool Circuit::simplify_both(Literal a, Literal b, Literal& result) {
  const Node& node = nodes_[a.node()];
  if (node.gate != Gate::And) return false;
  if (!a.is_negated()) {
    // match: (x & y) & !x
    // result: false
    if (b == !node.a || b == !node.b) {
      result = kFalse;
      return true;
    }
    // match: (x & y) & x
    // result: x & y
    if (b == node.a || b == node.b) {
      result = a;
      return true;
    }
    return false;
  }
  // match: !(x & y) & !x
  // result: !x
  if (b == !node.a || b == !node.b) {
    result = b;
    return true;
  }
  // match: !(x & y) & x
  // result: x & !y
  if (b == node.a || b == node.b) {
    result = both(b, !(b == node.a ? node.b : node.a));
    return true;
  }
  return false;
}

Literal Circuit::both(Literal a, Literal b) {
  a = current(a);
  b = current(b);
  if (a > b) std::swap(a, b);
  if (a == kFalse || a == !b) return kFalse;
  if (a == kTrue || a == b) return b;
  Literal result;
  if (simplify_both(a, b, result) || simplify_both(b, a, result)) return result;
  const Node& x = nodes_[a.node()];
  const Node& y = nodes_[b.node()];
  if (x.gate == Gate::And && y.gate == Gate::And) {
    if (!a.is_negated() && !b.is_negated()) {
      // match: (x & y) & (!x & z)
      // result: false
      if (x.a == !y.a || x.a == !y.b || x.b == !y.a || x.b == !y.b) return kFalse;
    } else if (a.is_negated() && b.is_negated()) {
      // match: !(x & y) & !(x & !y)
      // result: !x
      if ((x.a == y.a && x.b == !y.b) || (x.a == y.b && x.b == !y.a)) return !x.a;
      if ((x.b == y.b && x.a == !y.a) || (x.b == y.a && x.a == !y.b)) return !x.b;
    } else {
      // match: !(x & y) & (!x & z)
      // result: !x & z
      const Node& negated = a.is_negated() ? x : y;
      const Node& positive = a.is_negated() ? y : x;
      if (negated.a == !positive.a || negated.a == !positive.b || negated.b == !positive.a ||
          negated.b == !positive.b)
        return a.is_negated() ? b : a;
    }
  }
  return insert(Gate::And, a, b, kFalse);
}

Literal Circuit::differ(Literal a, Literal b) {
  a = current(a);
  b = current(b);
  const bool flip = a.is_negated() != b.is_negated();
  a = a ^ a.is_negated();
  b = b ^ b.is_negated();
  if (a > b) std::swap(a, b);
  if (a == b) return kFalse ^ flip;
  if (a == kFalse) return b ^ flip;
  const Node& x = nodes_[a.node()];
  const Node& y = nodes_[b.node()];
  // match: (x ^ y) ^ x
  // result: y
  if (x.gate == Gate::Xor && (x.a == b || x.b == b)) return current((x.a == b ? x.b : x.a) ^ flip);
  if (y.gate == Gate::Xor && (y.a == a || y.b == a)) return current((y.a == a ? y.b : y.a) ^ flip);
  return insert(Gate::Xor, a, b, kFalse) ^ flip;
}

Literal Circuit::choose(Literal condition, Literal a, Literal b) {
  condition = current(condition);
  a = current(a);
  b = current(b);
  if (condition == kTrue) return a;
  if (condition == kFalse) return b;
  if (a == b) return a;
  if (a == !b) return differ(condition, b);
  // match: c ? c : b, and its like
  // result: c | b
  if (a == kTrue || a == condition) return either(condition, b);
  if (a == kFalse || a == !condition) return both(!condition, b);
  if (b == kTrue || b == !condition) return either(!condition, a);
  if (b == kFalse || b == condition) return both(condition, a);
  if (condition.is_negated()) {
    condition = !condition;
    std::swap(a, b);
  }
  const bool flip = a.is_negated();
  a = a ^ flip;
  b = b ^ flip;
  // match: c ? (c ? x : y) : z
  // result: c ? x : z
  const Node& x = nodes_[a.node()];
  if (x.gate == Gate::Choice && x.a == condition) return choose(condition, x.b, b) ^ flip;
  const Node& y = nodes_[b.node()];
  if (y.gate == Gate::Choice && y.a == condition) return choose(condition, a, y.c ^ b.is_negated()) ^ flip;
  return insert(Gate::Choice, condition, a, b) ^ flip;
}

Literal Circuit::majority(Literal a, Literal b, Literal c) {
  a = current(a);
  b = current(b);
  c = current(c);
  if (a > b) std::swap(a, b);
  if (b > c) std::swap(b, c);
  if (a > b) std::swap(a, b);
  if (a == kFalse) return both(b, c);
  if (a == kTrue) return either(b, c);
  if (a == b || b == c) return b;
  if (a == !b) return c;
  if (b == !c) return a;
  // match: two or more operands are negated
  // result: the complement of the majority of the complements
  const bool flip = (a.is_negated() ? 1 : 0) + (b.is_negated() ? 1 : 0) + (c.is_negated() ? 1 : 0) >= 2;
  return insert(Gate::Majority, a ^ flip, b ^ flip, c ^ flip) ^ flip;
}

}  // namespace heddle::smt::bitblast
