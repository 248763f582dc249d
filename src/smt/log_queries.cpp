// Writes every check as an SMT-LIB file of its own, with the answer, so that a slow or doubtful query can be
// given to other solvers.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "smt/forwarding_solver.h"
#include "smt/smtlib_process/smtlib_terms.h"
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

class LogQueries : public ForwardingSolver {
 public:
  LogQueries(std::unique_ptr<Solver> solver, std::filesystem::path directory)
      : ForwardingSolver(std::move(solver)), directory_(std::move(directory)) {}

  void add(ExprRef formula) override {
    formulas_.push_back(formula);
    solver_->add(formula);
  }
  Answer check(std::span<const ExprRef> assumptions) override;

 private:
  std::string query(std::span<const ExprRef> assumptions);

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

// Several solvers may log side by side: each takes the next folder that nobody else has made.
std::unique_ptr<Solver> log_queries(expr::Store&, std::unique_ptr<Solver> solver,
                                    const std::string& directory) {
  std::error_code error;
  std::filesystem::path own = directory;
  std::filesystem::create_directories(own.parent_path(), error);
  for (unsigned i = 2; !error && !std::filesystem::create_directory(own, error); ++i)
    own = fmt::format("{}-{}", directory, i);
  if (error) throw support::InputError(own.string(), 0, 0, "cannot create the folder: " + error.message());
  return std::make_unique<LogQueries>(std::move(solver), own);
}

}  // namespace heddle::smt
