// Loops: where they lie in a body, when they go round once more, and induction over them.
#include <algorithm>
#include <set>

#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

constexpr unsigned kRoundsWithEnds = 16;  // for each round of the bound

}  // namespace

const Executor::LoopExtents& Executor::extents_of(const ir::Function& function) {
  auto [found, is_new] = extents_.try_emplace(&function);
  LoopExtents& extents = found->second;
  if (!is_new) return extents;
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    const Instruction& instruction = function.body[i];
    if (instruction.op != Op::Goto || instruction.target > i) continue;
    uint32_t& last = extents[instruction.target].last;
    last = std::max(last, i);
  }
  for (uint32_t i = 0; i < function.body.size(); ++i) {
    if (function.body[i].op != Op::Goto) continue;
    const uint32_t target = destination(function, extents, i);
    for (auto& [head, extent] : extents) {
      const bool from_inside = i >= head && i <= extent.last;
      const bool to_inside = target > head && target <= extent.last;
      if (from_inside ? target < head : to_inside) extent.is_regular = false;
    }
  }
  return extents;
}

// Where a jump leads. Of several jumps back to one head, the last collects the others, so that a round ends
// in one place.
uint32_t Executor::destination(const ir::Function& function, const LoopExtents& extents,
                               uint32_t jump) const {
  const uint32_t target = function.body[jump].target;
  if (target > jump) return target;
  const uint32_t last = extents.at(target).last;
  return last > jump && function.body[last].condition() == store_.boolean(true) ? last : target;
}

// At the head of a loop that is entered: chooses between the first rounds and later ones.
void Executor::begin_induction(Frame& frame, Activation& activation, State& state) {
  auto extent = activation.extents->find(activation.pc);
  if (extent == activation.extents->end()) return;
  for (const Induction& induction : activation.inductions)
    if (induction.head == activation.pc) return;
  const uint32_t head = extent->first;
  const uint32_t last = extent->second.last;
  const std::optional<LoopEffects> effects =
      options_.induction(LoopPlace{*frame.function, head, last, calls_to(frame)});
  if (!effects) return;
  if (!effects->obstacle.empty()) throw Limit(effects->obstacle);
  if (!extent->second.is_regular) throw Limit("a loop that jumps enter or cross");
  Induction induction;
  induction.head = head;
  induction.last = last;
  if (options_.in_pieces) {
    cut_loop(frame, *effects, induction, state);
    activation.inductions.push_back(std::move(induction));
    return;
  }
  induction.candidates = effects->candidates;
  // What the loop touches first has contents from here on, so that candidates can be about them.
  if (std::ranges::any_of(induction.candidates, [](ExprRef e) { return e->is(Kind::ForAll); }))
    touch_blocks(*effects, state);
  check_candidates(frame, induction, state, values_.boolean(true));
  if (state.is_dead()) return;
  induction.is_later = options_.forgets_entry ? values_.boolean(true)
                                              : store_.symbol(fresh_name(frame, "later"), store_.bool_type());
  havoc_loop(frame, *effects, induction, state);
  if (state.is_dead()) return;
  for (const auto& [symbol, invariant] : effects->invariants) {
    const Cell known = cell(state, object_of(frame, *symbol->name));
    if (known.alive == nullptr || !values_.is_true(known.alive)) continue;
    assume(state, values_.either(values_.negate(induction.is_later), condition(invariant, state)));
    if (state.is_dead()) return;
  }
  for (ExprRef candidate : induction.candidates) {
    if (candidate->is(Kind::ForAll)) {
      if (is_readable(frame, candidate, state)) rely_on_for_all(frame, candidate, state);
    } else if (ExprRef holds = candidate_condition(frame, candidate, state)) {
      assume(state, holds);
    }
    if (state.is_dead()) return;
  }
  activation.inductions.push_back(std::move(induction));
}

