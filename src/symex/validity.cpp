#include "symex/validity.h"

#include <algorithm>
#include <unordered_set>

#include "symex/limit.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostBlocks = 200;
constexpr uint64_t kMostElements = 4096;
constexpr size_t kMostWrites = 32;  // to an array at indices that are not known

// The indices at which an array was written, in whatever order and on whatever path.
void collect_indices(ExprRef map, std::unordered_set<ExprRef>& seen, std::vector<ExprRef>& indices) {
  if (!seen.insert(map).second || indices.size() > kMostWrites) return;
  if (map->is(Kind::MapStore)) {
    if (std::ranges::find(indices, map->operand(1)) == indices.end()) indices.push_back(map->operand(1));
    collect_indices(map->operand(0), seen, indices);
  } else if (map->is(Kind::Ite)) {
    collect_indices(map->operand(1), seen, indices);
    collect_indices(map->operand(2), seen, indices);
  }
}

}  // namespace

void Validity::stay_inside(ExprRef pointer, State& state) {
  paths_.cut_where(state, pointers_.leads_outside(pointer),
                   "an access through a pointer that a function without a body has made");
}

ExprRef Validity::accessible(ExprRef address, ExprRef bytes, State& state) {
  stay_inside(address, state);
  ExprRef result = values_.boolean(false);
  ExprRef length = values_.cast(values_.index_type(), bytes);
  for (const Target& target : pointers_.resolve(address)) {
    if (!target.is_known() || objects_[target.object].function != nullptr) continue;
    const Cell known = state.cell(target.object);
    if (known.alive == nullptr) continue;
    ExprRef inside = nullptr;
    if (is_constant(length) && as_number(length) >= 0) {
      inside = memory_.in_bounds(target, static_cast<uint64_t>(as_number(length)), state);
    } else {
      // No block has more bytes than an index can count, so that the difference does not wrap.
      ExprRef size = objects_[target.object].size;
      ExprRef fits = values_.both(values_.binary(Kind::Ge, length, values_.number(0)),
                                  values_.binary(Kind::Le, length, size));
      ExprRef starts =
          values_.both(values_.binary(Kind::Ge, target.offset, values_.number(0)),
                       values_.binary(Kind::Le, target.offset, values_.binary(Kind::Sub, size, length)));
      inside = values_.both(known.alive, values_.both(fits, starts));
    }
    result = values_.either(result, values_.both(target.guard, inside));
  }
  return values_.either(values_.binary(Kind::Eq, length, values_.number(0)), result);
}

ExprRef Validity::releasable(ExprRef pointer, bool is_heap, State& state) {
  stay_inside(pointer, state);
  ExprRef result = values_.boolean(false);
  for (const Target& target : pointers_.resolve(pointer)) {
    if (target.object == kUnknownObject) {
      ExprRef is_null = values_.binary(Kind::Eq, pointer, store_.constant(pointer->type(), 0));
      result = values_.either(result, values_.both(target.guard, is_null));
      continue;
    }
    ExprRef at_start = values_.binary(Kind::Eq, target.offset, values_.number(0));
    if (target.object != kNoObject) {
      const Cell known = state.cell(target.object);
      if (known.alive == nullptr || objects_[target.object].is_heap != is_heap) continue;
      at_start = values_.both(known.alive, at_start);
    }
    result = values_.either(result, values_.both(target.guard, at_start));
  }
  return result;
}

// Pointers in a union, or in what is as large as one, at places that fit them.
void Validity::collect_from_bits(ExprRef bits, std::vector<ExprRef>& pointers) {
  const unsigned width = values_.pointer_type()->width();
  for (unsigned at = 0; at + width <= bits->type()->width(); at += width) {
    pointers.push_back(values_.from_bits(values_.part_of(bits, at, width), values_.pointer_type()));
  }
}

// Pointers whose bytes lie in an array of numbers, at places that fit them.
void Validity::collect_from_numbers(Value array, std::vector<ExprRef>& pointers) {
  const unsigned width = values_.pointer_type()->width();
  const unsigned unit = array->type->width();
  if (unit == 0 || width % unit != 0) return;
  const uint64_t group = width / unit;
  const uint64_t count = std::min(array->elements.size(), kMostElements);
  for (uint64_t first = 0; first + group <= count; first += group) {
    const Value begin = array->elements[first];
    if (!begin || !pointers_.are_of_pointer(begin->scalar)) continue;
    ExprRef bits = values_.extract(array, store_.array(array->type, count), first * unit, width);
    pointers.push_back(values_.from_bits(bits, values_.pointer_type()));
  }
}

