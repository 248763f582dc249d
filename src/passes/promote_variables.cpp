#include "passes/promote_variables.h"

#include <string>

#include "expr/substitute.h"
#include "passes/lost_blocks.h"
#include "passes/ssa_form.h"

namespace heddle::passes {

using analysis::ControlFlow;
using analysis::kNone;
using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

// A table of values by block and variable; larger ones are not worth it.
constexpr size_t kLargestTable = 20'000'000;

class Promoting {
 public:
  Promoting(PassContext& context, ir::Function& function)
      : context_(context), program_(context.program), function_(function), flow_(function), form_(flow_) {}

  bool run() {
    const size_t count = form_.variables().size();
    if (count == 0 || !flow_.block(0).predecessors.empty()) return false;
    if (count * flow_.blocks().size() > kLargestTable) return false;
    context_.statistics["variables promoted"] += count;
    for (const ir::Symbol* symbol : form_.variables()) versions_.push_back(program_.reference(*symbol));
    entries_.resize(flow_.blocks().size());
    exits_.resize(flow_.blocks().size());
    for (const uint32_t block : flow_.reverse_postorder()) name_values(block);
    write();
    return true;
  }

 private:
  // Names for the values that a block begins with, and for those that it defines, in the order of its body.
  void name_values(uint32_t block) {
    const uint32_t dominator = flow_.immediate_dominators()[block];
    std::vector<ExprRef>& values = exits_[block];
    values = dominator == kNone ? versions_ : exits_[dominator];
    for (const uint32_t number : form_.meeting(block)) values[number] = version(number, false);
    entries_[block] = values;
    for (uint32_t i = flow_.block(block).begin; i < flow_.block(block).end; ++i) {
      const ExprRef defined = defined_by(function_.body[i]);
      const uint32_t number = defined != nullptr ? form_.number_of(defined) : kNone;
      if (number == kNone) continue;
      values[number] = version(number, function_.body[i].op == Op::Decl);
      definitions_[i] = values[number];
    }
  }

  ExprRef version(uint32_t number, bool is_declared) {
    const ir::Symbol& old = *form_.variables()[number];
    const auto kind = is_declared ? ir::SymbolKind::Local : ir::SymbolKind::Temporary;
    ir::Symbol* symbol = nullptr;
    while (symbol == nullptr)
      symbol = program_.add_symbol(*old.name + "$v" + std::to_string(++names_[number]), old.type, kind);
    symbol->source_name = old.source_name;
    symbol->source_type = old.source_type;
    symbol->location = old.location;
    symbol->alignment = old.alignment;
    function_.locals.push_back(symbol);
    return program_.reference(*symbol);
  }

  // Jumps to blocks are led to their new places at the end.
  void write() {
    std::vector<uint32_t> place_of_block(flow_.blocks().size(), kNone);
    for (uint32_t block = 0; block < flow_.blocks().size(); ++block) {
      if (!flow_.is_reachable(block)) continue;
      place_of_block[block] = position();
      write_block(block);
    }
    for (const Way& way : ways_) {
      const uint32_t begin = position();
      write_copies(way.copies, body_[way.jump]);
      Instruction jump;
      jump.op = Op::Goto;
      jump.operands = {program_.store().boolean(true)};
      jump.range = body_[way.jump].range;
      body_[way.jump].target = begin;
      jumps_.emplace_back(position(), way.block);
      body_.push_back(std::move(jump));
    }
    for (const auto& [jump, block] : jumps_) body_[jump].target = place_of_block[block];
    function_.body = std::move(body_);
  }

  void write_block(uint32_t block) {
    values_ = entries_[block];
    const uint32_t last = flow_.block(block).last();
    for (uint32_t i = flow_.block(block).begin; i < last; ++i) write_instruction(i);
    const Instruction& end = function_.body[last];
    const analysis::Flow ways = analysis::flow_of(end);
    if (end.op != Op::Goto) {
      write_instruction(last);
      if (ways.falls_through) fall_through(block, last);
      return;
    }
    const uint32_t target = flow_.block_of(end.target);
    const bool leads_on = !ways.jumps || end.target == last + 1;
    if (!leads_on && !ways.falls_through) write_copies(copies(block, target), end);
    const uint32_t jump = position();
    write_instruction(last);
    if (leads_on) {
      // To the next instruction, whatever the condition is.
      body_[jump].target = position();
      return fall_through(block, last);
    }
    if (!ways.falls_through) {
      jumps_.emplace_back(jump, target);
      return;
    }
    if (std::vector<Copy> here = copies(block, target); here.empty())
      jumps_.emplace_back(jump, target);
    else
      ways_.push_back({jump, target, std::move(here)});
    fall_through(block, last);
  }

