#include "instrument/write_goto.h"

#include <fmt/format.h>

#include <map>

#include "analysis/control_flow.h"
#include "expr/c_typing.h"
#include "instrument/action_to_goto.h"
#include "instrument/indirect_calls.h"
#include "instrument/insertions.h"
#include "instrument/make_plan.h"
#include "instrument/match.h"
#include "instrument/memory_tracking.h"
#include "ir/unsupported.h"
#include "spec/memory_model.h"
#include "support/check.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr std::string_view kSwitch = "__heddle_asks_about_unseen";

class Writer {
 public:
  Writer(ir::Program& program, const Plan& plan) : program_(program), plan_(plan), actions_(program, plan) {}

  void run(bool for_endless) {
    for (const Ghost& ghost : plan_.ghosts) add_ghost(ghost);
    for (const Ghost& ghost : plan_.ghosts) initialize(ghost);
    if (!for_endless)
      for (const Refusal& refusal : plan_.refusals) add_refusal(refusal);
    // One function after the other, so that of large programs not all of what is new is held twice.
    const ir::Function* current = nullptr;
    for (const Weave& weave : plan_.weaves) {
      if (weave.is_for_endless != for_endless) continue;
      if (current != nullptr && current != weave.function) finish(current);
      current = weave.function;
      add_weave(weave);
    }
    while (!insertions_.empty()) finish(insertions_.begin()->first);
  }

 private:
  void finish(const ir::Function* function) {
    const auto insertions = insertions_.extract(function);
    insert(*program_.find_function(*function->name), program_.store(), insertions.mapped());
  }

  const ir::Symbol* add_symbol(const Ghost& ghost, const std::string& name, expr::TypeRef type) {
    const bool is_global = ghost.function == nullptr;
    ir::Symbol* symbol = program_.add_symbol(is_global ? name : *ghost.function->name + "::" + name, type,
                                             is_global ? ir::SymbolKind::Global : ir::SymbolKind::Temporary);
    CHECK(symbol != nullptr, "names of ghosts should be fresh");
    if (!is_global) program_.find_function(*ghost.function->name)->locals.push_back(symbol);
    return symbol;
  }

  void add_ghost(const Ghost& ghost) {
    std::vector<const ir::Symbol*>& symbols = actions_.symbols.emplace_back();
    if (ghost.type != nullptr) {
      symbols.push_back(add_symbol(ghost, ghost.name, ghost.type));
      return;
    }
    const auto& variables = plan_.instances[ghost.instance].state.variables;
    for (size_t i = 0; i < variables.size(); ++i)
      symbols.push_back(add_symbol(ghost, fmt::format("{}_{}", ghost.name, i), variables[i].symbol->type));
  }

  void initialize(const Ghost& ghost) {
    const ir::Function* home =
        ghost.function != nullptr ? ghost.function : program_.find_function(program_.entry());
    if (home == nullptr) return;
    append(insertions_[home].prologue, actions_.initialization(ghost));
  }

  // A variable that is false while the assertions about refusals are not asked for.
  ExprRef switch_of_unseen() {
    if (const ir::Symbol* symbol = program_.find_symbol(kSwitch)) return program_.reference(*symbol);
    const ExprRef variable = program_.reference(
        *program_.add_symbol(kSwitch, program_.store().bool_type(), ir::SymbolKind::Global));
    if (const ir::Function* home = program_.find_function(program_.entry())) {
      Instruction off;
      off.op = Op::Assign;
      off.operands = {variable, program_.store().boolean(false)};
      append(insertions_[home].prologue, {off});
    }
    return variable;
  }

  void add_refusal(const Refusal& refusal) {
    if (refusal.condition == nullptr) return;
    expr::Store& store = program_.store();
    const ExprRef is_asked = switch_of_unseen();
    Instruction assertion;
    assertion.op = Op::Assert;
    assertion.operands = {store.negation(store.binary(Kind::And, is_asked, refusal.condition))};
    assertion.name = store.intern(std::string(kUnseen));
    assertion.message = store.intern(refusal.reason);
    assertion.range = refusal.range;
    append(insertions_[refusal.function].before[refusal.instruction], {assertion});
  }

  void add_weave(const Weave& weave) {
    Insertions& insertions = insertions_[weave.function];
    const bool is_begin = weave.event == EventKind::FunctionEntry || weave.event == EventKind::ProgramEntry;
    std::vector<CaseValues> values = values_of(weave);
    const Instruction& instruction = weave.function->body[weave.instruction];
    ExprRef guard =
        weave.site == ir::kNoSite ? weave.guard : ir::guard_of(program_.store(), instruction, weave.site);
    if (is_begin) return append(insertions.prologue, actions_.code_of(weave, values, nullptr));
    if (!weave.edges.empty()) return add_on_edges(weave, values);
    if (weave.event == EventKind::LoopEntry || weave.event == EventKind::LoopExit) return;
    const bool ends = !analysis::flow_of(instruction).falls_through;
    if (weave.placement == spec::Placement::Before || (ends && instruction.op != Op::Goto))
      return append(insertions.before[weave.instruction], actions_.code_of(weave, values, guard));
    keep_values(weave, values, guard, insertions.before[weave.instruction]);
    const Fragment code = actions_.code_of(weave, values, guard);
    if (!ends) append(insertions.after[weave.instruction], code);
    if (instruction.op == Op::Goto) append(insertions.jumps[weave.instruction], code);
  }

