#include "analysis/control_flow.h"

#include <algorithm>

#include "analysis/dominators.h"

namespace heddle::analysis {

using ir::Op;

namespace {

bool is_constant(expr::ExprRef condition, bool value) {
  return condition->is(expr::Kind::Constant) && condition->small_value() == (value ? 1 : 0);
}

}  // namespace

Flow flow_of(const ir::Instruction& instruction) {
  switch (instruction.op) {
    case Op::Goto:
      return {.falls_through = !is_constant(instruction.condition(), true),
              .jumps = !is_constant(instruction.condition(), false)};
    case Op::Assume:
      return {.falls_through = !is_constant(instruction.condition(), false), .jumps = false};
    case Op::Return:
    case Op::Halt:
    case Op::EndThread:
      return {};
    default:
      return {.falls_through = true, .jumps = false};
  }
}

ControlFlow::ControlFlow(const ir::Function& function) : function_(&function) {
  find_blocks();
  connect();
  order_blocks();
}

void ControlFlow::find_blocks() {
  const auto& body = function_->body;
  std::vector<bool> begins(body.size() + 1);
  if (!body.empty()) begins[0] = true;
  for (size_t i = 0; i < body.size(); ++i) {
    const Flow flow = flow_of(body[i]);
    if (body[i].op == Op::Goto || !flow.falls_through) begins[i + 1] = true;
    if (flow.jumps) begins[body[i].target] = true;
  }
  block_of_.resize(body.size());
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (begins[i]) blocks_.emplace_back().begin = i;
    block_of_[i] = static_cast<uint32_t>(blocks_.size() - 1);
    blocks_.back().end = i + 1;
  }
}

void ControlFlow::connect() {
  const auto& body = function_->body;
  for (uint32_t number = 0; number < blocks_.size(); ++number) {
    Block& block = blocks_[number];
    auto add = [&](uint32_t successor) {
      if (std::ranges::find(block.successors, successor) != block.successors.end()) return;
      block.successors.push_back(successor);
      blocks_[successor].predecessors.push_back(number);
    };
    const Flow flow = flow_of(body[block.last()]);
    if (flow.falls_through) {
      if (block.end == body.size())
        falling_off_ = number;
      else
        add(block_of_[block.end]);
    }
    if (flow.jumps) add(block_of_[body[block.last()].target]);
  }
}

void ControlFlow::order_blocks() {
  order_position_.assign(blocks_.size(), kNone);
  if (!blocks_.empty()) {
    std::vector<bool> seen(blocks_.size());
    std::vector<std::pair<uint32_t, size_t>> stack = {{0, 0}};
    seen[0] = true;
    while (!stack.empty()) {
      auto& [block, next] = stack.back();
      if (next == blocks_[block].successors.size()) {
        reverse_postorder_.push_back(block);
        stack.pop_back();
        continue;
      }
      // The last successor first: what follows in the body then comes first in the order.
      const auto& successors = blocks_[block].successors;
      const uint32_t successor = successors[successors.size() - 1 - next++];
      if (seen[successor]) continue;
      seen[successor] = true;
      stack.emplace_back(successor, 0);
    }
    std::ranges::reverse(reverse_postorder_);
  }
  loops_ = find_loops(blocks_, reverse_postorder_);
  for (uint32_t i = 0; i < loops_.order.size(); ++i) order_position_[loops_.order[i]] = i;
}

llvm::SmallVector<uint32_t, 2> ControlFlow::successors(uint32_t instruction) const {
  llvm::SmallVector<uint32_t, 2> result;
  const Flow flow = flow_of(function_->body[instruction]);
  if (flow.falls_through && instruction + 1 < function_->body.size()) result.push_back(instruction + 1);
  if (!flow.jumps) return result;
  const uint32_t target = function_->body[instruction].target;
  if (result.empty() || result[0] != target) result.push_back(target);
  return result;
}

llvm::SmallVector<uint32_t, 2> ControlFlow::predecessors(uint32_t instruction) const {
  llvm::SmallVector<uint32_t, 2> result;
  const Block& block = blocks_[block_of_[instruction]];
  if (instruction > block.begin) {
    result.push_back(instruction - 1);
  } else {
    for (uint32_t predecessor : block.predecessors) result.push_back(blocks_[predecessor].last());
  }
  return result;
}

std::span<const uint32_t> ControlFlow::immediate_dominators() const {
  if (dominators_.empty() && !blocks_.empty()) dominators_ = find_dominators(blocks_);
  return dominators_;
}

std::span<const uint32_t> ControlFlow::immediate_post_dominators() const {
  if (post_dominators_.empty() && !blocks_.empty()) post_dominators_ = find_post_dominators(*this);
  return post_dominators_;
}

bool ControlFlow::dominates(uint32_t block, uint32_t other) const {
  if (dominator_intervals_.empty()) dominator_intervals_ = tree_intervals(immediate_dominators());
  if (!is_reachable(block) || !is_reachable(other)) return false;
  const auto [begin, end] = dominator_intervals_[block];
  return begin <= dominator_intervals_[other].first && dominator_intervals_[other].second <= end;
}

bool ControlFlow::loop_contains(uint32_t loop, uint32_t block) const {
  uint32_t inner = loops_.innermost[block];
  while (inner != kNone && loops_.loops[inner].depth > loops_.loops[loop].depth)
    inner = loops_.loops[inner].parent;
  return inner == loop;
}

uint32_t ControlFlow::loop_headed_by(uint32_t instruction) const {
  const uint32_t block = block_of_[instruction];
  if (blocks_[block].begin != instruction || !is_reachable(block)) return kNone;
  // A block heads at most one loop, and that is the innermost around it.
  const uint32_t loop = loops_.innermost[block];
  if (loop == kNone || !std::ranges::binary_search(loops_.loops[loop].heads, instruction)) return kNone;
  return loop;
}

}  // namespace heddle::analysis