  void fall_through(uint32_t block, uint32_t last) {
    const Instruction source = function_.body[last];
    if (last + 1 < function_.body.size())
      return write_copies(copies(block, flow_.block_of(last + 1)), source);
    // The function's end; there may be more behind it now.
    Instruction end;
    end.op = Op::Return;
    end.operands = {nullptr};
    end.range = source.range;
    body_.push_back(std::move(end));
  }

  void write_instruction(uint32_t i) {
    Instruction instruction = function_.body[i];
    if (instruction.op == Op::Dead && form_.number_of(instruction.place()) != kNone) {
      // Nobody reads it from here on.
      instruction.op = Op::Skip;
      instruction.operands.clear();
      instruction.sites.clear();
      body_.push_back(std::move(instruction));
      return;
    }
    const auto definition = definitions_.find(i);
    const size_t first = definition != definitions_.end() ? 1 : 0;
    for (size_t k = first; k < instruction.operands.size(); ++k)
      if (instruction.operands[k] != nullptr) instruction.operands[k] = renamed(instruction.operands[k]);
    if (definition != definitions_.end()) {
      values_[form_.number_of(instruction.operands[0])] = definition->second;
      instruction.operands[0] = definition->second;
    }
    body_.push_back(std::move(instruction));
  }

  ExprRef renamed(ExprRef e) {
    expr::Bindings bindings;
    expr::for_each_subexpression(e, [&](ExprRef part) {
      const uint32_t number = part->is(Kind::Symbol) ? form_.number_of(part) : kNone;
      if (number != kNone && values_[number] != part) bindings.emplace(part, values_[number]);
    });
    return bindings.empty() ? e : expr::Substitution(program_.store(), std::move(bindings))(e);
  }

  struct Copy {
    ExprRef to = nullptr;
    ExprRef from = nullptr;
  };
  // A conditional jump to a block, with what is copied on the way.
  struct Way {
    uint32_t jump = 0;
    uint32_t block = 0;
    std::vector<Copy> copies;
  };

  std::vector<Copy> copies(uint32_t from, uint32_t to) const {
    std::vector<Copy> result;
    for (const uint32_t number : form_.meeting(to))
      if (entries_[to][number] != exits_[from][number])
        result.push_back({entries_[to][number], exits_[from][number]});
    return result;
  }

  // They happen at once, and in any order: each reads and writes values of a variable of its own.
  void write_copies(const std::vector<Copy>& copies, const Instruction& source) {
    const support::SourceRange range = source.range;
    for (const Copy& copy : copies) {
      Instruction instruction;
      instruction.op = Op::Assign;
      instruction.operands = {copy.to, copy.from};
      instruction.range = range;
      body_.push_back(std::move(instruction));
    }
    context_.statistics["values copied where ways meet"] += copies.size();
  }

  uint32_t position() const { return static_cast<uint32_t>(body_.size()); }

  PassContext& context_;
  ir::Program& program_;
  ir::Function& function_;
  ControlFlow flow_;
  SsaForm form_;
  std::vector<ExprRef> versions_;              // by variable: the value that it has at the beginning
  std::vector<std::vector<ExprRef>> entries_;  // by block and variable
  std::vector<std::vector<ExprRef>> exits_;
  std::map<uint32_t, ExprRef> definitions_;  // by instruction
  std::map<uint32_t, uint64_t> names_;       // by variable: used so far
  std::vector<Instruction> body_;
  std::vector<ExprRef> values_;                       // where body_ ends
  std::vector<std::pair<uint32_t, uint32_t>> jumps_;  // instruction of body_, block
  std::vector<Way> ways_;
};

}  // namespace

Change promote_variables(PassContext& context) {
  if (asks_about_lost_blocks(context.program)) {
    ++context.statistics["programs left as they are because they ask about lost blocks"];
    return Change::Nothing;
  }
  bool has_changed = false;
  for (ir::Function& function : context.program.functions())
    if (function.has_body && !function.body.empty()) has_changed |= Promoting(context, function).run();
  return has_changed ? Change::Bodies : Change::Nothing;
}

}  // namespace heddle::passes
