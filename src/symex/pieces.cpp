// Execution in pieces (see Trace::pieces): loops are cut at their heads, and paths from different pieces
// begin a new one where they meet, because the condition of a path counts from the beginning of its piece.
//
// Scalars that differ become symbols. Pointers do not, since the object that a pointer leads to follows from
// its expression: where they differ, a carried condition chooses.
#include <algorithm>
#include <unordered_map>

#include "ir/readable.h"
#include "symex/executor.h"

namespace heddle::symex {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

Piece Executor::new_piece(bool is_loop) {
  const Frame& frame = *frames_.back();
  Piece piece;
  piece.function = frame.function;
  piece.instruction = current_instruction_;
  piece.context = calls_to(frame);
  piece.is_loop = is_loop;
  piece.first_id = static_cast<unsigned>(store_.expression_count());
  return piece;
}

void Executor::begin_piece(Piece piece, State& state) {
  state.piece = static_cast<uint32_t>(trace_.pieces.size());
  state.guard = values_.boolean(true);
  state.known = nullptr;
  trace_.pieces.push_back(std::move(piece));
  assumptions_.push_back(values_.boolean(true));
}

Arrival Executor::arrival(const State& state) {
  Arrival result;
  result.piece = state.piece;
  result.condition = values_.both(assumptions_[state.piece], state.guard);
  return result;
}

ExprRef Executor::carry(Piece& piece, TypeRef type, ExprRef place, bool changes) {
  ExprRef symbol = store_.symbol(options_.prefix + "piece!" + std::to_string(trace_.pieces.size()) + "." +
                                     std::to_string(piece.carried.size()),
                                 type);
  piece.carried.push_back({symbol, place, changes, {}});
  return symbol;
}

// A pointer in parts, each of which is carried.
ExprRef Executor::carry_pointer(Piece& piece, Arrival& arrival, ExprRef old, TypeRef type, ExprRef place,
                                const Pointees& pointees) {
  auto place_of = [&](PointerPart part) -> ExprRef {
    if (place == nullptr || part == PointerPart::Choice) return nullptr;
    if (part == PointerPart::IsSet) return store_.binary(Kind::Ne, place, store_.null(place->type()));
    const uint64_t step = std::max<uint64_t>(1, expr::step_of(type->element(), store_.data_model()));
    ExprRef offset = store_.cast(values_.index_type(), store_.unary(Kind::OffsetOf, place));
    return step == 1 ? offset : store_.binary(Kind::Div, offset, values_.number(static_cast<int64_t>(step)));
  };
  ExprRef result =
      shaped_pointer(pointees.objects, type, pointees.may_be_null || is_null_pointer(old),
                     is_unknown_pointer(old), [&](TypeRef of, PointerPart part) {
                       ExprRef symbol = carry(piece, of, place_of(part), true);
                       if (part == PointerPart::Index && place != nullptr && options_.describes_heads)
                         piece.carried.back().label = "offset of " + ir::readable(program_, place);
                       return symbol;
                     });
  std::unordered_map<ExprRef, ExprRef> found;
  match_leaves(values_.scalar(result), values_.scalar(old), found);
  for (size_t i = arrival.values.size(); i < piece.carried.size(); ++i) {
    auto value = found.find(piece.carried[i].symbol);
    arrival.values.push_back(value == found.end() ? nullptr : value->second);
  }
  if (place != nullptr && !pointees.objects.empty()) piece.pointers.emplace_back(place, pointees.are_written);
  return result;
}

// Loops
// ------------------------------------------------------------------------------------------------------------

// The value with symbols in place of what changes, or of all that is neither a symbol nor a constant.
Value Executor::carry_value(Piece& piece, Arrival& arrival, const Value& value, TypeRef type, ExprRef place,
                            bool is_changed, const Pointees* pointees) {
  auto replace = [&](ExprRef old, ExprRef part) {
    arrival.values.push_back(old);
    return carry(piece, old->type(), part, is_changed);
  };
  if (!value) return value;
  Value result = value;
  switch (value->shape) {
    case Shape::Scalar: {
      ExprRef old = value->scalar;
      if (!is_changed && old->is(Kind::Symbol) && place != nullptr)
        piece.known.push_back({old, place, false, {}});
      if (is_changed && pointees != nullptr && type->is_pointer())
        return values_.scalar(carry_pointer(piece, arrival, old, type, place, *pointees));
      const bool is_plain = old->is(Kind::Symbol) || old->is(Kind::Constant) || old->type()->is_pointer();
      return is_changed || !is_plain ? values_.scalar(replace(old, place)) : value;
    }
    case Shape::Record:
      for (size_t i = 0; i < value->fields.size(); ++i) {
        ExprRef part = place == nullptr ? nullptr : store_.member(place, i);
        values_.set_field(result, i,
                          carry_value(piece, arrival, value->fields[i], type->record().fields[i].type, part,
                                      is_changed, pointees));
      }
      return result;
    case Shape::Bits:
      if (is_changed) values_.replace_bits(result, replace(value->scalar, nullptr));
      return result;
    case Shape::Array:
    case Shape::Table: {
      if (!is_changed) return value;
      std::vector<ExprRef> maps = values_.maps_of(value);
      // The first leaf of an array of scalars is the array itself.
      for (ExprRef& map : maps) map = replace(map, maps.size() == 1 ? place : nullptr);
      return values_.with_maps(value, std::move(maps));
    }
  }
  return value;
}

void Executor::cut_loop(Frame& frame, const LoopEffects& effects, Induction& induction, State& state) {
  if (options_.describes_heads) touch_blocks(effects, state);
  Piece piece = new_piece(true);
  Arrival first = arrival(state);
  const std::vector<ObjectId> changed = changed_objects(effects);
  for (ObjectId id : changed) forget_zeros(state, id);
  for (ObjectId id = 0; id < objects_.size(); ++id) {
    Cell known = cell(state, id);
    if (known.alive == nullptr || known.type == nullptr || !known.value) continue;
    const ir::Symbol* symbol = objects_[id].symbol;
    auto is_at = [&](const auto& table) {
      auto found = symbol == nullptr ? table.end() : table.find(symbol->name);
      return found != table.end() && found->second == id;
    };
    const bool has_name = is_at(globals_) || is_at(frame.locals);
    const bool is_changed = std::binary_search(changed.begin(), changed.end(), id);
    if (!is_changed && !has_name) continue;
    if (is_changed && !values_.is_true(known.alive)) {
      first.values.push_back(known.alive);
      known.alive = carry(piece, store_.bool_type(), nullptr, true);
    }
    std::optional<Pointees> pointees;
    if (auto own = effects.pointed.find(symbol); is_changed && own != effects.pointed.end())
      if (auto objects = objects_of(own->second)) {
        const bool are_written = std::ranges::any_of(*objects, [&](ObjectId object) {
          return std::binary_search(changed.begin(), changed.end(), object);
        });
        // Without the question whether a pointer is null, measures are found more often. That it is not is
        // checked.
        pointees = {std::move(*objects), are_written, !options_.describes_heads || own->second.may_be_null};
      }
    std::string label;
    ExprRef place = has_name ? program_.reference(*symbol) : nullptr;
    const size_t first_carried = piece.carried.size();
    if (place == nullptr && options_.describes_heads)
      if (ExprRef pointer = pointer_to(frame, state, id)) {
        if (pointer->type()->element() == known.type) place = store_.deref(pointer);
        label = *program_.find_symbol(pointer->text())->source_name;
      }
    known.value = as_known(known.value, state);
    const Value before = known.value;
    known.value = carry_value(piece, first, known.value, known.type, place, is_changed,
                              pointees ? &*pointees : nullptr);
    if (pointees) cut_misfits(known.value, before, state);
    for (size_t i = first_carried; i < piece.carried.size() && !label.empty(); ++i)
      piece.carried[i].label = label;
    if (is_changed) induction.arbitrary.emplace_back(id, known);
    set_cell(state, id, std::move(known));
  }
  piece.arrivals.push_back(std::move(first));
  suggest_bounds(piece);
  induction.piece = static_cast<uint32_t>(trace_.pieces.size());
  begin_piece(std::move(piece), state);
  if (options_.describes_heads) assume_invariants(frame, effects, state);
}

void Executor::assume_invariants(Frame& frame, const LoopEffects& effects, State& state) {
  for (const auto& [symbol, invariant] : effects.invariants) {
    const Cell known = cell(state, object_of(frame, *symbol->name));
    if (known.alive == nullptr || !values_.is_true(known.alive)) continue;
    assume(state, condition(invariant, state));
    if (state.is_dead()) return;
  }
}

// Where the leaves of `arbitrary` are symbols, what they have become.
void Executor::match_leaves(const Value& arbitrary, const Value& now,
                            std::unordered_map<ExprRef, ExprRef>& found) {
  if (!arbitrary || !now) return;
  if (arbitrary->shape == Shape::Array || arbitrary->shape == Shape::Table) {
    if (now->shape != Shape::Array && now->shape != Shape::Table) return;
    const std::vector<ExprRef> before = values_.maps_of(arbitrary);
    const std::vector<ExprRef> after = values_.maps_of(now);
    for (size_t i = 0; i < before.size() && i < after.size(); ++i) found[before[i]] = after[i];
    return;
  }
  if (arbitrary->shape != now->shape) return;
  if (arbitrary->shape == Shape::Record) {
    for (size_t i = 0; i < arbitrary->fields.size(); ++i)
      match_leaves(arbitrary->fields[i], now->fields[i], found);
    return;
  }
  if (auto shape = shapes_.find(arbitrary->scalar); shape != shapes_.end()) {
    const PointerParts parts = parts_of(shape->second, now->scalar);
    found[shape->second.index] = parts.index;
    if (shape->second.is_set != nullptr) found[shape->second.is_set] = parts.is_set;
    found[shape->second.is_anything] = parts.is_anything;
    found[shape->second.anything] = now->scalar;
    for (size_t i = 0; i < parts.choices.size(); ++i) found[shape->second.choices[i]] = parts.choices[i];
    return;
  }
  if (arbitrary->scalar->type() == now->scalar->type()) found[arbitrary->scalar] = now->scalar;
}

// A jump back to the head.
void Executor::end_piece_at(const Induction& induction, State taken) {
  for (const auto& [id, arbitrary] : induction.arbitrary) {
    if (!taken.is_dead()) cut_misfits(arbitrary.value, cell(taken, id).value, taken);
    if (taken.is_dead()) return;
  }
  std::unordered_map<ExprRef, ExprRef> found;
  for (const auto& [id, arbitrary] : induction.arbitrary) {
    const Cell now = cell(taken, id);
    found[arbitrary.alive] = now.alive != nullptr ? now.alive : values_.boolean(false);
    if (now.alive != nullptr) match_leaves(arbitrary.value, now.value, found);
  }
  Arrival again = arrival(taken);
  Piece& piece = trace_.pieces[induction.piece];
  for (const Carried& carried : piece.carried) {
    auto now = found.find(carried.symbol);
    if (!carried.changes)
      again.values.push_back(carried.symbol);
    else
      again.values.push_back(now == found.end() ? nullptr : now->second);
  }
  piece.arrivals.push_back(std::move(again));
}

// Summaries
// ------------------------------------------------------------------------------------------------------------

namespace {

void collect_leaves(Values& values, const Value& value, std::vector<ExprRef>& out) {
  switch (value->shape) {
    case Shape::Scalar:
    case Shape::Bits:
      out.push_back(value->scalar);
      return;
    case Shape::Record:
      for (const Value& field : value->fields) collect_leaves(values, field, out);
      return;
    case Shape::Array:
    case Shape::Table:
      for (ExprRef map : values.maps_of(value)) out.push_back(map);
      return;
  }
}

std::vector<ExprRef> in_order(const std::vector<Carried>& carried,
                              const std::unordered_map<ExprRef, ExprRef>& found) {
  std::vector<ExprRef> result;
  for (const Carried& one : carried) {
    auto value = found.find(one.symbol);
    result.push_back(value == found.end() ? nullptr : value->second);
  }
  return result;
}

}  // namespace

Value Executor::carry_arbitrary(Piece& piece, TypeRef type, ExprRef place) {
  Value value = values_.arbitrary(type, options_.prefix + "arbitrary!" + std::to_string(carried_count_++));
  std::vector<ExprRef> leaves;
  collect_leaves(values_, value, leaves);
  for (ExprRef leaf : leaves) piece.carried.push_back({leaf, leaves.size() == 1 ? place : nullptr, true, {}});
  return value;
}

// A pointer as one of those that the parameter may be: to objects that exist already, and that stay the same
// however deep the recursion gets, since the function neither allocates nor frees.
Value Executor::carry_parameter(Piece& entry, Summary& summary, const ir::Symbol& parameter,
                                const LoopEffects& effects, const State& inside) {
  ExprRef place = program_.reference(parameter);
  auto pointed = effects.pointed.find(&parameter);
  if (pointed == effects.pointed.end()) return carry_arbitrary(entry, parameter.type, place);
  const auto objects = objects_of(pointed->second);
  if (!objects || objects->empty()) return carry_arbitrary(entry, parameter.type, place);
  for (ObjectId id : *objects) summary.pointed.emplace_back(id, cell(inside, id).alive);
  Arrival unused;
  ExprRef null = store_.constant(values_.pointer_type(), 0);
  return values_.scalar(carry_pointer(entry, unused, null, parameter.type, place, {*objects, false, true}));
}

Executor::Summary& Executor::summary_of(const ir::Function& function, const LoopEffects& effects,
                                        const State& state) {
  auto [found, is_new] = summaries_.try_emplace(&function);
  Summary& summary = found->second;
  if (!is_new) return summary;
  Piece entry = new_piece(false);
  entry.function = &function;
  entry.instruction = 0;
  entry.context = "/" + *function.name;
  State inside;
  inside.cells = state.cells;
  // Whatever the caller's variables hold, other callers' may hold something else.
  for (ObjectId id = 0; id < objects_.size(); ++id) {
    forget_zeros(inside, id);
    Cell known = cell(inside, id);
    const ir::Symbol* symbol = objects_[id].symbol;
    if (known.alive == nullptr || known.type == nullptr || (symbol != nullptr && symbol->is_constant))
      continue;
    const bool is_global = symbol != nullptr && globals_.contains(symbol->name);
    known.value = carry_arbitrary(entry, known.type, is_global ? program_.reference(*symbol) : nullptr);
    summary.objects.emplace_back(id, known.value);
    set_cell(inside, id, std::move(known));
  }
  for (const ir::Symbol* parameter : function.parameters)
    summary.parameters.push_back(carry_parameter(entry, summary, *parameter, effects, inside));
  Piece exit = new_piece(false);
  exit.function = &function;
  exit.instruction = static_cast<uint32_t>(function.body.size());
  exit.context = entry.context;
  TypeRef type = function.type->result();
  if (!type->is(expr::TypeKind::Void)) summary.result = carry_arbitrary(exit, type, nullptr);
  for (const ir::Symbol* symbol : effects.variables)
    if (auto global = globals_.find(symbol->name); global != globals_.end())
      summary.written.emplace_back(global->second,
                                   carry_arbitrary(exit, symbol->type, program_.reference(*symbol)));
  State unused;
  begin_piece(std::move(entry), inside);
  summary.entry = inside.piece;
  begin_piece(std::move(exit), unused);
  summary.exit = unused.piece;
  execute_summary(summary, function, std::move(inside));
  return summary;
}

void Executor::execute_summary(Summary& summary, const ir::Function& function, State inside) {
  if (function.va_area != nullptr) throw Limit("recursion of a variadic function");
  Frame frame;
  frame.function = &function;
  frame.context = contexts_++;
  const uint32_t call_site = current_instruction_;
  frames_.push_back(&frame);
  bind_arguments(frame, summary.parameters, inside);
  Object slot;
  slot.name = local_name(frame, *function.name + "$result");
  frame.result = new_object(std::move(slot), function.type->result());
  walk(frame, inside);
  frames_.pop_back();
  current_instruction_ = call_site;
  if (inside.is_dead()) return;
  std::unordered_map<ExprRef, ExprRef> found;
  if (summary.result) match_leaves(summary.result, cell(inside, frame.result).value, found);
  for (const auto& [id, arbitrary] : summary.written) match_leaves(arbitrary, cell(inside, id).value, found);
  Arrival end = arrival(inside);
  end.values = in_order(trace_.pieces[summary.exit].carried, found);
  trace_.pieces[summary.exit].arrivals.push_back(std::move(end));
}

void Executor::call_by_summary(const ir::Function& function, const LoopEffects& effects,
                               const std::vector<Value>& arguments, State& state, Value* result) {
  if (!effects.obstacle.empty()) throw Limit(effects.obstacle);
  if (options_.describes_heads) touch_blocks(effects, state);
  const Summary& summary = summary_of(function, effects, state);
  for (const auto& [id, alive] : summary.pointed)
    if (cell(state, id).alive != alive)
      throw Limit("what a recursive function points to may not exist at every call");
  std::unordered_map<ExprRef, ExprRef> found;
  for (size_t i = 0; i < summary.parameters.size() && i < arguments.size(); ++i) {
    const Value given = convert(function.parameters[i]->type, arguments[i], arguments[i]->type);
    cut_misfits(summary.parameters[i], given, state);
    if (state.is_dead()) return;
    match_leaves(summary.parameters[i], given, found);
  }
  for (const auto& [id, arbitrary] : summary.objects)
    if (const Cell now = cell(state, id); now.alive != nullptr) match_leaves(arbitrary, now.value, found);
  Arrival enters = arrival(state);
  enters.values = in_order(trace_.pieces[summary.entry].carried, found);
  trace_.pieces[summary.entry].arrivals.push_back(enters);

  // Behind the call: what it returned and wrote, as the summary relates it to what was given.
  Piece behind = new_piece(false);
  std::unordered_map<ExprRef, ExprRef> results;
  if (summary.result) {
    Value returned = carry_arbitrary(behind, function.type->result(), nullptr);
    match_leaves(summary.result, returned, results);
    if (result != nullptr) *result = returned;
  }
  for (ObjectId id : changed_objects(effects)) {
    forget_zeros(state, id);
    Cell known = cell(state, id);
    if (known.alive == nullptr || known.type == nullptr) continue;
    known.value = carry_arbitrary(behind, known.type, nullptr);
    for (const auto& [written, arbitrary] : summary.written)
      if (written == id) match_leaves(arbitrary, known.value, results);
    set_cell(state, id, std::move(known));
  }
  Arrival returns = arrival(state);
  for (const Carried& carried : behind.carried) returns.values.push_back(carried.symbol);
  returns.call = SummaryUse{summary.entry, summary.exit, enters.values,
                            in_order(trace_.pieces[summary.exit].carried, results)};
  behind.arrivals.push_back(std::move(returns));
  begin_piece(std::move(behind), state);
}

// Joins
// ------------------------------------------------------------------------------------------------------------

// The arrivals of a join are from `into` and from `other`; the first symbol tells which.
ExprRef Executor::join_scalars(Piece& piece, ExprRef into, ExprRef other) {
  if (into == other) return into;
  if (into->type()->is_pointer() || into->type() != other->type())
    return values_.choose(piece.carried[0].symbol, other, into);
  piece.arrivals[0].values.push_back(into);
  piece.arrivals[1].values.push_back(other);
  return carry(piece, into->type(), nullptr, true);
}

Value Executor::join_values(Piece& piece, const Value& into, const Value& other) {
  if (into == other || !other) return into;
  if (!into) return other;
  auto is_array = [](const Value& value) {
    return value->shape == Shape::Array || value->shape == Shape::Table;
  };
  if (is_array(into) && is_array(other)) {
    std::vector<ExprRef> maps = values_.maps_of(into);
    const std::vector<ExprRef> others = values_.maps_of(other);
    for (size_t i = 0; i < maps.size(); ++i) maps[i] = join_scalars(piece, maps[i], others[i]);
    return values_.with_maps(into, std::move(maps));
  }
  if (into->shape != other->shape) return values_.choose(piece.carried[0].symbol, other, into);
  Value result = into;
  switch (into->shape) {
    case Shape::Scalar:
      return values_.scalar(join_scalars(piece, into->scalar, other->scalar));
    case Shape::Bits:
      values_.replace_bits(result, join_scalars(piece, into->scalar, other->scalar));
      return result;
    case Shape::Record:
      for (size_t i = 0; i < into->fields.size(); ++i)
        values_.set_field(result, i, join_values(piece, into->fields[i], other->fields[i]));
      return result;
    default:
      return result;
  }
}

void Executor::join(State& into, State other) {
  Piece piece = new_piece(false);
  piece.arrivals = {arrival(into), arrival(other)};
  carry(piece, store_.bool_type(), nullptr, true);
  piece.arrivals[0].values.push_back(values_.boolean(false));
  piece.arrivals[1].values.push_back(values_.boolean(true));
  ExprRef is_other = piece.carried[0].symbol;
  PersistentVector<Cell> cells = into.cells;
  while (cells.size() < other.cells.size()) cells.push_back(Cell{});
  for (uint64_t id = into.cells.size(); id < other.cells.size(); ++id) {
    Cell cell = other.cells[id];
    if (cell.alive != nullptr) cell.alive = values_.both(cell.alive, is_other);
    cells.set(id, std::move(cell));
  }
  ExprRef no = values_.boolean(false);
  into.cells.for_each_difference(other.cells, [&](uint64_t id) {
    Cell a = into.cells[id];
    Cell b = other.cells[id];
    if (a.alive == nullptr && b.alive == nullptr) return;
    Cell merged = a.alive == nullptr ? b : a;
    merged.alive =
        values_.choose(is_other, b.alive != nullptr ? b.alive : no, a.alive != nullptr ? a.alive : no);
    if (a.alive != nullptr && b.alive != nullptr) {
      if (a.type == nullptr && b.type != nullptr)
        adopt(a, static_cast<ObjectId>(id), Values::innermost(b.type));
      if (b.type == nullptr && a.type != nullptr)
        adopt(b, static_cast<ObjectId>(id), Values::innermost(a.type));
      if (a.type != b.type || (a.type == nullptr && a.is_zeroed != b.is_zeroed))
        throw Limit("one object is used with different types on different paths");
      merged.type = a.type;
      merged.is_zeroed = a.is_zeroed;
      merged.value = join_values(piece, a.value, b.value);
    }
    cells.set(id, std::move(merged));
  });
  into.cells = std::move(cells);
  begin_piece(std::move(piece), into);
}

}  // namespace heddle::symex
