#include "engines/second_opinion.h"

#include "engines/race.h"
#include "smt/solver.h"

namespace heddle::engines {

using result::Result;
using result::Verdict;

namespace {

constexpr const char* kSecondSolver = "z3";
// On a machine with other work to do, processor time passes this much more slowly than time.
constexpr double kMostWaiting = 10;

}  // namespace

Opinion second_opinion(expr::Store& store, const std::vector<expr::ExprRef>& formulas, double seconds) {
  const Contestant solver{kSecondSolver, [&](const Progress&) {
                            Result result;
                            auto second = smt::make_solver(store, kSecondSolver);
                            for (expr::ExprRef formula : formulas)
                              if (!second->accepts(formula)) return result;
                            switch (second->check(formulas)) {
                              case smt::Answer::Unsat:
                                result.verdict = Verdict::True;
                                break;
                              case smt::Answer::Sat:
                                result.verdict = Verdict::False;
                                break;
                              case smt::Answer::Unknown:
                                break;
                            }
                            return result;
                          }};
  RaceOptions options;
  options.cpu_seconds = seconds;
  options.seconds = kMostWaiting * seconds;
  switch (race({solver}, options).verdict) {
    case Verdict::True:
      return Opinion::Agrees;
    case Verdict::False:
      return Opinion::Disagrees;
    case Verdict::Unknown:
      return Opinion::None;
  }
  return Opinion::None;
}

std::string to_string(Opinion opinion) {
  switch (opinion) {
    case Opinion::Agrees:
      return std::string("the final query was repeated with ") + kSecondSolver + ", which agrees";
    case Opinion::Disagrees:
      return std::string(kSecondSolver) + " disagrees";
    case Opinion::None:
      return std::string("one solver: ") + kSecondSolver + " did not finish in time";
  }
  return "";
}

}  // namespace heddle::engines
