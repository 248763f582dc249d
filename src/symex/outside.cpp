#include "symex/outside.h"

#include <vector>

#include "symex/limit.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr size_t kMostEscaped = 256;

// A pointer that was never given a value, which nobody may follow.
bool is_uninitialised(ExprRef pointer) {
  if (pointer->is(Kind::PointerAdd)) return is_uninitialised(pointer->operand(0));
  if (pointer->is(Kind::MapSelect)) return pointer->operand(0)->is(Kind::Symbol);
  return pointer->is(Kind::Symbol);
}

void add_addressed(ExprRef e, std::unordered_set<ExprRef>& seen, std::unordered_set<std::string>& names) {
  std::vector<ExprRef> pending = {e};
  while (!pending.empty()) {
    ExprRef next = pending.back();
    pending.pop_back();
    if (!seen.insert(next).second) continue;
    if (next->is(Kind::AddressOf)) {
      ExprRef root = next->operand(0);
      while (root->is(Kind::Member) || root->is(Kind::Index)) root = root->operand(0);
      if (root->is(Kind::Symbol)) names.insert(root->text());
    }
    for (ExprRef operand : next->operands()) pending.push_back(operand);
  }
}

}  // namespace

void Outside::note(const Value& value) {
  if (!value) return;
  if (value->scalar != nullptr) pointers_.add_outside(value->scalar);
  for (ExprRef map : value->maps) pointers_.add_outside(map);
  for (const Value& field : value->fields) note(field);
  for (uint64_t i = 0; i < value->elements.size(); ++i) note(value->elements[i]);
}

void Outside::reach(State& state, ExprRef pointer, ExprRef condition, Conditions& reached) {
  for (const Target& target : pointers_.resolve(pointer)) {
    ExprRef here = values_.both(condition, target.guard);
    if (values_.is_false(here) || target.object == kNoObject) continue;
    if (target.object == kUnknownObject) {
      // What comes from outside leads to what has escaped before, or to nothing of the program's.
      if (is_uninitialised(pointer)) continue;
      here = values_.both(here, values_.negate(pointers_.leads_outside(pointer)));
      paths_.cut_where(state, here, "a function without a body is given a pointer that may point anywhere");
      if (state.is_dead()) return;
      continue;
    }
    auto [found, is_new] = reached.try_emplace(target.object, here);
    if (!is_new) {
      ExprRef wider = values_.either(found->second, here);
      if (wider == found->second || values_.is_true(found->second)) continue;
      // To widen a condition once more than this would cost more than it tells.
      found->second = values_.boolean(true);
    }
    if (reached.size() > kMostEscaped) throw Limit("a function without a body reaches too many objects");
    reach_from(state, target.object, found->second, reached);
    if (state.is_dead()) return;
  }
}

void Outside::reach_from(State& state, ObjectId object, ExprRef condition, Conditions& reached) {
  const Cell known = state.cell(object);
  if (known.alive == nullptr || objects_[object].function != nullptr) return;
  for (ExprRef pointer : validity_.pointers_in(known.value, known.type)) {
    reach(state, pointer, condition, reached);
    if (state.is_dead()) return;
  }
}

Outside::Conditions Outside::all_addressable() {
  if (!addressable_) {
    addressable_.emplace();
    std::unordered_set<ExprRef> seen;
    for (const ir::Function& function : program_.functions())
      for (const ir::Instruction& instruction : function.body)
        for (ExprRef operand : instruction.operands)
          if (operand != nullptr) add_addressed(operand, seen, *addressable_);
  }
  Conditions all;
  for (ObjectId id = 0; id < objects_.size(); ++id) {
    const ir::Symbol* symbol = objects_[id].symbol;
    if (symbol == nullptr || addressable_->contains(*symbol->name)) all.emplace(id, values_.boolean(true));
  }
  return all;
}

bool Outside::can_change(ObjectId id) const {
  const Object& object = objects_[id];
  return object.function == nullptr && (object.symbol == nullptr || !object.symbol->is_constant);
}

Value Outside::fresh_contents(const Cell& cell, const std::string& name) {
  Value fresh = values_.arbitrary(cell.type, name);
  // An object of symbolic size is a table, whatever its type.
  if (cell.value && cell.value->shape == Shape::Table && fresh->shape != Shape::Table)
    fresh = values_.with_maps(cell.value, fresh->maps);
  return fresh;
}

void Outside::change(Frame& frame, State& state, ObjectId id, ExprRef condition) {
  Cell cell = state.cell(id);
  if (cell.alive == nullptr || !can_change(id)) return;
  if (cell.type == nullptr) {
    if (!cell.is_zeroed) return;  // nobody has looked at its contents, which are arbitrary
    memory_.adopt(cell, id, store_.unsigned_type(8));
  }
  const Value fresh = fresh_contents(cell, paths_.fresh_name(frame, "outside"));
  note(fresh);
  State here;
  here.guard = values_.both(state.guard, condition);
  here.piece = state.piece;
  const ir::Symbol* symbol = objects_[id].symbol;
  paths_.record_fresh(StepKind::Chosen, here, fresh, cell.type, symbol == nullptr ? nullptr : symbol->name);
  cell.value = values_.is_true(condition) ? fresh : values_.choose(condition, fresh, cell.value);
  state.set_cell(id, std::move(cell));
}

void Outside::change(Frame& frame, State& state, ExprRef pointer, bool keeps_first, bool is_proof) {
  Conditions reached;
  if (is_proof) {
    // What a loop changes was computed from the pointers that are given away. One that may point anywhere is
    // not among them, so that no proof goes on behind it.
    if (!keeps_first) reach(state, pointer, values_.boolean(true), reached);
    if (state.is_dead()) return;
    reached = all_addressable();
  } else {
    for (const auto& [id, condition] : Conditions(escaped_)) {
      auto [found, is_new] = reached.try_emplace(id, condition);
      if (!is_new) found->second = values_.either(found->second, condition);
      reach_from(state, id, condition, reached);
      if (state.is_dead()) return;
    }
    if (!keeps_first) {
      reach(state, pointer, values_.boolean(true), reached);
    } else {
      for (const Target& target : std::vector<Target>(pointers_.resolve(pointer)))
        if (target.is_known() && !state.is_dead()) reach_from(state, target.object, target.guard, reached);
    }
    if (state.is_dead()) return;
    for (const auto& [id, condition] : reached) {
      ExprRef here = values_.both(state.guard, condition);
      auto [found, is_new] = escaped_.try_emplace(id, here);
      if (!is_new) found->second = values_.either(found->second, here);
    }
  }
  for (const auto& [id, condition] : reached) change(frame, state, id, condition);
}

}  // namespace heddle::symex
