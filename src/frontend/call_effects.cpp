#include "frontend/call_effects.h"

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

}  // namespace

void Touched::add(const Touched& other) {
  objects.insert(other.objects.begin(), other.objects.end());
  memory.insert(other.memory.begin(), other.memory.end());
  library_blocks |= other.library_blocks;
}

CallEffectTable::CallEffectTable(const ir::Program& program) : program_(program), fresh_blocks_(program) {
  for (const ir::Function& function : program.functions()) note_addressed(function);
  for (const ir::Function& function : program.functions()) add(function);
}

CallEffects CallEffectTable::of(const std::set<std::string>& roots) const {
  CallEffects result;
  std::vector<std::string> pending(roots.begin(), roots.end());
  while (!pending.empty()) {
    const std::string name = pending.back();
    pending.pop_back();
    if (!result.calls.insert(name).second) continue;
    const auto found = effects_.find(name);
    if (found == effects_.end()) {
      // Called through a pointer: anything may happen. What has no body and is no function of the program is
      // an input or an intrinsic.
      if (name != kAnyFunction) continue;
      result.reads.memory.insert(MemoryKind{});
      result.writes.memory.insert(MemoryKind{});
      continue;
    }
    result.reads.add(found->second.reads);
    result.writes.add(found->second.writes);
    pending.insert(pending.end(), found->second.calls.begin(), found->second.calls.end());
  }
  return result;
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
  CallEffects& effects = effects_[*function.name];
  Seen seen;
  for (const Instruction& instruction : function.body) {
    if (instruction.op == Op::Copy || instruction.op == Op::Fill || instruction.op == Op::Free)
      add_block(function, instruction, instruction.operands[0], effects.writes);
    if (instruction.op == Op::Copy) add_block(function, instruction, instruction.operands[1], effects.reads);
    if (instruction.op == Op::Output) effects.reads.library_blocks = true;
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
    if (instruction.op == Op::Call) {
      ExprRef callee = instruction.operands[1];
      effects.calls.insert(callee->is(Kind::Symbol) ? callee->text() : kAnyFunction);
    }
  }
}

// Of a part of an object only that part is read.
void CallEffectTable::add_read(ExprRef e, Seen& seen, Touched& reads) const {
  if (!seen.insert(e).second) return;
  if (expr::is_place(e)) add_place(e, reads);
  if (expr::is_place(e) || e->is(Kind::AddressOf))
    return add_way(e->is(Kind::AddressOf) ? e->operand(0) : e, seen, reads);
  for (ExprRef operand : e->operands()) add_read(operand, seen, reads);
}

// What is read to find a place.
void CallEffectTable::add_way(ExprRef place, Seen& seen, Touched& reads) const {
  for (; place->is(Kind::Member) || place->is(Kind::Index); place = place->operand(0))
    if (place->is(Kind::Index)) add_read(place->operand(1), seen, reads);
  if (place->is(Kind::Deref)) add_read(place->operand(0), seen, reads);
}

// What is outside may be anything that the pointer leads to.
void CallEffectTable::add_block(const ir::Function& function, const Instruction& instruction, ExprRef pointer,
                                Touched& touched) const {
  if (instruction.variant != ir::Variant::Outside && fresh_blocks_.lead_there(pointer)) return;
  if (function.is_model)
    touched.library_blocks = true;
  else
    touched.memory.insert(MemoryKind{});
}

void CallEffectTable::add_place(ExprRef place, Touched& touched) const {
  std::vector<NamedMember> members;
  ExprRef root = root_of(place, members);
  if (root->is(Kind::Symbol)) {
    if (!is_static(root)) return;
    const support::SourceLocation& location = program_.find_symbol(root->text())->location;
    touched.objects.insert({root, location.valid() && program_.files()[location.file].is_model});
    if (!addressed_.contains(root->text())) return;
  } else if (root->is(Kind::Deref) && fresh_blocks_.lead_there(root->operand(0))) {
    return;
  }
  touched.memory.insert(kind_of(place->type(), members));
}

bool CallEffectTable::is_static(ExprRef symbol) const {
  const ir::Symbol* found = program_.find_symbol(symbol->text());
  return found != nullptr && found->kind == ir::SymbolKind::Global;
}

}  // namespace heddle::frontend
