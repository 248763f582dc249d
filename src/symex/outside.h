// What code outside of the program does: FILL.OUTSIDE changes objects that it has pointers to, and pointers
// that come from there (HAVOC.OUTSIDE, or in objects that it changed) may lead to memory that the program
// does not know. Where a path follows such a pointer it is cut (Validity), so that neither a proof nor a
// violation rests on what lies there.
//
// An object has escaped if a pointer to it was given to the outside, or is held by an object that has.
// Exactly the escaped objects may change. When a path is followed, the condition under which an object has
// escaped is kept as an expression over the inputs; where the pieces of a proof are executed in no particular
// order, every object whose address the program takes anywhere counts as escaped.
#pragma once

#include <map>
#include <optional>
#include <unordered_set>

#include "symex/validity.h"

namespace heddle::symex {

class Outside {
 public:
  Outside(const ir::Program& program, Values& values, Objects& objects, Pointers& pointers, Memory& memory,
          Validity& validity, Paths& paths)
      : program_(program),
        values_(values),
        store_(values.store()),
        objects_(objects),
        pointers_(pointers),
        memory_(memory),
        validity_(validity),
        paths_(paths) {}

  // The outside is given the pointer and runs. With `keeps_first` it does not write to the object that the
  // pointer leads to, only to those behind. `is_proof`: the execution is in pieces.
  void change(Frame& frame, State& state, expr::ExprRef pointer, bool keeps_first, bool is_proof);
  // The value comes from outside.
  void note(const Value& value);

 private:
  using Conditions = std::map<ObjectId, expr::ExprRef>;
  // Adds what the pointer leads to under the condition, and what is reached from there.
  void reach(State& state, expr::ExprRef pointer, expr::ExprRef condition, Conditions& reached);
  void reach_from(State& state, ObjectId object, expr::ExprRef condition, Conditions& reached);
  Conditions all_addressable();
  bool can_change(ObjectId object) const;
  void change(Frame& frame, State& state, ObjectId object, expr::ExprRef condition);
  Value fresh_contents(const Cell& cell, const std::string& name);

  const ir::Program& program_;
  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Pointers& pointers_;
  Memory& memory_;
  Validity& validity_;
  Paths& paths_;
  Conditions escaped_;
  std::optional<std::unordered_set<std::string>> addressable_;  // symbols whose address is taken somewhere
};

}  // namespace heddle::symex
