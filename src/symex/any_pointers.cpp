// Pointers at the heads of loops that are cut: which objects they may lead to is kept, how far into them is
// not.
#include <algorithm>

#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr size_t kMostBases = 6;

}  // namespace

// Every pointer is a choice between bases (addresses of objects, null, or what is not known) with offsets.
const std::vector<Executor::PointerPart>& Executor::parts_of(ExprRef pointer) {
  if (auto found = pointer_parts_.find(pointer); found != pointer_parts_.end()) return found->second;
  std::vector<PointerPart> parts;
  if (pointer->is(Kind::PointerAdd)) {
    parts = parts_of(pointer->operand(0));
    for (PointerPart& part : parts) part.offset = values_.binary(Kind::Add, part.offset, pointer->operand(1));
  } else if (pointer->is(Kind::Ite)) {
    ExprRef condition = pointer->operand(0);
    auto add = [&](const PointerPart& part, ExprRef when) {
      ExprRef guard = values_.both(when, part.guard);
      if (values_.is_false(guard)) return;
      auto known = std::ranges::find(parts, part.base, &PointerPart::base);
      if (known == parts.end()) {
        parts.push_back({guard, part.base, part.offset});
        return;
      }
      known->offset = values_.choose(guard, part.offset, known->offset);
      known->guard = values_.either(known->guard, guard);
    };
    for (const PointerPart& part : parts_of(pointer->operand(1))) add(part, condition);
    for (const PointerPart& part : parts_of(pointer->operand(2))) add(part, values_.negate(condition));
  } else if (is_constant(pointer)) {
    parts = {{values_.boolean(true), store_.constant(values_.pointer_type(), 0),
              store_.constant(values_.index_type(), pointer->value())}};
  } else {
    parts = {{values_.boolean(true), pointer, values_.number(0)}};
  }
  return pointer_parts_[pointer] = std::move(parts);
}

const LoopEffects::PointerTargets* Executor::targets_of(const LoopEffects& effects, ObjectId holder) const {
  for (const LoopEffects::PointerTargets& targets : effects.pointers)
    if (targets.pointer == objects_[holder].symbol) return &targets;
  return nullptr;
}

std::vector<ExprRef> Executor::bases_of(const LoopEffects::PointerTargets& targets, ExprRef entry) {
  std::vector<ExprRef> bases;
  auto add = [&](ExprRef base) {
    if (std::find(bases.begin(), bases.end(), base) == bases.end()) bases.push_back(base);
  };
  for (const PointerPart& part : parts_of(entry)) add(part.base);
  for (ObjectId id : objects_named(targets.variables, targets.blocks)) add(address(id));
  if (targets.may_be_null) add(store_.constant(values_.pointer_type(), 0));
  return bases;
}

ExprRef Executor::pointer_to(const Frame& frame, const State& state, ObjectId id) const {
  ExprRef found = nullptr;
  const std::string* name = nullptr;
  if (objects_[id].address == nullptr) return nullptr;
  for (const auto& [local, holder] : frame.locals) {
    const Cell known = cell(state, holder);
    const ir::Symbol* symbol = objects_[holder].symbol;
    if (symbol == nullptr || symbol->source_name == nullptr || !symbol->type->is_pointer() || !known.value ||
        known.alive != store_.boolean(true) || known.value->shape != Shape::Scalar ||
        known.value->scalar != objects_[id].address)
      continue;
    if (name != nullptr && *name < *local) continue;  // the same in every run
    name = local;
    found = program_.reference(*symbol);
  }
  return found;
}

void Executor::touch_blocks(const LoopEffects& effects, State& state) {
  for (const auto& [block, type] : effects.block_types)
    for (ObjectId id : objects_named({}, {block})) {
      Cell known = cell(state, id);
      if (known.alive == nullptr || known.type != nullptr) continue;
      adopt(known, id, type);
      set_cell(state, id, std::move(known));
    }
}

// Makes the cell hold an arbitrary pointer to what it may point to. False if that is not known.
bool Executor::carry_pointer(const LoopEffects& effects, ObjectId holder, Piece& piece, Arrival& first,
                             Induction& induction, Cell& cell) {
  const LoopEffects::PointerTargets* targets = targets_of(effects, holder);
  if (targets == nullptr || cell.value->shape != Shape::Scalar) return false;
  ExprRef entry = cell.value->scalar;
  AnyPointer any;
  any.holder = holder;
  any.bases = bases_of(*targets, entry);
  if (any.bases.size() > kMostBases) return false;
  any.offset = carry(piece, values_.index_type(), nullptr, true);
  if (targets->pointer->source_name != nullptr)
    piece.carried.back().label = "offset of " + *targets->pointer->source_name;
  for (size_t i = 1; i < any.bases.size(); ++i)
    any.choices.push_back(carry(piece, store_.bool_type(), nullptr, true));
  for (ExprRef value : describe_pointer(any, entry, nullptr)) first.values.push_back(value);
  ExprRef pointer = add_offset(any.bases.back(), any.offset);
  for (size_t i = any.choices.size(); i-- > 0;)
    pointer = values_.choose(any.choices[i], add_offset(any.bases[i], any.offset), pointer);
  cell.value = values_.scalar(pointer);
  induction.pointers.push_back(std::move(any));
  return true;
}

// The values of the offset and of the choices for a pointer. Where it has none of the bases, the path is cut.
std::vector<ExprRef> Executor::describe_pointer(const AnyPointer& any, ExprRef pointer, State* state) {
  std::vector<ExprRef> values = {nullptr};
  for (size_t i = 0; i < any.choices.size(); ++i) values.push_back(values_.boolean(false));
  for (const PointerPart& part : parts_of(pointer)) {
    const auto base = std::find(any.bases.begin(), any.bases.end(), part.base);
    if (base == any.bases.end()) {
      if (state != nullptr)
        cut_where(*state, values_.both(state->guard, part.guard),
                  "a pointer that may point anywhere after a round of a loop");
      continue;
    }
    values[0] = values[0] == nullptr ? part.offset : values_.choose(part.guard, part.offset, values[0]);
    const auto number = static_cast<size_t>(base - any.bases.begin());
    if (number < any.choices.size()) values[number + 1] = part.guard;
  }
  return values;
}

}  // namespace heddle::symex
