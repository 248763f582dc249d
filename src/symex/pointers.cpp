#include "symex/pointers.h"

#include <algorithm>
#include <bit>

#include "symex/limit.h"
#include "symex/written_values.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostTargets = 64;

}  // namespace

ExprRef Pointers::add_offset(ExprRef pointer, ExprRef bytes) {
  if (is_constant(bytes) && as_number(bytes) == 0) return pointer;
  if (pointer->is(Kind::PointerAdd))
    return add_offset(pointer->operand(0), values_.binary(Kind::Add, pointer->operand(1), bytes));
  // match: (c ? p : q) + n
  // result: c ? p + n : q + n
  if (pointer->is(Kind::Ite)) {
    // Choices share their branches: without the table there would be as many visits as ways through them.
    const std::pair<ExprRef, ExprRef> key(pointer, bytes);
    if (auto found = moved_.find(key); found != moved_.end()) return found->second;
    ExprRef moved = values_.choose(pointer->operand(0), add_offset(pointer->operand(1), bytes),
                                   add_offset(pointer->operand(2), bytes));
    return moved_[key] = moved;
  }
  if (is_constant(pointer)) {
    ExprRef sum = values_.binary(Kind::Add, store_.constant(values_.index_type(), pointer->value()), bytes);
    if (is_constant(sum)) return store_.constant(values_.pointer_type(), sum->value());
  }
  return store_.make(Kind::PointerAdd, values_.pointer_type(), {pointer, bytes});
}

// What was written where the pointer is read, or the pointer itself.
ExprRef Pointers::written_there(ExprRef pointer) {
  if (!pointer->is(Kind::MapSelect)) return pointer;
  ExprRef written = WrittenValues(values_, pointer->operand(1)).read(pointer->operand(0));
  if (written == nullptr) throw Limit("a pointer may point to too many objects");
  return written;
}

// Choices share their branches, so each part of the expression is looked at once; it means the same whenever
// it is asked about, because the objects of addresses do not change.
const std::vector<Target>& Pointers::resolve(ExprRef pointer) {
  Resolved& resolved = resolved_.back();
  if (auto found = resolved.find(pointer); found != resolved.end()) return found->second;
  std::vector<Target> targets;
  if (pointer->is(Kind::Ite)) {
    ExprRef condition = pointer->operand(0);
    add_targets(targets, condition, resolve(pointer->operand(1)));
    add_targets(targets, values_.negate(condition), resolve(pointer->operand(2)));
    if (targets.size() > kMostTargets) throw Limit("a pointer may point to too many objects");
  } else if (pointer->is(Kind::PointerAdd)) {
    for (const Target& target : resolve(pointer->operand(0)))
      targets.push_back(
          {target.guard, target.object, values_.binary(Kind::Add, target.offset, pointer->operand(1))});
  } else if (is_constant(pointer)) {  // null, or some fixed address: an offset from null
    ExprRef offset = store_.constant(values_.index_type(), pointer->value());
    targets.push_back({values_.boolean(true), kNoObject, offset});
  } else if (is_number(pointer)) {
    targets.push_back({values_.boolean(true), kNoObject, values_.cast(values_.index_type(), pointer)});
  } else if (ExprRef written = written_there(pointer); written != pointer) {
    targets = resolve(written);
  } else if (const ObjectId* found = objects_.at_address(pointer)) {
    targets.push_back({values_.boolean(true), *found, values_.number(0)});
  } else if (const std::vector<PointerBits::Leaf> leaves = bits_.leaves(pointer);
             std::ranges::any_of(leaves, [](const auto& leaf) { return leaf.pointer != nullptr; })) {
    for (const PointerBits::Leaf& leaf : leaves)
      add_targets(targets, leaf.guard, leaf.pointer != nullptr ? resolve(leaf.pointer) : computed(pointer));
    if (targets.size() > kMostTargets) throw Limit("a pointer may point to too many objects");
  } else {
    targets = computed(pointer);
  }
  return resolved[pointer] = std::move(targets);
}

