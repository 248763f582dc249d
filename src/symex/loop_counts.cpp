#include "symex/loop_counts.h"

namespace heddle::symex {

namespace {

constexpr unsigned kRoundsWithEnds = 16;  // for each round of the bound

}  // namespace

void LoopCounts::note_exit(uint32_t at, uint32_t target, bool happens, bool asks) {
  for (const auto& [head, extent] : extents_.by_head()) {
    if (head > at) break;
    const bool leaves = at <= extent.last && (target < head || target > extent.last);
    if (!leaves) continue;
    Count& count = by_head_[head];
    (happens ? count.left : count.stayed) = true;
    const bool is_test = asks && (at == head || at == extent.last);
    count.tested |= is_test && !happens;
  }
}

void LoopCounts::note_end(uint32_t at) {
  for (const auto& [head, extent] : extents_.by_head()) {
    if (head > at) break;
    if (at <= extent.last) by_head_[head].ended = true;
  }
}

LoopCounts::Round LoopCounts::next_round(uint32_t head, uint32_t jump, const Bounds& bounds,
                                         std::optional<unsigned> own) {
  Count& count = by_head_[head];
  // Where executions end in rounds that concrete values decide, each round adds to the formula: some are
  // followed, and then a bound is better.
  const bool is_concrete = count.stayed && !count.left &&
                           (!count.ended || count.concrete < uint64_t{kRoundsWithEnds} * bounds.unwind);
  const bool is_left_early = count.tested && count.left;
  count.left = false;
  count.stayed = false;
  count.tested = false;
  count.ended = false;
  by_head_.erase(by_head_.upper_bound(head), by_head_.upper_bound(jump));
  if (own) {
    if (++count.concrete > *own) return Round::BeyondBounds;
    return is_concrete ? Round::Concrete : Round::Symbolic;
  }
  if (is_concrete)
    return ++count.concrete <= bounds.most_concrete_rounds ? Round::Concrete : Round::BeyondBounds;
  const uint64_t most = uint64_t{bounds.unwind} * (is_left_early ? bounds.times_with_exits : 1);
  return ++count.symbolic > most ? Round::BeyondBounds : Round::Symbolic;
}

}  // namespace heddle::symex
