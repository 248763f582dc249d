// Where objects lie is open (ir/choices.h). With Options::layout a run gets another layout than the usual
// one: another place for everything, other gaps and another order of objects, and freed places that are given
// out again at once or never. A run that does not depend on what is open ends in the same way in each of
// them.
#pragma once

#include <cstdint>

#include "interpreter/random.h"

namespace heddle::interpreter {

class Layout {
 public:
  // 0: the usual one.
  explicit Layout(uint64_t seed) : is_usual_(seed == 0), random_(seed) {
    if (is_usual_) return;
    const uint64_t bits = random_.next();
    shift_ = bits % 1024;
    grows_down_ = (bits >> 16 & 1) != 0;
    reuses_at_once_ = (bits >> 17 & 1) != 0;
    is_dense_ = reuses_at_once_ || (bits >> 18 & 1) != 0;  // only what has the same gap fits
  }

  bool is_usual() const { return is_usual_; }
  uint64_t shift() const { return shift_; }  // of all objects, in blocks of 64 KiB
  bool grows_down() const { return grows_down_; }
  bool reuses_at_once() const { return reuses_at_once_; }  // places of freed objects
  // Bytes between an object and the next, at least `least`.
  uint64_t gap(uint64_t least) { return is_usual_ || is_dense_ ? least : least + random_.next() % 512; }
  // A number below the bound.
  uint64_t below(uint64_t bound) { return random_.next() % bound; }

 private:
  bool is_usual_;
  Random random_;
  uint64_t shift_ = 0;
  bool grows_down_ = false;
  bool reuses_at_once_ = false;
  bool is_dense_ = false;
};

}  // namespace heddle::interpreter
