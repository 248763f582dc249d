// Symbolic execution in pieces, repeated until every loop that goes on beyond a small bound is cut at its
// head.
#pragma once

#include <memory>

#include "engines/bounded_search.h"
#include "engines/induction.h"
#include "engines/loop_effects.h"
#include "symex/executor.h"

namespace heddle::engines {

// Which loops are cut from the start; others are followed round by round as long as they end soon.
enum class Cutting : uint8_t { All, Unfinished };

class PiecewiseExecution {
 public:
  // A loop that is not cut is followed so far; recursion likewise.
  static constexpr unsigned kUnwind = 2;

  struct Settings {
    std::string prefix;            // of the names of symbols
    bool describes_heads = false;  // see symex::PiecesSettings
    bool reads_rest = false;       // see symex::Checks; not where there are summaries
    bool only_proves = false;      // so that executions may be there that do not exist
  };
  PiecewiseExecution(const Task& task, Settings settings)
      : task_(task), program_(task.program), settings_(std::move(settings)) {}

  // What holds at the heads of loops, about all elements of arrays: clauses that read elements get it as
  // Executor::element_axioms.
  void rely_on(const Candidates& facts) { facts_ = facts; }
  // Throws symex::Stopped.
  void run(Cutting cutting, LoopAnalyses& analyses);

  const symex::Trace& trace() const { return trace_; }
  symex::Executor& executor() { return *executor_; }     // of the trace
  const LoopSet& loops() const { return loops_; }        // that are cut
  bool has_summaries() const { return has_summaries_; }  // of recursive functions
  // Executions that were not followed to their end.
  std::vector<symex::Event> lost() const;

 private:
  void cut_all_loops();
  symex::Trace execute(LoopAnalyses& analyses);

  const Task& task_;
  ir::Program& program_;
  Settings settings_;
  std::unique_ptr<symex::Executor> executor_;
  LoopSet loops_;
  Candidates facts_;
  bool has_summaries_ = false;
  symex::Trace trace_;
  unsigned runs_ = 0;
};

}  // namespace heddle::engines
