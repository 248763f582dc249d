#include "cover/loop_goals.h"

#include "analysis/control_flow.h"
#include "expr/evaluate.h"

namespace heddle::cover {

using analysis::Loop;
using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::StatementKind;

namespace {

bool is_condition_of_loop(const Instruction& instruction) {
  return instruction.op == ir::Op::Goto && !expr::evaluate_constant(instruction.condition()) &&
         (instruction.statement == StatementKind::While || instruction.statement == StatementKind::Do ||
          instruction.statement == StatementKind::ForCondition);
}

class LoopGoals {
 public:
  LoopGoals(ir::Program& program, ir::Function& function)
      : program_(program), store_(program.store()), function_(function), flow_(function) {}

  LoopMarks run() {
    for (uint32_t number = 0; number < flow_.loops().size(); ++number) {
      const Loop& loop = flow_.loop(number);
      // One that begins where the function does has no place before it.
      if (loop.is_irreducible() || loop.heads.front() == 0) continue;
      find(number);
    }
    return std::move(marks_);
  }

 private:
  void find(uint32_t number) {
    std::vector<uint32_t> conditions;
    for (const uint32_t block : flow_.loop(number).blocks) {
      const uint32_t last = flow_.block(block).last();
      if (flow_.loop_of_block(block) == number && is_condition_of_loop(function_.body[last]))
        conditions.push_back(last);
    }
    if (conditions.empty()) return;
    const ExprRef again = new_variable();
    // One condition with calls in it is several instructions: each may leave, the last one lets stay.
    for (const uint32_t at : conditions) add_goals(number, at, again, at == conditions.back());
    for (const analysis::FlowEdge& edge : flow_.loop(number).entries)
      marks_.assignments.push_back({edge.from, again, store_.boolean(false)});
    for (const analysis::FlowEdge& edge : flow_.loop(number).back_edges)
      marks_.assignments.push_back({edge.from, again, goes_round(edge, again)});
  }

  void add_goals(uint32_t number, uint32_t at, ExprRef again, bool is_last) {
    const Instruction& jump = function_.body[at];
    const bool jump_stays = flow_.loop_contains(number, flow_.block_of(jump.target));
    const ExprRef stays = jump_stays ? jump.condition() : store_.negation(jump.condition());
    const ExprRef leaves = jump_stays ? store_.negation(jump.condition()) : jump.condition();
    const bool has_body_first = jump.statement == StatementKind::Do;
    const ExprRef first = store_.negation(again);
    marks_.goals.push_back({at, store_.binary(Kind::And, first, leaves),
                            has_body_first ? "the loop is left after one round" : "the loop has no round"});
    if (!is_last) return;
    if (!has_body_first)
      marks_.goals.push_back({at, store_.binary(Kind::And, first, stays), "the loop is entered"});
    marks_.goals.push_back(
        {at, has_body_first ? stays : store_.binary(Kind::And, again, stays), "the loop goes round again"});
  }

  // Known before the jump, which need not be taken.
  ExprRef goes_round(const analysis::FlowEdge& edge, ExprRef again) {
    const Instruction& jump = function_.body[edge.from];
    if (jump.op != ir::Op::Goto || jump.target != edge.to) return store_.boolean(true);
    return store_.binary(Kind::Or, again, jump.condition());
  }

  ExprRef new_variable() {
    ir::Symbol* symbol = nullptr;
    while (symbol == nullptr)
      symbol = program_.add_symbol(*function_.name + "::again$" + std::to_string(++variables_),
                                   store_.bool_type(), ir::SymbolKind::Temporary);
    function_.locals.push_back(symbol);
    return program_.reference(*symbol);
  }

  ir::Program& program_;
  expr::Store& store_;
  ir::Function& function_;
  const analysis::ControlFlow flow_;
  unsigned variables_ = 0;
  LoopMarks marks_;
};

}  // namespace

LoopMarks find_loop_goals(ir::Program& program, ir::Function& function) {
  return LoopGoals(program, function).run();
}

}  // namespace heddle::cover
