#include "engines/operators/space.h"

namespace heddle::engines::operators {

using expr::ExprRef;
using expr::Kind;

Space::Space(expr::Store& store, const std::string& name, size_t points)
    : store_(store), solver_(smt::make_solver(store, "bitblast")), name_(name) {
  for (size_t i = 0; i < points; ++i)
    points_.push_back(store.symbol(name + "$point" + std::to_string(i), store.bool_type()));
  begin_round();
}

void Space::begin_round() {
  round_ = store_.symbol(name_ + "$round" + std::to_string(++rounds_), store_.bool_type());
  has_postponed_ = false;
}

ExprRef Space::literal(size_t point, bool value) const {
  return value ? points_[point] : store_.negation(points_[point]);
}

std::optional<Placement> Space::find(std::vector<ExprRef> assumptions) {
  assumptions.push_back(round_);
  if (solver_->check(assumptions) != smt::Answer::Sat) return std::nullopt;
  Placement result;
  for (ExprRef point : points_) result.push_back(!solver_->value(point).isZero());
  return result;
}

std::optional<Placement> Space::next_of(const std::vector<Placement>& suggestions) {
  for (const Placement& suggestion : suggestions) {
    std::vector<ExprRef> assumptions;
    for (size_t i = 0; i < points_.size(); ++i) assumptions.push_back(literal(i, suggestion[i]));
    if (std::optional<Placement> found = find(std::move(assumptions))) return found;
  }
  return std::nullopt;
}

void Space::refute(const Placement& placement, const std::vector<bool>& passed) {
  ExprRef clause = store_.boolean(false);
  for (size_t i = 0; i < points_.size(); ++i)
    if (passed[i]) clause = store_.binary(Kind::Or, clause, literal(i, !placement[i]));
  solver_->add(clause);
}

void Space::postpone(const Placement& placement) {
  ExprRef clause = store_.negation(round_);
  for (size_t i = 0; i < points_.size(); ++i)
    clause = store_.binary(Kind::Or, clause, literal(i, !placement[i]));
  solver_->add(clause);
  has_postponed_ = true;
}

}  // namespace heddle::engines::operators