// Adds where a pointer leads under a condition that excludes those under which the targets so far are meant.
void Pointers::add_targets(std::vector<Target>& targets, ExprRef condition, const std::vector<Target>& more) {
  for (const Target& target : more) {
    ExprRef guard = values_.both(condition, target.guard);
    if (values_.is_false(guard)) continue;
    auto known = std::ranges::find(targets, target.object, &Target::object);
    if (known == targets.end()) {
      targets.push_back({guard, target.object, target.offset});
      continue;
    }
    known->guard = values_.either(known->guard, guard);
    known->offset = condition->is(Kind::Not)
                        ? values_.choose(condition->operand(0), known->offset, target.offset)
                        : values_.choose(condition, target.offset, known->offset);
  }
}

// A pointer that is computed from the numbers of addresses, as those with tags in their low bits and the
// links of lists that are xored, leads by its own number to one of these objects, or it is not known where.
// The same goes for a pointer from outside and the objects that it was compared with. The objects have lived
// at the same time, so that it cannot lead to two of them.
std::vector<Target> Pointers::computed(ExprRef pointer) {
  std::vector<Target> targets;
  ExprRef elsewhere = values_.boolean(true);
  for (ObjectId id : computed_from(pointer)) {
    ExprRef offset = values_.binary(Kind::Sub, values_.cast(values_.index_type(), pointer),
                                    values_.cast(values_.index_type(), objects_.address(id)));
    ExprRef is_there = values_.both(values_.binary(Kind::Ge, offset, values_.number(0)),
                                    values_.binary(Kind::Lt, offset, objects_[id].size));
    targets.push_back({is_there, id, offset});
    elsewhere = values_.both(elsewhere, values_.negate(is_there));
  }
  if (!values_.is_false(elsewhere)) targets.push_back({elsewhere, kUnknownObject, values_.number(0)});
  return targets;
}

std::vector<ObjectId> Pointers::computed_from(ExprRef pointer) const {
  constexpr size_t kMostParts = 200;
  constexpr size_t kMostObjects = 8;
  std::vector<ObjectId> result;
  if (auto found = related_.find(pointer); found != related_.end()) result = found->second;
  std::vector<ExprRef> pending;
  const bool is_number = (pointer->is(Kind::Cast) || pointer->is(Kind::Reinterpret)) &&
                         pointer->operand(0)->type()->is_bitvector();
  if (is_number) pending.push_back(pointer);
  std::unordered_set<ExprRef> seen;
  while (!pending.empty()) {
    ExprRef next = pending.back();
    pending.pop_back();
    if (!seen.insert(next).second) continue;
    if (const ObjectId* found = objects_.at_address(next);
        found != nullptr && std::ranges::find(result, *found) == result.end())
      result.push_back(*found);
    for (ExprRef operand : next->operands()) pending.push_back(operand);
    if (seen.size() > kMostParts || result.size() > kMostObjects) return {};
  }
  for (ObjectId a : result)
    for (ObjectId b : result)
      if (a != b && !values_.is_true(objects_.lived_together(a, b))) return {};
  return result;
}

// From here on the pointer may lead to these objects.
void Pointers::relate(ExprRef pointer, const std::vector<Target>& others) {
  while (pointer->is(Kind::PointerAdd)) pointer = pointer->operand(0);
  if (pointer->is(Kind::Ite) || !may_be_unknown(pointer) || !is_made_of_inputs(pointer)) return;
  bool has_new = false;
  for (const Target& other : others) {
    if (!other.is_known()) continue;
    std::vector<ObjectId>& known = related_[pointer];
    if (std::ranges::find(known, other.object) != known.end()) continue;
    known.push_back(other.object);
    has_new = true;
  }
  if (has_new) resolved_.emplace_back();
}

bool Pointers::mentions_address(ExprRef offset) const {
  bool found = false;
  expr::for_each_subexpression(offset, [&](ExprRef e) { found |= objects_.at_address(e) != nullptr; });
  return found;
}

void Pointers::add_uninitialised(const Value& contents) {
  if (!contents) return;
  if (contents->scalar != nullptr && contents->scalar->type()->is_pointer())
    numbers_.insert(contents->scalar);
  for (ExprRef map : contents->maps) numbers_.insert(map);
  for (const Value& field : contents->fields) add_uninitialised(field);
  for (uint64_t i = 0; i < contents->elements.size(); ++i) add_uninitialised(contents->elements[i]);
}

