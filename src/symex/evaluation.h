// Evaluation of expressions in a state: places are loaded, pointers kept as object and offset, everything
// else is rebuilt and simplified over the values of its operands.
#pragma once

#include <span>
#include <string>
#include <unordered_map>

#include "symex/memory.h"
#include "symex/options.h"
#include "symex/validity.h"

namespace heddle::symex {

class Evaluation {
 public:
  Evaluation(Values& values, Objects& objects, Pointers& pointers, Parts& parts, Memory& memory,
             Validity& validity, Paths& paths, const Options& options);

  Value evaluate(expr::ExprRef e, State& state);
  expr::ExprRef scalar(expr::ExprRef e, State& state);
  // As the path knows it. Paths::has_used_knowledge tells whether that made a difference.
  expr::ExprRef condition(expr::ExprRef e, State& state);

  Access access(expr::ExprRef place, State& state);
  Value load(expr::ExprRef place, State& state) { return memory_.load(access(place, state), state); }
  void store(expr::ExprRef place, Value value, State& state) {
    memory_.store(access(place, state), std::move(value), state);
  }

  // As CALL converts an argument: scalars by a cast, the rest only if the types agree.
  Value convert(expr::TypeRef type, const Value& value, expr::TypeRef from);

  // As long as it is bound, a symbol of the program means a value instead of a variable.
  void bind(expr::ExprRef symbol, expr::ExprRef value) { bound_[&symbol->text()] = value; }
  void unbind_all() { bound_.clear(); }

 private:
  Value literal(expr::ExprRef e, State& state);
  // The operands are values.
  void check_overflow(expr::ExprRef e, std::span<const expr::ExprRef> operands, State& state);
  Value with_local_condition(expr::ExprRef condition, expr::ExprRef e, State& state);
  expr::ExprRef pointer_operation(expr::ExprRef e, State& state);
  expr::ExprRef question(expr::ExprRef e, State& state);
  expr::ExprRef address_of(expr::ExprRef place, State& state);

  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Pointers& pointers_;
  Parts& parts_;
  Memory& memory_;
  Validity& validity_;
  Paths& paths_;
  const Checks& checks_;
  const std::string& prefix_;                                    // of names
  std::unordered_map<const std::string*, expr::ExprRef> bound_;  // by quantifiers around what is evaluated
};

}  // namespace heddle::symex
