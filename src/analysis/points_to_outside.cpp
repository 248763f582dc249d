// What code outside of the program (FILL.OUTSIDE) may get at.
#include "analysis/points_to_builder.h"

namespace heddle::analysis {

using expr::ExprRef;

// Code outside of the program has pointers to its own memory, and to what it was given or found there. It may
// store each of them everywhere that it gets at.
uint32_t PointsTo::Builder::outside() {
  if (outside_ == kNone) {
    outside_ = solver_->add_node();
    solver_->add_target(outside_, foreign_);
    solver_->add_load(outside_, outside_);
    solver_->add_store(outside_, outside_);
  }
  return outside_;
}

void PointsTo::Builder::give_to_outside(ExprRef pointer, bool keeps_first) {
  const uint32_t given = node_of(pointer);
  if (given == kNone) return;
  if (keeps_first)
    solver_->add_load(given, outside());
  else
    solver_->add_copy(given, outside());
}

Targets PointsTo::Builder::outside_targets() {
  Targets result;
  if (outside_ == kNone) return result;
  result.objects = solver_->targets(outside_);
  result.unknown = result.objects.test(unknown_);
  result.objects.reset(unknown_);
  result.objects.reset(foreign_);
  return result;
}

}  // namespace heddle::analysis
