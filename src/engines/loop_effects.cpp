#include "engines/loop_effects.h"

namespace heddle::engines {

using expr::ExprRef;

LoopAnalyses::LoopAnalyses(ir::Program& program)
    : store_(program.store()),
      numbering_(program),
      points_to_(numbering_),
      calls_(points_to_),
      modified_(points_to_, calls_),
      intervals_(points_to_, calls_, modified_) {}

symex::LoopEffects LoopAnalyses::effects(const ir::Function& function, uint32_t head, uint32_t last) {
  symex::LoopEffects result;
  const uint32_t number = numbering_.number_of(function);
  analysis::Effects all;
  for (uint32_t i = head; i <= last; ++i) all.join(modified_.of_instruction(number, i));
  if (all.allocates) result.obstacle = "a loop allocates memory";
  if (all.frees) result.obstacle = "a loop frees memory";
  if (all.calls_unknown) result.obstacle = "a loop calls through a pointer that may point to any function";
  if (all.writes_unknown) result.obstacle = "a loop writes through a pointer that may point anywhere";
  if (all.starts_threads) result.obstacle = "a loop starts threads";
  for (uint32_t object : modified_.written_objects(all)) {
    const analysis::Object& written = points_to_.object(object);
    switch (written.kind) {
      case analysis::Object::Kind::Variable:
        result.variables.push_back(written.symbol);
        add_invariant(result, *written.symbol, number, head);
        break;
      case analysis::Object::Kind::Allocation:
        result.blocks.emplace_back(written.function, written.instruction);
        break;
      case analysis::Object::Kind::Arguments:
        result.obstacle = "a loop writes variadic arguments";
        break;
      case analysis::Object::Kind::Function:
        break;
    }
  }
  return result;
}

// Bounds of a variable that is visible at the loop's head.
void LoopAnalyses::add_invariant(symex::LoopEffects& effects, const ir::Symbol& symbol, uint32_t function,
                                 uint32_t head) {
  const bool is_own = numbering_.owner(numbering_.number_of(symbol)) == function;
  if (symbol.kind == ir::SymbolKind::Temporary || !(is_own || symbol.kind == ir::SymbolKind::Global)) return;
  const ir::Symbol* const one[] = {&symbol};
  ExprRef invariant = intervals_.invariant_at(store_, function, head, one);
  if (!invariant->is(expr::Kind::Constant)) effects.invariants.emplace_back(&symbol, invariant);
}

}  // namespace heddle::engines