// Pointers that the value holds, as far as they can be told apart.
void Validity::collect_pointers(Value value, TypeRef type, std::vector<ExprRef>& pointers) {
  if (!value) return;
  switch (value->shape) {
    case Shape::Scalar:
      if (value->scalar->type()->is_pointer()) pointers.push_back(value->scalar);
      return;
    case Shape::Record: {
      const std::vector<expr::Field>& fields = type->record().fields;
      for (size_t i = 0; i < fields.size() && i < value->fields.size(); ++i)
        collect_pointers(value->fields[i], fields[i].type, pointers);
      return;
    }
    case Shape::Array:
      if (value->type->is_bitvector()) return collect_from_numbers(value, pointers);
      for (uint64_t i = 0; i < std::min(value->elements.size(), kMostElements); ++i)
        collect_pointers(value->elements[i], value->type, pointers);
      return;
    case Shape::Bits:
      collect_from_bits(value->scalar, pointers);
      return;
    case Shape::Table:
      // A write that happened was inside the array, so that what was written at an index and is read there is
      // held by it. What it held before all writes is not known.
      for (ExprRef map : value->maps) {
        TypeRef element = map->type()->element();
        if (!element->is_pointer() && element->width() < values_.pointer_type()->width()) continue;
        std::unordered_set<ExprRef> seen;
        std::vector<ExprRef> indices;
        collect_indices(map, seen, indices);
        if (indices.size() > kMostWrites) continue;
        for (ExprRef i : indices) {
          ExprRef held = values_.make(Kind::MapSelect, element, {map, i});
          if (element->is_pointer())
            pointers.push_back(held);
          else if (pointers_.are_of_pointer(held))
            collect_from_bits(held, pointers);
        }
      }
      return;
  }
}

// A block is reached if a variable, or a block that is reached, holds an address in it. The conditions are
// computed in rounds, each of which follows one more pointer; a shortest way to a block has no more pointers
// than there are blocks.
ExprRef Validity::none_lost(State& state) {
  struct Edge {
    ObjectId from;
    ObjectId to;
    ExprRef condition;
  };
  std::vector<Edge> edges;
  std::vector<ObjectId> blocks;
  std::unordered_map<ObjectId, ExprRef> reached;
  for (ObjectId id = 0; id < state.cells.size(); ++id) {
    const Cell known = state.cell(id);
    if (known.alive == nullptr || values_.is_false(known.alive) || objects_[id].function != nullptr) continue;
    const bool is_block = objects_[id].is_heap;
    if (is_block) blocks.push_back(id);
    std::vector<ExprRef> pointers;
    if (known.type != nullptr) collect_pointers(known.value, known.type, pointers);
    std::ranges::sort(pointers, {}, &expr::Expr::id);
    pointers.erase(std::ranges::unique(pointers).begin(), pointers.end());
    for (ExprRef pointer : pointers)
      for (const Target& target : pointers_.resolve(pointer)) {
        if (!target.is_known() || !objects_[target.object].is_heap || target.object == id) continue;
        ExprRef inside = values_.both(values_.binary(Kind::Ge, target.offset, values_.number(0)),
                                      values_.binary(Kind::Le, target.offset, objects_[target.object].size));
        ExprRef holds = values_.both(known.alive, values_.both(target.guard, inside));
        if (values_.is_false(holds)) continue;
        if (is_block)
          edges.push_back({id, target.object, holds});
        else
          reached[target.object] =
              reached.contains(target.object) ? values_.either(reached[target.object], holds) : holds;
      }
  }
  if (blocks.size() > kMostBlocks) throw Limit("too many blocks to tell which are lost");
  bool has_changed = true;
  for (size_t round = 0; round < blocks.size() && has_changed; ++round) {
    has_changed = false;
    std::unordered_map<ObjectId, ExprRef> next = reached;
    for (const Edge& edge : edges) {
      auto from = reached.find(edge.from);
      if (from == reached.end()) continue;
      ExprRef& to = next[edge.to];
      if (to != nullptr && values_.is_true(to)) continue;
      ExprRef way = values_.both(from->second, edge.condition);
      to = to == nullptr ? way : values_.either(to, way);
    }
    for (const auto& [id, condition] : next) {
      auto before = reached.find(id);
      has_changed |= before == reached.end() || before->second != condition;
    }
    reached = std::move(next);
  }
  ExprRef result = values_.boolean(true);
  for (ObjectId id : blocks) {
    auto found = reached.find(id);
    ExprRef is_reached = found == reached.end() ? values_.boolean(false) : found->second;
    result = values_.both(result, values_.either(values_.negate(state.cell(id).alive), is_reached));
  }
  return result;
}

}  // namespace heddle::symex
