// Calls in the interval analysis: what a callee finds, and what its caller finds afterwards.
#include <algorithm>

#include "analysis/interval_engine.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using Map = IntervalState::Map;

namespace {

constexpr size_t kMostConstants = 32;

}  // namespace

bool Intervals::Engine::call(State& state, uint32_t caller, uint32_t instruction) {
  const ir::Instruction& code = numbering_.function(caller).body[instruction];
  const CallSite& site = calls_.site(caller, instruction);
  State result;
  for (uint32_t callee : site.callees) {
    if (!numbering_.function(callee).has_body) {
      State after = state;
      if (code.operands[0] != nullptr) semantics_.changes.forget(after, code.operands[0]);
      semantics_.states.join(result, after);
      continue;
    }
    const State entry = entry_state(state, code, callee);
    if (!is_ready(callee, entry)) return false;
    semantics_.states.join(result, after_call(state, entry, code, callee));
  }
  functions_[caller].after_calls[instruction] = result;
  state = std::move(result);
  return true;
}

// What the callee finds: its parameters, and the variables it may get at.
Intervals::Engine::State Intervals::Engine::entry_state(const State& caller, const ir::Instruction& call,
                                                        uint32_t callee) {
  const ir::Function& function = numbering_.function(callee);
  State entry;
  entry.is_reachable = true;
  hand_over(entry, caller, callee);
  for (uint32_t symbol : footprint(callee).own_addressable) semantics_.changes.forget_object(entry, symbol);
  for (size_t i = 0; i < std::min(function.parameters.size(), call.argument_count()); ++i) {
    const ir::Symbol& parameter = *function.parameters[i];
    const uint32_t symbol = numbering_.number_of(parameter);
    if (cells_.layout_of_symbol(symbol).count == 0) continue;
    const ExprRef argument = call.argument(i);
    const auto values = semantics_.values.converted(semantics_.values.values_of(caller, argument),
                                                    argument->type(), parameter.type);
    for (uint32_t c = 0; c < values.size(); ++c)
      entry.set_cell(cells_.home(symbol), cells_.first_cell(symbol) + c, values[c]);
  }
  return entry;
}

void Intervals::Engine::hand_over(State& entry, const State& caller, uint32_t callee) {
  const Footprint& used = footprint(callee);
  if (used.is_large) entry.global = caller.global;
  if (used.is_large || used.uses_all) entry.addressable = caller.addressable;
  for (uint32_t symbol : used.used) {
    const CellHome home = cells_.home(symbol);
    for (uint32_t i = 0; i < cells_.layout_of_symbol(symbol).count; ++i) {
      const uint32_t cell = cells_.first_cell(symbol) + i;
      if (const Interval* value = caller.map(home).find(cell)) entry.map(home).set(cell, *value);
    }
  }
}

bool Intervals::Engine::covers(uint32_t callee, const State& entry) {
  const Footprint& used = footprint(callee);
  const State& known = functions_[callee].entry;
  return used.is_large ? semantics_.states.less_or_equal(entry, known, used.used_set)
                       : semantics_.states.less_or_equal(entry, known);
}

Intervals::Engine::State Intervals::Engine::after_call(const State& caller, const State& entry,
                                                       const ir::Instruction& call, uint32_t callee) {
  const State& exit = functions_[callee].exit;
  if (!exit.is_reachable) return State{};
  State after = caller;
  take_over(after, caller, entry, callee);
  const ExprRef place = call.operands[0];
  if (place == nullptr) return after;
  const TypeRef result = numbering_.function(callee).type->result();
  CellValues values(cells_.layout(result).count, Interval::full());
  for (uint32_t i = 0; i < values.size(); ++i)
    if (const Interval* value = exit.local.find(cells_.result_cell(callee) + i)) values[i] = *value;
  semantics_.changes.write(after, place, semantics_.values.converted(values, result, place->type()));
  return after;
}

