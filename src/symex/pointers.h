// Pointers. A pointer is an address symbol of an object plus bytes; which object is meant follows from the
// expression itself.
#pragma once

#include <deque>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "symex/objects.h"
#include "symex/pointer_bits.h"
#include "symex/zero_bits.h"

namespace heddle::symex {

inline constexpr ObjectId kNoObject = UINT32_MAX;  // a pointer that is but a number, such as null
inline constexpr ObjectId kUnknownObject = UINT32_MAX - 1;

// What a pointer leads to under a condition.
struct Target {
  expr::ExprRef guard;
  ObjectId object = kNoObject;
  expr::ExprRef offset = nullptr;

  bool is_known() const { return object < kUnknownObject; }
};

class Pointers {
 public:
  Pointers(Values& values, Objects& objects)
      : values_(values), store_(values.store()), objects_(objects), bits_(values) {}

  expr::ExprRef add_offset(expr::ExprRef pointer, expr::ExprRef bytes);
  expr::ExprRef add_offset(expr::ExprRef pointer, uint64_t bytes) {
    return add_offset(pointer, values_.number(static_cast<int64_t>(bytes)));
  }
  // Whether the bits of some pointer are among these.
  bool are_of_pointer(expr::ExprRef bits) { return bits_.holds_pointer(bits); }
  // Which objects a pointer may point to.
  const std::vector<Target>& resolve(expr::ExprRef pointer);
  // Whether it is so on some path.
  bool may_be_null(expr::ExprRef pointer);
  // Such as have no value yet; not null.
  bool may_be_number(expr::ExprRef pointer);
  bool may_be_unknown(expr::ExprRef pointer);
  // A symbol whose value comes from outside of the program.
  void add_outside(expr::ExprRef symbol) {
    if (outside_.insert(symbol).second) leads_outside_.clear();
  }
  // A symbol for an input: a pointer made of inputs may lead to whatever has the same address.
  void add_input(expr::ExprRef symbol) { inputs_.insert(symbol); }
  // The contents that a new object has before anything is written to it. What is a pointer in them leads to
  // no object (ir/choices.h); that of any other symbol may lead anywhere.
  void add_uninitialised(const Value& contents);
  // A symbol for a pointer that leads to no object.
  void add_number(expr::ExprRef symbol) { numbers_.insert(symbol); }
  // Where a pointer, or what it is an offset from, comes from outside and is not null.
  expr::ExprRef leads_outside(expr::ExprRef pointer);
  expr::ExprRef compare(expr::Kind kind, expr::ExprRef a, expr::ExprRef b);
  // The number of elements between two pointers.
  expr::ExprRef difference(expr::ExprRef a, expr::ExprRef b, uint64_t bytes_of_element);
  // Whether an offset is a difference of addresses, as where a pointer leads by its number.
  bool mentions_address(expr::ExprRef offset) const;
  // A number or a pointer as a scalar of the type.
  expr::ExprRef convert(expr::TypeRef type, expr::ExprRef value);

  // offset = quotient * unit + remainder, if its shape shows that.
  bool split(expr::ExprRef offset, uint64_t unit, expr::ExprRef& quotient, uint64_t& remainder);
  bool shift(expr::ExprRef offset, uint64_t unit, expr::ExprRef& quotient, uint64_t& remainder);
  // offset = whole * unit + rest, with as much in the first part as its shape shows.
  void divide(expr::ExprRef offset, uint64_t unit, expr::ExprRef& whole, expr::ExprRef& rest);
  bool is_multiple(expr::ExprRef offset, uint64_t unit) {
    expr::ExprRef quotient = nullptr;
    uint64_t rest = 1;
    return split(offset, unit, quotient, rest) && rest == 0;
  }

 private:
  void add_targets(std::vector<Target>& targets, expr::ExprRef condition, const std::vector<Target>& more);
  std::vector<Target> computed(expr::ExprRef pointer);
  std::vector<ObjectId> computed_from(expr::ExprRef pointer) const;
  void relate(expr::ExprRef pointer, const std::vector<Target>& others);
  bool is_made_of_inputs(expr::ExprRef e) const;
  expr::ExprRef ends_at(const Target& end, const Target& start);
  expr::ExprRef compare_targets(expr::Kind kind, const Target& x, expr::ExprRef a, const Target& y,
                                expr::ExprRef b);

  expr::ExprRef find_outside(expr::ExprRef pointer);
  bool mentions_outside(expr::ExprRef e) const;

  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  PointerBits bits_;
  std::unordered_set<expr::ExprRef> outside_;
  std::unordered_map<expr::ExprRef, expr::ExprRef> leads_outside_;  // as far as asked
  struct Split {
    expr::ExprRef quotient = nullptr;  // null: the shape does not show one
    uint64_t remainder = 0;
  };
  bool is_number(expr::ExprRef pointer) const;
  expr::ExprRef written_there(expr::ExprRef pointer);
  std::unordered_set<expr::ExprRef> inputs_;
  std::unordered_set<expr::ExprRef> numbers_;
  ZeroBits zero_bits_;
  // Pointers made of inputs, and the objects that they were compared with.
  std::unordered_map<expr::ExprRef, std::vector<ObjectId>> related_;
  using Resolved = std::unordered_map<expr::ExprRef, std::vector<Target>>;
  std::deque<Resolved> resolved_{
      1};  // pointers that have been looked at; earlier answers are still referred to
  // Choices that have been moved and split.
  std::map<std::pair<expr::ExprRef, expr::ExprRef>, expr::ExprRef> moved_;
  std::map<std::pair<expr::ExprRef, uint64_t>, Split> split_;
};

}  // namespace heddle::symex
