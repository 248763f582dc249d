#include "instrument/witness_target.h"

#include <fmt/format.h>

#include <map>

#include "instrument/match.h"
#include "ir/edit_body.h"
#include "witness/anchors.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

bool asks_for_losses(ExprRef condition) {
  bool found = false;
  expr::for_each_subexpression(condition, [&](ExprRef e) { found |= e->is(Kind::NoneLost); });
  return found;
}

}  // namespace

bool is_in_target(const ir::Program& program, const witness::Waypoint& target,
                  const support::SourceLocation& place) {
  const std::optional<witness::Statement> statement = witness::statement_around(program, place);
  if (!statement) return false;
  const std::string& name = target.location.function;
  return (name.empty() || name == c_name(*statement->function->name)) &&
         (witness::is_at(program, target.location, statement->range.begin) ||
          witness::is_at(program, target.location, statement->expression));
}

std::optional<WitnessProblem> keep_target(ir::Program& program, const ir::Checks& checks,
                                          const witness::Entry& entry, ExprRef passed) {
  expr::Store& store = program.store();
  const witness::Waypoint& last = entry.segments.back().waypoints.back();
  const bool has_target = last.type == witness::WaypointType::Target;
  const ExprRef in_target =
      has_target ? program.reference(*program.find_symbol(kInWitnessTarget)) : store.boolean(true);
  // Found before anything changes: statements are looked up in the program.
  std::map<const ir::Function*, std::vector<bool>> in_text;
  for (const ir::Function& function : program.functions()) {
    std::vector<bool>& found = in_text[&function];
    found.resize(function.body.size());
    for (size_t i = 0; i < function.body.size(); ++i) {
      const Instruction& instruction = function.body[i];
      if (instruction.op == Op::Assert && checks(instruction) && !function.is_model && !function.is_external)
        found[i] = !has_target || is_in_target(program, last, instruction.range.begin);
    }
  }
  bool has_check = false;
  for (ir::Function& function : program.functions()) {
    const bool is_library = function.is_model || function.is_external;
    ir::BodyEditor editor(function);
    for (size_t i = 0; i < function.body.size(); ++i) {
      Instruction& instruction = function.body[i];
      if (instruction.op != Op::Assert || !checks(instruction)) continue;
      const ExprRef holds = instruction.condition();
      // A lost block undoes nothing.
      const bool ends = !asks_for_losses(holds);
      if (!is_library && !in_text[&function][i]) {
        instruction.op = ends ? Op::Assume : Op::Skip;
        if (!ends) instruction.operands.clear();
        instruction.name = nullptr;
        instruction.message = nullptr;
        continue;
      }
      has_check = true;
      const ExprRef is_meant = is_library ? store.binary(Kind::And, passed, in_target) : passed;
      if (ends)
        editor.insert_before(i, ir::make_assume(store.binary(Kind::Or, is_meant, holds), instruction.range));
      instruction.operands[0] = store.binary(Kind::Implies, is_meant, holds);
    }
    editor.apply();
  }
  if (has_check) return std::nullopt;
  return WitnessProblem{last.position,
                        fmt::format("nothing at line {} can violate the property", last.location.line), true};
}

}  // namespace heddle::instrument
