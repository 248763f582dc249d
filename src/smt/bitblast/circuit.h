// The circuit that formulas become: an and-inverter graph, extended by gates for exclusive or, choice and
// majority because adders, comparators and multiplexers are made of them and have short clauses of their own.
// Equal gates are one node, constants never reach a gate, and a few two-level rules catch what repeats in
// unwound programs.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace heddle::smt::bitblast {

// A node of the circuit, or its complement. Node 0 is the constant false.
class Literal {
 public:
  constexpr Literal() = default;
  static constexpr Literal of(uint32_t node, bool negated = false) {
    return Literal((node << 1) | (negated ? 1 : 0));
  }
  constexpr uint32_t node() const { return code_ >> 1; }
  constexpr bool is_negated() const { return (code_ & 1) != 0; }
  constexpr bool is_constant() const { return code_ <= 1; }
  constexpr Literal operator!() const { return Literal(code_ ^ 1); }
  // The complement if `flip`.
  constexpr Literal operator^(bool flip) const { return Literal(code_ ^ (flip ? 1 : 0)); }
  constexpr auto operator<=>(const Literal&) const = default;
  constexpr uint32_t code() const { return code_; }

 private:
  explicit constexpr Literal(uint32_t code) : code_(code) {}
  uint32_t code_ = 0;
};

inline constexpr Literal kFalse = Literal::of(0);
inline constexpr Literal kTrue = Literal::of(0, true);

enum class Gate : uint8_t { Constant, Input, And, Xor, Choice, Majority };

struct Node {
  Gate gate = Gate::Input;
  bool shared = false;  // whether more than one gate reads it
  bool used = false;
  bool has_fact = false;  // see attach
  Literal a, b, c;        // And, Xor: a, b; Choice: a ? b : c; Majority: at least two of a, b, c
};

class Circuit {
 public:
  Circuit();

  Literal input();
  Literal both(Literal a, Literal b);
  Literal either(Literal a, Literal b) { return !both(!a, !b); }
  Literal differ(Literal a, Literal b);
  Literal equal(Literal a, Literal b) { return !differ(a, b); }
  Literal choose(Literal condition, Literal a, Literal b);
  Literal majority(Literal a, Literal b, Literal c);

  // From now on `a` is read as true: for what was asserted for good.
  void fix(Literal a);
  // `a`, or the constant that it was fixed to.
  Literal current(Literal a) const { return values_[a.node()] ^ a.is_negated(); }

  // Notes that `fact` is true, which helps whoever decides about `trigger`.
  void attach(Literal trigger, Literal fact);
  Literal fact(uint32_t trigger) const { return facts_.at(trigger); }

  const Node& node(uint32_t index) const { return nodes_[index]; }
  size_t size() const { return nodes_.size(); }

 private:
  Literal insert(Gate gate, Literal a, Literal b, Literal c);
  bool simplify_both(Literal a, Literal b, Literal& result);
  void use(Literal a);
  void grow();

  std::vector<Node> nodes_;
  std::vector<Literal> values_;                  // the node itself, or the constant that it was fixed to
  std::unordered_map<uint32_t, Literal> facts_;  // by trigger
  std::vector<uint32_t> table_;                  // open addressing, a power of two
};

}  // namespace heddle::smt::bitblast
