#include "smt/hand_on.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "smt/stopwatch.h"
#include "support/check.h"

namespace heddle::smt {

using expr::ExprRef;

namespace {

class HandOn : public Solver {
 public:
  HandOn(std::unique_ptr<Solver> first, std::function<std::unique_ptr<Solver>()> make_second)
      : first_(std::move(first)), make_second_(std::move(make_second)) {}

  std::string name() const override { return first_->name(); }
  bool accepts(ExprRef formula) override { return first_->accepts(formula) || second().accepts(formula); }
  void add(ExprRef formula) override;
  Answer check(std::span<const ExprRef> assumptions) override;
  // What the solver that answered does not take was part of no formula, like a symbol that none mentioned.
  llvm::APInt value(ExprRef scalar) override {
    return deciding_->accepts(scalar) ? deciding_->value(scalar)
                                      : llvm::APInt(std::max(1U, scalar->type()->width()), 0);
  }
  MapValue map_value(ExprRef map_symbol) override { return deciding_->map_value(map_symbol); }
  std::vector<ExprRef> failed_assumptions() override { return deciding_->failed_assumptions(); }
  void interrupt() override {
    first_->interrupt();
    if (Solver* second = published_second_.load()) second->interrupt();
  }
  void set_time_limit(double seconds) override {
    time_limit_ = seconds;
    first_->set_time_limit(seconds);
    if (second_ != nullptr) second_->set_time_limit(seconds);
  }
  const Statistics& statistics() const override;
  std::set<std::string> taken_part() const override {
    std::set<std::string> result = first_->taken_part();
    if (second_ != nullptr) result.merge(second_->taken_part());
    return result;
  }

 private:
  Solver& second();

  std::unique_ptr<Solver> first_;
  std::function<std::unique_ptr<Solver>()> make_second_;
  std::unique_ptr<Solver> second_;
  std::atomic<Solver*> published_second_ = nullptr;  // for interrupt, which may come from anywhere
  Solver* deciding_ = first_.get();                  // who answered last
  std::vector<ExprRef> formulas_;
  size_t known_to_second_ = 0;
  bool first_has_all_ = true;
  double time_limit_ = 0;
  uint64_t handed_on_ = 0;
  mutable Statistics statistics_;
};

Solver& HandOn::second() {
  if (second_ == nullptr) {
    second_ = make_second_();
    second_->set_time_limit(time_limit_);
    published_second_ = second_.get();
  }
  return *second_;
}

void HandOn::add(ExprRef formula) {
  formulas_.push_back(formula);
  if (first_has_all_ && first_->accepts(formula))
    first_->add(formula);
  else
    first_has_all_ = false;
}

Answer HandOn::check(std::span<const ExprRef> assumptions) {
  const bool first_decides =
      first_has_all_ && std::ranges::all_of(assumptions, [&](ExprRef e) { return first_->accepts(e); });
  deciding_ = first_decides ? first_.get() : &second();
  if (first_decides) return first_->check(assumptions);
  ++handed_on_;
  for (; known_to_second_ < formulas_.size(); ++known_to_second_) second_->add(formulas_[known_to_second_]);
  return second_->check(assumptions);
}

const Statistics& HandOn::statistics() const {
  statistics_ = first_->statistics();
  if (second_ != nullptr) {
    statistics_.checks += second_->statistics().checks;
    statistics_.seconds += second_->statistics().seconds;
  }
  statistics_.handed_on = handed_on_;
  return statistics_;
}

}  // namespace

std::unique_ptr<Solver> hand_on(std::unique_ptr<Solver> first,
                                std::function<std::unique_ptr<Solver>()> second) {
  return std::make_unique<HandOn>(std::move(first), std::move(second));
}

}  // namespace heddle::smt
