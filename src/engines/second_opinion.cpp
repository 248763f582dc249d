#include "engines/second_opinion.h"

#include <algorithm>

#include "engines/race.h"
#include "smt/solver.h"

namespace heddle::engines {

using result::Confirmation;
using result::Result;
using result::Verdict;

namespace {

// On a machine with other work to do, processor time passes this much more slowly than time.
constexpr double kMostWaiting = 10;

// Unsat as True, Sat as False.
Result ask(smt::Solver& solver, const std::vector<expr::ExprRef>& formulas) {
  Result result;
  if (!std::ranges::all_of(formulas, [&](expr::ExprRef formula) { return solver.accepts(formula); }))
    return result;
  const smt::Answer answer = solver.check(formulas);
  if (answer == smt::Answer::Unsat) result.verdict = Verdict::True;
  if (answer == smt::Answer::Sat) result.verdict = Verdict::False;
  return result;
}

}  // namespace

SecondOpinion second_opinion(const std::vector<expr::ExprRef>& formulas, double seconds,
                             const std::set<std::string>& taken_part) {
  for (const std::string& name : smt::independent_solvers()) {
    if (taken_part.contains(name)) continue;
    const Contestant solver{name,
                            [&](const Voice&) { return ask(*smt::make_independent_solver(name), formulas); }};
    RaceOptions options;
    options.cpu_seconds = seconds;
    options.seconds = kMostWaiting * seconds;
    switch (race({solver}, options).verdict) {
      case Verdict::True:
        return {Opinion::Agrees, name};
      case Verdict::False:
        return {Opinion::Disagrees, name};
      case Verdict::Unknown:
        return {Opinion::None, name};
    }
  }
  return {};
}

void add_to(result::Result& proof, const SecondOpinion& second) {
  proof.confirmed_by = second.solver;
  proof.confirmation = second.opinion == Opinion::Agrees ? Confirmation::Confirmed
                       : second.opinion == Opinion::None ? Confirmation::NotFinished
                                                         : Confirmation::None;
  if (second.opinion == Opinion::Agrees)
    proof.evidence.push_back("the final query was repeated with " + second.solver + ", which agrees");
  else if (second.opinion == Opinion::None)
    proof.evidence.push_back("one solver: " + second.solver + " did not finish in time");
  else
    proof.evidence.emplace_back("one solver: there is no other that took no part in the answer");
}

}  // namespace heddle::engines
