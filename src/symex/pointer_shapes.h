// Arbitrary pointers at the heads of loops. A pointer that a loop changes could be any number there; an
// access through it would mean nothing. What it may point to is known from an analysis of the program, so
// that the arbitrary pointer is written as a choice between those objects, with an arbitrary number of
// elements from their starts:
//
//   is_set ? (choice ? &a + index * size : &b + index * size) : null
//
// or, where it may be a number already, as one that has no value yet, such a pointer or any number.
//
// The analysis is not trusted: wherever control gets to the head, what the pointer really is has to have that
// form, or the path is cut, and with it any proof.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "symex/effects.h"
#include "symex/memory.h"
#include "symex/options.h"
#include "symex/paths.h"
#include "symex/pointers.h"

namespace heddle::symex {

// What a pointer may be that leads to none of the objects that were foreseen.
enum class Beyond : uint8_t {
  Nothing,
  Number,    // it leads to no object
  Anything,  // it may lead to an object that nothing tells of
};

struct PointerShape {
  std::vector<ObjectId> objects;
  uint64_t step = 1;  // bytes of an element
  expr::ExprRef index = nullptr;
  expr::ExprRef is_set = nullptr;      // null: it always is
  std::vector<expr::ExprRef> choices;  // of each object but the last
  expr::ExprRef is_anything = nullptr;
  expr::ExprRef anything = nullptr;  // null: it cannot be
  Beyond beyond = Beyond::Nothing;   // what `anything` may be
};

// What a pointer of some shape is made of; `misfit` is the condition that it does not have the shape.
struct PointerParts {
  expr::ExprRef misfit, is_set, is_anything, index;
  std::vector<expr::ExprRef> choices;
};

class PointerShapes {
 public:
  explicit PointerShapes(Machine& machine);

  // The objects that a pointer of this description may lead to; nothing if there are too many.
  std::optional<std::vector<ObjectId>> objects_of(const PointedObjects& pointed) const;

  enum class PointerPart : uint8_t { Index, IsSet, Choice };
  using MakePart = std::function<expr::ExprRef(expr::TypeRef, PointerPart)>;
  // A pointer of the form above. `make_part` makes an arbitrary value of a type for a part of it.
  expr::ExprRef make(const std::vector<ObjectId>& objects, expr::TypeRef type, bool may_be_null,
                     Beyond beyond, const MakePart& make_part);
  // What this pointer may be beside what leads to objects.
  Beyond beyond_objects(expr::ExprRef pointer);
  // Where a pointer may lead to one of the texts that are put off: those objects and one that stands for any
  // of these texts (Memory::any_text).
  std::vector<ObjectId> with_any_text(std::vector<ObjectId> objects, State& state);
  // The value with pointers of the form above in place of its arbitrary pointers.
  Value with_shaped_pointers(Value fresh, const Value& old, expr::TypeRef type,
                             const std::vector<ObjectId>& objects, const std::string& name, State& state);

  // Of a pointer that was made here; null for others.
  const PointerShape* find(expr::ExprRef pointer) const;
  PointerParts parts_of(const PointerShape& shape, expr::ExprRef pointer);
  // Cuts the paths on which pointers of `now` do not have the form that they have in `shaped`.
  void cut_misfits(const Value& shaped, const Value& now, State& state);

 private:
  Values& values_;
  expr::Store& store_;
  Objects& objects_;
  Pointers& pointers_;
  Memory& memory_;
  const bool reads_rest_;
  Paths& paths_;
  std::unordered_map<expr::ExprRef, PointerShape> shapes_;
};

}  // namespace heddle::symex
