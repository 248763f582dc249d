#include "symex/pointer_shapes.h"

#include <algorithm>

#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostObjects = 12;

}  // namespace

PointerShapes::PointerShapes(Machine& machine)
    : values_(machine.values),
      store_(machine.store),
      objects_(machine.objects),
      pointers_(machine.pointers),
      memory_(machine.memory),
      reads_rest_(machine.options.checks.reads_rest),
      paths_(machine.paths) {}

const PointerShape* PointerShapes::find(ExprRef pointer) const {
  auto found = shapes_.find(pointer);
  return found == shapes_.end() ? nullptr : &found->second;
}

std::optional<std::vector<ObjectId>> PointerShapes::objects_of(const PointedObjects& pointed) const {
  if (pointed.is_unknown) return std::nullopt;
  std::vector<ObjectId> objects = objects_.named(pointed.variables, pointed.blocks);
  if (objects.size() > kMostObjects)  // one object may stand for all of these
    std::erase_if(objects, [&](ObjectId id) { return objects_[id].is_any_text; });
  if (objects.size() > kMostObjects) return std::nullopt;
  return objects;
}

ExprRef PointerShapes::make(const std::vector<ObjectId>& objects, TypeRef type, bool may_be_null,
                            Beyond beyond, const MakePart& make_part) {
  PointerShape shape;
  shape.beyond = beyond;
  shape.objects = objects;
  shape.step = std::max<uint64_t>(1, expr::step_of(type->element(), store_.data_model()));
  ExprRef result = store_.constant(values_.pointer_type(), 0);
  if (!objects.empty()) {
    shape.index = make_part(values_.index_type(), PointerPart::Index);
    ExprRef offset = values_.binary(Kind::Mul, shape.index, values_.number(static_cast<int64_t>(shape.step)));
    ExprRef inside = pointers_.add_offset(objects_.address(objects.back()), offset);
    for (size_t i = 0; i + 1 < objects.size(); ++i) {
      shape.choices.push_back(make_part(store_.bool_type(), PointerPart::Choice));
      inside = values_.choose(shape.choices.back(),
                              pointers_.add_offset(objects_.address(objects[i]), offset), inside);
    }
    if (may_be_null) shape.is_set = make_part(store_.bool_type(), PointerPart::IsSet);
    result = may_be_null ? values_.choose(shape.is_set, inside, result) : inside;
  }
  if (beyond != Beyond::Nothing) {
    shape.is_anything = make_part(store_.bool_type(), PointerPart::Choice);
    shape.anything = make_part(values_.pointer_type(), PointerPart::Choice);
    if (beyond == Beyond::Number) pointers_.add_number(shape.anything);
    result = values_.choose(shape.is_anything, shape.anything, result);
  }
  shapes_[result] = std::move(shape);
  return result;
}

Beyond PointerShapes::beyond_objects(ExprRef pointer) {
  if (pointers_.may_be_unknown(pointer)) return Beyond::Anything;
  return pointers_.may_be_number(pointer) ? Beyond::Number : Beyond::Nothing;
}

PointerParts PointerShapes::parts_of(const PointerShape& shape, ExprRef pointer) {
  PointerParts parts;
  parts.misfit = values_.boolean(false);
  parts.is_set = values_.boolean(false);
  parts.is_anything = values_.boolean(false);
  parts.index = values_.number(0);
  parts.choices.assign(shape.choices.size(), values_.boolean(false));
  for (const Target& target : pointers_.resolve(pointer)) {
    ExprRef quotient = nullptr;
    uint64_t rest = 1;
    auto found = std::ranges::find(shape.objects, target.object);
    // Whatever a text is, the one of the pointer's own may be like it.
    if (found == shape.objects.end() && target.is_known() && objects_[target.object].is_any_text &&
        !shape.objects.empty() && objects_[shape.objects.back()].is_any_text)
      found = std::prev(shape.objects.end());
    const bool has_null = shape.is_set != nullptr || shape.objects.empty();
    if (target.object == kNoObject && target.offset == values_.number(0) && has_null) continue;
    const bool is_beyond = (target.object == kNoObject && shape.beyond != Beyond::Nothing) ||
                           (target.object == kUnknownObject && shape.beyond == Beyond::Anything);
    if (is_beyond) {
      parts.is_anything = values_.either(parts.is_anything, target.guard);
    } else if (found != shape.objects.end() && pointers_.split(target.offset, shape.step, quotient, rest) &&
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

void PointerShapes::cut_misfits(const Value& shaped, const Value& now, State& state) {
  if (!shaped || !now || shaped->shape != now->shape) return;
  if (shaped->shape == Shape::Record)
    for (size_t i = 0; i < shaped->fields.size(); ++i) cut_misfits(shaped->fields[i], now->fields[i], state);
  if (shaped->shape != Shape::Scalar) return;
  const PointerShape* shape = find(shaped->scalar);
  if (shape == nullptr) return;
  paths_.cut_where(state, parts_of(*shape, now->scalar).misfit,
                   "a pointer that changes in a loop may point to what was not foreseen");
}

std::vector<ObjectId> PointerShapes::with_any_text(std::vector<ObjectId> objects, State& state) {
  const auto text = std::ranges::find_if(objects, [&](ObjectId id) { return objects_[id].is_rest_text; });
  if (reads_rest_ && text != objects.end()) objects.push_back(memory_.any_text(*text, state));
  return objects;
}

Value PointerShapes::with_shaped_pointers(Value fresh, const Value& old, TypeRef type,
                                          const std::vector<ObjectId>& objects, const std::string& name,
                                          State& state) {
  if (!fresh || !old || fresh->shape != old->shape) return fresh;
  if (fresh->shape == Shape::Record) {
    const std::vector<expr::Field>& fields = type->record().fields;
    for (size_t i = 0; i < fields.size(); ++i)
      values_.set_field(fresh, i,
                        with_shaped_pointers(fresh->fields[i], old->fields[i], fields[i].type, objects,
                                             name + "." + fields[i].name, state));
    return fresh;
  }
  if (fresh->shape != Shape::Scalar || !type->is_pointer()) return fresh;
  unsigned count = 0;
  return values_.scalar(make(
      with_any_text(objects, state), type, true, beyond_objects(old->scalar),
      [&](TypeRef part, PointerPart) { return store_.symbol(name + "!" + std::to_string(count++), part); }));
}

}  // namespace heddle::symex
