// What is known of memory at the heads of loops that are cut: names for blocks, and types for those that the
// loop touches first.
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;

ExprRef Executor::pointer_to(const Frame& frame, const State& state, ObjectId id) const {
  ExprRef found = nullptr;
  const std::string* name = nullptr;
  if (objects_[id].address == nullptr) return nullptr;
  for (const auto& [local, holder] : frame.locals) {
    const Cell known = cell(state, holder);
    const ir::Symbol* symbol = objects_[holder].symbol;
    if (symbol == nullptr || symbol->source_name == nullptr || !symbol->type->is_pointer() || !known.value ||
        known.alive != store_.boolean(true) || known.value->shape != Shape::Scalar ||
        known.value->scalar != objects_[id].address)
      continue;
    if (name != nullptr && *name < *local) continue;  // the same in every run
    name = local;
    found = program_.reference(*symbol);
  }
  return found;
}

void Executor::touch_blocks(const LoopEffects& effects, State& state) {
  for (const auto& [block, type] : effects.block_types)
    for (ObjectId id : objects_named({}, {block})) {
      Cell known = cell(state, id);
      if (known.alive == nullptr || known.type != nullptr) continue;
      adopt(known, id, type);
      set_cell(state, id, std::move(known));
    }
}

}  // namespace heddle::symex
