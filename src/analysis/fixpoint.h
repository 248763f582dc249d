// The one engine of all forward analyses: it carries abstract states along the edges of a function until
// nothing changes. Where that could go on for ever, at the heads of loops, states are widened; afterwards
// some rounds of narrowing win back what widening gave away.
//
// A domain provides
//   State                                             cheap to copy
//   bool is_unreachable(const State&)
//   bool transfer(State&, uint32_t instruction)       the effect of an instruction other than GOTO; false:
//   not possible
//                                                     yet, ask again (an analysis of calls looks at the
//                                                     callee first)
//   void branch(State&, uint32_t instruction, bool)   the effect of a GOTO that jumps, or does not
//   void join(State& into, const State&)
//   void widen(State& into, const State&, uint32_t head, unsigned times)
//                                                     a state that covers both and, in the long run, stops
//                                                     growing; `times` counts the calls for this head, `head`
//                                                     is its block
//   void narrow(State& into, const State&)            a state between the second and the first
//   bool less_or_equal(const State&, const State&)
// Init is the state that the engine is given.
#pragma once

#include <concepts>
#include <functional>
#include <queue>
#include <vector>

#include "analysis/control_flow.h"

namespace heddle::analysis {

template <typename D>
concept ForwardDomain =
    requires(D domain, typename D::State state, const typename D::State other, uint32_t number) {
      { domain.is_unreachable(other) } -> std::same_as<bool>;
      { domain.transfer(state, number) } -> std::same_as<bool>;
      domain.branch(state, number, true);
      domain.join(state, other);
      domain.widen(state, other, number, 0U);
      domain.narrow(state, other);
      { domain.less_or_equal(other, other) } -> std::same_as<bool>;
    };

struct FixpointOptions {
  unsigned narrowing_rounds = 2;
};

template <ForwardDomain Domain>
class Fixpoint {
 public:
  using State = typename Domain::State;

  // `initial` is the state at the function's entry, `unreachable` the one that nothing leads to.
  Fixpoint(const ControlFlow& flow, const State& initial, const State& unreachable,
           FixpointOptions options = {})
      : flow_(flow), initial_(initial), unreachable_(unreachable), options_(options) {
    const size_t count = flow.blocks().size();
    entries_.assign(count, unreachable);
    edges_.resize(count);
    for (uint32_t block = 0; block < count; ++block)
      edges_[block].assign(flow.block(block).successors.size() + (leaves(block) ? 1 : 0), unreachable);
    visits_.assign(count, 0);
    is_pending_.assign(count, false);
    if (count > 0) push(0);
  }

  // Goes on until the end (true), or until the domain's transfer says that something has to be done first
  // (false).
  bool run(Domain& domain) {
    if (phase_ == Phase::Growing && !grow(domain)) return false;
    while (phase_ == Phase::Narrowing)
      if (!narrow(domain)) return false;
    return true;
  }

  // At the begin of a block.
  const State& entry_state(uint32_t block) const { return entries_[block]; }
  // Behind the last instruction of a block from which control leaves the function.
  const State& exit_state(uint32_t block) const { return edges_[block].back(); }
  bool leaves(uint32_t block) const {
    return flow_.block(block).successors.empty() || block == flow_.falling_off();
  }

 private:
  enum class Phase : uint8_t { Growing, Narrowing, Done };

  bool is_head(uint32_t block) const { return flow_.loop_headed_by(flow_.block(block).begin) != kNone; }

  void push(uint32_t block) {
    if (is_pending_[block]) return;
    is_pending_[block] = true;
    pending_.push(flow_.order_position(block));
  }

  State incoming(Domain& domain, uint32_t block) const {
    State state = block == 0 ? initial_ : unreachable_;
    for (uint32_t predecessor : flow_.block(block).predecessors) {
      const auto& successors = flow_.block(predecessor).successors;
      for (size_t i = 0; i < successors.size(); ++i)
        if (successors[i] == block) domain.join(state, edges_[predecessor][i]);
    }
    return state;
  }

