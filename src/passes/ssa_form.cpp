#include "passes/ssa_form.h"

#include <algorithm>
#include <set>

namespace heddle::passes {

using analysis::kNone;
using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

ExprRef defined_by(const Instruction& instruction) {
  switch (instruction.op) {
    case Op::Assign:
    case Op::Havoc:
    case Op::Call:
    case Op::Alloc:
    case Op::Output:
    case Op::Decl: {
      const ExprRef place = instruction.operands[0];
      return place != nullptr && place->is(Kind::Symbol) ? place : nullptr;
    }
    default:
      return nullptr;
  }
}

SsaForm::SsaForm(const analysis::ControlFlow& flow) : flow_(flow) {
  meeting_.resize(flow.blocks().size());
  find_variables();
  if (variables_.empty()) return;
  find_lives();
  find_meetings();
}

uint32_t SsaForm::number_of(ExprRef symbol) const {
  const auto found = numbers_.find(&symbol->text());
  return found == numbers_.end() ? kNone : found->second;
}

// Scalars of the function that are used by name only.
void SsaForm::find_variables() {
  const ir::Function& function = flow_.function();
  for (const auto* list : {&function.parameters, &function.locals})
    for (const ir::Symbol* symbol : *list)
      if (symbol->type->is_scalar() && symbol != function.va_area) {
        numbers_.emplace(symbol->name, static_cast<uint32_t>(variables_.size()));
        variables_.push_back(symbol);
      }
  llvm::BitVector chosen(static_cast<unsigned>(variables_.size()));
  for (const Instruction& instruction : function.body) {
    if (const ExprRef defined = defined_by(instruction))
      if (const uint32_t number = number_of(defined); number != kNone) chosen.set(number);
  }
  for (const Instruction& instruction : function.body) {
    for_each_symbol(instruction, [&](ExprRef symbol, bool is_address) {
      const uint32_t number = is_address ? number_of(symbol) : kNone;
      if (number != kNone) chosen.reset(number);
    });
    // What a quantifier binds has the name of no variable; who knows.
    for (const ExprRef operand : instruction.operands)
      if (operand != nullptr)
        expr::for_each_subexpression(operand, [&](ExprRef e) {
          for (const ExprRef bound : expr::bound_symbols(e))
            if (const uint32_t number = number_of(bound); number != kNone) chosen.reset(number);
        });
  }
  keep(chosen);
}

void SsaForm::keep(const llvm::BitVector& chosen) {
  std::vector<const ir::Symbol*> kept;
  for (uint32_t i = 0; i < variables_.size(); ++i)
    if (chosen.test(i)) kept.push_back(variables_[i]);
  variables_ = std::move(kept);
  numbers_.clear();
  for (uint32_t i = 0; i < variables_.size(); ++i) numbers_.emplace(variables_[i]->name, i);
}

// Whose values are needed where, and which variables are surely alive: a local whose value is needed where it
// might not live is not promoted.
void SsaForm::find_lives() {
  const auto count = static_cast<unsigned>(variables_.size());
  const size_t blocks = flow_.blocks().size();
  const auto& body = flow_.function().body;
  std::vector<llvm::BitVector> read(blocks, llvm::BitVector(count));
  std::vector<llvm::BitVector> defined(blocks, llvm::BitVector(count));
  for (uint32_t block = 0; block < blocks; ++block)
    for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) {
      for_each_symbol(body[i], [&](ExprRef symbol, bool) {
        const uint32_t number = number_of(symbol);
        if (number != kNone && !defined[block].test(number)) read[block].set(number);
      });
      const ExprRef ended = body[i].op == Op::Dead ? body[i].place() : defined_by(body[i]);
      if (const uint32_t number = ended != nullptr ? number_of(ended) : kNone; number != kNone)
        defined[block].set(number);
    }
  needed_.assign(blocks, llvm::BitVector(count));
  const auto order = flow_.reverse_postorder();
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t k = order.size(); k-- > 0;) {
      llvm::BitVector state(count);
      for (const uint32_t successor : flow_.block(order[k]).successors) state |= needed_[successor];
      state.reset(defined[order[k]]);
      state |= read[order[k]];
      if (state == needed_[order[k]]) continue;
      needed_[order[k]] = std::move(state);
      has_changed = true;
    }
  }
  llvm::BitVector locals(count);
  for (uint32_t i = 0; i < count; ++i)
    if (variables_[i]->kind == ir::SymbolKind::Local) locals.set(i);
  std::vector<llvm::BitVector> living(blocks, llvm::BitVector(count, true));  // at the end of a block
  llvm::BitVector chosen(count, true);
  // In the last round, all is settled.
  for (bool is_last = false, has_changed = true; has_changed || !is_last;) {
    is_last = !has_changed;
    has_changed = false;
    for (const uint32_t block : order) {
      llvm::BitVector state(count, true);
      if (block == 0) state.reset(locals);
      for (const uint32_t predecessor : flow_.block(block).predecessors)
        if (flow_.is_reachable(predecessor)) state &= living[predecessor];
      llvm::BitVector missing = needed_[block];
      missing.reset(state);
      if (is_last) chosen.reset(missing);
      for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) {
        const auto check = [&](ExprRef symbol) {
          const uint32_t number = symbol != nullptr ? number_of(symbol) : kNone;
          if (is_last && number != kNone && !state.test(number)) chosen.reset(number);
        };
        for_each_symbol(body[i], [&](ExprRef symbol, bool) { check(symbol); });
        if (body[i].op != Op::Decl && body[i].op != Op::Dead) {
          check(defined_by(body[i]));
          continue;
        }
        const uint32_t number = number_of(body[i].place());
        if (number == kNone) continue;
        if (body[i].op == Op::Decl)
          state.set(number);
        else
          state.reset(number);
      }
      if (state == living[block]) continue;
      living[block] = std::move(state);
      has_changed = true;
    }
  }
  if (chosen.all()) return;
  std::vector<llvm::BitVector> kept(blocks);
  for (uint32_t block = 0; block < blocks; ++block) {
    llvm::BitVector& state = kept[block];
    for (uint32_t i = 0; i < count; ++i)
      if (chosen.test(i)) state.push_back(needed_[block].test(i));
  }
  needed_ = std::move(kept);
  keep(chosen);
}

