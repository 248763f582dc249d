// Proofs by k-induction over loops. Loops that go on beyond every bound are replaced by their first k rounds
// or any k rounds in a row (see symex::Induction); if no assertion can fail then, none ever fails.
#pragma once

#include <map>
#include <memory>

#include "engines/bounded_search.h"
#include "symex/executor.h"

namespace heddle::engines {

class LoopAnalyses;

// Conditions that may be invariants at the heads of loops (see symex::LoopEffects::candidates), by the calls
// that led there and the head.
using Candidates = std::map<std::pair<std::string, uint32_t>, std::vector<expr::ExprRef>>;

bool is_among(const LoopSet& loops, const symex::LoopPlace& loop);

// Whether its loops end where inputs are put off (FILL.REST).
bool puts_off_inputs(const ir::Function& function);
// Whether symex::Checks::reads_rest is of use, and sound: functions without a body change nothing that is put
// off.
bool can_read_rest(const ir::Program& program);

class InductionProver {
 public:
  explicit InductionProver(const Task& task);
  ~InductionProver();

  // True or Unknown. No rounds: only what candidates and bounds say of the heads is used. `loops` are those
  // to treat by induction; others are unwound `unwind` times, and those of them for which that was not enough
  // are added. `candidates` that turn out not to be invariants are dropped.
  result::Result prove(unsigned rounds, unsigned unwind, LoopSet& loops, Candidates* candidates = nullptr);
  LoopAnalyses& analyses();

 private:
  const Task task_;
  ir::Program& program_;
  std::unique_ptr<smt::Solver> solver_;
  std::unique_ptr<LoopAnalyses> analyses_;
  const bool reads_rest_;
  bool follows_leaving_ = false;  // indices, from one member or element to others
};

}  // namespace heddle::engines
