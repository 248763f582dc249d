// Arbitrary pointers at the heads of loops. A pointer that a loop changes could be any number there; an
// access through it would mean nothing. What it may point to is known from an analysis of the program, so
// that the arbitrary pointer is written as a choice between those objects, with an arbitrary number of
// elements from their starts:
//
//   is_set ? (choice ? &a + index * size : &b + index * size) : null
//
// The analysis is not trusted: wherever control gets to the head, what the pointer really is has to have that
// form, or the path is cut, and with it any proof.
#include <algorithm>

#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostObjects = 12;

}  // namespace

// The objects that a pointer of this description may lead to; nothing if there are too many.
std::optional<std::vector<ObjectId>> Executor::objects_of(const PointedObjects& pointed) const {
  if (pointed.is_unknown) return std::nullopt;
  LoopEffects as_effects;
  as_effects.variables = pointed.variables;
  as_effects.blocks = pointed.blocks;
  std::vector<ObjectId> objects = changed_objects(as_effects);
  if (objects.size() > kMostObjects) return std::nullopt;
  return objects;
}

// A pointer of the form above. `make` makes an arbitrary value of a type for a part of it.
ExprRef Executor::shaped_pointer(const std::vector<ObjectId>& objects, TypeRef type, bool may_be_null,
                                 bool may_be_anything,
                                 const std::function<ExprRef(TypeRef, PointerPart)>& make) {
  PointerShape shape;
  shape.objects = objects;
  shape.step = std::max<uint64_t>(1, expr::step_of(type->element(), store_.data_model()));
  ExprRef result = store_.constant(values_.pointer_type(), 0);
  if (!objects.empty()) {
    shape.index = make(values_.index_type(), PointerPart::Index);
    ExprRef offset = values_.binary(Kind::Mul, shape.index, values_.number(static_cast<int64_t>(shape.step)));
    ExprRef inside = add_offset(address(objects.back()), offset);
    for (size_t i = 0; i + 1 < objects.size(); ++i) {
      shape.choices.push_back(make(store_.bool_type(), PointerPart::Choice));
      inside = values_.choose(shape.choices.back(), add_offset(address(objects[i]), offset), inside);
    }
    if (may_be_null) shape.is_set = make(store_.bool_type(), PointerPart::IsSet);
    result = may_be_null ? values_.choose(shape.is_set, inside, result) : inside;
  }
  if (may_be_anything) {
    shape.is_anything = make(store_.bool_type(), PointerPart::Choice);
    shape.anything = make(values_.pointer_type(), PointerPart::Choice);
    result = values_.choose(shape.is_anything, shape.anything, result);
  }
  shapes_[result] = std::move(shape);
  return result;
}

// The parts of a pointer, where it has the form. `misfit` is the condition that it has not.
Executor::PointerParts Executor::parts_of(const PointerShape& shape, ExprRef pointer) {
  PointerParts parts;
  parts.misfit = values_.boolean(false);
  parts.is_set = values_.boolean(false);
  parts.is_anything = values_.boolean(false);
  parts.index = values_.number(0);
  parts.choices.assign(shape.choices.size(), values_.boolean(false));
  for (const Target& target : resolve(pointer)) {
    ExprRef quotient = nullptr;
    uint64_t rest = 1;
    auto found = std::ranges::find(shape.objects, target.object);
    const bool has_null = shape.is_set != nullptr || shape.objects.empty();
    if (target.object == kNoObject && target.offset == values_.number(0) && has_null) continue;
    if (target.object == kUnknownObject && shape.anything != nullptr) {
      parts.is_anything = values_.either(parts.is_anything, target.guard);
    } else if (found != shape.objects.end() && split(target.offset, shape.step, quotient, rest) &&
               rest == 0) {
      parts.is_set = values_.either(parts.is_set, target.guard);
      parts.index = values_.choose(target.guard, quotient, parts.index);
      const auto number = static_cast<size_t>(found - shape.objects.begin());
      if (number < parts.choices.size())
        parts.choices[number] = values_.either(parts.choices[number], target.guard);
    } else {
      parts.misfit = values_.either(parts.misfit, target.guard);
    }
  }
  return parts;
}

