// Writes every check as an SMT-LIB file of its own, with the answer, so that a slow or doubtful query can be
// given to other solvers.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "smt/smtlib_process/smtlib_terms.h"
#include "smt/solver.h"
#include "smt/terms/lowering.h"
#include "support/diagnostics.h"

namespace heddle::smt {

using expr::ExprRef;

namespace {

const char* name_of(Answer answer) {
  switch (answer) {
    case Answer::Sat:
      return "sat";
    case Answer::Unsat:
      return "unsat";
    case Answer::Unknown:
      return "unknown";
  }
  return "";
}

class LogQueries : public Solver {
 public:
  LogQueries(std::unique_ptr<Solver> solver, std::filesystem::path directory)
      : solver_(std::move(solver)), directory_(std::move(directory)) {}

  std::string name() const override { return solver_->name(); }
  bool accepts(ExprRef formula) override { return solver_->accepts(formula); }
  void add(ExprRef formula) override {
    formulas_.push_back(formula);
    solver_->add(formula);
  }
  Answer check(std::span<const ExprRef> assumptions) override;
  llvm::APInt value(ExprRef scalar) override { return solver_->value(scalar); }
  MapValue map_value(ExprRef map_symbol) override { return solver_->map_value(map_symbol); }
  std::vector<ExprRef> failed_assumptions() override { return solver_->failed_assumptions(); }
  void interrupt() override { solver_->interrupt(); }
  void set_time_limit(double seconds) override { solver_->set_time_limit(seconds); }
  const Statistics& statistics() const override { return solver_->statistics(); }

 private:
  std::string query(std::span<const ExprRef> assumptions);

  std::unique_ptr<Solver> solver_;
  std::filesystem::path directory_;
  smtlib_process::SmtlibTerms terms_;
  terms::Lowering lowering_{terms_};
  std::vector<ExprRef> formulas_;
  unsigned count_ = 0;
};

std::string LogQueries::query(std::span<const ExprRef> assumptions) {
  std::vector<terms::Term> lowered;
  lowered.reserve(formulas_.size() + assumptions.size());
  for (ExprRef formula : formulas_) lowered.push_back(lowering_.lower(formula));
  for (ExprRef assumption : assumptions) lowered.push_back(lowering_.lower(assumption));
  std::vector<smtlib_process::SmtlibTerms::Named> symbols;
  return "(set-logic ALL)\n" + terms_.query(lowered, symbols) + "(check-sat)\n";
}

Answer LogQueries::check(std::span<const ExprRef> assumptions) {
  const std::filesystem::path path = directory_ / fmt::format("{:04}.smt2", ++count_);
  std::ofstream file(path);
  // On disk before it is decided: the query that never ends is the one to look at.
  file << query(assumptions) << std::flush;
  if (!file) throw support::InputError(path.string(), 0, 0, "cannot write the query");
  const double before = solver_->statistics().seconds;
  const Answer answer = solver_->check(assumptions);
  file << fmt::format("; {}: {} after {:.3f} s\n", solver_->name(), name_of(answer),
                      solver_->statistics().seconds - before);
  return answer;
}

}  // namespace

std::unique_ptr<Solver> log_queries(expr::Store&, std::unique_ptr<Solver> solver,
                                    const std::string& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) throw support::InputError(directory, 0, 0, "cannot create the folder: " + error.message());
  return std::make_unique<LogQueries>(std::move(solver), directory);
}

}  // namespace heddle::smt
