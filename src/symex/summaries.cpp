#include "symex/summaries.h"

#include "symex/limit.h"
#include "symex/machine.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::TypeRef;

Summaries::Summaries(Machine& machine, LoopHeads& heads, PointerShapes& shapes, PieceBuilder& builder,
                     bool describes_heads)
    : machine_(machine),
      store_(machine.store),
      values_(machine.values),
      objects_(machine.objects),
      paths_(machine.paths),
      heads_(heads),
      shapes_(shapes),
      builder_(builder),
      describes_heads_(describes_heads) {}

// A pointer as one of those that the parameter may be: to objects that exist already, and that stay the same
// however deep the recursion gets, since the function neither allocates nor frees.
Value Summaries::carry_parameter(Piece& entry, Summary& summary, const ir::Symbol& parameter,
                                 const LoopEffects& effects, const State& inside) {
  ExprRef place = machine_.program.reference(parameter);
  auto pointed = effects.pointed.find(&parameter);
  if (pointed == effects.pointed.end()) return builder_.carry_arbitrary(entry, parameter.type, place);
  const auto objects = shapes_.objects_of(pointed->second);
  if (!objects || objects->empty()) return builder_.carry_arbitrary(entry, parameter.type, place);
  for (ObjectId id : *objects) summary.pointed.emplace_back(id, inside.cell(id).alive);
  Arrival unused;
  ExprRef null = store_.constant(values_.pointer_type(), 0);
  return values_.scalar(
      builder_.carry_pointer(entry, unused, null, parameter.type, place, {*objects, false, true}));
}

Summaries::Summary& Summaries::summary_of(const ir::Function& function, const LoopEffects& effects,
                                          const State& state) {
  auto [found, is_new] = summaries_.try_emplace(&function);
  Summary& summary = found->second;
  if (!is_new) return summary;
  Piece entry = builder_.begin(false);
  entry.function = &function;
  entry.instruction = 0;
  entry.context = "/" + *function.name;
  State inside;
  inside.cells = state.cells;
  // Whatever the caller's variables hold, other callers' may hold something else.
  for (ObjectId id = 0; id < objects_.size(); ++id) {
    heads_.forget_zeros(inside, id);
    Cell known = inside.cell(id);
    const ir::Symbol* symbol = objects_[id].symbol;
    if (known.alive == nullptr || known.type == nullptr || (symbol != nullptr && symbol->is_constant))
      continue;
    const bool is_global = symbol != nullptr && objects_.has_static(*symbol);
    known.value = builder_.carry_arbitrary(entry, known.type,
                                           is_global ? machine_.program.reference(*symbol) : nullptr);
    summary.objects.emplace_back(id, known.value);
    inside.set_cell(id, std::move(known));
  }
  for (const ir::Symbol* parameter : function.parameters)
    summary.parameters.push_back(carry_parameter(entry, summary, *parameter, effects, inside));
  Piece exit = builder_.begin(false);
  exit.function = &function;
  exit.instruction = static_cast<uint32_t>(function.body.size());
  exit.context = entry.context;
  TypeRef type = function.type->result();
  if (!type->is(expr::TypeKind::Void)) summary.result = builder_.carry_arbitrary(exit, type, nullptr);
  for (const ir::Symbol* symbol : effects.variables)
    if (auto global = objects_.statics().find(symbol->name); global != objects_.statics().end())
      summary.written.emplace_back(
          global->second, builder_.carry_arbitrary(exit, symbol->type, machine_.program.reference(*symbol)));
  State unused;
  paths_.begin_piece(std::move(entry), inside);
  summary.entry = inside.piece;
  paths_.begin_piece(std::move(exit), unused);
  summary.exit = unused.piece;
  execute(summary, function, std::move(inside));
  return summary;
}

void Summaries::execute(Summary& summary, const ir::Function& function, State inside) {
  if (function.va_area != nullptr) throw Limit("recursion of a variadic function");
  Frame frame;
  frame.function = &function;
  machine_.control.execute(frame, summary.parameters, inside);
  if (inside.is_dead()) return;
  PieceBuilder::Matches found;
  if (summary.result) builder_.match_leaves(summary.result, inside.cell(frame.result).value, found);
  for (const auto& [id, arbitrary] : summary.written)
    builder_.match_leaves(arbitrary, inside.cell(id).value, found);
  Arrival end = builder_.arrival(inside);
  end.values = PieceBuilder::in_order(paths_.trace().pieces[summary.exit].carried, found);
  paths_.trace().pieces[summary.exit].arrivals.push_back(std::move(end));
}

void Summaries::call(const ir::Function& function, const LoopEffects& effects,
                     const std::vector<Value>& arguments, State& state, Value* result) {
  if (!effects.obstacle.empty()) throw Limit(effects.obstacle);
  if (!effects.blocks_obstacle.empty()) throw Limit(effects.blocks_obstacle);
  if (describes_heads_) heads_.touch_blocks(effects, state);
  const Summary& summary = summary_of(function, effects, state);
  for (const auto& [id, alive] : summary.pointed)
    if (state.cell(id).alive != alive)
      throw Limit("what a recursive function points to may not exist at every call");
  PieceBuilder::Matches found;
  for (size_t i = 0; i < summary.parameters.size() && i < arguments.size(); ++i) {
    const Value given =
        machine_.evaluation.convert(function.parameters[i]->type, arguments[i], arguments[i]->type);
    shapes_.cut_misfits(summary.parameters[i], given, state);
    if (state.is_dead()) return;
    builder_.match_leaves(summary.parameters[i], given, found);
  }
  for (const auto& [id, arbitrary] : summary.objects)
    if (const Cell now = state.cell(id); now.alive != nullptr)
      builder_.match_leaves(arbitrary, now.value, found);
  Arrival enters = builder_.arrival(state);
  enters.values = PieceBuilder::in_order(paths_.trace().pieces[summary.entry].carried, found);
  paths_.trace().pieces[summary.entry].arrivals.push_back(enters);

  // Behind the call: what it returned and wrote, as the summary relates it to what was given.
  Piece behind = builder_.begin(false);
  PieceBuilder::Matches results;
  if (summary.result) {
    Value returned = builder_.carry_arbitrary(behind, function.type->result(), nullptr);
    builder_.match_leaves(summary.result, returned, results);
    if (result != nullptr) *result = returned;
  }
  for (ObjectId id : heads_.changed_objects(effects)) {
    heads_.forget_zeros(state, id);
    Cell known = state.cell(id);
    if (known.alive == nullptr || known.type == nullptr) continue;
    known.value = builder_.carry_arbitrary(behind, known.type, nullptr);
    for (const auto& [written, arbitrary] : summary.written)
      if (written == id) builder_.match_leaves(arbitrary, known.value, results);
    state.set_cell(id, std::move(known));
  }
  Arrival returns = builder_.arrival(state);
  for (const Carried& carried : behind.carried) returns.values.push_back(carried.symbol);
  returns.call = SummaryUse{summary.entry, summary.exit, enters.values,
                            PieceBuilder::in_order(paths_.trace().pieces[summary.exit].carried, results)};
  behind.arrivals.push_back(std::move(returns));
  paths_.begin_piece(std::move(behind), state);
}

}  // namespace heddle::symex
