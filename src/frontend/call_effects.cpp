#include "frontend/call_effects.h"

#include <algorithm>
#include <vector>

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

// The object that a place is a part of, or the dereference.
ExprRef root_of(ExprRef place, std::vector<NamedMember>& members) {
  for (; place->is(Kind::Member) || place->is(Kind::Index); place = place->operand(0)) {
    if (!place->is(Kind::Member)) continue;
    const expr::TypeRef record = place->operand(0)->type();
    members.push_back({record, record->record().fields[place->index()].name});
  }
  return place;
}

constexpr size_t kMostArguments = 127;  // that every compiler takes

}  // namespace

std::string call_through_pointer(size_t arguments) {
  return "*" + std::to_string(std::min(arguments, kMostArguments));
}

void Touched::add(const Touched& other) {
  objects.insert(other.objects.begin(), other.objects.end());
  memory.insert(other.memory.begin(), other.memory.end());
  library_blocks |= other.library_blocks;
}

CallEffectTable::CallEffectTable(const ir::Program& program) : program_(program), origins_(program) {
  for (const ir::Function& function : program.functions()) note_addressed(function);
  for (const ir::Function& function : program.functions()) add(function);
  add_calls_through_pointers();
}

// They lead to a function of the program whose address is taken somewhere, and that takes these arguments. An
// execution that calls anything else does not go on.
void CallEffectTable::add_calls_through_pointers() {
  for (const ir::Function& function : program_.functions()) {
    if (!addressed_.contains(*function.name)) continue;
    const size_t parameters = function.parameters.size();
    const bool takes_more = function.type->is_variadic();
    for (size_t count = parameters; count <= (takes_more ? kMostArguments : parameters); ++count)
      effects_[call_through_pointer(count)].calls.insert({*function.name, {}});
  }
}

CallEffects CallEffectTable::of(const std::set<std::string>& roots) {
  CallEffects result;
  for (const std::string& root : roots) {
    const CallEffects& one = of_root(root);
    result.reads.add(one.reads);
    result.writes.add(one.writes);
  }
  return result;
}

const CallEffects& CallEffectTable::of_root(const std::string& root) {
  const auto [known, is_new] = of_roots_.try_emplace(root);
  if (is_new) {
    known->second = of_one(root);
    const ir::Function* function = program_.find_function(root);
    if (function != nullptr && function->is_model) keep_given(*function, known->second);
  }
  return known->second;
}

// Of each function that is called, through which of its parameters somebody else's memory may be touched: all
// of the root's, and those that are given what such a parameter, or one from elsewhere, leads to. What is
// left are locals and blocks of the calls themselves.
CallEffects CallEffectTable::of_one(const std::string& root) const {
  std::map<std::string, Origins> visible = {{root, ~Origins{0}}};
  std::vector<std::string> pending = {root};
  while (!pending.empty()) {
    const std::string name = pending.back();
    pending.pop_back();
    const auto found = effects_.find(name);
    // What has no body and is no function of the program is an input or an intrinsic.
    if (found == effects_.end()) continue;
    const Origins seen_by_others = visible.at(name);
    for (const OwnCall& call : found->second.calls) {
      Origins given = call.arguments.empty() ? ~Origins{0} : kElsewhere;
      for (size_t k = 0; k < call.arguments.size(); ++k)
        if ((call.arguments[k] & seen_by_others) != 0) given |= Origins{1} << std::min<size_t>(k, 63);
      const auto [callee, is_new] = visible.try_emplace(call.callee, given);
      if (!is_new && (given & ~callee->second) == 0) continue;
      callee->second |= given;
      pending.push_back(call.callee);
    }
  }
  CallEffects result;
  for (const auto& [name, seen_by_others] : visible) {
    const auto found = effects_.find(name);
    if (found == effects_.end()) continue;
    add_visible(found->second.reads, seen_by_others, result.reads);
    add_visible(found->second.writes, seen_by_others, result.writes);
  }
  return result;
}

void CallEffectTable::add_visible(const OwnTouched& own, Origins visible, Touched& touched) {
  touched.objects.insert(own.objects.begin(), own.objects.end());
  for (const ThroughPointer& access : own.memory) {
    if ((access.origins & visible) == 0) continue;
    if (access.is_library_block)
      touched.library_blocks = true;
    else
      touched.memory.insert(access.kind);
  }
}

// What models write in steps of their own to variables of their own is nobody else's. They write to the
// program's objects where its pointers lead; which the types of their parameters tell.
void CallEffectTable::keep_given(const ir::Function& model, CallEffects& effects) const {
  std::set<MemoryKind> given;
  for (const ir::Symbol* parameter : model.parameters) add_given(parameter->type, given);
  if (given.contains(MemoryKind{})) return;
  for (Touched* touched : {&effects.reads, &effects.writes})
    std::erase_if(touched->memory, [&](const MemoryKind& kind) {
      return kind.member.empty() && kind.sort != 0 && !given.contains(kind);
    });
}

