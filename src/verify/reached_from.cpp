#include "verify/reached_from.h"

#include <unordered_set>

#include "analysis/control_flow.h"

namespace heddle::verify {

using ir::Op;

namespace {

// Pointers to functions begin as their names.
std::unordered_set<const ir::Function*> find_named(const ir::Program& program) {
  std::unordered_set<const ir::Function*> result;
  std::unordered_set<expr::ExprRef> seen;
  std::vector<expr::ExprRef> pending;
  for (const ir::Function& function : program.functions())
    for (const ir::Instruction& instruction : function.body)
      for (size_t i = 0; i < instruction.operands.size(); ++i) {
        const bool is_callee = instruction.op == Op::Call && i == 1;
        if (instruction.operands[i] == nullptr ||
            (is_callee && instruction.function()->is(expr::Kind::Symbol)))
          continue;
        pending.push_back(instruction.operands[i]);
        while (!pending.empty()) {
          const expr::ExprRef e = pending.back();
          pending.pop_back();
          if (!seen.insert(e).second) continue;
          if (e->is(expr::Kind::Symbol))
            if (const ir::Function* named = program.find_function(e->text())) result.insert(named);
          pending.insert(pending.end(), e->operands().begin(), e->operands().end());
        }
      }
  return result;
}

}  // namespace

ReachedFrom::ReachedFrom(const ir::Program& program) {
  size_t count = 0;
  const std::unordered_set<const ir::Function*> named = find_named(program);
  std::vector<const ir::Function*> with_body;
  for (const ir::Function& function : program.functions()) {
    begins_.emplace(&function, count);
    count += function.body.size() + 1;
    if (function.has_body) with_body.push_back(&function);
  }
  // One more, for all functions that a pointer may lead to: they are called from there and return to there.
  successors_.resize(count + 1);
  for (const ir::Function* function : with_body) {
    if (!named.contains(function)) continue;
    successors_[count].push_back(number(*function, 0));
    successors_[number(*function, static_cast<uint32_t>(function->body.size()))].push_back(count);
  }
  for (const ir::Function* function : with_body)
    for (uint32_t i = 0; i < function->body.size(); ++i) connect(program, *function, i);
}

void ReachedFrom::connect(const ir::Program& program, const ir::Function& function, uint32_t i) {
  const size_t anywhere = successors_.size() - 1;
  const ir::Instruction& instruction = function.body[i];
  std::vector<size_t>& next = successors_[number(function, i)];
  const analysis::Flow flow = analysis::flow_of(instruction);
  if (flow.falls_through) next.push_back(number(function, i + 1));
  if (flow.jumps) next.push_back(number(function, instruction.target));
  if (instruction.op == Op::Return)
    next.push_back(number(function, static_cast<uint32_t>(function.body.size())));
  if (instruction.op == Op::StartThread) next.push_back(anywhere);
  if (instruction.op != Op::Call) return;
  const expr::ExprRef callee = instruction.function();
  const ir::Function* called =
      callee->is(expr::Kind::Symbol) ? program.find_function(callee->text()) : nullptr;
  if (called != nullptr && called->has_body) {
    next.push_back(number(*called, 0));
    successors_[number(*called, static_cast<uint32_t>(called->body.size()))].push_back(
        number(function, i + 1));
  } else {
    // It may call back.
    next.push_back(anywhere);
    successors_[anywhere].push_back(number(function, i + 1));
  }
}

void ReachedFrom::start_from(const ir::Function& function, uint32_t instruction) {
  is_reached_.assign(successors_.size(), false);
  std::vector<size_t> pending = {number(function, instruction)};
  while (!pending.empty()) {
    const size_t at = pending.back();
    pending.pop_back();
    for (const size_t next : successors_[at]) {
      if (is_reached_[next]) continue;
      is_reached_[next] = true;
      pending.push_back(next);
    }
  }
}

}  // namespace heddle::verify
