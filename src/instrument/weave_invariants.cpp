#include "instrument/weave_invariants.h"

#include <fmt/format.h>

#include <map>

#include "instrument/match.h"
#include "instrument/witness_expression.h"
#include "ir/edit_body.h"
#include "witness/anchors.h"

namespace heddle::instrument {

using witness::Anchor;
using witness::AnchorKind;
using witness::Invariant;
using witness::InvariantType;

namespace {

std::vector<Anchor> anchors_of(const ir::Program& program, const Invariant& invariant) {
  const bool is_loop = invariant.type == InvariantType::Loop;
  std::vector<Anchor> found =
      witness::find_anchors(program, invariant.location, is_loop ? AnchorKind::Loop : AnchorKind::Statement);
  if (found.empty()) {
    const bool is_wrong = witness::is_inside_statement(program, invariant.location);
    throw WitnessProblem{invariant.position,
                         fmt::format("no {} is known at line {}, column {}", is_loop ? "loop" : "statement",
                                     invariant.location.line, invariant.location.column),
                         is_wrong};
  }
  for (const Anchor& anchor : found)
    if (!invariant.location.function.empty() && invariant.location.function != c_name(*anchor.function->name))
      throw WitnessProblem{invariant.position,
                           fmt::format("line {} is not in the function '{}'", invariant.location.line,
                                       invariant.location.function),
                           true};
  return found;
}

}  // namespace

std::optional<WitnessProblem> weave_invariants(ir::Program& program, const witness::Entry& entry) {
  WitnessExpressions expressions(program);
  // All places are found before one of them moves.
  std::map<const ir::Function*, ir::BodyEditor> editors;
  try {
    for (const Invariant& invariant : entry.invariants) {
      if (invariant.type != InvariantType::Loop && invariant.type != InvariantType::Location)
        return WitnessProblem{invariant.position, "transition invariants are not validated", false};
      for (const Anchor& anchor : anchors_of(program, invariant)) {
        const expr::ExprRef holds =
            expressions.condition(invariant.value, invariant.position, *anchor.function, anchor.instruction);
        const support::SourceRange range = anchor.function->body[anchor.instruction].range;
        const std::string message = fmt::format("the invariant '{}' of line {} does not hold",
                                                invariant.value, invariant.location.line);
        auto editor =
            editors.try_emplace(anchor.function, *program.find_function(*anchor.function->name)).first;
        editor->second.insert_before(
            anchor.instruction, ir::make_assert(program.store(), holds, kWitnessInvariant, message, range));
        editor->second.insert_before(anchor.instruction, ir::make_assume(holds, range));
      }
    }
  } catch (const WitnessProblem& problem) {
    return problem;
  }
  for (auto& [function, editor] : editors) editor.apply();
  return std::nullopt;
}

}  // namespace heddle::instrument