  void add_on_edges(const Weave& weave, const std::vector<CaseValues>& values) {
    Insertions& insertions = insertions_[weave.function];
    for (const FlowEdge& edge : weave.edges) {
      const Fragment code = actions_.code_of(weave, values, nullptr);
      if (edge.from == kNone)
        append(insertions.prologue, code);
      else
        append(edge.is_jump ? insertions.jumps[edge.from] : insertions.after[edge.from], code);
    }
  }

  std::vector<CaseValues> values_of(const Weave& weave) {
    std::vector<CaseValues> result;
    Instruction& instruction = program_.find_function(*weave.function->name)->body[weave.instruction];
    for (const Case& one : weave.cases) {
      CaseValues& values = result.emplace_back();
      for (const Binding& binding : one.captures) {
        // A dropped result gets a place.
        if (binding.kind == Binding::Kind::Result && instruction.operands[0] == nullptr &&
            weave.placement == spec::Placement::After)
          instruction.operands[0] = temporary(*weave.function, instruction.function()->type()->result());
        values.captured.push_back(bound_expression(program_, instruction, weave.site, weave.event, binding));
      }
      if (one.callee != nullptr)
        values.leads_to_callee = leads_to(program_, instruction.function()->operand(0), *one.callee);
    }
    return result;
  }

  ExprRef temporary(const ir::Function& function, expr::TypeRef type) {
    ir::Symbol* symbol = program_.add_symbol(fmt::format("{}::$kept{}", *function.name, temporaries_++), type,
                                             ir::SymbolKind::Temporary);
    CHECK(symbol != nullptr, "names of temporaries should be fresh");
    program_.find_function(*function.name)->locals.push_back(symbol);
    return program_.reference(*symbol);
  }

  // An action behind an operation sees the values that the operation saw.
  void keep_values(const Weave& weave, std::vector<CaseValues>& values, ExprRef& guard, Fragment& before) {
    Fragment code;
    std::map<ExprRef, ExprRef> kept;
    auto keep = [&](ExprRef& value) {
      ExprRef& variable = kept[value];
      if (variable == nullptr) {
        variable = temporary(*weave.function, value->type());
        Instruction& save = code.emplace_back();
        save.op = Op::Assign;
        save.operands = {variable, value};
      }
      value = variable;
    };
    if (guard != nullptr) {
      keep(guard);
      Instruction& skip = code.emplace_back();
      skip.op = Op::Goto;
      skip.operands = {program_.store().negation(guard)};
    }
    for (size_t i = 0; i < weave.cases.size(); ++i) {
      if (values[i].leads_to_callee != nullptr) keep(values[i].leads_to_callee);
      for (size_t n = 0; n < values[i].captured.size(); ++n) {
        const Binding::Kind kind = weave.cases[i].captures[n].kind;
        ExprRef& captured = values[i].captured[n];
        if (kind == Binding::Kind::None || kind == Binding::Kind::Result || kind == Binding::Kind::Place ||
            captured->is(Kind::Constant) || captured->type()->is_function())
          continue;
        keep(captured);
      }
    }
    for (Instruction& instruction : code)
      if (instruction.op == Op::Goto) instruction.target = static_cast<uint32_t>(code.size());
    append(before, code);
  }

  ir::Program& program_;
  const Plan& plan_;
  ActionWriter actions_;
  std::map<const ir::Function*, Insertions> insertions_;
  unsigned temporaries_ = 0;
};

}  // namespace

void write_goto(ir::Program& program, const Plan& plan) {
  Writer(program, plan).run(false);
  if (asks_for_losses(plan)) forget_pointers(program);
}

void ask_about_unseen(ir::Program& program) {
  const ir::Symbol* symbol = program.find_symbol(kSwitch);
  if (symbol == nullptr) return;
  const ExprRef variable = program.reference(*symbol);
  ir::Function* home = program.find_function(program.entry());
  CHECK(home != nullptr, "what is asked should be about a program that begins somewhere");
  for (Instruction& instruction : home->body)
    if (instruction.op == Op::Assign && instruction.operands[0] == variable)
      instruction.operands[1] = program.store().boolean(true);
}

void write_goto_for_endless(ir::Program& program, const spec::Specification& specification) {
  spec::Specification losses = specification;
  // These automata have no state and no variables, so that nothing of what was woven has to be found again.
  std::erase_if(losses.automata, [](const spec::Automaton& automaton) {
    return !spec::has_pattern(automaton, spec::PatternKind::LossPoint);
  });
  const Plan plan = make_plan(program, std::move(losses));
  Writer(program, plan).run(true);
}

void silence_own_checks(ir::Program& program, const std::vector<std::string>& error_functions,
                        const ir::Checks& kept) {
  for (ir::Function& function : program.functions()) {
    if (!function.has_body) continue;
    for (Instruction& instruction : function.body) {
      if (instruction.op != Op::Assert || ir::is_unsupported(instruction)) continue;
      if (!function.is_model && kept(instruction)) continue;
      instruction.op = Op::Assume;
      instruction.name = nullptr;
      instruction.message = nullptr;
    }
    if (std::ranges::find(error_functions, *function.name) == error_functions.end()) continue;
    Instruction end;
    end.op = Op::Halt;
    end.variant = ir::Variant::Abort;
    end.operands = {program.store().constant(expr::c_int_type(program.store()), 134)};
    end.range = function.range;
    function.body.assign(1, end);
  }
}

}  // namespace heddle::instrument
