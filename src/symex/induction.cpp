#include "symex/induction.h"

#include <algorithm>

#include "symex/limit.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;

MakeLoopPolicy induction(InductionSettings settings) {
  return [settings = std::move(settings)](Machine& machine) {
    return std::make_unique<Induction>(machine, settings);
  };
}

Induction::Induction(Machine& machine, const InductionSettings& settings)
    : LoopsByEffects(machine, settings.effects),
      values_(machine.values),
      paths_(machine.paths),
      rounds_(settings.rounds),
      forgets_entry_(settings.forgets_entry),
      shapes_(machine),
      facts_(machine) {}

// Leaving a loop by induction over later rounds is for the last of them.
void Induction::go(const Activation&, uint32_t target, State& state) {
  ExprRef may_leave = values_.boolean(true);
  for (const InductiveLoop& loop : bodies_.back()) {
    const bool leaves = target < loop.head || target > loop.last;
    if (leaves && !is_last_round(loop)) may_leave = values_.both(may_leave, values_.negate(loop.is_later));
  }
  paths_.restrict_to(state, may_leave);
}

// Rounds before the last one of an induction: the assertion held in them.
ExprRef Induction::failure_to_exclude(ExprRef fails) {
  for (const std::vector<InductiveLoop>& loops : bodies_)
    for (const InductiveLoop& loop : loops)
      if (!is_last_round(loop)) fails = values_.both(fails, values_.negate(loop.is_later));
  return fails;
}

// Chooses between the first rounds and later ones.
void Induction::begin_loop(Frame& frame, const LoopEffects& effects, InductiveLoop& loop, State& state) {
  loop.candidates = effects.candidates;
  loop.blocks = heads_.blocks_at(effects, state);
  // What the loop touches first has contents from here on, so that candidates can be about them.
  if (std::ranges::any_of(loop.candidates, [](ExprRef e) { return e->is(Kind::ForAll); }))
    heads_.touch_blocks(effects, state);
  check_candidates(frame, loop, state, values_.boolean(true));
  if (state.is_dead()) return;
  expr::Store& store = values_.store();
  loop.is_later = forgets_entry_ ? values_.boolean(true)
                                 : store.symbol(paths_.fresh_name(frame, "later"), store.bool_type());
  make_arbitrary(frame, effects, loop, state);
  if (state.is_dead()) return;
  heads_.assume_invariants(frame, effects, loop.is_later, state);
  if (!state.is_dead()) rely_on_candidates(frame, loop, state);
}

void Induction::make_arbitrary(Frame& frame, const LoopEffects& effects, InductiveLoop& loop, State& state) {
  const Objects& objects = machine_.objects;
  for (ObjectId id : heads_.changed_objects(effects)) {
    Cell known = state.cell(id);
    heads_.forget_zeros(state, id);
    if (known.alive == nullptr || known.type == nullptr) continue;
    Value fresh = arbitrary_like(frame, known, id);
    if (auto pointed = effects.pointed.find(objects[id].symbol); pointed != effects.pointed.end())
      if (auto targets = shapes_.objects_of(pointed->second)) {
        fresh = shapes_.with_shaped_pointers(fresh, known.value, known.type, *targets,
                                             paths_.fresh_name(frame, "pointer") + objects[id].name, state);
        shapes_.cut_misfits(fresh, known.value, state);
        if (state.is_dead()) return;
        loop.shaped.emplace_back(id, fresh);
      }
    known.value = values_.choose(loop.is_later, fresh, paths_.as_known(known.value, state));
    state.set_cell(id, std::move(known));
  }
}

// A table stays one, so that the two can be chosen between.
Value Induction::arbitrary_like(Frame& frame, const Cell& known, ObjectId id) {
  Value fresh = values_.arbitrary(known.type, paths_.fresh_name(frame, "later") + machine_.objects[id].name);
  if (known.value->shape != Shape::Table || fresh->shape != Shape::Array) return fresh;
  Value table(new Node);
  table->shape = Shape::Table;
  table->type = fresh->type;
  table->maps = fresh->maps;
  table->elements = known.value->elements;
  return table;
}

bool Induction::repeats(Frame& frame, const Activation& activation, InductiveLoop& loop, State& taken) {
  if (loop.last != activation.pc) throw Limit("a loop with several ends");
  check_candidates(frame, loop, taken,
                   is_last_round(loop) ? values_.boolean(true) : values_.negate(loop.is_later));
  for (const auto& [id, shaped] : loop.shaped)
    if (!taken.is_dead()) shapes_.cut_misfits(shaped, taken.cell(id).value, taken);
  heads_.cut_lasting_blocks(loop.blocks, taken);
  if (taken.is_dead()) return false;
  // The round after the last one is the last one of another choice.
  return loop.round++ < rounds_;
}

// Candidates
// ---------------------------------------------------------------------------------------------------------

// What a candidate means here; null if it means nothing.
ExprRef Induction::candidate_condition(Frame& frame, ExprRef candidate, State& state) {
  if (!heads_.is_readable(frame, candidate, state)) return nullptr;
  try {
    return machine_.evaluation.condition(candidate, state);
  } catch (const Limit&) {
    paths_.set_local(nullptr);
    return nullptr;
  }
}

// At the head of a loop that is treated by induction the candidates should hold; what follows relies on them.
// Where `is_checked` does not hold, they do by the same argument as assertions in rounds before the last.
void Induction::check_candidates(Frame& frame, const InductiveLoop& loop, State& state, ExprRef is_checked) {
  for (ExprRef candidate : loop.candidates) {
    if (state.is_dead()) return;
    const bool is_quantified = candidate->is(Kind::ForAll);
    ExprRef holds = nullptr;
    if (!is_quantified)
      holds = candidate_condition(frame, candidate, state);
    else if (heads_.is_readable(frame, candidate, state))
      holds = facts_.check(candidate, state);
    if (holds == nullptr) holds = values_.boolean(false);
    ExprRef fails = values_.both(values_.both(state.guard, values_.negate(holds)), is_checked);
    if (!values_.is_false(fails))
      paths_.trace().broken.push_back({paths_.event(state, fails, ""), candidate, loop.head, frame.calls()});
    if (!is_quantified) paths_.assume(state, holds);
  }
}

void Induction::rely_on_candidates(Frame& frame, const InductiveLoop& loop, State& state) {
  for (ExprRef candidate : loop.candidates) {
    if (candidate->is(Kind::ForAll)) {
      if (heads_.is_readable(frame, candidate, state)) facts_.rely_on(frame, candidate, state);
    } else if (ExprRef holds = candidate_condition(frame, candidate, state)) {
      paths_.assume(state, holds);
    }
    if (state.is_dead()) return;
  }
}

}  // namespace heddle::symex
