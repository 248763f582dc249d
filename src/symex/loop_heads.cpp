#include "symex/loop_heads.h"

#include <algorithm>

#include "symex/limit.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;

std::optional<LoopEffects> LoopHeads::effects_of(const EffectsOfLoop& ask, const Frame& frame, uint32_t head,
                                                 const LoopExtent& extent) {
  std::optional<LoopEffects> effects = ask(LoopPlace{*frame.function, head, extent.last, frame.calls()});
  if (!effects) return effects;
  if (!effects->obstacle.empty()) throw Limit(effects->obstacle);
  if (!extent.is_regular) throw Limit("a loop that jumps enter or cross");
  return effects;
}

std::vector<ObjectId> LoopHeads::changed_objects(const LoopEffects& effects) const {
  return machine_.objects.named(effects.variables, effects.blocks);
}

void LoopHeads::touch_blocks(const LoopEffects& effects, State& state) {
  for (const auto& [block, type] : effects.block_types)
    for (ObjectId id : machine_.objects.named({}, {block})) {
      Cell known = state.cell(id);
      if (known.alive == nullptr || known.type != nullptr) continue;
      machine_.memory.adopt(known, id, type);
      state.set_cell(id, std::move(known));
    }
}

void LoopHeads::forget_zeros(State& state, ObjectId id) {
  Cell known = state.cell(id);
  if (known.type != nullptr || !known.is_zeroed) return;
  known.is_zeroed = false;
  state.set_cell(id, std::move(known));
}

BlocksAtHead LoopHeads::blocks_at(const LoopEffects& effects, const State& state) const {
  BlocksAtHead result;
  result.obstacle = effects.blocks_obstacle;
  if (result.obstacle.empty()) return result;
  for (ObjectId id = 0; id < machine_.objects.size(); ++id) result.alive.push_back(state.cell(id).alive);
  return result;
}

void LoopHeads::cut_lasting_blocks(const BlocksAtHead& before, State& state) {
  if (before.obstacle.empty()) return;
  Values& values = machine_.values;
  for (ObjectId id = 0; id < machine_.objects.size() && !state.is_dead(); ++id) {
    const Object& object = machine_.objects[id];
    if (object.symbol != nullptr || object.function != nullptr || object.is_any_text) continue;
    ExprRef now = state.cell(id).alive;
    ExprRef then = id < before.alive.size() ? before.alive[id] : nullptr;
    if (now == nullptr || now == then) continue;
    if (then == nullptr) then = values.boolean(false);
    machine_.paths.cut_where(state, values.negate(values.binary(expr::Kind::Eq, now, then)), before.obstacle);
  }
}

void LoopHeads::assume_invariants(Frame& frame, const LoopEffects& effects, ExprRef are_arbitrary,
                                  State& state) {
  Values& values = machine_.values;
  for (const auto& [symbol, invariant] : effects.invariants) {
    const Cell known = state.cell(machine_.objects.of(frame, *symbol->name));
    if (known.alive == nullptr || !values.is_true(known.alive)) continue;
    machine_.paths.assume(
        state, values.either(values.negate(are_arbitrary), machine_.evaluation.condition(invariant, state)));
    if (state.is_dead()) return;
  }
}

bool LoopHeads::is_readable(Frame& frame, ExprRef condition, const State& state) const {
  bool result = true;
  std::vector<ExprRef> bound;
  for (; condition->is(expr::Kind::ForAll); condition = condition->operand(1))
    bound.push_back(condition->operand(0));
  expr::for_each_subexpression(condition, [&](ExprRef e) {
    if (!e->is(expr::Kind::Symbol) || std::ranges::find(bound, e) != bound.end()) return;
    const Cell known = state.cell(machine_.objects.of(frame, e->text()));
    result &= known.alive != nullptr && machine_.values.is_true(known.alive);
  });
  return result;
}

}  // namespace heddle::symex
