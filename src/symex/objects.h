// The objects of an execution: variables of the calls that are being executed, static ones, and allocated
// blocks. What they hold is a matter of the state of a path; that they are the same objects is not.
#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "symex/effects.h"
#include "symex/state.h"
#include "symex/trace.h"

namespace heddle::symex {

class Objects {
 public:
  Objects(ir::Program& program, Values& values, std::string prefix)
      : program_(program), store_(program.store()), values_(values), prefix_(std::move(prefix)) {}

  const Object& operator[](ObjectId id) const { return objects_[id]; }
  size_t size() const { return objects_.size(); }
  // The size is that of the type, if it has none.
  ObjectId add(Object object, expr::TypeRef type);

  // Of a variable of the frame, or of a static one.
  ObjectId of(Frame& frame, const std::string& symbol);
  ObjectId of(const std::string& symbol) { return of(frame(), symbol); }
  // A variable whose life begins again is another object: pointers to what it was before do not lead to it.
  ObjectId begin_life(Frame& frame, const std::string& symbol);
  bool has_static(const ir::Symbol& symbol) const { return statics_.contains(symbol.name); }
  // Static objects, by the names of their symbols.
  const std::unordered_map<const std::string*, ObjectId>& statics() const { return statics_; }
  // All objects that variables and allocations mean in any call that is being executed, in order.
  std::vector<ObjectId> named(const std::vector<const ir::Symbol*>& variables,
                              const std::vector<BlockSite>& blocks) const;
  std::string local_name(const Frame& frame, const std::string& symbol) const {
    return prefix_ + symbol + "@" + std::to_string(frame.context);
  }

  void put_off(ObjectId id, expr::ExprRef from, expr::ExprRef to, bool is_text) {
    objects_[id].rest_from = from;
    objects_[id].rest_to = to;
    objects_[id].is_rest_text = is_text;
  }

  expr::ExprRef address(ObjectId id);
  const ObjectId* at_address(expr::ExprRef address) const;  // null: there is none
  Addresses addresses() const;                              // of the objects that have one by now
  std::vector<expr::ExprRef> addresses_in(std::span<const expr::ExprRef> formulas);
  // What is known of the addresses in formulas: objects are aligned and not null, and those that have lived
  // at the same time are disjoint.
  std::vector<expr::ExprRef> address_axioms(std::span<const expr::ExprRef> formulas);
  // That the objects of which the formulas speak lie so; not an axiom, but one of the ways in which things
  // may lie.
  std::vector<expr::ExprRef> placement(std::span<const expr::ExprRef> formulas, const Placement& how);

  // The calls that are being executed, innermost last.
  Frame& frame() const { return *frames_.back(); }
  size_t depth() const { return frames_.size(); }
  class Entered {  // as long as it exists, the frame is the innermost
   public:
    Entered(Objects& objects, Frame& frame) : objects_(objects) { objects_.frames_.push_back(&frame); }
    ~Entered() { objects_.frames_.pop_back(); }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;

   private:
    Objects& objects_;
  };
  // An object lives, and from here on others may know its address.
  void note_birth(ObjectId id, const State& state);
  // The life of an object ends, on some path at least.
  void note_death(ObjectId id);
  // The condition under which two objects are known to have lived at the same time: the older one lived when
  // the younger was born. Otherwise one may have got the address that the other had.
  expr::ExprRef lived_together(ObjectId a, ObjectId b) const;
  // Ends the lives of the objects of a call that has returned.
  void end_lives(const Frame& frame, State& state);

 private:
  expr::ExprRef if_made(const Object& object, expr::ExprRef fact);
  // Whose addresses the formulas speak of.
  std::vector<ObjectId> mentioned_in(std::span<const expr::ExprRef> formulas) const;

  ir::Program& program_;
  expr::Store& store_;
  Values& values_;
  uint32_t serials_ = 0;
  std::string prefix_;  // of names
  std::vector<Object> objects_;
  std::vector<ObjectId> free_ids_;  // of locals that are gone and whose address nobody has
  std::unordered_map<expr::ExprRef, ObjectId> by_address_;
  std::unordered_map<const std::string*, ObjectId> statics_;
  std::vector<Frame*> frames_;
  uint64_t now_ = 0;             // of births and deaths
  std::vector<ObjectId> ended_;  // on some path, in order
};

}  // namespace heddle::symex
