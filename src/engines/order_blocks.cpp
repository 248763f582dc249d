#include "engines/order_blocks.h"

#include <algorithm>

#include "analysis/control_flow.h"

namespace heddle::engines {

using analysis::kNone;

namespace {

class Orderer {
 public:
  Orderer(ir::Program& program, ir::Function& function)
      : store_(program.store()), function_(function), flow_(function) {}

  void run() {
    const std::span<const uint32_t> order = flow_.iteration_order();
    begin_of_block_.assign(flow_.blocks().size(), kNone);
    end_of_loop_.assign(flow_.loops().size(), kNone);
    for (size_t i = 0; i < order.size(); ++i) {
      add_block(order[i]);
      const uint32_t next = i + 1 < order.size() ? order[i + 1] : kNone;
      close_loops(order[i], next);
    }
    for (const Jump& jump : jumps_)
      body_[jump.instruction].target = jump.is_back ? end_of_loop_[jump.to] : begin_of_block_[jump.to];
    function_.body = std::move(body_);
  }

 private:
  struct Jump {
    uint32_t instruction;
    uint32_t to;   // block, or the loop whose end it goes to
    bool is_back;  // of a natural loop
  };

  void add_block(uint32_t number) {
    const analysis::Block& block = flow_.block(number);
    begin_of_block_[number] = static_cast<uint32_t>(body_.size());
    for (uint32_t i = block.begin; i < block.end; ++i) body_.push_back(function_.body[i]);
    const ir::Instruction& last = function_.body[block.last()];
    const analysis::Flow flow = analysis::flow_of(last);
    if (last.op == ir::Op::Goto) {
      if (flow.jumps)
        add_jump(static_cast<uint32_t>(body_.size() - 1), number, flow_.block_of(last.target));
      else
        body_.back() = ir::Instruction();  // its condition is false
    }
    if (!flow.falls_through) return;
    if (block.end == function_.body.size()) {
      ir::Instruction end;
      end.op = ir::Op::Return;
      end.operands = {nullptr};
      body_.push_back(std::move(end));
      return;
    }
    body_.push_back(jump_from(last));
    add_jump(static_cast<uint32_t>(body_.size() - 1), number, flow_.block_of(block.end));
  }

  ir::Instruction jump_from(const ir::Instruction& last) {
    ir::Instruction jump;
    jump.op = ir::Op::Goto;
    jump.operands = {store_.boolean(true)};
    jump.range = last.range;
    return jump;
  }

  void add_jump(uint32_t instruction, uint32_t from, uint32_t to) {
    const uint32_t loop = flow_.loop_headed_by(flow_.block(to).begin);
    const bool is_back =
        loop != kNone && !flow_.loop(loop).is_irreducible() && flow_.loop_contains(loop, from);
    jumps_.push_back({instruction, is_back ? loop : to, is_back});
  }

  // Behind the last block of a loop: the jump back to its head.
  void close_loops(uint32_t block, uint32_t next) {
    for (uint32_t loop = flow_.loop_of_block(block); loop != kNone; loop = flow_.loop(loop).parent) {
      if (next != kNone && flow_.loop_contains(loop, next)) return;
      if (flow_.loop(loop).is_irreducible()) continue;
      end_of_loop_[loop] = static_cast<uint32_t>(body_.size());
      body_.push_back(jump_from(function_.body[flow_.block(block).last()]));
      jumps_.push_back(
          {static_cast<uint32_t>(body_.size() - 1), flow_.block_of(flow_.loop(loop).heads[0]), false});
    }
  }

  expr::Store& store_;
  ir::Function& function_;
  analysis::ControlFlow flow_;
  std::vector<ir::Instruction> body_;
  std::vector<uint32_t> begin_of_block_;
  std::vector<uint32_t> end_of_loop_;
  std::vector<Jump> jumps_;
};

}  // namespace

void order_blocks(ir::Program& program) {
  for (ir::Function& function : program.functions())
    if (function.has_body && !function.body.empty()) Orderer(program, function).run();
}

}  // namespace heddle::engines
