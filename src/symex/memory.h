// Accesses to objects: reading and writing what a place means, in the state of a path. An access is carried
// down the type of its object to the scalar or part it means; what does not fit the type is done on bits.
#pragma once

#include <map>

#include "symex/options.h"
#include "symex/parts.h"
#include "symex/pointers.h"

namespace heddle::symex {

struct Access {  // a place: bytes of an object, or some bits there
  std::vector<Target> targets;
  expr::TypeRef type = nullptr;
  expr::TypeRef root = nullptr;    // the type of the whole that the place is a part of
  expr::TypeRef record = nullptr;  // of a bit-field: what it is a member of
  uint64_t bit_offset = 0;
  bool is_bit_field = false;
  bool is_named = false;  // a variable or a part of it: so constants are initialised, and not written else
};

class Memory {
 public:
  Memory(Values& values, Objects& objects, Pointers& pointers, Parts& parts, Paths& paths,
         const Options& options)
      : values_(values),
        store_(values.store()),
        objects_(objects),
        pointers_(pointers),
        parts_(parts),
        paths_(paths),
        checks_(options.checks),
        prefix_(options.host.prefix) {}

  // A variable whose life begins holds arbitrary values, named so.
  void declare(State& state, ObjectId id, const std::string& name);
  Value load(const Access& access, State& state);
  void store(const Access& access, Value value, State& state);
  // That the target is alive and so many bytes at it are its own.
  expr::ExprRef in_bounds(const Target& target, uint64_t bytes, State& state);

  // An allocated object that has no type yet gets one when it is used as (a part of) `root`.
  void adopt(Cell& cell, ObjectId id, expr::TypeRef root);
  // An object for one of the texts that are put off: any length, and any characters but zeros before its end.
  // Which one it is nobody says: it may be the one of another such object, so that comparisons of their
  // addresses have any result. That they hold the same then is one of the things that they may hold, as long
  // as nobody writes to them, which no proof gets beyond. `like`: one of these texts that is followed, for
  // where it was allocated.
  ObjectId any_text(ObjectId like, State& state);

  // The same object on two paths that meet: both have the same type then, or Limit is thrown.
  void make_alike(Cell& a, Cell& b, ObjectId id);

 private:
  // Ends the path where the access, which is inside of the object, is to what is not followed of it.
  void put_off_rest(const Access& access, const Target& target, expr::ExprRef inside, State& state);
  bool can_read_rest(const Access& access, const Target& target) const;
  Value read_rest(const Target& target, expr::ExprRef is_meant, Value part, State& state);
  ObjectId text_of(ObjectId pointers) const;
  void make_known(ObjectId text, State& state);
  expr::ExprRef accessed_in_bounds(const Access& access, const Target& target, State& state);
  template <typename Do>
  void only_there(expr::ExprRef is_meant, State& state, Do act);
  void only_whole(const Target& target, const Access& access, State& state);
  Value load_from(const Target& target, const Access& access, State& state);
  void store_to(const Target& target, const Access& access, const Value& value, State& state);
  void give_type(Cell& cell, ObjectId id, expr::TypeRef root);

  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Pointers& pointers_;
  Parts& parts_;
  Paths& paths_;
  const Checks& checks_;
  const std::string& prefix_;  // of names
  uint64_t texts_ = 0;
  std::map<std::pair<ObjectId, expr::ExprRef>, ObjectId>
      texts_at_;  // pointers that were read, by their offset in a block
};

}  // namespace heddle::symex