void CallEffectTable::add_given(expr::TypeRef type, std::set<MemoryKind>& given) {
  while (type->is_pointer()) {
    type = type->element();
    // Members are written by their names; what models call is looked at like any other function.
    if (!type->is(expr::TypeKind::Struct) && !type->is(expr::TypeKind::Function))
      given.insert(type->is_scalar() && kind_of(type, {}) != kCharacters ? kind_of(type, {}) : MemoryKind{});
  }
}

void CallEffectTable::note_addressed(const ir::Function& function) {
  std::vector<NamedMember> members;
  for (const Instruction& instruction : function.body)
    for (ExprRef operand : instruction.operands)
      if (operand != nullptr)
        expr::for_each_subexpression(operand, [&](ExprRef e) {
          if (!e->is(Kind::AddressOf)) return;
          ExprRef root = root_of(e->operand(0), members);
          if (root->is(Kind::Symbol)) addressed_.insert(root->text());
        });
}

void CallEffectTable::add(const ir::Function& function) {
  OwnEffects& effects = effects_[*function.name];
  Seen seen;
  for (const Instruction& instruction : function.body) {
    if (instruction.op == Op::Copy || instruction.op == Op::Fill || instruction.op == Op::Free)
      add_block(function, instruction, instruction.operands[0], effects.writes);
    if (instruction.op == Op::Copy) add_block(function, instruction, instruction.operands[1], effects.reads);
    if (instruction.op == Op::Output) effects.reads.memory.insert({kElsewhere, true, {}});
    const bool writes = instruction.op == Op::Assign || instruction.op == Op::Havoc ||
                        instruction.op == Op::Call || instruction.op == Op::Alloc;
    for (size_t i = 0; i < instruction.operands.size(); ++i) {
      ExprRef operand = instruction.operands[i];
      if (operand == nullptr) continue;
      if (i == 0 && writes) {
        add_place(operand, effects.writes);
        add_way(operand, seen, effects.reads);
      } else {
        add_read(operand, seen, effects.reads);
      }
    }
    if (instruction.op == Op::Call) effects.calls.insert(own_call(instruction));
  }
}

// Without arguments where it is not known which parameters they are of: of calls through pointers.
CallEffectTable::OwnCall CallEffectTable::own_call(const Instruction& instruction) const {
  ExprRef callee = instruction.operands[1];
  if (!callee->is(Kind::Symbol)) return {call_through_pointer(instruction.operands.size() - 2), {}};
  OwnCall call{callee->text(), {}};
  for (size_t i = 2; i < instruction.operands.size(); ++i)
    call.arguments.push_back(origins_.of(instruction.operands[i]));
  return call;
}

// Of a part of an object only that part is read.
void CallEffectTable::add_read(ExprRef e, Seen& seen, OwnTouched& reads) const {
  if (!seen.insert(e).second) return;
  if (expr::is_place(e)) add_place(e, reads);
  if (expr::is_place(e) || e->is(Kind::AddressOf))
    return add_way(e->is(Kind::AddressOf) ? e->operand(0) : e, seen, reads);
  for (ExprRef operand : e->operands()) add_read(operand, seen, reads);
}

// What is read to find a place.
void CallEffectTable::add_way(ExprRef place, Seen& seen, OwnTouched& reads) const {
  for (; place->is(Kind::Member) || place->is(Kind::Index); place = place->operand(0))
    if (place->is(Kind::Index)) add_read(place->operand(1), seen, reads);
  if (place->is(Kind::Deref)) add_read(place->operand(0), seen, reads);
}

// What is outside may be anything that the pointer leads to.
void CallEffectTable::add_block(const ir::Function& function, const Instruction& instruction, ExprRef pointer,
                                OwnTouched& touched) const {
  const Origins origins = instruction.variant == ir::Variant::Outside ? kElsewhere : origins_.of(pointer);
  touched.memory.insert({origins, function.is_model, MemoryKind{}});
}

void CallEffectTable::add_place(ExprRef place, OwnTouched& touched) const {
  std::vector<NamedMember> members;
  ExprRef root = root_of(place, members);
  Origins origins = kElsewhere;
  if (root->is(Kind::Symbol)) {
    if (!is_static(root)) return;
    const support::SourceLocation& location = program_.find_symbol(root->text())->location;
    touched.objects.insert({root, location.valid() && program_.files()[location.file].is_model});
    if (!addressed_.contains(root->text())) return;
  } else if (root->is(Kind::Deref)) {
    origins = origins_.of(root->operand(0));
  }
  touched.memory.insert({origins, false, kind_of(place->type(), members)});
}

bool CallEffectTable::is_static(ExprRef symbol) const {
  const ir::Symbol* found = program_.find_symbol(symbol->text());
  return found != nullptr && found->kind == ir::SymbolKind::Global;
}

}  // namespace heddle::frontend
