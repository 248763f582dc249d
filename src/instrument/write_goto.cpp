#include "instrument/write_goto.h"

#include <fmt/format.h>

#include <map>

#include "analysis/control_flow.h"
#include "instrument/action_to_goto.h"
#include "instrument/match.h"
#include "support/check.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

// What is inserted into one function, by place.
struct Insertions {
  Fragment prologue;
  std::map<uint32_t, Fragment> before;  // every way to the instruction passes it
  std::map<uint32_t, Fragment> after;   // on the way to the next instruction
  std::map<uint32_t, Fragment> jumps;   // on the way to the target of a GOTO
};

void append(Fragment& to, const Fragment& code) {
  const auto shift = static_cast<uint32_t>(to.size());
  for (const Instruction& instruction : code) {
    to.push_back(instruction);
    if (instruction.op == Op::Goto) to.back().target += shift;
  }
}

class FunctionWriter {
 public:
  FunctionWriter(ir::Function& function, expr::Store& store, const Insertions& insertions)
      : function_(function), store_(store), insertions_(insertions) {}

  void run() {
    std::vector<Instruction> old;
    old.swap(function_.body);
    place(insertions_.prologue);
    begin_.resize(old.size() + 1);
    for (uint32_t i = 0; i < old.size(); ++i) {
      begin_[i] = size();
      if (auto code = insertions_.before.find(i); code != insertions_.before.end()) place(code->second);
      const uint32_t target = old[i].target;
      const bool is_jump = old[i].op == Op::Goto;
      const bool has_code = is_jump && insertions_.jumps.contains(i);
      function_.body.push_back(std::move(old[i]));
      auto code = insertions_.after.find(i);
      if (is_jump) {
        // A jump to the next instruction goes through the code on the way there.
        const bool through = !has_code && target == i + 1 && code != insertions_.after.end();
        jumps_.push_back({size() - 1, target, has_code ? i : kNone, through ? size() : kNone});
      }
      if (code != insertions_.after.end()) place(code->second);
    }
    begin_[old.size()] = size();
    add_detours();
    for (const Jump& jump : jumps_) {
      uint32_t& target = function_.body[jump.at].target;
      if (jump.detour != kNone)
        target = detours_.at(jump.detour);
      else
        target = jump.fixed != kNone ? jump.fixed : begin_[jump.to];
    }
    bool needs_end = false;
    for (const Instruction& instruction : function_.body)
      needs_end |= instruction.op == Op::Goto && instruction.target == size();
    if (needs_end) function_.body.emplace_back();
  }

 private:
  struct Jump {
    uint32_t at;      // in the new body
    uint32_t to;      // in the old one
    uint32_t detour;  // the old jump whose code lies on the way, or kNone
    uint32_t fixed;   // a target in the new body, or kNone
  };

  uint32_t size() const { return static_cast<uint32_t>(function_.body.size()); }

  void place(const Fragment& code) {
    const uint32_t begin = size();
    for (const Instruction& instruction : code) {
      function_.body.push_back(instruction);
      if (instruction.op == Op::Goto) function_.body.back().target += begin;
    }
  }

  // Code on the way of a jump lies behind the body.
  void add_detours() {
    if (insertions_.jumps.empty()) return;
    if (function_.body.empty() || analysis::flow_of(function_.body.back()).falls_through) {
      Instruction end;
      end.op = Op::Return;
      end.operands = {nullptr};
      function_.body.push_back(std::move(end));
    }
    std::vector<Jump> back;
    for (const Jump& jump : jumps_) {
      if (jump.detour == kNone) continue;
      detours_[jump.detour] = size();
      place(insertions_.jumps.at(jump.detour));
      Instruction go;
      go.op = Op::Goto;
      go.operands = {store_.boolean(true)};
      back.push_back({size(), jump.to, kNone, kNone});
      function_.body.push_back(std::move(go));
    }
    jumps_.insert(jumps_.end(), back.begin(), back.end());
  }

  ir::Function& function_;
  expr::Store& store_;
  const Insertions& insertions_;
  std::vector<uint32_t> begin_;  // of the code for an old instruction
  std::vector<Jump> jumps_;
  std::map<uint32_t, uint32_t> detours_;
};

class Writer {
 public:
  Writer(ir::Program& program, const Plan& plan) : program_(program), plan_(plan), actions_(program, plan) {}

  void run() {
    for (const Ghost& ghost : plan_.ghosts) add_ghost(ghost);
    for (const Ghost& ghost : plan_.ghosts) initialize(ghost);
    for (const Weave& weave : plan_.weaves) add_weave(weave);
    for (auto& [function, insertions] : insertions_)
      FunctionWriter(*program_.find_function(*function->name), program_.store(), insertions).run();
  }

 private:
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

  void add_weave(const Weave& weave) {
    Insertions& insertions = insertions_[weave.function];
    const bool is_begin = weave.event == EventKind::FunctionEntry || weave.event == EventKind::ProgramEntry;
    std::vector<CaseValues> values = values_of(weave);
    const Instruction& instruction = weave.function->body[weave.instruction];
    ExprRef guard =
        weave.site == ir::kNoSite ? nullptr : ir::guard_of(program_.store(), instruction, weave.site);
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
      if (one.callee != nullptr) values.leads_to_callee = leads_to(instruction, *one.callee);
    }
    return result;
  }

  ExprRef leads_to(const Instruction& call, const ir::Function& callee) {
    expr::Store& store = program_.store();
    const ExprRef pointer = call.function()->operand(0);
    const ExprRef address = store.address_of(program_.reference(*program_.find_symbol(*callee.name)));
    return store.binary(Kind::Eq, pointer, store.cast(pointer->type(), address));
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
  Writer(program, plan).run();
}

void silence_own_checks(ir::Program& program) {
  for (ir::Function& function : program.functions()) {
    if (!function.has_body) continue;
    for (Instruction& instruction : function.body) {
      if (instruction.op != Op::Assert) continue;
      instruction.op = Op::Assume;
      instruction.name = nullptr;
      instruction.message = nullptr;
    }
    if (*function.name != "reach_error" && *function.name != "__VERIFIER_error") continue;
    Instruction end;
    end.op = Op::Halt;
    end.variant = ir::Variant::Abort;
    end.operands = {program.store().constant(program.store().signed_type(32), 134)};
    end.range = function.range;
    function.body.assign(1, end);
  }
}

}  // namespace heddle::instrument
