// From an object's value to the part of it that an access means: down the type as long as offsets fit, on
// bits or bytes where they do not.
#pragma once

#include <optional>
#include <vector>

#include "symex/options.h"
#include "symex/paths.h"
#include "symex/pointers.h"

namespace heddle::symex {

// Whether a path ended because an index left the part of its object that it began in. Checks::follows_leaving
// is then worth its costs.
bool is_about_leaving(const Event& cut);

// The member of a struct that the constant part of an offset leads to.
std::optional<size_t> member_at(expr::TypeRef type, expr::ExprRef offset, const expr::DataModel& model);

class Parts {
 public:
  Parts(Values& values, Pointers& pointers, Paths& paths, const Options& options)
      : values_(values), store_(values.store()), pointers_(pointers), paths_(paths), options_(options) {}

  // Reads (replacement null) or replaces the part of `value` at `offset` that has type `want`.
  Value touch(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
              const Value* replacement, State& state);

  // The same for a member of a union.
  Value touch_member(Value& value, expr::TypeRef type, uint64_t field, const Value* replacement,
                     State& state);

 private:
  Value touch_array(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                    const Value* replacement, State& state);
  Value touch_bits(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                   const Value* replacement, State& state);
  Value touch_any_member(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                         const Value* replacement, State& state);
  Value touch_inside(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                     const Value* replacement, State& state);
  Value touch_somewhere(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                        const Value* replacement, State& state);
  std::vector<uint64_t> places_of(expr::TypeRef want, expr::TypeRef element);
  Value touch_bytes(Value& value, expr::ExprRef offset, expr::TypeRef want, const Value* replacement);
  bool can_shift(expr::TypeRef type, expr::TypeRef want);
  Value touch_shifted(Value& value, expr::TypeRef type, expr::ExprRef offset, expr::TypeRef want,
                      const Value* replacement);

  Values& values_;
  expr::Store& store_;
  Pointers& pointers_;
  Paths& paths_;
  const Options& options_;
};

}  // namespace heddle::symex
