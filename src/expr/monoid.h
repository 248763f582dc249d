// Aggregates that users define (docs/operators.md): folds of an associative operation over what elements
// give.
//
//   aggregate sorted "whether neighbours are in order"
//   value word first, word last, bool ok;
//   define element(x, i) = (x, x, true);
//   define combine(l, r) = (l.first, r.last, l.ok && r.ok && l.last <= r.first);
//   define nothing() = true;
//   define result(v) = v.ok;
//
// A value has one component or several, each a bool or a word: a number of 128 bits that wraps around and is
// compared with its sign. So what is proved of the terms here holds of every program that has them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "expr/substitute.h"

namespace heddle::expr {

inline constexpr unsigned kWordBits = 128;

using Values = std::vector<ExprRef>;  // by component

struct Monoid {
  std::string name;
  std::string description;
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
  std::shared_ptr<Store> store;         // of all terms
  std::vector<std::string> components;  // their names; one without a name is the value itself
  // Symbols, which stand for the arguments of the operations.
  Values left;
  Values right;
  Values other;
  ExprRef read = nullptr;  // a word: the element
  ExprRef index = nullptr;
  // Terms
  Values element;  // of `read` and `index`
  Values combine;  // of `left` and `right`
  // One of the two. Without a neutral element, `nothing` is the aggregate of an empty range.
  Values neutral;
  ExprRef nothing = nullptr;
  ExprRef result = nullptr;  // of `left`: what the aggregate is
  // What becomes of a fold, `left`, when one of its elements, `right`, becomes `other`; and whether that is
  // so. Null and empty: it cannot be told.
  ExprRef can_replace = nullptr;
  Values replaced;
  // Whether the operator should leave an element, `right`, outside of an interval with the fold `left`. Null:
  // never.
  ExprRef keeps = nullptr;
};

// Words need no more bits than elements, indices and the constants of the terms if all terms do with them is
// to compare them, choose between them and combine their bits: what is wider only repeats the sign. The bits
// of the constants; nothing: the terms add, subtract or multiply.
std::optional<unsigned> needed_word_bits(const Monoid& monoid);

// The operations of a monoid on values of a program, in the store of the program, with words of so many bits.
class MonoidTerms {
 public:
  MonoidTerms(Store& store, const Monoid& monoid, unsigned word_bits = kWordBits)
      : store_(store), monoid_(monoid), word_bits_(word_bits) {}

  Values element(ExprRef read, ExprRef index);  // bit-vectors of any type
  Values combine(const Values& a, const Values& b);
  Values neutral() { return copied(monoid_.neutral, {}); }
  Values zero();
  ExprRef result_of_nothing() { return monoid_.neutral.empty() ? nothing() : result(neutral()); }
  ExprRef nothing() { return copied({monoid_.nothing}, {})[0]; }
  ExprRef result(const Values& value) { return copied({monoid_.result}, {{&monoid_.left, &value}})[0]; }
  ExprRef can_replace(const Values& fold, const Values& before, const Values& after);
  Values replaced(const Values& fold, const Values& before, const Values& after);
  ExprRef keeps(const Values& fold, const Values& element);

  // All components as one value: one bit-vector, or the only component itself.
  TypeRef packed_type();
  ExprRef packed(const Values& value);
  Values unpacked(ExprRef value);

 private:
  using Arguments = std::vector<std::pair<const Values*, const Values*>>;  // symbols, what they stand for
  Values copied(const Values& terms, const Arguments& arguments);
  ExprRef copied(ExprRef term, Bindings& known);
  TypeRef copied_type(TypeRef type);

  Store& store_;
  const Monoid& monoid_;
  const unsigned word_bits_;
};

// Part of the accumulator's name, before that of the aggregate, where the front end means one that a user
// defines (passes/define_aggregates.h).
inline constexpr std::string_view kNamedFold = "$fold$";

// The aggregate of `element`, which is a bit-vector over `index`, over a range: where it holds elements,
//   fold(x: T, k: I; neutral, low, high, combine(x, element at k))
//   fold(x: T, k: I; element at low, low + 1, high, combine(x, element at k))   without a neutral element
// or what the aggregate takes from that, and where it does not. As with the other make_aggregate, nothing
// else should have the accumulator's name.
struct RangeAggregate {
  ExprRef of_some = nullptr;
  ExprRef of_nothing = nullptr;
};
RangeAggregate make_aggregate(Store& store, const Monoid& monoid, std::string_view accumulator, ExprRef index,
                              ExprRef low, ExprRef high, ExprRef element);

// What make_aggregate made the fold in it from. Nothing: it was another one.
struct KnownFold {
  ExprRef element = nullptr;  // a word
  ExprRef low = nullptr;
  ExprRef high = nullptr;
};
std::optional<KnownFold> fold_of(Store& store, const Monoid& monoid, ExprRef fold);

}  // namespace heddle::expr
