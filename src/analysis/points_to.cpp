#include "analysis/points_to.h"

#include "analysis/points_to_builder.h"

namespace heddle::analysis {

PointsTo::PointsTo(const Numbering& numbering)
    : numbering_(numbering), builder_(std::make_unique<Builder>(numbering, objects_)) {}

PointsTo::~PointsTo() = default;

uint32_t PointsTo::allocated_by(const ir::Instruction& allocation) const {
  return builder_->allocated_by(allocation);
}

uint32_t PointsTo::arguments_of(const ir::Function& function) const {
  return builder_->arguments_of(function);
}

const Targets& PointsTo::targets_of_node(uint32_t node) const {
  // An expression that the program does not hold has brought constraints of its own; nothing old depends on
  // them.
  builder_->solve();
  return builder_->targets(node);
}

const Targets& PointsTo::targets(expr::ExprRef e) const {
  return targets_of_node(builder_->node_of(e));
}

const Targets& PointsTo::targets_behind(expr::ExprRef pointer) const {
  return targets_of_node(builder_->node_behind(pointer));
}

const Targets& PointsTo::objects_of_place(expr::ExprRef place) const {
  return targets_of_node(builder_->node_of_address(place));
}

const Targets& PointsTo::result_targets(const ir::Function& function) const {
  return targets_of_node(builder_->node_of_result(function));
}

bool PointsTo::is_address_taken(const ir::Symbol& symbol) const {
  return builder_->addressable().test(numbering_.number_of(symbol));
}

const ObjectSet& PointsTo::addressable() const {
  return builder_->addressable();
}

Targets PointsTo::outside_targets() const {
  return builder_->outside_targets();
}

CallTargets PointsTo::function_targets(const ir::Instruction& call) const {
  return builder_->function_targets(call);
}

}  // namespace heddle::analysis