// At the dominance frontier of definitions, where somebody needs the value.
void SsaForm::find_meetings() {
  const auto dominators = flow_.immediate_dominators();
  std::vector<std::vector<uint32_t>> frontier(flow_.blocks().size());
  for (const uint32_t block : flow_.reverse_postorder()) {
    if (flow_.block(block).predecessors.size() < 2) continue;
    for (uint32_t runner : flow_.block(block).predecessors) {
      if (!flow_.is_reachable(runner)) continue;
      for (; runner != kNone && runner != dominators[block]; runner = dominators[runner])
        if (frontier[runner].empty() || frontier[runner].back() != block) frontier[runner].push_back(block);
    }
  }
  std::vector<std::vector<uint32_t>> defining(variables_.size());
  for (const uint32_t block : flow_.reverse_postorder())
    for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) {
      const ExprRef defined = defined_by(flow_.function().body[i]);
      const uint32_t number = defined != nullptr ? number_of(defined) : kNone;
      if (number != kNone && (defining[number].empty() || defining[number].back() != block))
        defining[number].push_back(block);
    }
  for (uint32_t number = 0; number < variables_.size(); ++number) {
    std::vector<uint32_t> pending = defining[number];
    std::set<uint32_t> met;
    while (!pending.empty()) {
      const uint32_t block = pending.back();
      pending.pop_back();
      for (const uint32_t at : frontier[block])
        if (needed_[at].test(number) && met.insert(at).second) pending.push_back(at);
    }
    for (const uint32_t block : met) meeting_[block].push_back(number);
  }
}

}  // namespace heddle::passes