// Of an element that was written `resolve` looks at what was written.
bool Pointers::is_number(ExprRef pointer) const {
  return numbers_.contains(pointer->is(Kind::MapSelect) ? pointer->operand(0) : pointer);
}

// What is uninitialised leads nowhere (ir/choices.h).
bool Pointers::is_made_of_inputs(ExprRef e) const {
  constexpr size_t kMostParts = 50;
  std::vector<ExprRef> pending = {e};
  for (size_t count = 0; !pending.empty(); ++count) {
    ExprRef next = pending.back();
    pending.pop_back();
    if (count > kMostParts || (next->is(Kind::Symbol) && !inputs_.contains(next))) return false;
    for (ExprRef operand : next->operands()) pending.push_back(operand);
  }
  return true;
}

bool Pointers::may_be_null(ExprRef pointer) {
  return std::ranges::any_of(resolve(pointer),
                             [](const Target& target) { return target.object == kNoObject; });
}

bool Pointers::may_be_number(ExprRef pointer) {
  return std::ranges::any_of(resolve(pointer), [&](const Target& target) {
    return target.object == kNoObject && target.offset != values_.number(0);
  });
}

bool Pointers::may_be_unknown(ExprRef pointer) {
  return std::ranges::any_of(resolve(pointer),
                             [](const Target& target) { return target.object == kUnknownObject; });
}

bool Pointers::mentions_outside(ExprRef e) const {
  std::vector<ExprRef> pending = {e};
  std::unordered_set<ExprRef> seen;
  while (!pending.empty()) {
    ExprRef next = pending.back();
    pending.pop_back();
    if (!seen.insert(next).second) continue;
    if (outside_.contains(next)) return true;
    for (ExprRef operand : next->operands()) pending.push_back(operand);
  }
  return false;
}

ExprRef Pointers::leads_outside(ExprRef pointer) {
  if (outside_.empty() || is_constant(pointer)) return values_.boolean(false);
  auto [found, is_new] = leads_outside_.try_emplace(pointer, nullptr);
  if (!is_new) return found->second;
  ExprRef result = find_outside(pointer);
  return leads_outside_[pointer] = result;
}

ExprRef Pointers::find_outside(ExprRef pointer) {
  if (pointer->is(Kind::PointerAdd)) return leads_outside(pointer->operand(0));
  if (pointer->is(Kind::Ite)) {
    ExprRef yes = leads_outside(pointer->operand(1));
    ExprRef no = leads_outside(pointer->operand(2));
    return values_.either(values_.both(pointer->operand(0), yes),
                          values_.both(values_.negate(pointer->operand(0)), no));
  }
  if (objects_.at_address(pointer) != nullptr || !mentions_outside(pointer)) return values_.boolean(false);
  // match:  select(store(m, j, v), i)
  // result: i == j ? v : select(m, i)
  if (pointer->is(Kind::MapSelect))
    if (ExprRef written = WrittenValues(values_, pointer->operand(1)).read(pointer->operand(0));
        written != nullptr && written != pointer)
      return leads_outside(written);
  return values_.binary(Kind::Ne, pointer, store_.constant(pointer->type(), 0));
}

// Whether one points behind its object, and the other to the start of another.
ExprRef Pointers::ends_at(const Target& end, const Target& start) {
  const Object& object = objects_[end.object];
  if (object.function != nullptr || objects_[start.object].function != nullptr) return values_.boolean(false);
  ExprRef is_end = values_.both(values_.binary(Kind::Eq, end.offset, object.size),
                                values_.binary(Kind::Ne, end.offset, values_.number(0)));
  return values_.both(is_end, values_.binary(Kind::Eq, start.offset, values_.number(0)));
}

