#include "passes/assume_intervals.h"

#include <algorithm>
#include <set>

#include "analysis/control_flow.h"

namespace heddle::passes {

using analysis::ControlFlow;
using ir::Op;
using ir::Symbol;
using ir::SymbolKind;

namespace {

using Symbols = std::set<const Symbol*>;

// Locals that are alive at a place whatever the way there: others must not be read by an assumption, because
// that would end the path.
class Alive {
 public:
  Alive(const ir::Program& program, const ControlFlow& flow) : program_(program), flow_(flow) {
    for (const Symbol* local : flow.function().locals)
      if (local->kind == SymbolKind::Local) locals_.insert(local);
    at_begin_.assign(flow.blocks().size(), locals_);
    if (at_begin_.empty()) return;
    at_begin_[0].clear();
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t block : flow.reverse_postorder()) changed |= pass_on(block);
    }
  }

  bool is_alive(const Symbol* symbol, uint32_t instruction) {
    if (!locals_.contains(symbol)) return true;
    const uint32_t block = flow_.block_of(instruction);
    if (block != block_ || instruction < next_) {
      block_ = block;
      next_ = flow_.block(block).begin;
      alive_ = at_begin_[block];
    }
    for (; next_ < instruction; ++next_) execute(next_, alive_);
    return alive_.contains(symbol);
  }

 private:
  void execute(uint32_t i, Symbols& alive) const {
    const ir::Instruction& instruction = flow_.function().body[i];
    if (instruction.op != Op::Decl && instruction.op != Op::Dead) return;
    const Symbol* symbol = program_.find_symbol(instruction.operands[0]->text());
    if (instruction.op == Op::Decl)
      alive.insert(symbol);
    else
      alive.erase(symbol);
  }

  bool pass_on(uint32_t block) {
    Symbols alive = at_begin_[block];
    for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) execute(i, alive);
    bool changed = false;
    for (const uint32_t next : flow_.block(block).successors)
      changed |= std::erase_if(at_begin_[next], [&](const Symbol* s) { return !alive.contains(s); }) > 0;
    return changed;
  }

  const ir::Program& program_;
  const ControlFlow& flow_;
  Symbols locals_;
  std::vector<Symbols> at_begin_;  // by block
  // The place that was asked for last.
  uint32_t block_ = analysis::kNone;
  uint32_t next_ = 0;
  Symbols alive_;
};

class Facts {
 public:
  Facts(ir::Program& program, Analyses& analyses, const analysis::Intervals& intervals,
        const ir::Function& function, bool full)
      : program_(program),
        intervals_(intervals),
        function_(function),
        number_(analyses.numbering().number_of(function)),
        flow_(function),
        alive_(program, flow_) {
    if (!full) return;
    for (const Symbol& symbol : program.symbols())
      if (symbol.kind == SymbolKind::Global && !symbol.is_constant) all_.insert(&symbol);
    all_.insert(function.parameters.begin(), function.parameters.end());
    all_.insert(function.locals.begin(), function.locals.end());
  }

  std::vector<IntervalFact> at_loops() {
    for (const analysis::Loop& loop : flow_.loops()) {
      Symbols mentioned = all_;
      for (const uint32_t block : loop.blocks)
        for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) add(i, mentioned);
      for (const uint32_t head : loop.heads) find(head, mentioned);
    }
    std::ranges::stable_sort(found_, {}, &IntervalFact::instruction);
    return std::move(found_);
  }

  std::vector<IntervalFact> at_instructions(bool guards_only) {
    for (uint32_t i = 0; i < function_.body.size(); ++i) {
      const Op op = function_.body[i].op;
      if (guards_only && op != Op::Goto && op != Op::Assert && op != Op::Assume) continue;
      Symbols mentioned = all_;
      add(i, mentioned);
      find(i, mentioned);
    }
    return std::move(found_);
  }

 private:
  void add(uint32_t i, Symbols& mentioned) const {
    for (const expr::ExprRef operand : function_.body[i].operands)
      if (operand != nullptr)
        expr::for_each_subexpression(operand, [&](expr::ExprRef e) {
          const Symbol* symbol = e->is(expr::Kind::Symbol) ? program_.find_symbol(e->text()) : nullptr;
          if (symbol != nullptr && symbol->kind != SymbolKind::Function) mentioned.insert(symbol);
        });
  }

  void find(uint32_t i, const Symbols& mentioned) {
    if (!intervals_.is_reachable(number_, i)) return;
    std::vector<const Symbol*> symbols;
    for (const Symbol* symbol : mentioned)
      if (alive_.is_alive(symbol, i)) symbols.push_back(symbol);
    // By name: in the order of addresses, runs would differ.
    std::ranges::sort(symbols, {}, [](const Symbol* symbol) { return *symbol->name; });
    const expr::ExprRef condition = intervals_.invariant_at(program_.store(), number_, i, symbols);
    if (!condition->is(expr::Kind::Constant)) found_.push_back({i, condition});
  }

  ir::Program& program_;
  const analysis::Intervals& intervals_;
  const ir::Function& function_;
  const uint32_t number_;
  const ControlFlow flow_;
  Alive alive_;
  Symbols all_;
  std::vector<IntervalFact> found_;
};

}  // namespace

std::vector<IntervalFact> interval_facts(ir::Program& program, Analyses& analyses,
                                         const analysis::Intervals& intervals, const ir::Function& function,
                                         IntervalPlaces places, bool full) {
  if (places == IntervalPlaces::None || function.body.empty()) return {};
  Facts facts(program, analyses, intervals, function, full);
  return places == IntervalPlaces::Loops ? facts.at_loops()
                                         : facts.at_instructions(places == IntervalPlaces::Guards);
}

}  // namespace heddle::passes