// Cuts the paths on which pointers of `now` do not have the form that they have in `shaped`.
void Executor::cut_misfits(const Value& shaped, const Value& now, State& state) {
  if (!shaped || !now || shaped->shape != now->shape) return;
  if (shaped->shape == Shape::Record)
    for (size_t i = 0; i < shaped->fields.size(); ++i) cut_misfits(shaped->fields[i], now->fields[i], state);
  if (shaped->shape != Shape::Scalar) return;
  auto shape = shapes_.find(shaped->scalar);
  if (shape == shapes_.end()) return;
  cut_where(state, parts_of(shape->second, now->scalar).misfit,
            "a pointer that changes in a loop may point to what was not foreseen");
}

// The value with pointers of the form above in place of its arbitrary pointers.
Value Executor::with_shaped_pointers(Value fresh, const Value& old, TypeRef type,
                                     const std::vector<ObjectId>& objects, const std::string& name) {
  if (!fresh || !old || fresh->shape != old->shape) return fresh;
  if (fresh->shape == Shape::Record) {
    const std::vector<expr::Field>& fields = type->record().fields;
    for (size_t i = 0; i < fields.size(); ++i)
      values_.set_field(fresh, i,
                        with_shaped_pointers(fresh->fields[i], old->fields[i], fields[i].type, objects,
                                             name + "." + fields[i].name));
    return fresh;
  }
  if (fresh->shape != Shape::Scalar || !type->is_pointer()) return fresh;
  unsigned count = 0;
  return values_.scalar(shaped_pointer(
      objects, type, true, is_unknown_pointer(old->scalar),
      [&](TypeRef part, PointerPart) { return store_.symbol(name + "!" + std::to_string(count++), part); }));
}

// What often holds of pointers that go through arrays and strings: they stay inside, or at the end; a number
// that is counted down is the room that is left; one pointer has as much room as another; the last byte of a
// string is zero.
void Executor::suggest_bounds(Piece& piece) {
  constexpr size_t kMostPointers = 4;
  constexpr size_t kMostNumbers = 6;
  if (piece.pointers.size() > kMostPointers) return;
  TypeRef word = store_.size_type();
  auto suggest = [&](ExprRef condition) { piece.suggestions.push_back(condition); };
  auto size = [&](ExprRef p) { return store_.unary(Kind::ObjectSize, p); };
  auto offset = [&](ExprRef p) { return store_.unary(Kind::OffsetOf, p); };
  auto room = [&](ExprRef p) { return store_.binary(Kind::Sub, size(p), offset(p)); };
  std::vector<ExprRef> numbers;
  for (const Carried& carried : piece.carried)
    if (carried.changes && carried.place != nullptr && carried.place->is(Kind::Symbol) &&
        carried.symbol->type()->is_bitvector() && numbers.size() < kMostNumbers)
      numbers.push_back(store_.cast(word, carried.place));
  for (const auto& [p, are_written] : piece.pointers) {
    for (Kind order : {Kind::Lt, Kind::Le}) suggest(store_.binary(order, offset(p), size(p)));
    const uint64_t step = std::max<uint64_t>(1, expr::step_of(p->type()->element(), store_.data_model()));
    for (ExprRef number : numbers) {
      ExprRef bytes = step == 1 ? number : store_.binary(Kind::Mul, number, store_.constant(word, step));
      for (Kind order : {Kind::Eq, Kind::Le}) suggest(store_.binary(order, bytes, room(p)));
    }
    for (const auto& [q, ignored] : piece.pointers)
      if (p != q) suggest(store_.binary(Kind::Ge, room(p), room(q)));
    if (!are_written || !p->type()->element()->is_bitvector() || p->type()->element()->width() != 8) continue;
    ExprRef last = store_.make(Kind::PointerAdd, p->type(),
                               {p, store_.binary(Kind::Sub, room(p), store_.constant(word, 1))});
    // Where the byte is not accessible it is not looked at.
    suggest(store_.binary(Kind::And,
                          store_.make(Kind::Accessible, store_.bool_type(), {last, store_.constant(word, 1)}),
                          store_.binary(Kind::Eq, store_.deref(last), store_.zero(p->type()->element()))));
  }
}

bool Executor::is_null_pointer(ExprRef pointer) {
  return std::ranges::any_of(resolve(pointer),
                             [](const Target& target) { return target.object == kNoObject; });
}

bool Executor::is_unknown_pointer(ExprRef pointer) {
  return std::ranges::any_of(resolve(pointer),
                             [](const Target& target) { return target.object == kUnknownObject; });
}

}  // namespace heddle::symex
