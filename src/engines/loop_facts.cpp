#include "engines/loop_facts.h"

#include <algorithm>

#include "expr/substitute.h"
#include "ir/readable.h"
#include "ir/text.h"

namespace heddle::engines {

using expr::ExprRef;
using expr::Kind;

result::LoopName name_of_loop(const ir::Function& function, uint32_t head) {
  // Checks that have been woven in at the head belong to no statement.
  support::SourceLocation first;
  for (size_t i = head; i < function.body.size(); ++i) {
    const ir::Instruction& instruction = function.body[i];
    if (instruction.statement_range.valid())
      return {*function.name, instruction.statement_range.begin, false};
    if (!first.valid()) first = instruction.range.begin;
    if (first.valid() && instruction.op == ir::Op::Goto) break;
  }
  return {*function.name, first, false};
}

std::vector<result::LoopName> list_loops(const ir::Program& program) {
  std::vector<result::LoopName> result;
  for (const ir::Function& function : program.functions()) {
    if (function.is_model || function.is_external) continue;
    const auto first = static_cast<std::ptrdiff_t>(result.size());
    for (uint32_t i = 0; i < function.body.size(); ++i) {
      if (function.body[i].op != ir::Op::Goto || function.body[i].target > i) continue;
      result::LoopName name = name_of_loop(function, function.body[i].target);
      if (name.location.valid() && std::ranges::find(result, name) == result.end())
        result.push_back(std::move(name));
    }
    std::ranges::sort(result.begin() + first, result.end(), {},
                      [](const result::LoopName& name) { return name.location.offset; });
  }
  return result;
}

bool has_source_name(const ir::Program& program, ExprRef place) {
  while (place->operand_count() > 0) place = place->operand(0);
  const ir::Symbol* symbol = program.find_symbol(place->text());
  return symbol != nullptr && symbol->source_name != nullptr;
}

ExprRef over_variables(ir::Program& program, const symex::Piece& piece, ExprRef e) {
  expr::Bindings places;
  const auto add = [&](const symex::Carried& one, bool is_named) {
    if (one.place != nullptr && has_source_name(program, one.place) == is_named)
      places.emplace(one.symbol, one.place);
  };
  // Several variables may hold the same value; those that have names in C come first.
  for (const bool is_named : {true, false}) {
    for (const symex::Carried& known : piece.known) add(known, is_named);
    for (const symex::Carried& carried : piece.carried) add(carried, is_named);
  }
  bool has_names = true;
  expr::for_each_subexpression(e, [&](ExprRef part) {
    if (!part->is(Kind::Symbol)) return;
    auto place = places.find(part);
    has_names &= place != places.end() && place->second != nullptr && place->second->type() == part->type();
  });
  return has_names ? expr::Substitution(program.store(), std::move(places))(e) : nullptr;
}

void add_invariants(ir::Program& program, const symex::Piece& piece, const std::vector<ExprRef>& conditions,
                    result::Result& result) {
  if (!piece.is_loop || conditions.empty()) return;
  result::LoopFact fact;
  fact.loop = name_of_loop(*piece.function, piece.instruction);
  fact.context = piece.context;
  for (ExprRef condition : conditions) {
    fact.formulas.push_back({ir::to_string(condition), ir::readable(program, condition)});
    fact.text += (fact.text.empty() ? "" : ", ") + fact.formulas.back().text;
  }
  const std::string place = ir::to_string(program, fact.loop.location);
  fact.text = (place.empty() ? "loop in '" + fact.loop.function + "'" : "loop at " + place) +
              ": invariants: " + fact.text;
  result.loops.push_back(std::move(fact));
}

}  // namespace heddle::engines