// Whether all variables of a condition are alive.
bool Executor::is_readable(Frame& frame, ExprRef condition, const State& state) {
  bool result = true;
  std::vector<ExprRef> bound;
  for (; condition->is(Kind::ForAll); condition = condition->operand(1))
    bound.push_back(condition->operand(0));
  expr::for_each_subexpression(condition, [&](ExprRef e) {
    if (!e->is(Kind::Symbol) || std::ranges::find(bound, e) != bound.end()) return;
    const Cell known = cell(state, object_of(frame, e->text()));
    result &= known.alive != nullptr && values_.is_true(known.alive);
  });
  return result;
}

// What a candidate means here; null if it means nothing.
ExprRef Executor::candidate_condition(Frame& frame, ExprRef candidate, State& state) {
  if (!is_readable(frame, candidate, state)) return nullptr;
  try {
    return condition(candidate, state);
  } catch (const Limit&) {
    local_ = nullptr;
    return nullptr;
  }
}

// At the head of a loop that is treated by induction the candidates should hold; what follows relies on them.
// Where `is_checked` does not hold, they do by the same argument as assertions in rounds before the last.
void Executor::check_candidates(Frame& frame, const Induction& induction, State& state, ExprRef is_checked) {
  for (ExprRef candidate : induction.candidates) {
    if (state.is_dead()) return;
    const bool is_quantified = candidate->is(Kind::ForAll);
    ExprRef holds = nullptr;
    if (!is_quantified)
      holds = candidate_condition(frame, candidate, state);
    else if (is_readable(frame, candidate, state))
      holds = check_for_all(candidate, state);
    if (holds == nullptr) holds = values_.boolean(false);
    ExprRef fails = values_.both(values_.both(state.guard, values_.negate(holds)), is_checked);
    if (!values_.is_false(fails))
      trace_.broken.push_back({event(state, fails, ""), candidate, induction.head, calls_to(frame)});
    if (!is_quantified) assume(state, holds);
  }
}

void Executor::havoc_loop(Frame& frame, const LoopEffects& effects, Induction& induction, State& state) {
  ExprRef is_later = induction.is_later;
  auto havoc = [&](ObjectId id) {
    Cell known = cell(state, id);
    forget_zeros(state, id);
    if (known.alive == nullptr || known.type == nullptr) return;
    Value fresh = values_.arbitrary(known.type, fresh_name(frame, "later") + objects_[id].name);
    if (known.value->shape == Shape::Table && fresh->shape == Shape::Array) {
      Value table(new Node);
      table->shape = Shape::Table;
      table->type = fresh->type;
      table->maps = fresh->maps;
      table->elements = known.value->elements;
      fresh = table;
    }
    if (auto pointed = effects.pointed.find(objects_[id].symbol); pointed != effects.pointed.end())
      if (auto objects = objects_of(pointed->second)) {
        fresh = with_shaped_pointers(fresh, known.value, known.type, *objects,
                                     fresh_name(frame, "pointer") + objects_[id].name);
        cut_misfits(fresh, known.value, state);
        if (state.is_dead()) return;
        induction.shaped.emplace_back(id, fresh);
      }
    known.value = values_.choose(is_later, fresh, as_known(known.value, state));
    set_cell(state, id, std::move(known));
  };
  for (ObjectId id : changed_objects(effects)) {
    havoc(id);
    if (state.is_dead()) return;
  }
}

// What nothing was read from or written to yet is known by one thing only: that it was filled with zeros.
void Executor::forget_zeros(State& state, ObjectId id) {
  Cell known = cell(state, id);
  if (known.type != nullptr || !known.is_zeroed) return;
  known.is_zeroed = false;
  set_cell(state, id, std::move(known));
}

std::vector<ObjectId> Executor::changed_objects(const LoopEffects& effects) const {
  return objects_named(effects.variables, effects.blocks);
}

