#include "instrument/indirect_calls.h"

#include <algorithm>

#include "instrument/match.h"

namespace heddle::instrument {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;
using ir::Op;

namespace {

// The function symbol that a called expression is plainly the address of, or null.
ExprRef constant_callee(ExprRef called) {
  if (!called->is(Kind::Deref)) return nullptr;
  ExprRef pointer = called->operand(0);
  while (pointer->is(Kind::Cast) && pointer->type()->is_pointer()) pointer = pointer->operand(0);
  if (!pointer->is(Kind::AddressOf) || !pointer->operand(0)->is(Kind::Symbol)) return nullptr;
  return pointer->operand(0)->type()->is_function() ? pointer->operand(0) : nullptr;
}

// Whether calls pass values of both types in the same way, so that a cast tells what the callee sees.
bool pass_alike(TypeRef a, TypeRef b) {
  if (a == b || (a->is_pointer() && b->is_pointer())) return true;
  const bool is_same_class = (a->is_bitvector() && b->is_bitvector()) || (a->is_float() && b->is_float());
  return is_same_class && a->width() == b->width();
}

bool is_named(const spec::Specification& specification, std::string_view name) {
  for (const spec::Automaton& automaton : specification.automata)
    for (const spec::Transition& transition : automaton.transitions)
      if (names(transition.pattern, name)) return true;
  return false;
}

}  // namespace

IndirectCalls::IndirectCalls(ir::Program& program, analysis::Analyses& analyses,
                             const spec::Specification& specification)
    : program_(program), analyses_(analyses) {
  std::map<std::string_view, const ir::Function*> named;
  for (const ir::Function& function : program.functions())
    if (is_named(specification, c_name(*function.name))) named.emplace(*function.name, &function);
  if (!named.empty()) find_addressed(named);
}

void IndirectCalls::find_addressed(const std::map<std::string_view, const ir::Function*>& named) {
  std::vector<bool> seen(program_.store().expression_count());
  std::vector<ExprRef> stack;
  auto push = [&](ExprRef e) {
    if (e == nullptr || seen[e->id()]) return;
    seen[e->id()] = true;
    stack.push_back(e);
  };
  for (const ir::Function& function : program_.functions()) {
    for (const Instruction& instruction : function.body) {
      const bool is_direct = instruction.op == Op::Call && instruction.function()->is(Kind::Symbol);
      for (size_t n = 0; n < instruction.operands.size(); ++n)
        if (!(is_direct && n == 1)) push(instruction.operands[n]);
      while (!stack.empty()) {
        const ExprRef e = stack.back();
        stack.pop_back();
        for (const ExprRef operand : e->operands()) push(operand);
        if (!e->is(Kind::Symbol) || !e->type()->is_function()) continue;
        if (auto found = named.find(e->text()); found != named.end())
          addressed_.emplace(found->second, instruction.range);
      }
    }
  }
}

const std::vector<Callee>& IndirectCalls::named(const Instruction& call) {
  static const std::vector<Callee> none;
  if (!are_possible() || !is_indirect_call(call)) return none;
  auto [found, is_new] = known_.try_emplace(&call);
  std::vector<Callee>& result = found->second;
  if (!is_new) return result;
  if (const ExprRef callee = constant_callee(call.function())) {
    const ir::Function* function = program_.find_function(callee->text());
    if (addressed_.contains(function)) result.push_back({function, true, true});
    return result;
  }
  const analysis::CallTargets targets = analyses_.points_to().function_targets(call);
  const bool is_only = !targets.unknown && targets.functions.size() == 1;
  for (const ir::Function* function : targets.functions)
    if (addressed_.contains(function)) result.push_back({function, false, is_only});
  return result;
}

std::vector<const ir::Function*> IndirectCalls::all(const Instruction& call) {
  return analyses_.points_to().function_targets(call).functions;
}

namespace {

// In memory that is not the program's none of its functions is found that the outside does not have already.
bool is_anything(const analysis::Targets& targets) {
  return targets.unknown && !targets.only_foreign;
}

// Whether an object that a pointer of this type is given for may hold addresses of functions: not an int.
bool may_hold_functions(TypeRef type) {
  if (type->is_array()) return may_hold_functions(type->element());
  if (type->is_record())
    return !type->record().complete ||
           std::ranges::any_of(type->record().fields,
                               [](const expr::Field& field) { return may_hold_functions(field.type); });
  constexpr unsigned kByte = 8;
  const bool is_number =
      type->is_bool() || type->is_float() || (type->is_bitvector() && type->width() > kByte);
  return !is_number;
}

// Where one ends the program it calls nothing.
bool is_outside(const ir::Function& function) {
  const bool ends = function.has_body && !function.body.empty() && function.body.back().op == Op::Halt;
  return !function.has_body || (function.is_external && !ends);
}

}  // namespace

std::vector<const ir::Function*> IndirectCalls::outside_callees(const Instruction& call) const {
  std::vector<const ir::Function*> result;
  if (call.op != Op::Call) return result;
  if (call.function()->is(Kind::Symbol)) {
    const ir::Function* callee = program_.find_function(call.function()->text());
    if (callee != nullptr) result.push_back(callee);
  } else {
    result = analyses_.points_to().function_targets(call).functions;
  }
  std::erase_if(result, [](const ir::Function* function) { return !is_outside(*function); });
  return result;
}

std::set<const ir::Function*> IndirectCalls::addressed_in(const analysis::Targets& targets) const {
  const analysis::Numbering& numbering = analyses_.numbering();
  std::set<const ir::Function*> result;
  for (const auto& [function, where] : addressed_)
    if (is_anything(targets) ||
        targets.objects.test(numbering.symbol_of_function(numbering.number_of(*function))))
      result.insert(function);
  return result;
}

// What can be read through a pointer, and through what was read there, and so on. Each round follows the
// pointers that the last one found; once a round finds no object that is new, none after it does.
std::set<const ir::Function*> IndirectCalls::held_behind(ExprRef argument) {
  expr::Store& store = program_.store();
  const TypeRef address = store.pointer(store.pointer(store.void_type()));
  std::set<const ir::Function*> result;
  analysis::ObjectSet known;
  for (ExprRef pointer = argument;;) {
    pointer = store.deref(store.cast(address, pointer));
    const analysis::Targets& targets = analyses_.points_to().targets(pointer);
    result.merge(addressed_in(targets));
    if (is_anything(targets) || !(known |= targets.objects)) return result;
  }
}

std::vector<IndirectCalls::GivenAway> IndirectCalls::given_away(const Instruction& call) {
  std::vector<GivenAway> result;
  if (!are_possible()) return result;
  const std::vector<const ir::Function*> callees = outside_callees(call);
  if (callees.empty()) return result;
  expr::Store& store = program_.store();
  // A body that was written for a function which the program does not define calls what it is given, but not
  // what it would find in memory.
  const bool has_body = std::ranges::all_of(callees, [](const ir::Function* f) { return f->has_body; });
  for (size_t i = 0; i < call.argument_count(); ++i) {
    const ExprRef argument = call.argument(i);
    const bool is_pointer = argument->type()->is_pointer();
    if (has_body && is_pointer && argument->type()->element()->is_function()) continue;
    const analysis::Targets targets = analyses_.points_to().targets(argument);
    for (const ir::Function* function : addressed_in(targets))
      result.push_back({function, is_pointer ? argument : nullptr});
    if (is_pointer && !argument->type()->element()->is_function()) {
      if (!may_hold_functions(argument->type()->element())) continue;
      for (const ir::Function* function : held_behind(argument)) result.push_back({function, nullptr});
      continue;
    }
    // Pointers in a struct that is passed as such lead on too.
    for (const uint32_t object : targets.objects)
      if (const ir::Symbol* symbol = analyses_.points_to().object(object).symbol;
          !is_pointer && symbol != nullptr && symbol->kind != ir::SymbolKind::Function)
        for (const ir::Function* function : held_behind(store.address_of(program_.reference(*symbol))))
          result.push_back({function, nullptr});
  }
  return result;
}

support::SourceRange IndirectCalls::where_addressed(const ir::Function& function) const {
  auto found = addressed_.find(&function);
  return found == addressed_.end() ? support::SourceRange{} : found->second;
}

ExprRef leads_to(ir::Program& program, ExprRef pointer, const ir::Function& function) {
  expr::Store& store = program.store();
  const ExprRef address = store.address_of(program.reference(*program.find_symbol(*function.name)));
  return store.binary(Kind::Eq, pointer, store.cast(pointer->type(), address));
}

bool is_indirect_call(const Instruction& instruction) {
  return instruction.op == Op::Call && !instruction.function()->is(Kind::Symbol);
}

bool can_bind(const Instruction& call, const ir::Function& callee, const spec::Pattern& pattern) {
  const bool asks_nothing = pattern.operands.empty() && pattern.any_more_arguments && !pattern.result;
  if (asks_nothing) return true;
  const auto& parameters = callee.type->parameters();
  const size_t count = call.argument_count();
  if (callee.type->is_variadic() ? count < parameters.size() : count != parameters.size()) return false;
  for (size_t i = 0; i < std::min(pattern.operands.size(), parameters.size()); ++i)
    if (!pass_alike(call.argument(i)->type(), parameters[i])) return false;
  const bool has_result = !callee.type->result()->is(expr::TypeKind::Void);
  return !pattern.result || !has_result ||
         pass_alike(call.function()->type()->result(), callee.type->result());
}

}  // namespace heddle::instrument
