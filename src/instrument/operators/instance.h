// Where in a program an operator could be applied for one aggregate: an instance. It tracks one array, named
// by an expression of the program, and one way in which elements are looked at:
//
//   fold(x: s128, k: s64; 0, 0, n, x + cast:s128(a[k] * c))   array a, element a[k] * c
//
// Points are the statements that rules can rewrite: stores to and reads of elements of the array under that
// name, or under another that stands for it (aliases.h), or by an address:
//
//   ASSIGN *p = x, where p may point into a   index p - &a[0], guard object_of(p) == object_of(&a[0])
//
// Where the guard does not hold, the array stays as it is. Everything else that may change the array, or what
// else the element and the name depend on (c, and pointers in the name), resets the ghosts of the instance;
// so does the entry of functions whose variables these are. That is sound at any place, because the initial
// ghosts satisfy the invariant, which is about ghosts only. So, whenever the ghost array is set, it is the
// array as it is in memory.
//
// What is tracked has been seen at points: the ends of the interval are indices of points, or next to them,
// and its elements are values that points store or read. So the intervals of these values bound the numbers.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "analysis/analyses.h"
#include "expr/fold.h"
#include "expr/monoid.h"
#include "ir/program.h"

namespace heddle::instrument::operators {

// An instruction by numbers, which stay the same in clones of the program.
struct Place {
  uint32_t function = 0;
  uint32_t instruction = 0;
  auto operator<=>(const Place&) const = default;
};

struct Point {
  Place place;
  bool is_store = false;
  expr::ExprRef element = nullptr;  // the place that is written or read
  expr::ExprRef index = nullptr;
  expr::ExprRef guard = nullptr;  // under which it is accessed; null: always
  // That the index is one of the array: of an element that is found by its address, and of arrays inside of
  // objects whose other parts do not count. Null: it is.
  expr::ExprRef is_exact = nullptr;
};

// Bounds of the numbers that rules compute with.
struct Numbers {
  analysis::Range indices;  // of elements at points, with 0
  unsigned count_bits = 0;  // for how many elements there are
  unsigned value_bits = 0;  // for what one element gives, with a sign
  // The widest variable or term that numbers are made from. Numbers that are not narrower need not be cut
  // off, which those who reason about integers without bits like better.
  unsigned source_bits = 0;
};

struct Instance {
  expr::ExprRef fold = nullptr;
  std::optional<expr::Aggregate> aggregate;  // nothing: the user's own, a fold of the monoid
  const expr::Monoid* monoid = nullptr;
  expr::ExprRef low = nullptr;  // the range
  expr::ExprRef high = nullptr;
  expr::ExprRef element = nullptr;  // what an index gives, over `read` and the fold's index
  expr::ExprRef read = nullptr;     // the element of the array there
  expr::ExprRef array = nullptr;    // a place of array type, or a pointer
  std::vector<uint64_t> members;    // of the elements, see Access
  std::vector<Point> points;
  Numbers numbers;
  std::set<Place> resets;            // unless a store there is rewritten
  std::set<uint32_t> reset_entries;  // of functions

  bool is(expr::Aggregate one) const { return aggregate == one; }
  bool is_sum() const { return is(expr::Aggregate::Sum) || is(expr::Aggregate::Count); }
};

// An element of an array that has a name, or a member of one: `a[i]`, `*(p + i)`, `*p`, `a[i].m`.
struct Access {
  expr::ExprRef array = nullptr;
  expr::ExprRef index = nullptr;  // null: 0
  std::vector<uint64_t> members;  // numbers, innermost first
};
std::optional<Access> access_of(expr::ExprRef place);
// match:  &a[0]
// result: a
// Other pointers are names themselves.
expr::ExprRef array_of(expr::ExprRef pointer);

// Evaluated parts of an instruction that are elements of arrays, apart from the place it writes.
struct Read {
  expr::ExprRef element = nullptr;
  expr::ExprRef guard = nullptr;  // null: always evaluated
};
std::vector<Read> reads_of(expr::Store& store, const ir::Instruction& instruction);
// Under which the instruction evaluates the aggregate; null: perhaps always.
expr::ExprRef guard_of_fold(expr::Store& store, const ir::Instruction& instruction, expr::ExprRef fold);

// The bounds for an instance with all its points.
Numbers numbers_of(ir::Program& program, analysis::Analyses& analyses, const Instance& instance);

using Monoids = std::vector<std::shared_ptr<const expr::Monoid>>;

// One for each array that an aggregate of the program reads at its index, if operators can follow that array.
// The monoids are the aggregates that users defined.
std::vector<Instance> find_instances(ir::Program& program, analysis::Analyses& analyses,
                                     const Monoids& monoids);

}  // namespace heddle::instrument::operators
