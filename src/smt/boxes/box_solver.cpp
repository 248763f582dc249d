#include <algorithm>

#include "smt/boxes/search.h"
#include "smt/forwarding_solver.h"
#include "smt/stopwatch.h"

namespace heddle::smt {

using expr::ExprRef;
using expr::Kind;

namespace {

constexpr double kFirstSeconds = 0.2;  // for the other solver, before boxes are split
constexpr double kMostSeconds = 8;     // for boxes

class BoxSolver : public ForwardingSolver {
 public:
  BoxSolver(expr::Store& store, std::unique_ptr<Solver> solver)
      : ForwardingSolver(std::move(solver)), store_(store) {}

  // What was added counts for the other solver only: if the assumptions alone cannot hold, neither can all.
  Answer check(std::span<const ExprRef> assumptions) override {
    is_refuted_ = false;
    if ((limit_ > 0 && limit_ <= kFirstSeconds) || !boxes::suits(assumptions))
      return solver_->check(assumptions);
    solver_->set_time_limit(kFirstSeconds);
    const Answer first = solver_->check(assumptions);
    solver_->set_time_limit(limit_);
    if (first != Answer::Unknown) return first;
    Deadline deadline;
    deadline.set_limit(limit_ > 0 ? std::min(limit_, kMostSeconds) : kMostSeconds);
    deadline.begin();
    const boxes::Outcome outcome = boxes::search(assumptions, [&] { return deadline.is_over_for_thread(); });
    if (outcome.answer == Answer::Unsat) {
      is_refuted_ = true;
      failed_.assign(assumptions.begin(), assumptions.end());
      return Answer::Unsat;
    }
    if (outcome.answer == Answer::Sat) {
      std::vector<ExprRef> with_point(assumptions.begin(), assumptions.end());
      for (const auto& [variable, bits] : outcome.point) with_point.push_back(has_bits(variable, bits));
      if (solver_->check(with_point) == Answer::Sat) return Answer::Sat;
    }
    return solver_->check(assumptions);
  }

  std::vector<ExprRef> failed_assumptions() override {
    return is_refuted_ ? failed_ : solver_->failed_assumptions();
  }

  void set_time_limit(double seconds) override {
    limit_ = seconds;
    solver_->set_time_limit(seconds);
  }

 private:
  ExprRef has_bits(ExprRef variable, const llvm::APInt& bits) {
    if (!variable->type()->is_float())
      return store_.binary(Kind::Eq, variable, store_.constant(variable->type(), bits));
    const expr::TypeRef type = store_.unsigned_type(bits.getBitWidth());
    return store_.binary(Kind::Eq, store_.make(Kind::Reinterpret, type, {variable}),
                         store_.constant(type, bits));
  }

  expr::Store& store_;
  double limit_ = 0;
  bool is_refuted_ = false;
  std::vector<ExprRef> failed_;
};

}  // namespace

std::unique_ptr<Solver> split_boxes(expr::Store& store, std::unique_ptr<Solver> solver) {
  return std::make_unique<BoxSolver>(store, std::move(solver));
}

}  // namespace heddle::smt
