#include "passes/inline_calls.h"

#include <algorithm>

#include "expr/substitute.h"

namespace heddle::passes {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr size_t kLargestCallee = 200;   // instructions
constexpr size_t kLargestCaller = 3000;  // with what was put into it

class Inlining {
 public:
  Inlining(ir::Program& program, analysis::Analyses& analyses, ir::Function& caller)
      : program_(program), store_(program.store()), analyses_(analyses), caller_(caller) {}

  uint64_t run() {
    std::vector<Instruction> old;
    old.swap(caller_.body);
    size_t left = old.size();
    std::vector<uint32_t> moved;
    std::vector<size_t> jumps;  // of the old body, in the new one
    uint64_t count = 0;
    for (Instruction& instruction : old) {
      moved.push_back(position());
      --left;
      const ir::Function* callee = callee_of(instruction);
      if (callee != nullptr && caller_.body.size() + callee->body.size() + left < kLargestCaller) {
        insert(*callee, instruction);
        ++count;
        continue;
      }
      if (instruction.op == Op::Goto) jumps.push_back(caller_.body.size());
      caller_.body.push_back(std::move(instruction));
    }
    for (const size_t jump : jumps) caller_.body[jump].target = moved[caller_.body[jump].target];
    return count;
  }

 private:
  uint32_t position() const { return static_cast<uint32_t>(caller_.body.size()); }

  // Null: it stays a call, or is none.
  const ir::Function* callee_of(const Instruction& call) const {
    if (call.op != Op::Call || !call.function()->is(Kind::Symbol)) return nullptr;
    if (call.place() != nullptr && !call.place()->is(Kind::Symbol)) return nullptr;
    const ir::Function* callee = program_.find_function(call.function()->text());
    if (callee == nullptr || !callee->has_body || callee->is_model || callee->is_external ||
        callee->va_area != nullptr || callee->body.size() > kLargestCallee ||
        callee->parameters.size() != call.argument_count() ||
        analyses_.calls().is_recursive(analyses_.numbering().number_of(*callee)))
      return nullptr;
    for (size_t i = 0; i < call.argument_count(); ++i)
      if (callee->parameters[i]->type != call.argument(i)->type()) return nullptr;
    const bool is_plain = std::ranges::all_of(callee->body, [&](const Instruction& i) {
      const bool is_on_stack = i.variant == ir::Variant::Stack;
      const bool returns_other = i.op == Op::Return && call.place() != nullptr &&
                                 (i.operands[0] == nullptr || i.operands[0]->type() != call.place()->type());
      return !is_on_stack && !returns_other;
    });
    return is_plain ? callee : nullptr;
  }

  void insert(const ir::Function& callee, const Instruction& call) {
    expr::Bindings variables;
    std::vector<ExprRef> own;  // whose lives end with the activation
    for (const auto* symbols : {&callee.parameters, &callee.locals})
      for (const ir::Symbol* symbol : *symbols) {
        const ir::Symbol* copy = copy_of(*symbol);
        variables[program_.reference(*symbol)] = program_.reference(*copy);
        if (copy->kind == ir::SymbolKind::Local) own.push_back(program_.reference(*copy));
      }
    expr::Substitution substitution(store_, variables);
    for (size_t i = 0; i < callee.parameters.size(); ++i) {
      const ExprRef parameter = variables.at(program_.reference(*callee.parameters[i]));
      add(call, Op::Decl, {parameter});
      add(call, Op::Assign, {parameter, call.argument(i)});
    }
    std::vector<size_t> leaving;
    std::vector<uint32_t> moved;
    std::vector<size_t> jumps;
    for (const Instruction& instruction : callee.body) {
      moved.push_back(position());
      if (instruction.op == Op::Return) {
        if (call.place() != nullptr)
          add(instruction, Op::Assign, {call.place(), substitution(instruction.operands[0])});
        leaving.push_back(caller_.body.size());
        add(instruction, Op::Goto, {store_.boolean(true)});
        continue;
      }
      if (instruction.op == Op::Goto) jumps.push_back(caller_.body.size());
      Instruction& copy = caller_.body.emplace_back(instruction);
      for (ExprRef& operand : copy.operands)
        if (operand != nullptr) operand = substitution(operand);
    }
    for (const size_t jump : jumps) caller_.body[jump].target = moved[caller_.body[jump].target];
    for (const size_t jump : leaving) caller_.body[jump].target = position();
    for (ExprRef variable : own) add(call, Op::Dead, {variable});
    if (own.empty()) add(call, Op::Skip, {});
  }

  const ir::Symbol* copy_of(const ir::Symbol& symbol) {
    const bool is_temporary = symbol.kind == ir::SymbolKind::Temporary;
    std::string name = *symbol.name;
    std::ranges::replace(name, ':', '_');
    ir::Symbol* copy = nullptr;
    while (copy == nullptr)
      copy =
          program_.add_symbol(*caller_.name + "::$copy" + std::to_string(++names_) + "_" + name, symbol.type,
                              is_temporary ? ir::SymbolKind::Temporary : ir::SymbolKind::Local);
    copy->alignment = symbol.alignment;
    copy->source_name = symbol.source_name;
    copy->source_type = symbol.source_type;
    copy->location = symbol.location;
    caller_.locals.push_back(copy);
    return copy;
  }

  void add(const Instruction& source, Op op, std::initializer_list<ExprRef> operands) {
    Instruction& instruction = caller_.body.emplace_back();
    instruction.op = op;
    instruction.operands = operands;
    instruction.range = source.range;
    instruction.statement_range = source.statement_range;
    instruction.statement = source.statement;
  }

  ir::Program& program_;
  expr::Store& store_;
  analysis::Analyses& analyses_;
  ir::Function& caller_;
  uint64_t names_ = 0;
};

}  // namespace

uint64_t inline_calls(ir::Program& program, analysis::Analyses& analyses) {
  uint64_t count = 0;
  // Callees first, so that their calls are gone when they are copied.
  for (const std::vector<uint32_t>& component : analyses.calls().components())
    for (uint32_t number : component) {
      ir::Function& function = program.functions()[number];
      if (!function.has_body || function.is_model || *function.name == program.entry() ||
          !analyses.calls().is_reachable_from_entry(number))
        continue;
      count += Inlining(program, analyses, function).run();
    }
  analyses.invalidate(analysis::Change::Bodies);
  return count;
}

Change inline_calls(PassContext& context) {
  const uint64_t count = inline_calls(context.program, context.analyses);
  context.statistics["calls inlined"] += count;
  return count == 0 ? Change::Nothing : Change::Bodies;
}

}  // namespace heddle::passes