  // The states along the edges out of a block, from its entry on, or nothing if the domain has to wait.
  bool run_block(Domain& domain, uint32_t block) {
    const Block& code = flow_.block(block);
    if (!is_waiting_) {
      state_ = entries_[block];
      instruction_ = code.begin;
    }
    is_waiting_ = false;
    const auto& body = flow_.function().body;
    for (; instruction_ < code.end; ++instruction_) {
      if (domain.is_unreachable(state_)) break;
      if (body[instruction_].op == ir::Op::Goto) continue;
      if (domain.transfer(state_, instruction_)) continue;
      is_waiting_ = true;
      return false;
    }
    next_edges_.assign(edges_[block].size(), domain.is_unreachable(state_) ? unreachable_ : state_);
    if (!domain.is_unreachable(state_)) branch(domain, code, body[code.last()]);
    return true;
  }

  void branch(Domain& domain, const Block& code, const ir::Instruction& last) {
    const Flow flow = flow_of(last);
    // A jump to where control goes anyway decides nothing.
    if (last.op != ir::Op::Goto || last.target == code.end) return;
    for (size_t i = 0; i < next_edges_.size(); ++i) {
      const bool is_jump =
          flow.jumps && i < code.successors.size() && code.successors[i] == flow_.block_of(last.target);
      domain.branch(next_edges_[i], code.last(), is_jump);
    }
  }

  bool grow(Domain& domain) {
    while (is_waiting_ || !pending_.empty()) {
      if (!is_waiting_) {
        block_ = flow_.iteration_order()[pending_.top()];
        pending_.pop();
        is_pending_[block_] = false;
        if (!enter(domain, block_)) continue;
      }
      if (!run_block(domain, block_)) return false;
      for (size_t i = 0; i < next_edges_.size(); ++i) {
        State& edge = edges_[block_][i];
        if (domain.less_or_equal(next_edges_[i], edge)) continue;
        edge = next_edges_[i];
        if (i < flow_.block(block_).successors.size()) push(flow_.block(block_).successors[i]);
      }
    }
    phase_ = flow_.loops().empty() || options_.narrowing_rounds == 0 ? Phase::Done : Phase::Narrowing;
    position_ = 0;
    round_ = 0;
    has_changed_ = false;
    return true;
  }

  // The new entry state of a block; false if it brings nothing new.
  bool enter(Domain& domain, uint32_t block) {
    State state = incoming(domain, block);
    if (visits_[block] > 0 && domain.less_or_equal(state, entries_[block])) return false;
    if (visits_[block] > 0 && is_head(block)) {
      State widened = entries_[block];
      domain.widen(widened, state, block, visits_[block]);
      state = std::move(widened);
    }
    ++visits_[block];
    entries_[block] = std::move(state);
    return true;
  }

  // One round of narrowing over all blocks. Each state stays above what is really reached, because it is made
  // from states that are.
  bool narrow(Domain& domain) {
    const auto order = flow_.iteration_order();
    for (; position_ < order.size(); ++position_) {
      const uint32_t block = order[position_];
      if (!is_waiting_) {
        State state = incoming(domain, block);
        if (is_head(block)) {
          State narrowed = entries_[block];
          domain.narrow(narrowed, state);
          state = std::move(narrowed);
        }
        if (domain.less_or_equal(entries_[block], state) && domain.less_or_equal(state, entries_[block]))
          continue;
        entries_[block] = std::move(state);
        has_changed_ = true;
      }
      if (!run_block(domain, block)) return false;
      edges_[block].assign(next_edges_.begin(), next_edges_.end());
    }
    if (++round_ >= options_.narrowing_rounds || !has_changed_) phase_ = Phase::Done;
    position_ = 0;
    has_changed_ = false;
    return true;
  }

  const ControlFlow& flow_;
  State initial_;
  State unreachable_;
  FixpointOptions options_;
  std::vector<State> entries_;  // by block
  std::vector<llvm::SmallVector<State, 2>>
      edges_;  // by block and successor; last the one that leaves the function
  std::vector<unsigned> visits_;
  std::vector<bool> is_pending_;
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>>
      pending_;  // positions in the iteration order

  Phase phase_ = Phase::Growing;
  // Where run() is.
  bool is_waiting_ = false;
  uint32_t block_ = 0;
  uint32_t instruction_ = 0;
  State state_ = unreachable_;
  llvm::SmallVector<State, 3> next_edges_;
  // Narrowing.
  size_t position_ = 0;
  unsigned round_ = 0;
  bool has_changed_ = false;
};

}  // namespace heddle::analysis
