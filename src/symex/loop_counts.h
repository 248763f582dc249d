// How often the loops of a body have gone round, and what decided that they did.
//
// A round of a loop is decided by concrete values if a jump that could have left the loop was seen to stay
// and nothing left: such rounds are followed to the end. Others depend on inputs, or have no way out, and
// count against the bound.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "symex/loop_extents.h"
#include "symex/options.h"

namespace heddle::symex {

class LoopCounts {
 public:
  explicit LoopCounts(const LoopExtents& extents) : extents_(extents) {}

  // Notes for the loops around the instruction that control left for `target`, or surely did not. `asks`:
  // about values, unlike while (1).
  void note_exit(uint32_t at, uint32_t target, bool happens, bool asks = true);
  void note_end(uint32_t at);  // some execution ended there, as at an error

  enum class Round : uint8_t { Concrete, Symbolic, BeyondBounds };
  // What the next round of the loop is that a jump back to its head begins. The loops inside begin anew.
  // `own`: its own bound, if it has one.
  Round next_round(uint32_t head, uint32_t jump, const Bounds& bounds, std::optional<unsigned> own);
  // The loop has been left.
  void forget(uint32_t head) { by_head_.erase(head); }

 private:
  struct Count {
    unsigned symbolic = 0;
    uint64_t concrete = 0;
    bool left = false;    // in this round some execution left the loop
    bool ended = false;   // in this round some execution ended
    bool stayed = false;  // in this round a jump out of the loop was not taken, for sure
    bool tested = false;  // and it was the one that begins or ends the round: what the loop asks for
  };
  const LoopExtents& extents_;
  std::map<uint32_t, Count> by_head_;
};

}  // namespace heddle::symex
