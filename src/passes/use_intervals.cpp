#include "passes/use_intervals.h"

#include <optional>

#include "expr/simplify.h"
#include "ir/edit_body.h"
#include "passes/assume_intervals.h"

namespace heddle::passes {

using ir::Instruction;
using ir::Op;

namespace {

bool has_condition(const Instruction& instruction) {
  return instruction.op == Op::Goto || instruction.op == Op::Assert || instruction.op == Op::Assume;
}

// The truth value that a condition always has; nothing if it is not known, or is known already.
std::optional<bool> decided(const analysis::Intervals& intervals, uint32_t function, uint32_t i,
                            expr::ExprRef condition) {
  if (condition->is(expr::Kind::Constant)) return std::nullopt;
  const analysis::Interval value = intervals.value_at(function, i, condition);
  if (!value.is_single()) return std::nullopt;
  return value.first() != 0;
}

IntervalPlaces places_of(const PassContext& context) {
  if (context.has("all")) return IntervalPlaces::All;
  if (context.has("guards")) return IntervalPlaces::Guards;
  return context.has("loops") ? IntervalPlaces::Loops : IntervalPlaces::None;
}

}  // namespace

Change use_intervals(PassContext& context) {
  ir::Program& program = context.program;
  std::optional<analysis::Intervals> own;
  if (context.has("integer"))
    own.emplace(context.analyses.points_to(), context.analyses.calls(), context.analyses.modified(),
                analysis::IntervalOptions{.mode = analysis::IntervalMode::Integer});
  const analysis::Intervals& intervals = own ? *own : context.analyses.intervals();
  const analysis::Numbering& numbering = context.analyses.numbering();
  expr::Totality totality;
  uint64_t& conditions = context.statistics["conditions decided"];
  uint64_t& assertions = context.statistics["assertions discharged"];
  uint64_t& unreachable = context.statistics["places found unreachable"];
  uint64_t assumed = 0;
  // All questions first: they are about the program as it is.
  struct Decision {
    Instruction* instruction;
    bool value;
  };
  std::vector<Decision> decisions;
  struct Insertions {
    ir::Function* function;
    std::vector<uint32_t> dead;
    std::vector<IntervalFact> facts;
  };
  std::vector<Insertions> insertions;
  for (ir::Function& function : program.functions()) {
    const uint32_t number = numbering.number_of(function);
    std::vector<uint32_t> begins;
    bool was_reachable = true;
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      const bool is_reachable = intervals.is_reachable(number, i);
      if (!is_reachable && was_reachable) begins.push_back(i);
      was_reachable = is_reachable;
      Instruction& instruction = function.body[i];
      // A condition whose evaluation may end the path has to stay.
      if (!is_reachable || !has_condition(instruction) || !totality.is_total(instruction.condition()))
        continue;
      if (const auto value = decided(intervals, number, i, instruction.condition()))
        decisions.push_back({&instruction, *value});
    }
    std::vector<IntervalFact> facts = interval_facts(program, context.analyses, intervals, function,
                                                     places_of(context), context.has("full"));
    if (!begins.empty() || !facts.empty())
      insertions.push_back({&function, std::move(begins), std::move(facts)});
  }
  for (const Decision& decision : decisions) {
    ++(decision.instruction->op == Op::Assert && decision.value ? assertions : conditions);
    decision.instruction->operands[0] = program.store().boolean(decision.value);
    decision.instruction->sites.clear();
  }
  for (auto& [function, dead, facts] : insertions) {
    ir::BodyEditor editor(*function);
    for (const IntervalFact& fact : facts)
      editor.insert_before(fact.instruction,
                           ir::make_assume(fact.condition, function->body[fact.instruction].range));
    assumed += facts.size();
    for (const uint32_t i : dead) {
      const Instruction& first = function->body[i];
      if (first.op == Op::Assume && first.condition() == program.store().boolean(false)) continue;
      editor.insert_before(i, ir::make_assume(program.store().boolean(false), first.range));
      ++unreachable;
    }
    editor.apply();
  }
  if (assumed > 0) context.statistics["intervals assumed"] = assumed;
  return conditions + assertions + unreachable + assumed == 0 ? Change::Nothing : Change::Bodies;
}

// An assertion whose evaluation may end the path is discharged too: without it more executions go on, which
// no proof about them minds.
std::vector<Discharged> discharge_assertions(ir::Program& program, Analyses& analyses,
                                             const std::function<bool(const Instruction&)>& counts) {
  const analysis::Intervals& intervals = analyses.intervals();
  std::vector<Discharged> result;
  for (ir::Function& function : program.functions()) {
    const uint32_t number = analyses.numbering().number_of(function);
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      Instruction& instruction = function.body[i];
      if (instruction.op != Op::Assert || !counts(instruction)) continue;
      if (!intervals.is_reachable(number, i) ||
          decided(intervals, number, i, instruction.condition()) == true)
        result.push_back({&instruction, instruction.condition()});
    }
  }
  for (const Discharged& one : result) one.instruction->operands[0] = program.store().boolean(true);
  return result;
}

void restore(const std::vector<Discharged>& discharged) {
  for (const Discharged& one : discharged) one.instruction->operands[0] = one.condition;
}

}  // namespace heddle::passes
