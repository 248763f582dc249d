#include "symex/pieces.h"

#include <algorithm>

#include "symex/limit.h"
#include "symex/machine.h"
#include "symex/suggestions.h"

namespace heddle::symex {

using expr::ExprRef;

MakeLoopPolicy pieces(PiecesSettings settings) {
  return [settings = std::move(settings)](Machine& machine) {
    return std::make_unique<Pieces>(machine, settings);
  };
}

Pieces::Pieces(Machine& machine, PiecesSettings settings)
    : LoopsByEffects(machine, settings.effects),
      store_(machine.store),
      values_(machine.values),
      objects_(machine.objects),
      paths_(machine.paths),
      settings_(std::move(settings)),
      shapes_(machine),
      builder_(machine, shapes_, settings_.describes_heads),
      join_(machine, builder_),
      summaries_(machine, heads_, shapes_, builder_, settings_.describes_heads),
      facts_(machine) {}

bool Pieces::replaces_call(const ir::Function& function, const std::vector<Value>& arguments, State& state,
                           Value* result) {
  if (!settings_.summary) return false;
  const std::optional<LoopEffects> effects = settings_.summary(function);
  if (!effects) return false;
  summaries_.call(function, *effects, arguments, state, result);
  return true;
}

void Pieces::begin_loop(Frame& frame, const LoopEffects& effects, CutLoop& loop, State& state) {
  if (!effects.blocks_obstacle.empty() && !settings_.takes_blocks) throw Limit(effects.blocks_obstacle);
  if (settings_.describes_heads || !effects.candidates.empty()) heads_.touch_blocks(effects, state);
  Piece piece = builder_.begin(true);
  Arrival first = builder_.arrival(state);
  std::vector<ExprRef> texts;
  const std::vector<ObjectId> changed = heads_.changed_objects(effects);
  for (ObjectId id : changed) heads_.forget_zeros(state, id);
  for (ObjectId id = 0; id < objects_.size(); ++id) {
    Cell known = state.cell(id);
    if (known.alive == nullptr || known.type == nullptr || !known.value) continue;
    const ir::Symbol* symbol = objects_[id].symbol;
    auto is_at = [&](const auto& table) {
      auto found = symbol == nullptr ? table.end() : table.find(symbol->name);
      return found != table.end() && found->second == id;
    };
    const bool has_name = is_at(objects_.statics()) || is_at(frame.locals);
    const bool is_changed = std::binary_search(changed.begin(), changed.end(), id);
    if (!is_changed && !has_name) continue;
    if (!is_changed && may_lead_to_rest(known)) texts.push_back(machine_.program.reference(*symbol));
    if (is_changed && !values_.is_true(known.alive)) {
      first.values.push_back(known.alive);
      known.alive = builder_.carry(piece, store_.bool_type(), nullptr, true);
    }
    std::optional<Pointees> pointees;
    if (is_changed) pointees = pointees_of(effects, symbol, changed, state);
    std::string label;
    ExprRef place = has_name ? machine_.program.reference(*symbol) : nullptr;
    const size_t first_carried = piece.carried.size();
    if (place == nullptr && settings_.describes_heads)
      if (ExprRef pointer = pointer_to(frame, state, id)) {
        if (pointer->type()->element() == known.type) place = store_.deref(pointer);
        label = *machine_.program.find_symbol(pointer->text())->source_name;
      }
    known.value = paths_.as_known(known.value, state);
    const Value before = known.value;
    known.value = builder_.carry_value(piece, first, known.value, known.type, place, is_changed,
                                       pointees ? &*pointees : nullptr);
    if (pointees) shapes_.cut_misfits(known.value, before, state);
    for (size_t i = first_carried; i < piece.carried.size() && !label.empty(); ++i)
      piece.carried[i].label = label;
    if (is_changed) loop.arbitrary.emplace_back(id, known);
    state.set_cell(id, std::move(known));
  }
  piece.arrivals.push_back(std::move(first));
  suggest_bounds(store_, piece, texts);
  loop.blocks = heads_.blocks_at(effects, state);
  loop.piece = static_cast<uint32_t>(paths_.trace().pieces.size());
  paths_.begin_piece(std::move(piece), state);
  if (settings_.describes_heads) heads_.assume_invariants(frame, effects, values_.boolean(true), state);
  for (ExprRef candidate : effects.candidates)
    if (!state.is_dead() && heads_.is_readable(frame, candidate, state))
      facts_.rely_on(frame, candidate, state);
}

// Whether it holds a pointer to characters that are put off and can be read.
bool Pieces::may_lead_to_rest(const Cell& cell) const {
  if (!machine_.options.checks.reads_rest || !cell.type->is_pointer() || cell.value->shape != Shape::Scalar)
    return false;
  return std::ranges::any_of(machine_.pointers.resolve(cell.value->scalar), [&](const Target& target) {
    return target.is_known() && objects_[target.object].is_rest_text;
  });
}

// What a variable that the loop changes may point to, if it is known.
std::optional<Pointees> Pieces::pointees_of(const LoopEffects& effects, const ir::Symbol* symbol,
                                            const std::vector<ObjectId>& changed, State& state) {
  auto own = effects.pointed.find(symbol);
  if (own == effects.pointed.end()) return std::nullopt;
  auto objects = shapes_.objects_of(own->second);
  if (!objects) return std::nullopt;
  objects = shapes_.with_any_text(std::move(*objects), state);
  const bool are_written = std::ranges::any_of(
      *objects, [&](ObjectId id) { return std::binary_search(changed.begin(), changed.end(), id); });
  // Without the question whether a pointer is null, measures are found more often. That it is not is checked.
  return Pointees{std::move(*objects), are_written, !settings_.describes_heads || own->second.may_be_null};
}

ExprRef Pieces::pointer_to(const Frame& frame, const State& state, ObjectId id) const {
  ExprRef found = nullptr;
  const std::string* name = nullptr;
  if (objects_[id].address == nullptr) return nullptr;
  for (const auto& [local, holder] : frame.locals) {
    const Cell known = state.cell(holder);
    const ir::Symbol* symbol = objects_[holder].symbol;
    if (symbol == nullptr || symbol->source_name == nullptr || !symbol->type->is_pointer() || !known.value ||
        known.alive != store_.boolean(true) || known.value->shape != Shape::Scalar ||
        known.value->scalar != objects_[id].address)
      continue;
    if (name != nullptr && *name < *local) continue;  // the same in every run
    name = local;
    found = machine_.program.reference(*symbol);
  }
  return found;
}

// Ends in an arrival at the head, never in another round.
bool Pieces::repeats(Frame&, const Activation&, CutLoop& loop, State& taken) {
  heads_.cut_lasting_blocks(loop.blocks, taken);
  if (taken.is_dead()) return false;
  for (const auto& [id, arbitrary] : loop.arbitrary) {
    if (!taken.is_dead()) shapes_.cut_misfits(arbitrary.value, taken.cell(id).value, taken);
    if (taken.is_dead()) return false;
  }
  PieceBuilder::Matches found;
  for (const auto& [id, arbitrary] : loop.arbitrary) {
    const Cell now = taken.cell(id);
    found[arbitrary.alive] = now.alive != nullptr ? now.alive : values_.boolean(false);
    if (now.alive != nullptr) builder_.match_leaves(arbitrary.value, now.value, found);
  }
  Arrival again = builder_.arrival(taken);
  Piece& piece = paths_.trace().pieces[loop.piece];
  for (const Carried& carried : piece.carried) {
    auto now = found.find(carried.symbol);
    if (!carried.changes)
      again.values.push_back(carried.symbol);
    else
      again.values.push_back(now == found.end() ? nullptr : now->second);
  }
  piece.arrivals.push_back(std::move(again));
  return false;
}

}  // namespace heddle::symex
