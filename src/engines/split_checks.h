// The violations of one trace, check by check. All checks share the trace and the solver. An execution ends
// at the first check that it violates, so one that is known to fail is taken to hold, from then on, by
// whatever lies behind it on the path: never by what lies before, since the events of a trace are in the
// order in which an execution meets them.
//
// Each check has a symbol that says whether it is assumed to hold. So the question stays the same formula
// while more and more checks are answered, and only the literals that go with it change:
//   events   1: x > 5 of check A     2: x > 3 of check B
//   any      (!a && x > 5) || (!b && !(a && x > 5) && x > 3)
//   literals a, once A is known to fail
#pragma once

#include <map>
#include <set>
#include <vector>

#include "expr/expr.h"
#include "symex/trace.h"

namespace heddle::engines {

// An assertion by its function and its number there.
using Check = std::pair<const ir::Function*, uint32_t>;
using CheckSet = std::set<Check>;

inline Check check_of(const symex::Event& event) {
  return {event.function, event.instruction};
}

class SplitChecks {
 public:
  // The violations in the order of the trace. What is assumed holds from the beginning.
  SplitChecks(expr::Store& store, std::vector<symex::Event> violations, const CheckSet& assumed);

  void assume(const Check& check);
  bool is_open(const Check& check) const { return !assumed_.contains(check); }

  // A check fails that is not assumed to hold, and none that is has failed before; together with the
  // literals.
  expr::ExprRef any();
  const std::vector<expr::ExprRef>& literals() const { return literals_; }

  // All events get facts that hold anyway.
  void refine(const std::vector<expr::ExprRef>& facts);
  // These violations are not asked for any more.
  void give_up(const std::vector<symex::Event>& events);

  // The violations of open checks, each with the condition that no assumed check has failed before it.
  std::vector<symex::Event> first_ones();
  // The same for other events of the trace.
  std::vector<symex::Event> before_failures(std::vector<symex::Event> events);
  // As they are in the trace.
  std::vector<symex::Event> open_ones() const;
  std::vector<symex::Event> assumed_ones() const;

 private:
  expr::ExprRef both(expr::ExprRef a, expr::ExprRef b);
  expr::ExprRef symbol_of(const Check& check);

  expr::Store& store_;
  std::vector<symex::Event> violations_;
  CheckSet assumed_;
  std::map<Check, expr::ExprRef> symbols_;
  std::vector<expr::ExprRef> literals_;
  expr::ExprRef any_ = nullptr;  // null: has to be made
};

}  // namespace heddle::engines