// What the callee may have written is as it left it; all else is as it was.
void Intervals::Engine::take_over(State& after, const State& caller, const State& entry, uint32_t callee) {
  const State& exit = functions_[callee].exit;
  const Footprint& used = footprint(callee);
  if (used.is_large) {
    const State& known = functions_[callee].entry;
    const ObjectSet& written = modified_.of_function(callee).written;
    auto is_written = [&](uint32_t cell) { return written.test(cells_.symbol_of_cell(cell)); };
    // A summary of this very call has kept what was not written.
    const bool is_exact = known.global.is_same(entry.global);
    after.global = is_exact ? exit.global : Map::overlay(caller.global, exit.global, is_written);
    const bool takes_all = used.writes_all || known.addressable.is_same(entry.addressable);
    after.addressable =
        takes_all ? exit.addressable : Map::overlay(caller.addressable, exit.addressable, is_written);
    return;
  }
  if (used.writes_all) after.addressable = exit.addressable;
  for (uint32_t symbol : used.written) {
    const CellHome home = cells_.home(symbol);
    for (uint32_t i = 0; i < cells_.layout_of_symbol(symbol).count; ++i) {
      const uint32_t cell = cells_.first_cell(symbol) + i;
      const Interval* value = exit.map(home).find(cell);
      after.set_cell(home, cell, value == nullptr ? Interval::full() : *value);
    }
  }
}

const Intervals::Engine::Footprint& Intervals::Engine::footprint(uint32_t function) {
  std::unique_ptr<Footprint>& slot = functions_[function].footprint;
  if (slot != nullptr) return *slot;
  slot = std::make_unique<Footprint>();
  const Effects& effects = modified_.of_function(function);
  slot->uses_all = effects.reads_unknown || effects.writes_unknown;
  slot->writes_all = effects.writes_unknown;
  ObjectSet used = effects.read;
  used |= effects.written;
  slot->is_large = used.count() >= options_.large_footprint;
  auto add_own = [&](const ir::Symbol* symbol) {
    const uint32_t number = numbering_.number_of(*symbol);
    if (cells_.home(number) == CellHome::Addressable) slot->own_addressable.push_back(number);
  };
  std::ranges::for_each(numbering_.function(function).parameters, add_own);
  std::ranges::for_each(numbering_.function(function).locals, add_own);
  if (slot->is_large) {
    if (slot->uses_all) used |= points_to_.addressable();
    slot->used_set = std::move(used);
    return *slot;
  }
  auto add = [&](std::vector<uint32_t>& to, const ObjectSet& objects, bool has_all) {
    for (uint32_t object : objects) {
      if (object >= numbering_.symbol_count() || cells_.layout_of_symbol(object).count == 0) continue;
      const CellHome home = cells_.home(object);
      if (home == CellHome::Global || (home == CellHome::Addressable && !has_all)) to.push_back(object);
    }
  };
  add(slot->used, used, slot->uses_all);
  add(slot->written, effects.written, slot->writes_all);
  return *slot;
}

std::vector<Int128> Intervals::Engine::constants_of_calls(uint32_t function) const {
  std::vector<Int128> result;
  for (uint32_t caller : calls_.callers(function)) {
    for (const CallSite& site : calls_.sites(caller)) {
      if (!std::ranges::binary_search(site.callees, function)) continue;
      const ir::Instruction& code = numbering_.function(caller).body[site.instruction];
      for (size_t i = 0; i < code.argument_count(); ++i) {
        const std::optional<IntegerType> type = integer_type(code.argument(i)->type());
        if (type && code.argument(i)->is(Kind::Constant))
          result.push_back(type->number(code.argument(i)->small_value()));
      }
    }
  }
  std::ranges::sort(result);
  result.erase(std::ranges::unique(result).begin(), result.end());
  if (result.size() > kMostConstants)
    result.erase(result.begin() + kMostConstants / 2, result.end() - kMostConstants / 2);
  return result;
}

}  // namespace heddle::analysis
