#include "passes/arrange_blocks.h"

#include <vector>

#include "analysis/control_flow.h"

namespace heddle::passes {

using analysis::Block;
using analysis::ControlFlow;
using analysis::kNone;
using analysis::Loop;
using ir::Instruction;
using ir::Op;

namespace {

class Arrangement {
 public:
  Arrangement(ir::Program& program, ir::Function& function)
      : program_(program),
        function_(function),
        flow_(function),
        position_(flow_.blocks().size(), kNone),
        label_at_(2 * flow_.blocks().size() + 1, kNone) {}

  void run() {
    list_pieces();
    for (size_t i = 0; i < pieces_.size(); ++i) {
      const uint32_t next = i + 1 < pieces_.size() ? pieces_[i + 1] : end_label();
      label_at_[pieces_[i]] = static_cast<uint32_t>(body_.size());
      if (is_latch(pieces_[i]))
        jump(pieces_[i] - block_count(), flow_.block(pieces_[i] - block_count()).begin);
      else
        copy_block(pieces_[i], next);
    }
    for (Instruction& instruction : body_)
      if (instruction.op == Op::Goto) instruction.target = label_at_[instruction.target];
    function_.body = std::move(body_);
  }

 private:
  // Labels: a block's number; the number of blocks plus that of a head for the jump back to it; one more for
  // the function's end.
  uint32_t block_count() const { return static_cast<uint32_t>(flow_.blocks().size()); }
  uint32_t end_label() const { return 2 * block_count(); }
  bool is_latch(uint32_t label) const { return label >= block_count(); }

  // The blocks in their new order, with the jumps back of each loop behind its last block.
  void list_pieces() {
    const auto order = flow_.iteration_order();
    for (uint32_t i = 0; i < order.size(); ++i) position_[order[i]] = i;
    for (uint32_t i = 0; i < order.size(); ++i) {
      pieces_.push_back(order[i]);
      for (uint32_t loop = flow_.loop_of_block(order[i]); loop != kNone; loop = flow_.loop(loop).parent) {
        if (i + 1 < order.size() && flow_.loop_contains(loop, order[i + 1])) break;
        for (uint32_t head : flow_.loop(loop).heads) pieces_.push_back(block_count() + flow_.block_of(head));
      }
    }
  }

  // Where an edge leads: forward to the block, backward to the loop's jump back.
  uint32_t label_of_edge(uint32_t from, uint32_t to) const {
    return position_[to] > position_[from] ? to : block_count() + to;
  }

  void copy_block(uint32_t number, uint32_t next) {
    const Block& block = flow_.block(number);
    for (uint32_t i = block.begin; i < block.last(); ++i) body_.push_back(std::move(function_.body[i]));
    Instruction last = std::move(function_.body[block.last()]);
    const analysis::Flow flow = analysis::flow_of(last);
    uint32_t otherwise = kNone;
    if (flow.falls_through)
      otherwise =
          block.end == function_.body.size() ? end_label() : label_of_edge(number, flow_.block_of(block.end));
    if (last.op == Op::Goto && flow.jumps) {
      last.target = label_of_edge(number, flow_.block_of(last.target));
      if (flow.falls_through && last.target == next && otherwise != end_label()) {
        negate(last);
        std::swap(last.target, otherwise);
      }
      if (flow.falls_through || last.target != next) body_.push_back(std::move(last));
    } else if (last.op != Op::Goto) {
      body_.push_back(std::move(last));
    }
    if (!flow.falls_through || otherwise == next) return;
    if (otherwise == end_label())
      end_function(number);
    else
      jump(otherwise, block.last());
  }

  // The paths of the sites follow the condition: through one Not more, or one less.
  void negate(Instruction& jump) {
    const expr::ExprRef condition = jump.operands[0];
    const bool unwraps = condition->is(expr::Kind::Not);
    jump.operands[0] = unwraps ? condition->operand(0) : program_.store().unary(expr::Kind::Not, condition);
    for (ir::Site& site : jump.sites) {
      if (site.parent != ir::kNoSite) continue;
      if (!unwraps) {
        site.steps.insert(site.steps.begin() + 1, 0);
      } else if (site.steps.size() > 1) {
        site.steps.erase(site.steps.begin() + 1);
      } else {  // the Not itself was one
        jump.sites.clear();
        return;
      }
    }
  }

  void jump(uint32_t label, uint32_t like) {
    Instruction instruction;
    instruction.op = Op::Goto;
    instruction.operands = {program_.store().boolean(true)};
    instruction.target = label;
    place_like(instruction, like);
    body_.push_back(std::move(instruction));
  }

  // Running off the end, in a block that is not the last any more.
  void end_function(uint32_t block) {
    Instruction instruction;
    instruction.op = Op::Return;
    instruction.operands = {nullptr};
    place_like(instruction, flow_.block(block).last());
    body_.push_back(std::move(instruction));
  }

  // Ranges of instructions survive their being moved from.
  void place_like(Instruction& instruction, uint32_t other) const {
    instruction.range = function_.body[other].range;
    instruction.statement_range = function_.body[other].statement_range;
  }

  ir::Program& program_;
  ir::Function& function_;
  const ControlFlow flow_;
  std::vector<uint32_t> position_;
  std::vector<uint32_t> label_at_;
  std::vector<uint32_t> pieces_;
  std::vector<Instruction> body_;
};

}  // namespace

void arrange_blocks(ir::Program& program, ir::Function& function) {
  if (!function.body.empty()) Arrangement(program, function).run();
}

void arrange_blocks(ir::Program& program) {
  for (ir::Function& function : program.functions()) arrange_blocks(program, function);
}

}  // namespace heddle::passes
