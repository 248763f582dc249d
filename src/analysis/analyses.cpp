#include "analysis/analyses.h"

namespace heddle::analysis {

const Numbering& Analyses::numbering() {
  if (numbering_ == nullptr) numbering_ = std::make_unique<Numbering>(program_);
  return *numbering_;
}

const PointsTo& Analyses::points_to() {
  if (points_to_ == nullptr) points_to_ = std::make_unique<PointsTo>(numbering());
  return *points_to_;
}

const CallGraph& Analyses::calls() {
  if (calls_ == nullptr) calls_ = std::make_unique<CallGraph>(points_to());
  return *calls_;
}

const Modified& Analyses::modified() {
  if (modified_ == nullptr) modified_ = std::make_unique<Modified>(points_to(), calls());
  return *modified_;
}

const Intervals& Analyses::intervals() {
  if (intervals_ == nullptr) intervals_ = std::make_unique<Intervals>(points_to(), calls(), modified());
  return *intervals_;
}

const Dependencies& Analyses::dependencies() {
  if (dependencies_ == nullptr)
    dependencies_ = std::make_unique<Dependencies>(points_to(), calls(), modified(),
                                                   DependencyOptions{.with_endings = true});
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

}  // namespace heddle::analysis
