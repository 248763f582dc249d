// Questions that engines ask a solver about a trace.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engines/task.h"
#include "smt/solver.h"
#include "symex/executor.h"

namespace heddle::engines {

// The solver that the task names, for one purpose of the engine; logs its queries if the task says so.
std::unique_ptr<smt::Solver> solver_for(const Task& task, const std::string& purpose);

// The events at assertions that a property is about.
std::vector<symex::Event> counted(const std::vector<symex::Event>& events, const ir::Checks& checks);

// The place in the user's text where it happens: where it is called, if that is in the library. The place in
// the library if there is none.
support::SourceLocation own_place(const ir::Program& program, const symex::Trace& trace,
                                  const symex::Event& event);
// "sum.c:8:3: " for that place. Empty if there is none.
std::string told_place(const ir::Program& program, const symex::Trace& trace, const symex::Event& event);

// One entry for each assertion of the program that counts. Ids count them in the order of the text, whatever
// the order of the instructions.
std::vector<result::AssertionResult> list_assertions(const ir::Program& program, const ir::Checks& checks,
                                                     result::AssertionStatus status);

// The id of an assertion that counts; "" of anything else.
std::string id_of_assertion(const ir::Checks& checks, const ir::Function& function, uint32_t instruction);

// The same of all assertions that count, by function and instruction, those of library functions among them.
std::map<std::pair<const ir::Function*, uint32_t>, std::string> ids_of_assertions(const ir::Program& program,
                                                                                  const ir::Checks& checks);

// For symex::Host::is_feasible: quick, and yes in doubt.
std::function<bool(expr::ExprRef)> feasibility_test(smt::Solver& solver);

class Queries {
 public:
  Queries(expr::Store& store, smt::Solver& solver, symex::Executor& executor)
      : store_(store), solver_(solver), executor_(executor) {}

  // Whether the condition can hold, given what is known of addresses.
  smt::Answer check(expr::ExprRef condition, double seconds = 0);  // 0: no limit of time
  // The same where literals change from question to question: what goes with the condition is found once.
  smt::Answer check_with(expr::ExprRef condition, const std::vector<expr::ExprRef>& literals,
                         double seconds = 0);
  // Whether any of the events can happen.
  smt::Answer any(const std::vector<symex::Event>& events, double seconds = 0) {
    return check(disjunction(events), seconds);
  }
  // The same, without asking the second solver.
  smt::Answer any_by_first(const std::vector<symex::Event>& events);
  // The same, with objects where they are to lie. Unsat also if the events have nothing to do with that.
  smt::Answer any_placed(const std::vector<symex::Event>& events, const symex::Placement& placement,
                         double seconds);
  // After Sat: where objects lie that the events have to do with; some of them, far from each other.
  std::vector<uint64_t> places(const std::vector<symex::Event>& events);
  // After Sat: whether the condition holds in the model, if there is one.
  bool holds(expr::ExprRef condition);
  // After Sat by the first solver: the value in the model.
  llvm::APInt value(expr::ExprRef scalar) { return solver_.value(scalar); }
  // Per question; after that, a second solver is asked for some time. 0: no limit.
  void set_time_limit(double seconds) { seconds_ = seconds; }
  // Sets of formulas that cannot all hold: what is found here is not asked again, even of another execution
  // of the program, and what is answered so is added. Null: none.
  using Impossible = std::set<std::vector<expr::ExprRef>>;
  void remember(Impossible* impossible) { impossible_ = impossible; }
  // Questions that only the second solver could answer.
  unsigned answered_by_second() const { return answered_by_second_; }

  // Repeats with another solver that none of the events can happen, and completes a proof: True with what was
  // found, or Unknown if the solvers disagree.
  result::Result conclude(const std::vector<std::vector<symex::Event>>& impossible, result::Result proof,
                          const Task& task);

 private:
  smt::Answer check_by_first(expr::ExprRef condition, double seconds);
  expr::ExprRef disjunction(const std::vector<symex::Event>& events);
  std::vector<expr::ExprRef> with_axioms(expr::ExprRef condition);

  expr::Store& store_;
  smt::Solver& solver_;
  symex::Executor& executor_;
  Impossible* impossible_ = nullptr;
  double seconds_ = 0;
  unsigned answered_by_second_ = 0;
  std::set<std::string> taken_part_;  // besides the first solver
  bool has_model_ = false;
  expr::ExprRef prepared_for_ = nullptr;  // a condition with what goes with it
  std::vector<expr::ExprRef> prepared_;
};

}  // namespace heddle::engines