std::vector<ObjectId> Executor::objects_named(
    const std::vector<const ir::Symbol*>& variables,
    const std::vector<std::pair<const ir::Function*, uint32_t>>& allocations) const {
  std::vector<ObjectId> changed;
  for (const ir::Symbol* symbol : variables) {
    if (auto found = globals_.find(symbol->name); found != globals_.end()) changed.push_back(found->second);
    for (const Frame* active : frames_)
      if (auto found = active->locals.find(symbol->name); found != active->locals.end())
        changed.push_back(found->second);
  }
  // The points-to analysis gives memory the name of its ALLOC, or of a call that returned it from there:
  // whatever name it has, that instruction is among those that led to its ALLOC.
  const std::set<std::pair<const ir::Function*, uint32_t>> blocks(allocations.begin(), allocations.end());
  for (ObjectId id = 0; id < objects_.size() && !blocks.empty(); ++id) {
    const Origin* site = objects_[id].made_by.get();
    while (site != nullptr && !blocks.contains({site->function, site->instruction}))
      site = site->caller.get();
    if (site != nullptr) changed.push_back(id);
  }
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  return changed;
}

ExprRef Executor::may_leave(const Activation& activation, uint32_t target) {
  ExprRef result = values_.boolean(true);
  for (const Induction& induction : activation.inductions) {
    const bool leaves = target < induction.head || target > induction.last;
    if (leaves && induction.round < options_.rounds)
      result = values_.both(result, values_.negate(induction.is_later));
  }
  return result;
}

bool Executor::goes_round(Frame& frame, Activation& activation, State& taken) {
  const uint32_t head_of_jump = frame.function->body[activation.pc].target;
  for (Induction& induction : activation.inductions) {
    if (induction.head != head_of_jump) continue;
    if (options_.in_pieces) {
      end_piece_at(induction, taken);
      return false;
    }
    if (induction.last != activation.pc) throw Limit("a loop with several ends");
    check_candidates(
        frame, induction, taken,
        induction.round < options_.rounds ? values_.negate(induction.is_later) : values_.boolean(true));
    for (const auto& [id, shaped] : induction.shaped)
      if (!taken.is_dead()) cut_misfits(shaped, cell(taken, id).value, taken);
    if (taken.is_dead()) return false;
    // The round after the last one is the last one of another choice.
    return induction.round++ < options_.rounds;
  }
  LoopCount& count = activation.loops[head_of_jump];
  // Where executions end in rounds that concrete values decide, each round adds to the formula: some are
  // followed, and then a bound is better.
  const bool is_concrete = count.stayed && !count.left &&
                           (!count.ended || count.concrete < uint64_t{kRoundsWithEnds} * options_.unwind);
  count.left = false;
  count.stayed = false;
  count.ended = false;
  // The loops inside begin anew.
  activation.loops.erase(activation.loops.upper_bound(head_of_jump),
                         activation.loops.upper_bound(activation.pc));
  if (is_concrete) {
    if (++count.concrete <= options_.most_concrete_rounds) return true;
    trace_.unwindings.push_back(event(taken, taken.guard, "loop"));
    return false;
  }
  if (++count.symbolic > options_.unwind) {
    trace_.unwindings.push_back(event(taken, taken.guard, "loop"));
    return false;
  }
  return !options_.is_feasible || options_.is_feasible(values_.both(assumptions_[taken.piece], taken.guard));
}

void Executor::note_exit(Activation& activation, uint32_t target, bool happens) {
  for (const auto& [head, extent] : *activation.extents) {
    if (head > activation.pc) break;
    const bool leaves = activation.pc <= extent.last && (target < head || target > extent.last);
    if (!leaves) continue;
    LoopCount& count = activation.loops[head];
    (happens ? count.left : count.stayed) = true;
  }
}

void Executor::note_end(Activation& activation) {
  for (const auto& [head, extent] : *activation.extents) {
    if (head > activation.pc) break;
    if (activation.pc <= extent.last) activation.loops[head].ended = true;
  }
}

}  // namespace heddle::symex