// `a` leads to x, and `b` to y.
ExprRef Pointers::compare_targets(Kind kind, const Target& x, ExprRef a, const Target& y, ExprRef b) {
  auto is_null = [&](const Target& t) { return t.object == kNoObject && t.offset == values_.number(0); };
  if (x.is_known() && x.object == y.object) return values_.binary(kind, x.offset, y.offset);
  if (kind == Kind::Eq && ((x.is_known() && is_null(y)) || (y.is_known() && is_null(x))))
    return values_.boolean(false);
  ExprRef is_possible = values_.boolean(true);
  if (kind == Kind::Eq && x.is_known() && y.is_known()) {
    // Different objects: equal where one may lie at the place of the other, or end where it starts.
    is_possible = values_.either(values_.negate(objects_.lived_together(x.object, y.object)),
                                 values_.either(ends_at(x, y), ends_at(y, x)));
    if (values_.is_false(is_possible)) return is_possible;
  }
  // By address. What is unknown is compared as it is.
  TypeRef word = store_.size_type();
  auto number = [&](const Target& t, ExprRef original) {
    if (t.is_known())
      return values_.binary(Kind::Add, values_.cast(word, objects_.address(t.object)),
                            values_.cast(word, t.offset));
    return values_.cast(word, t.object == kNoObject ? t.offset : original);
  };
  return values_.both(is_possible, values_.binary(kind, number(x, a), number(y, b)));
}

ExprRef Pointers::compare(Kind kind, ExprRef a, ExprRef b) {
  if (kind == Kind::Ne) return values_.negate(compare(Kind::Eq, a, b));
  if (kind == Kind::Gt) return compare(Kind::Lt, b, a);
  if (kind == Kind::Ge) return compare(Kind::Le, b, a);
  if (a == b) return values_.boolean(kind != Kind::Lt);
  relate(a, resolve(b));
  relate(b, resolve(a));
  const std::vector<Target>& left = resolve(a);
  const std::vector<Target>& right = resolve(b);
  ExprRef result = values_.boolean(false);
  for (const Target& x : left) {
    for (const Target& y : right) {
      ExprRef guard = values_.both(x.guard, y.guard);
      if (values_.is_false(guard)) continue;
      result = values_.either(result, values_.both(guard, compare_targets(kind, x, a, y, b)));
    }
  }
  return result;
}

ExprRef Pointers::difference(ExprRef a, ExprRef b, uint64_t bytes_of_element) {
  const auto step = static_cast<int64_t>(bytes_of_element);
  const std::vector<Target>& left = resolve(a);
  const std::vector<Target>& right = resolve(b);
  ExprRef bytes = nullptr;
  if (left.size() == 1 && right.size() == 1 && left[0].object == right[0].object && left[0].is_known())
    bytes = values_.binary(Kind::Sub, left[0].offset, right[0].offset);
  else
    bytes = values_.binary(Kind::Sub, values_.cast(values_.index_type(), a),
                           values_.cast(values_.index_type(), b));
  ExprRef quotient = nullptr;
  uint64_t rest = 0;
  if (step > 1 && split(bytes, static_cast<uint64_t>(step), quotient, rest) && rest == 0) return quotient;
  return step > 1 ? values_.binary(Kind::Div, bytes, values_.number(step)) : bytes;
}

ExprRef Pointers::convert(TypeRef type, ExprRef value) {
  TypeRef to = values_.normal(type);
  TypeRef from = value->type();
  if (to == from) return value;
  if (from->is_pointer() && to->is_bool())
    return compare(Kind::Ne, value, store_.constant(values_.pointer_type(), 0));
  if (to->is_pointer() && from->is_bitvector()) {
    // match: (T*)(uintptr_t)p
    // result: p
    if (value->is(Kind::Cast) && value->operand(0)->type()->is_pointer() &&
        value->type()->width() == to->width())
      return value->operand(0);
    // match: (T*)((uintptr_t)p + n)
    // result: p + n
    if ((value->is(Kind::Add) || value->is(Kind::Sub)) && from->width() == to->width()) {
      for (unsigned i = 0; i < 2; ++i) {
        ExprRef side = value->operand(i);
        if (!side->is(Kind::Cast) || !side->operand(0)->type()->is_pointer()) continue;
        if (value->is(Kind::Sub) && i == 1) continue;
        ExprRef offset = values_.cast(values_.index_type(), value->operand(1 - i));
        if (value->is(Kind::Sub)) offset = values_.unary(Kind::Neg, offset);
        return add_offset(side->operand(0), offset);
      }
    }
    if (value->is(Kind::Ite))
      return values_.choose(value->operand(0), convert(type, value->operand(1)),
                            convert(type, value->operand(2)));
  }
  return values_.cast(to, value);
}

