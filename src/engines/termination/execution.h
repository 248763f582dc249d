// Symbolic execution in pieces for questions about how long loops go on.
#pragma once

#include <memory>

#include "engines/bounded_search.h"
#include "engines/loop_effects.h"
#include "symex/executor.h"

namespace heddle::engines::termination {

// Which loops are cut at their heads; others are followed round by round.
enum class Cutting : uint8_t { All, Unfinished };

class Execution {
 public:
  Execution(ir::Program& program, const SearchOptions& options)
      : program_(program), options_(options), analyses_(program) {}

  // Throws symex::Stopped.
  void run(Cutting cutting);
  const symex::Trace& trace() const { return trace_; }
  symex::Executor& executor() { return *executor_; }  // of the trace

  LoopAnalyses& analyses() { return analyses_; }

  // Executions that were not followed to their end.
  std::vector<symex::Event> lost() const;

 private:
  void cut_all_loops();
  symex::Trace execute();

  ir::Program& program_;
  const SearchOptions& options_;
  LoopAnalyses analyses_;
  std::unique_ptr<symex::Executor> executor_;
  LoopSet loops_;
  symex::Trace trace_;
  unsigned runs_ = 0;
};

}  // namespace heddle::engines::termination
