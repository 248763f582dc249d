// Questions that engines ask a solver about a trace.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "result/result.h"
#include "smt/solver.h"
#include "symex/executor.h"

namespace heddle::engines {

result::Result unknown(std::string reason);

// The events at assertions that a property is about.
std::vector<symex::Event> counted(const std::vector<symex::Event>& events,
                                  const std::function<bool(const ir::Instruction&)>& counts);

// For symex::Options::is_feasible: quick, and yes in doubt.
std::function<bool(expr::ExprRef)> feasibility_test(smt::Solver& solver);

class Queries {
 public:
  Queries(expr::Store& store, smt::Solver& solver, symex::Executor& executor)
      : store_(store), solver_(solver), executor_(executor) {}

  // Whether the condition can hold, given what is known of addresses.
  smt::Answer check(expr::ExprRef condition);
  // Whether any of the events can happen.
  smt::Answer any(const std::vector<symex::Event>& events);
  // After Sat: whether the condition holds in the model.
  bool holds(expr::ExprRef condition);
  void set_time_limit(double seconds) { seconds_ = seconds; }  // per question; 0: none

 private:
  expr::Store& store_;
  smt::Solver& solver_;
  symex::Executor& executor_;
  double seconds_ = 0;
};

}  // namespace heddle::engines
