#include "passes/analyses.h"

namespace heddle::passes {

const analysis::Numbering& Analyses::numbering() {
  if (numbering_ == nullptr) numbering_ = std::make_unique<analysis::Numbering>(program_);
  return *numbering_;
}

const analysis::PointsTo& Analyses::points_to() {
  if (points_to_ == nullptr) points_to_ = std::make_unique<analysis::PointsTo>(numbering());
  return *points_to_;
}

const analysis::CallGraph& Analyses::calls() {
  if (calls_ == nullptr) calls_ = std::make_unique<analysis::CallGraph>(points_to());
  return *calls_;
}

const analysis::Modified& Analyses::modified() {
  if (modified_ == nullptr) modified_ = std::make_unique<analysis::Modified>(points_to(), calls());
  return *modified_;
}

const analysis::Intervals& Analyses::intervals() {
  if (intervals_ == nullptr)
    intervals_ = std::make_unique<analysis::Intervals>(points_to(), calls(), modified());
  return *intervals_;
}

const analysis::Dependencies& Analyses::dependencies() {
  if (dependencies_ == nullptr)
    dependencies_ = std::make_unique<analysis::Dependencies>(
        points_to(), calls(), modified(), analysis::DependencyOptions{.with_endings = true});
  return *dependencies_;
}

void Analyses::invalidate(Change change) {
  if (change == Change::Nothing) return;
  // They look at expressions, and may know more of new ones.
  dependencies_.reset();
  intervals_.reset();
  modified_.reset();
  if (change == Change::Operands) return;
  calls_.reset();
  points_to_.reset();
  numbering_.reset();
}

}  // namespace heddle::passes
