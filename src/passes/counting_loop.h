// Loops that one can count: their shape, what a round does to their variables, and how many rounds there are.
// See summarize_loops.h.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "analysis/analyses.h"
#include "analysis/control_flow.h"
#include "passes/linear_form.h"

namespace heddle::passes {

// The instructions of a loop with one way round, in the order of control: those before the one test that may
// leave it, and those behind it.
struct RoundTrip {
  std::vector<uint32_t> before;
  uint32_t test = 0;
  std::vector<uint32_t> behind;
  uint32_t exit = 0;        // the instruction outside to which the test leads
  bool goes_on_if = false;  // the value of the test's condition with which the loop goes on

  // Whether there is a place in the loop that is reached only if it goes round once more.
  bool is_entered() const { return !behind.empty(); }
  std::vector<uint32_t> all() const;
};

// Nothing if the loop has another shape, or does more than assign to variables.
std::optional<RoundTrip> round_trip(const analysis::ControlFlow& flow, uint32_t loop);

// What a round, from one evaluation of the test to the next, does to a variable. Neither: it is not known, or
// its life began or ended last.
struct RoundEffect {
  // The value behind the round in terms of those before it.
  std::optional<LinearForm> form = {};
  expr::ExprRef fixed = nullptr;  // instead, for other types: a value that does not change in the loop
};

class Round {
 public:
  Round(expr::Store& store, const ir::Function& function, const RoundTrip& trip);

  // By variable that the loop assigns to, declares or ends.
  const std::map<expr::ExprRef, RoundEffect, ById>& effects() const { return effects_; }
  bool is_changed(expr::ExprRef symbol) const { return effects_.contains(symbol); }
  // Does not depend on what the loop changes, and may be evaluated anywhere.
  bool is_fixed(expr::ExprRef e) const;
  // What a variable grows by in each round, if it grows by something fixed.
  std::optional<LinearForm> step(expr::ExprRef variable) const;

 private:
  void execute(const ir::Instruction& instruction);
  std::optional<LinearForm> form_of_part(expr::ExprRef e, unsigned width) const;
  // The expression with what is known of the variables in it, if that does not change in the loop.
  expr::ExprRef settled(expr::ExprRef e) const;

  expr::Store& store_;
  std::map<expr::ExprRef, RoundEffect, ById> effects_;
  std::set<expr::ExprRef> assigned_;  // in this round, so far
};

// The number of rounds as an unsigned expression over the values before the test, or behind it if the loop
// has a place there (RoundTrip::is_entered); null if it is not known, or if there might be no end.
expr::ExprRef number_of_rounds(expr::Store& store, analysis::Analyses& analyses, const ir::Function& function,
                               const RoundTrip& trip, const Round& round);

}  // namespace heddle::passes
