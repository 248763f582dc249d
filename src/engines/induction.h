// Proofs by k-induction over loops. Loops that go on beyond every bound are replaced by their first k rounds
// or any k rounds in a row (see symex::Options::induction); if no assertion can fail then, none ever fails.
#pragma once

#include <memory>

#include "engines/bounded_search.h"

namespace heddle::engines {

class InductionProver {
 public:
  InductionProver(ir::Program& program, SearchOptions options);
  ~InductionProver();

  // True or Unknown. `loops` are those to treat by induction; others are unwound `unwind` times, and those of
  // them for which that was not enough are added.
  result::Result prove(unsigned rounds, unsigned unwind, LoopSet& loops);

 private:
  struct Analyses;

  ir::Program& program_;
  SearchOptions options_;
  std::unique_ptr<smt::Solver> solver_;
  std::unique_ptr<Analyses> analyses_;
};

}  // namespace heddle::engines