bool Pointers::split(ExprRef offset, uint64_t unit, ExprRef& quotient, uint64_t& remainder) {
  if (unit == 1) {
    quotient = offset;
    remainder = 0;
    return true;
  }
  const auto step = static_cast<int64_t>(unit);
  if (is_constant(offset)) {
    const int64_t n = as_number(offset);
    const int64_t rest = ((n % step) + step) % step;
    quotient = values_.number((n - rest) / step);
    remainder = static_cast<uint64_t>(rest);
    return true;
  }
  ExprRef a = nullptr, b = nullptr;
  uint64_t ra = 0, rb = 0;
  switch (offset->kind()) {
    case Kind::Add:
    case Kind::Sub: {
      if (!split(offset->operand(0), unit, a, ra) || !split(offset->operand(1), unit, b, rb)) return false;
      const bool is_sum = offset->is(Kind::Add);
      if (!is_sum && rb > ra) return false;
      const uint64_t rest = is_sum ? ra + rb : ra - rb;
      quotient = values_.binary(offset->kind(), a, b);
      if (rest >= unit)
        quotient = values_.binary(Kind::Add, quotient, values_.number(static_cast<int64_t>(rest / unit)));
      remainder = rest % unit;
      return true;
    }
    case Kind::Mul: {
      for (unsigned i = 0; i < 2; ++i) {
        if (!is_constant(offset->operand(i)) || as_number(offset->operand(i)) % step != 0) continue;
        quotient = values_.binary(Kind::Mul, offset->operand(1 - i),
                                  values_.number(as_number(offset->operand(i)) / step));
        remainder = 0;
        return true;
      }
      return false;
    }
    case Kind::Shl: {
      if (!is_constant(offset->operand(1)) || offset->operand(1)->small_value() > 40) return false;
      const uint64_t factor = uint64_t{1} << offset->operand(1)->small_value();
      if (factor % unit != 0) return false;
      quotient =
          values_.binary(Kind::Mul, offset->operand(0), values_.number(static_cast<int64_t>(factor / unit)));
      remainder = 0;
      return true;
    }
    case Kind::Neg:
      if (!split(offset->operand(0), unit, a, ra) || ra != 0) return false;
      quotient = values_.unary(Kind::Neg, a);
      remainder = 0;
      return true;
    case Kind::Ite: {
      const std::pair<ExprRef, uint64_t> key(offset, unit);
      auto found = split_.find(key);
      if (found == split_.end()) {
        Split both;
        if (split(offset->operand(1), unit, a, ra) && split(offset->operand(2), unit, b, rb) && ra == rb)
          both = {values_.choose(offset->operand(0), a, b), ra};
        found = split_.emplace(key, both).first;
      }
      quotient = found->second.quotient;
      remainder = found->second.remainder;
      return quotient != nullptr;
    }
    default:
      return shift(offset, unit, quotient, remainder);
  }
}

// A power of two divides what ends with zero bits, and shifting them out leaves the quotient.
bool Pointers::shift(ExprRef offset, uint64_t unit, ExprRef& quotient, uint64_t& remainder) {
  const auto bits = static_cast<unsigned>(std::countr_zero(unit));
  if (!std::has_single_bit(unit) || offset->is(Kind::Constant) || zero_bits_.of(offset) < bits) return false;
  quotient = values_.binary(Kind::Shr, offset, store_.constant(offset->type(), bits));
  remainder = 0;
  return true;
}

void Pointers::divide(ExprRef offset, uint64_t unit, ExprRef& whole, ExprRef& rest) {
  uint64_t remainder = 0;
  if (split(offset, unit, whole, remainder)) {
    rest = values_.number(static_cast<int64_t>(remainder));
  } else if (offset->is(Kind::Add)) {
    ExprRef more = nullptr;
    ExprRef more_rest = nullptr;
    divide(offset->operand(0), unit, whole, rest);
    divide(offset->operand(1), unit, more, more_rest);
    whole = values_.binary(Kind::Add, whole, more);
    rest = values_.binary(Kind::Add, rest, more_rest);
  } else {
    whole = values_.number(0);
    rest = offset;
  }
}

}  // namespace heddle::symex
