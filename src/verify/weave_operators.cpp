#include "verify/weave_operators.h"

#include <fmt/format.h>

#include "engines/operators/placement_text.h"
#include "verify/weave.h"

namespace heddle::verify {

namespace {

engines::operators::Candidates candidates_of(const ir::Program& program, const OperatorChoice& choice) {
  engines::operators::Candidates candidates(program, choice.own);
  if (candidates.all().empty())
    throw support::InputError("", 0, 0, "no aggregate of an array that an operator could follow");
  return candidates;
}

engines::operators::ChosenPlacement chosen_of(const engines::operators::Candidates& candidates,
                                              const OperatorChoice& choice) {
  const auto chosen = engines::operators::read_placement(candidates, choice.placement);
  if (!chosen)
    throw BadRequest(
        fmt::format("option '--placement' takes a placement of the program, not '{}'; `heddle "
                    "weave --operators --show-plan` lists its points",
                    choice.placement));
  return *chosen;
}

}  // namespace

void prepare_for_operators(ir::Program& program, const spec::Specification& specification) {
  if (!is_about_calls(specification) || !spec::has_goal(specification, spec::Goal::Reachability))
    throw support::InputError("", 0, 0, "operators are for properties about calls, as unreach-call");
  keep_aggregates(program, specification);
}

// Of operators that a user wrote, nothing is known about the numbers that their rules make.
WovenOperators weave_operators(const ir::Program& program, const OperatorChoice& choice,
                               instrument::operators::Readers readers) {
  const engines::operators::Candidates candidates = candidates_of(program, choice);
  const auto chosen = chosen_of(candidates, choice);
  engines::operators::WovenPlacement woven =
      engines::operators::weave(*chosen.candidate, chosen.placement, readers);
  WovenOperators result{std::move(woven.program), {}};
  if (choice.own != nullptr && !choice.own->operators.empty()) return result;
  result.is_exact = [rules = std::move(woven.rules)](const ir::Instruction& instruction,
                                                     expr::ExprRef operation) {
    const bool is_of_rule = instruction.op == ir::Op::Assign
                                ? rules.assigned.contains(instruction.operands[0])
                                : instruction.op == ir::Op::Assert && instruction.name != nullptr &&
                                      *instruction.name == instrument::operators::kRuleProperty;
    return is_of_rule && rules.exact.contains(operation);
  };
  return result;
}

std::string show_operators(const ir::Program& program, const OperatorChoice& choice) {
  const engines::operators::Candidates candidates = candidates_of(program, choice);
  return engines::operators::listing(candidates, chosen_of(candidates, choice));
}

}  // namespace heddle::verify
