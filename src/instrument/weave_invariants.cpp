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

std::vector<Anchor> anchors_of(const ir::Program& program, const Invariant& invariant) {
  const bool is_loop =
      invariant.type == InvariantType::Loop || invariant.type == InvariantType::LoopTransition;
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

namespace {

class InvariantWeaver {
 public:
  explicit InvariantWeaver(ir::Program& program) : program_(program), expressions_(program) {}

  // Throws WitnessProblem.
  void add(const Invariant& invariant) {
    if (invariant.type == InvariantType::LocationTransition)
      throw WitnessProblem{invariant.position, "transition invariants of locations are not validated", false};
    for (const Anchor& anchor : anchors_of(program_, invariant)) {
      if (invariant.type == InvariantType::LoopTransition)
        relations_.push_back(weave_transition(program_, expressions_, invariant, anchor, insertions_));
      else
        add_assertion(invariant, anchor);
    }
  }

  // All places are found before one of them moves.
  std::vector<Relation> insert_all() {
    for (auto& [function, into] : insertions_)
      insert(*program_.find_function(*function->name), program_.store(), into);
    return std::move(relations_);
  }

 private:
  void add_assertion(const Invariant& invariant, const Anchor& anchor) {
    const expr::ExprRef holds =
        expressions_.condition(invariant.value, invariant.position, *anchor.function, anchor.instruction);
    const support::SourceRange range = anchor.function->body[anchor.instruction].range;
    const std::string message =
        fmt::format("the invariant '{}' of line {} does not hold", invariant.value, invariant.location.line);
    append(insertions_[anchor.function].before[anchor.instruction],
           {ir::make_assert(program_.store(), holds, kWitnessInvariant, message, range),
            ir::make_assume(holds, range)});
  }

  ir::Program& program_;
  WitnessExpressions expressions_;
  std::map<const ir::Function*, Insertions> insertions_;
  std::vector<Relation> relations_;
};

}  // namespace

WovenInvariants weave_invariants(ir::Program& program, const witness::Entry& entry) {
  InvariantWeaver weaver(program);
  try {
    for (const Invariant& invariant : entry.invariants) weaver.add(invariant);
  } catch (const WitnessProblem& problem) {
    return {problem, {}};
  }
  return {std::nullopt, weaver.insert_all()};
}

void keep_understood(const ir::Program& program, witness::Entry& entry) {
  ir::Program scratch = program.clone();
  InvariantWeaver weaver(scratch);
  std::erase_if(entry.invariants, [&](const Invariant& invariant) {
    try {
      weaver.add(invariant);
      return false;
    } catch (const WitnessProblem&) {
      return true;
    }
  });
}

}  // namespace heddle::instrument
