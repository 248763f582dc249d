// What policies have in common that treat some loops by their effects instead of unwinding them. `Loop` is
// what such a policy keeps of a loop while it is being walked; it has `head` and `last`, the first and the
// last instruction.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "symex/loop_heads.h"
#include "symex/unwinding.h"

namespace heddle::symex {

template <typename Loop>
class LoopsByEffects : public Unwinding {
 public:
  LoopsByEffects(Machine& machine, EffectsOfLoop effects)
      : Unwinding(machine), heads_(machine), effects_(std::move(effects)) {}

  void enter_body() override { bodies_.emplace_back(); }
  void leave_body() override { bodies_.pop_back(); }

  void arrive(Frame& frame, Activation& activation, State& state) override {
    std::vector<Loop>& loops = bodies_.back();
    while (!loops.empty() && (activation.pc < loops.back().head || activation.pc > loops.back().last))
      loops.pop_back();
    const LoopExtent* extent = activation.extents.at(activation.pc);
    if (extent == nullptr || find(activation.pc) != nullptr) return;
    const std::optional<LoopEffects> effects = heads_.effects_of(effects_, frame, activation.pc, *extent);
    if (!effects) return;
    Loop loop;
    loop.head = activation.pc;
    loop.last = extent->last;
    begin_loop(frame, *effects, loop, state);
    if (!state.is_dead()) bodies_.back().push_back(std::move(loop));
  }

  bool begins_round(uint32_t head, State& inside) override {
    return find(head) != nullptr || Unwinding::begins_round(head, inside);
  }

  bool goes_round(Frame& frame, Activation& activation, State& taken) override {
    Loop* loop = find(frame.function->body[activation.pc].target);
    return loop != nullptr ? repeats(frame, activation, *loop, taken)
                           : Unwinding::goes_round(frame, activation, taken);
  }

  // What holds here is to hold for any number of rounds.
  bool is_proof() const override { return true; }

 protected:
  // At the head of a loop that is entered.
  virtual void begin_loop(Frame& frame, const LoopEffects& effects, Loop& loop, State& state) = 0;
  // At a jump back to the head.
  virtual bool repeats(Frame& frame, const Activation& activation, Loop& loop, State& taken) = 0;

  LoopHeads heads_;
  std::vector<std::vector<Loop>> bodies_;  // that are being walked, and their loops; innermost last

 private:
  Loop* find(uint32_t head) {
    for (Loop& loop : bodies_.back())
      if (loop.head == head) return &loop;
    return nullptr;
  }

  EffectsOfLoop effects_;
};

}  // namespace heddle::symex
