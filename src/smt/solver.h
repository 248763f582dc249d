// One small interface for everything that decides formulas. Formulas are expressions of type bool over
// scalars (bool, bit-vectors, floats, pointers as bit-vectors of pointer width), maps (MapSelect, MapStore,
// MapConst, equality) and, where a backend says so, mathematical integers and quantifiers. Every operation is
// total, as ir/choices.h says. A solver is incremental: formulas stay, assumptions hold for one check. It
// belongs to one Store and one thread, except for interrupt().
#pragma once

#include <llvm/ADT/APInt.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "expr/expr.h"

namespace heddle::smt {

enum class Answer : uint8_t { Sat, Unsat, Unknown };

// What a map is in a model: the listed points, and one value everywhere else.
struct MapValue {
  std::vector<std::pair<llvm::APInt, llvm::APInt>> points;
  llvm::APInt otherwise;
};

struct Statistics {
  uint64_t checks = 0;
  double seconds = 0;  // of CPU time inside check
  uint64_t variables = 0;
  uint64_t clauses = 0;
  uint64_t handed_on = 0;  // checks that went to another backend because this one cannot take the formula
};

class Solver {
 public:
  virtual ~Solver() = default;

  virtual std::string name() const = 0;
  // Whether the backend can take this formula (theories, size). Linear, remembered per node.
  virtual bool accepts(expr::ExprRef formula) = 0;
  virtual void add(expr::ExprRef formula) = 0;
  virtual Answer check(std::span<const expr::ExprRef> assumptions = {}) = 0;

  // After Sat: the value of a scalar expression, and of a map symbol. Symbols that no formula mentioned are
  // zero.
  virtual llvm::APInt value(expr::ExprRef scalar) = 0;
  virtual MapValue map_value(expr::ExprRef map_symbol) = 0;
  // After Unsat: those of the assumptions that were needed (not necessarily fewest).
  virtual std::vector<expr::ExprRef> failed_assumptions() = 0;

  // Ends a running check soon with Unknown; may be called from another thread or a signal handler.
  virtual void interrupt() = 0;
  virtual void set_time_limit(double seconds) = 0;  // per check; 0: none
  virtual const Statistics& statistics() const = 0;
  // The backends that have answered a check so far.
  virtual std::set<std::string> taken_part() const {
    return statistics().checks > 0 ? std::set<std::string>{name()} : std::set<std::string>{};
  }
};

// "bitblast", "z3", "cvc5", "smtlib:COMMAND". Throws support::InputError for a name it does not know.
std::unique_ptr<Solver> make_solver(expr::Store& store, const std::string& name);
std::vector<std::string> solver_names();

// For second opinions: backends on their own, without another one behind them that takes what they refuse.
// The names are those of Solver::taken_part, of what is there on this machine, the most trusted first.
std::unique_ptr<Solver> make_independent_solver(const std::string& name);
const std::vector<std::string>& independent_solvers();

// Wrappers, composed by hand: each query also written to DIRECTORY/NNNN.smt2 (DIRECTORY-2, … if there is one
// already); each model checked with the evaluator.
std::unique_ptr<Solver> log_queries(expr::Store& store, std::unique_ptr<Solver> solver,
                                    const std::string& directory);
std::unique_ptr<Solver> check_models(expr::Store& store, std::unique_ptr<Solver> solver);
// Another: formulas about floats of few variables that take the solver long are decided by splitting the
// variables' ranges.
std::unique_ptr<Solver> split_boxes(expr::Store& store, std::unique_ptr<Solver> solver);

}  // namespace heddle::smt
