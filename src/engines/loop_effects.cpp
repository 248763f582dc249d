#include "engines/loop_effects.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "analysis/control_flow.h"

namespace heddle::engines {

using expr::ExprRef;

namespace {

bool mentions(ExprRef e, ExprRef variable) {
  bool found = false;
  expr::for_each_subexpression(e, [&](ExprRef part) { found |= part == variable; });
  return found;
}

bool sets_whole(const ir::Instruction& instruction, ExprRef variable) {
  using ir::Op;
  constexpr auto kSetting =
      std::to_array({Op::Assign, Op::Havoc, Op::Call, Op::Alloc, Op::Output, Op::Decl, Op::Dead});
  return !instruction.operands.empty() && instruction.operands[0] == variable &&
         std::ranges::find(kSetting, instruction.op) != kSetting.end();
}

// Whether a variable of the function may be read before it is set, once control is at the head.
bool may_be_read(const analysis::ControlFlow& flow, uint32_t head, ExprRef variable) {
  const std::vector<ir::Instruction>& body = flow.function().body;
  std::vector<bool> is_seen(body.size());
  std::vector<uint32_t> pending = {head};
  while (!pending.empty()) {
    const uint32_t i = pending.back();
    pending.pop_back();
    if (is_seen[i]) continue;
    is_seen[i] = true;
    const bool is_set = sets_whole(body[i], variable);
    for (size_t n = is_set ? 1 : 0; n < body[i].operands.size(); ++n)
      if (body[i].operands[n] != nullptr && mentions(body[i].operands[n], variable)) return true;
    if (!is_set) std::ranges::copy(flow.successors(i), std::back_inserter(pending));
  }
  return false;
}

}  // namespace

uint32_t last_of_loop(const ir::Function& function, uint32_t head) {
  uint32_t last = head;
  for (uint32_t i = head; i < function.body.size(); ++i)
    if (function.body[i].op == ir::Op::Goto && function.body[i].target == head) last = i;
  return last;
}

LoopAnalyses::LoopAnalyses(ir::Program& program, analysis::Analyses& analyses)
    : store_(program.store()),
      numbering_(analyses.numbering()),
      points_to_(analyses.points_to()),
      calls_(analyses.calls()),
      modified_(analyses.modified()),
      intervals_(analyses.intervals()) {
  find_block_types(program);
}

void LoopAnalyses::find_block_types(const ir::Program& program) {
  for (const ir::Function& function : program.functions())
    for (const ir::Instruction& instruction : function.body)
      for (ExprRef operand : instruction.operands) {
        if (operand == nullptr) continue;
        expr::for_each_subexpression(operand, [&](ExprRef e) {
          if (!e->is(expr::Kind::Deref) || e->type()->is_function()) return;
          for (uint32_t object : points_to_.targets(e->operand(0)).objects)
            if (points_to_.object(object).kind == analysis::Object::Kind::Allocation)
              block_types_[object].insert(symex::Values::innermost(e->type()));
        });
      }
}

symex::LoopEffects LoopAnalyses::effects(const ir::Function& function, uint32_t head, uint32_t last) {
  const uint32_t number = numbering_.number_of(function);
  analysis::Effects all;
  for (uint32_t i = head; i <= last; ++i) all.join(modified_.of_instruction(number, i));
  symex::LoopEffects result = described(all, "a loop");
  for (const ir::Symbol* symbol : result.variables) {
    add_invariant(result, *symbol, number, head);
    if (symbol->type->is_pointer() || symbol->type->is_record())
      add_pointed(result, *symbol, function, head, last);
  }
  if (result.blocks_obstacle.empty()) return result;
  // What nobody reads any more may lead to a block of a former round.
  const analysis::ControlFlow flow(function);
  for (auto& [symbol, pointed] : result.pointed)
    if (symbol->kind != ir::SymbolKind::Global && !points_to_.is_address_taken(*symbol) &&
        !may_be_read(flow, head, numbering_.program().reference(*symbol)))
      pointed.is_unknown = true;
  return result;
}

bool LoopAnalyses::may_change(const symex::LoopEffects& effects, ExprRef e) const {
  const auto is_written = [&](uint32_t number) {
    const analysis::Object& object = points_to_.object(number);
    if (object.kind == analysis::Object::Kind::Variable)
      return std::ranges::find(effects.variables, object.symbol) != effects.variables.end();
    return std::ranges::find(effects.blocks, std::pair(object.function, object.instruction)) !=
           effects.blocks.end();
  };
  bool result = false;
  expr::for_each_subexpression(e, [&](ExprRef part) {
    const ir::Symbol* symbol =
        part->is(expr::Kind::Symbol) ? numbering_.program().find_symbol(part->text()) : nullptr;
    if (symbol == nullptr) return;
    result |= std::ranges::find(effects.variables, symbol) != effects.variables.end();
    if (!symbol->type->is_pointer()) return;
    const analysis::Targets& targets = points_to_.targets(part);
    result |= targets.unknown;
    for (uint32_t object : targets.objects) result |= is_written(object);
  });
  return result;
}

// Whether the loop may make a variable null: what is not seen to be a step of a pointer counts.
bool LoopAnalyses::may_become_null(const ir::Symbol& symbol, const ir::Function& function, uint32_t head,
                                   uint32_t last) const {
  if (!symbol.type->is_pointer() || symbol.kind == ir::SymbolKind::Global ||
      points_to_.is_address_taken(symbol))
    return true;
  const ExprRef pointer = numbering_.program().reference(symbol);
  bool result = false;
  for (uint32_t i = head; i <= last; ++i) {
    const ir::Instruction& instruction = function.body[i];
    if (instruction.operands.empty() || instruction.operands[0] != pointer) continue;
    if (instruction.op == ir::Op::Call || instruction.op == ir::Op::Havoc) result = true;
    if (instruction.op != ir::Op::Assign) continue;
    expr::for_each_subexpression(instruction.value(), [&](ExprRef e) {
      result |= e->type()->is_pointer() && (e->is(expr::Kind::Constant) || e->is(expr::Kind::Deref) ||
                                            e->is(expr::Kind::Index) || e->is(expr::Kind::Member));
    });
  }
  return result;
}

void LoopAnalyses::add_pointed(symex::LoopEffects& effects, const ir::Symbol& symbol,
                               const ir::Function& function, uint32_t head, uint32_t last) const {
  const analysis::Targets& targets = points_to_.targets(numbering_.program().reference(symbol));
  symex::PointedObjects& pointed = effects.pointed[&symbol];
  pointed.is_unknown = targets.unknown;
  pointed.may_be_null = may_become_null(symbol, function, head, last);
  for (uint32_t number : targets.objects) {
    const analysis::Object& object = points_to_.object(number);
    switch (object.kind) {
      case analysis::Object::Kind::Variable:
        pointed.variables.push_back(object.symbol);
        break;
      case analysis::Object::Kind::Allocation:
        pointed.blocks.emplace_back(object.function, object.instruction);
        break;
      case analysis::Object::Kind::Arguments:
      case analysis::Object::Kind::Function:
        pointed.is_unknown = true;
        break;
    }
  }
}

std::optional<symex::LoopEffects> LoopAnalyses::effects_if_recursive(const ir::Function& function) {
  const uint32_t number = numbering_.number_of(function);
  if (!calls_.is_recursive(number)) return std::nullopt;
  symex::LoopEffects result = described(modified_.of_function(number), "a recursive function");
  for (const ir::Symbol* parameter : function.parameters)
    if (parameter->type->is_pointer())
      add_pointed(result, *parameter, function, 0, static_cast<uint32_t>(function.body.size()) - 1);
  // Such variables of one activation may be written by another, which those effects do not tell.
  for (uint32_t other : calls_.components()[calls_.component_of(number)]) {
    const ir::Function& callee = numbering_.function(other);
    auto is_addressed = [&](const ir::Symbol* symbol) { return points_to_.is_address_taken(*symbol); };
    if (std::any_of(callee.locals.begin(), callee.locals.end(), is_addressed) ||
        std::any_of(callee.parameters.begin(), callee.parameters.end(), is_addressed))
      result.obstacle = "a recursive function takes the address of its variables";
  }
  return result;
}

bool LoopAnalyses::may_end(const ir::Function& function, uint32_t instruction) const {
  const analysis::Effects effects = modified_.of_instruction(numbering_.number_of(function), instruction);
  return effects.halts || effects.assumes || effects.calls_unknown;
}

symex::LoopEffects LoopAnalyses::described(const analysis::Effects& all, const std::string& subject) const {
  symex::LoopEffects result;
  if (all.allocates) result.blocks_obstacle = subject + " allocates memory";
  if (all.frees) result.blocks_obstacle = subject + " frees memory";
  if (all.calls_unknown)
    result.obstacle = subject + " calls through a pointer that may point to any function";
  if (all.writes_unknown) result.obstacle = subject + " writes through a pointer that may point anywhere";
  if (all.starts_threads) result.obstacle = subject + " starts threads";
  for (const auto& [object, types] : block_types_) {
    const analysis::Object& block = points_to_.object(object);
    if (types.size() == 1)
      result.block_types.push_back({{block.function, block.instruction}, *types.begin()});
  }
  for (uint32_t object : modified_.written_objects(all)) {
    const analysis::Object& written = points_to_.object(object);
    switch (written.kind) {
      case analysis::Object::Kind::Variable:
        result.variables.push_back(written.symbol);
        break;
      case analysis::Object::Kind::Allocation:
        result.blocks.emplace_back(written.function, written.instruction);
        break;
      case analysis::Object::Kind::Arguments:
        result.obstacle = subject + " writes variadic arguments";
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
