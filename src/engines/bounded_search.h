// Bounded model checking: symbolic execution with growing bounds. One solver is kept across them while what
// it holds is small. A violation is replayed before it is reported; when no loop can go on beyond the bound,
// nothing is left to find and the program is safe.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>

#include "engines/split_checks.h"
#include "engines/task.h"
#include "interpreter/interpreter.h"
#include "smt/solver.h"
#include "symex/trace.h"

namespace heddle::symex {
class Executor;
struct Options;
}  // namespace heddle::symex

namespace heddle::engines {

class Queries;
struct Model;

// A loop by its function and the instruction that jumps back.
using LoopSet = std::set<std::pair<const ir::Function*, uint32_t>>;

class BoundedSearch {
 public:
  explicit BoundedSearch(const Task& task);
  ~BoundedSearch();

  // One bound. Unknown with Reason::Bound if the next one may tell more; other reasons are final.
  result::Result at_bound(unsigned bound);
  // Loops for which a bound was too small so far.
  const LoopSet& open_loops() const { return open_loops_; }
  // Undefined behaviour that an execution within the bounds can reach: heddle ends such an execution there,
  // but C does not, so that nothing can be said to hold. Empty: none was found.
  const std::string& undefined() const { return undefined_; }
  // Looks for it in a few more rounds of loops, for a short while: for proofs that need not follow them.
  void look_farther();
  // The largest bound of which it is known that no execution within it violates the property. Executions that
  // could not be followed to the bound, or of which C does not say how they go on, would be no ground for
  // that.
  unsigned finished_bound() const { return finished_bound_; }
  // Checks whose violations were told (Task::found). What is found of the others is about executions that end
  // there.
  const CheckSet& found() const { return found_; }
  // The same proof, of the checks that are left.
  result::Result about_open(result::Result proof) const;
  // After Reason::Bound: what goes on, by its place: "loop sum.c:8:3 goes on".
  const std::string& going_on() const { return going_on_; }

 private:
  symex::Options execution_within(unsigned bound, smt::Solver& solver) const;
  std::optional<unsigned> own_bound(const result::LoopName& loop, unsigned bound) const;
  struct Followed;
  std::optional<Followed> follow(unsigned bound, double end) const;
  result::Result look_ahead(unsigned held_up_at, std::optional<Followed>& whole);
  result::Result look_ahead(unsigned bound, double end, std::optional<Followed>& whole);
  result::Result judge(unsigned bound, symex::Executor& executor, symex::Trace& trace,
                       std::optional<Followed>* whole);
  result::Result violation(const symex::Trace& trace, const Model& model, unsigned bound,
                           std::optional<interpreter::Window> window = std::nullopt);
  result::Result violation_in_place(const symex::Trace& trace, const std::vector<symex::Event>& violations,
                                    Queries& queries, unsigned bound);
  bool may_leave_parts(const symex::Trace& trace, Queries& queries) const;
  bool is_covered(const symex::Trace& trace, Queries& queries, unsigned bound) const;
  void note_going_on(const symex::Trace& trace, Queries& queries);
  void look_for_undefined(const symex::Trace& trace, Queries& queries, double seconds);
  void describe_assertions(const symex::Trace& trace, Queries& queries, result::Result& result);
  void tell(result::Result violation, SplitChecks& checks);
  result::Result proof_of_open(result::Result proof, const symex::Trace& trace, SplitChecks& checks,
                               Queries& queries, const std::vector<symex::Event>& lost);

  const Task task_;
  ir::Program& program_;
  std::unique_ptr<smt::Solver> solver_;
  LoopSet open_loops_;
  unsigned finished_bound_ = 0;
  std::string going_on_;
  bool follows_leaving_ = false;  // indices, from one member or element to others
  double seconds_ahead_ = 0;      // that it has looked ahead
  std::string undefined_;
  bool may_be_undefined_ = false;  // beyond the last bound
  CheckSet found_;
  Check violated_;  // by the last violation
  std::map<Check, std::string> ids_;
};

}  // namespace heddle::engines
