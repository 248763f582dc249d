#include "analysis/modified.h"

#include <llvm/ADT/SmallPtrSet.h>

#include <algorithm>

#include "analysis/indices.h"

namespace heddle::analysis {

using expr::ExprRef;
using expr::Kind;
using ir::Op;

void Effects::join(const Effects& other) {
  written |= other.written;
  read |= other.read;
  reads_unknown |= other.reads_unknown;
  writes_unknown |= other.writes_unknown;
  allocates |= other.allocates;
  frees |= other.frees;
  calls_without_body |= other.calls_without_body;
  calls_unknown |= other.calls_unknown;
  halts |= other.halts;
  assumes |= other.assumes;
  reads_input |= other.reads_input;
  writes_output |= other.writes_output;
  starts_threads |= other.starts_threads;
}

Modified::Modified(const PointsTo& points_to, const CallGraph& calls) : points_to_(points_to), calls_(calls) {
  const Numbering& numbering = calls.numbering();
  functions_.resize(numbering.function_count());
  returns_.resize(numbering.function_count(), true);
  for (uint32_t i = 0; i < numbering.function_count(); ++i) {
    for (const ir::Instruction& instruction : numbering.function(i).body) {
      if (instruction.op != Op::Assign || !instruction.place()->is(Kind::Symbol)) continue;
      const uint32_t symbol = numbering.number_of(instruction.place());
      if (numbering.symbol(symbol).is_constant) constants_[symbol] = instruction.value();
    }
  }
  // Callees come first. The members of a component may all call each other, so each does what any of them
  // does.
  for (const std::vector<uint32_t>& component : calls.components()) {
    Effects all;
    for (uint32_t function : component) {
      all.join(of_activation(function));
      for (const CallSite& site : calls.sites(function)) add_calls(all, site);
    }
    for (uint32_t function : component) functions_[function] = all;
    for (uint32_t function : component) returns_[function] = may_return(function);
  }
}

// Calls inside the function's own component count as ones that return.
bool Modified::may_return(uint32_t function) const {
  const ir::Function& body = calls_.numbering().function(function);
  if (!body.has_body || body.body.empty()) return true;
  std::vector<bool> seen(body.body.size());
  std::vector<uint32_t> pending = {0};
  while (!pending.empty()) {
    const uint32_t i = pending.back();
    pending.pop_back();
    if (i >= body.body.size()) return true;
    if (seen[i]) continue;
    seen[i] = true;
    const ir::Instruction& instruction = body.body[i];
    if (instruction.op == Op::Return) return true;
    if (instruction.op == Op::Call && !returns(calls_.site(function, i))) continue;
    const Flow flow = flow_of(instruction);
    if (flow.falls_through) pending.push_back(i + 1);
    if (flow.jumps) pending.push_back(instruction.target);
  }
  return false;
}

bool Modified::returns(const CallSite& site) const {
  return site.is_unknown || site.callees.empty() ||
         std::any_of(site.callees.begin(), site.callees.end(),
                     [this](uint32_t callee) { return returns_[callee]; });
}

// Without calls, and without the locals of the activation, which end with it. A pointer may still lead to the
// same local of an earlier activation if there can be one.
Effects Modified::of_activation(uint32_t function) const {
  OwnEffects own;
  for (const ir::Instruction& instruction : calls_.numbering().function(function).body)
    add_own(own, instruction);
  auto drop_locals = [&](ObjectSet& objects) {
    ObjectSet kept;
    for (uint32_t object : objects) {
      const bool is_symbol = object < calls_.numbering().symbol_count();
      if (!is_symbol || calls_.numbering().owner(object) != function) kept.set(object);
    }
    objects = std::move(kept);
  };
  drop_locals(own.named.written);
  drop_locals(own.named.read);
  if (!calls_.is_recursive(function)) {
    drop_locals(own.pointed.written);
    drop_locals(own.pointed.read);
  }
  own.named.join(own.pointed);
  return own.named;
}

void Modified::add_own(OwnEffects& effects, const ir::Instruction& instruction) const {
  const auto& operands = instruction.operands;
  add_reads(effects, instruction);
  switch (instruction.op) {
    case Op::Assign:
    case Op::Decl:
    case Op::Dead:
      write(effects, operands[0]);
      break;
    case Op::Havoc:
      write(effects, operands[0]);
      effects.named.reads_input = true;
      break;
    case Op::Call:
      if (operands[0] != nullptr) write(effects, operands[0]);
      if (const uint32_t object = points_to_.allocated_by(instruction); object != kNone)
        effects.named.written.set(object);
      break;
    case Op::Output:
      if (operands[0] != nullptr) write(effects, operands[0]);
      if (may_store_count(instruction)) write_through(effects, points_to_.targets_behind(operands[3]));
      effects.named.writes_output = true;
      break;
    case Op::Alloc:
      write(effects, operands[0]);
      effects.named.written.set(points_to_.allocated_by(instruction));
      effects.named.allocates = true;
      break;
    case Op::Copy:
    case Op::Fill:
      if (instruction.variant == ir::Variant::Outside) {
        write_through(effects, points_to_.outside_targets());
        effects.named.reads_input = true;
        break;
      }
      write_through(effects, points_to_.targets(operands[0]));
      break;
    case Op::Free:
      effects.named.frees = true;
      break;
    case Op::Halt:
      effects.named.halts = true;
      break;
    case Op::Assume:
      effects.named.assumes = true;
      break;
    case Op::StartThread:
    case Op::EndThread:
      effects.named.starts_threads = true;
      break;
    default:
      break;
  }
}

namespace {

// Whether the text, or a part of it, read as a format has a conversion %n.
bool has_count_conversion(const std::string& text) {
  for (size_t at = text.find('%'); at != std::string::npos; at = text.find('%', at + 1)) {
    const size_t letter = text.find_first_not_of("-+ #'0123456789.*$hlqjztL", at + 1);
    if (letter != std::string::npos && text[letter] == 'n') return true;
  }
  return false;
}

}  // namespace

bool Modified::may_store_count(const ir::Instruction& output) const {
  if (output.variant == ir::Variant::Bytes) return false;
  const Targets& formats = points_to_.targets(output.operands[2]);
  if (formats.unknown) return true;
  for (uint32_t object : formats.objects) {
    const auto constant = constants_.find(object);
    if (constant == constants_.end() || !constant->second->is(Kind::String)) return true;
    if (has_count_conversion(constant->second->text())) return true;
  }
  return false;
}

void Modified::add_reads(OwnEffects& effects, const ir::Instruction& instruction) const {
  const auto& operands = instruction.operands;
  size_t first_value = 0;  // the operands before it are places, written or called
  switch (instruction.op) {
    case Op::Assign:
    case Op::Havoc:
    case Op::Decl:
    case Op::Dead:
    case Op::Alloc:
      first_value = 1;
      break;
    case Op::Output:
      first_value = 1;
      read_through(effects, points_to_.targets(operands[2]));
      read_through(effects, points_to_.targets(operands[3]));
      read_through(effects, points_to_.targets_behind(operands[3]));
      break;
    case Op::Call:
      first_value = 2;
      break;
    case Op::Copy:
      read_through(effects, points_to_.targets(operands[1]));
      break;
    default:
      break;
  }
  for (size_t i = 0; i < operands.size(); ++i)
    if (operands[i] != nullptr) read(effects, operands[i], i < first_value);
}

// Of a place, only what it takes to find it is read: pointers and indices.
void Modified::read(OwnEffects& effects, ExprRef root, bool root_is_place) const {
  std::vector<std::pair<ExprRef, bool>> pending = {{root, root_is_place}};
  llvm::SmallPtrSet<ExprRef, 16> seen;
  while (!pending.empty()) {
    const auto [e, is_place] = pending.back();
    pending.pop_back();
    if (!is_place && e->operand_count() > 0 && !seen.insert(e).second) continue;
    switch (e->kind()) {
      case Kind::Symbol: {
        const uint32_t symbol = calls_.numbering().number_of(e);
        if (is_place || symbol == kNone) break;
        if (calls_.numbering().symbol(symbol).kind != ir::SymbolKind::Function)
          effects.named.read.set(symbol);
        break;
      }
      case Kind::Deref:
        if (!is_place) read_through(effects, points_to_.targets(e->operand(0)));
        pending.emplace_back(e->operand(0), false);
        break;
      case Kind::Index:
        pending.emplace_back(e->operand(0), is_place);
        pending.emplace_back(e->operand(1), false);
        break;
      case Kind::Member:
        pending.emplace_back(e->operand(0), is_place);
        break;
      case Kind::AddressOf:
        pending.emplace_back(e->operand(0), true);
        break;
      default:
        for (ExprRef operand : e->operands()) pending.emplace_back(operand, false);
    }
  }
}

void Modified::read_through(OwnEffects& effects, const Targets& targets) const {
  effects.pointed.reads_unknown |= targets.unknown;
  effects.pointed.read |= targets.objects;
}

void Modified::write(OwnEffects& effects, ExprRef place) const {
  const ExprRef root = root_of(place);
  if (root->is(Kind::Symbol))
    effects.named.written.set(calls_.numbering().number_of(root));
  else
    write_through(effects, points_to_.targets(root->operand(0)));
}

void Modified::write_through(OwnEffects& effects, const Targets& targets) const {
  effects.pointed.writes_unknown |= targets.unknown;
  for (uint32_t object : targets.objects) {
    const ir::Symbol* symbol = points_to_.object(object).symbol;
    // Writing to a constant or a function ends the path.
    const bool is_writable =
        symbol == nullptr || (!symbol->is_constant && symbol->kind != ir::SymbolKind::Function);
    if (is_writable) effects.pointed.written.set(object);
  }
}

void Modified::add_calls(Effects& effects, const CallSite& site) const {
  effects.calls_unknown |= site.is_unknown;
  for (uint32_t callee : site.callees) {
    Effects own = functions_[callee];
    if (!returns_[callee]) {
      // Nothing that the caller does later can meet what such a call has changed.
      own.written.clear();
      own.writes_unknown = own.allocates = own.frees = own.calls_unknown = false;
    }
    effects.join(own);
    if (calls_.numbering().function(callee).has_body) continue;
    effects.calls_without_body = true;
    effects.reads_input = true;
  }
}

Effects Modified::own_effects(uint32_t function, uint32_t instruction) const {
  OwnEffects own;
  add_own(own, calls_.numbering().function(function).body[instruction]);
  own.named.join(own.pointed);
  return own.named;
}

Effects Modified::reads_of(ExprRef e) const {
  OwnEffects own;
  read(own, e, /*root_is_place=*/false);
  own.named.join(own.pointed);
  return own.named;
}

Effects Modified::reads_of_place(ExprRef place) const {
  OwnEffects own;
  read(own, place, /*root_is_place=*/true);
  own.named.join(own.pointed);
  return own.named;
}

Effects Modified::of_instruction(uint32_t function, uint32_t instruction) const {
  Effects effects = own_effects(function, instruction);
  if (calls_.numbering().function(function).body[instruction].op == Op::Call)
    add_calls(effects, calls_.site(function, instruction));
  return effects;
}

Effects Modified::of_loop(const ControlFlow& flow, const Loop& loop) const {
  const uint32_t function = calls_.numbering().number_of(flow.function());
  OwnEffects own;
  Effects called;
  for (uint32_t block : loop.blocks) {
    for (uint32_t i = flow.block(block).begin; i < flow.block(block).end; ++i) {
      const ir::Instruction& code = flow.function().body[i];
      add_own(own, code);
      if (code.op == Op::Call) add_calls(called, calls_.site(function, i));
    }
  }
  own.named.join(own.pointed);
  own.named.join(called);
  return own.named;
}

ObjectSet Modified::written_objects(const Effects& effects) const {
  ObjectSet result = effects.written;
  if (!effects.writes_unknown) return result;
  for (uint32_t object : points_to_.addressable()) {
    const ir::Symbol* symbol = points_to_.object(object).symbol;
    if (symbol == nullptr || (!symbol->is_constant && symbol->kind != ir::SymbolKind::Function))
      result.set(object);
  }
  return result;
}

}  // namespace heddle::analysis
