#include "frontend/fresh_blocks.h"

#include <algorithm>

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

// The object that a place is, or is a part of.
ExprRef whole_of(ExprRef place) {
  while (place->is(Kind::Member) || place->is(Kind::Index)) place = place->operand(0);
  return place;
}

}  // namespace

// The greatest set: a variable stays in it until something is assigned to it that may lead elsewhere.
FreshBlocks::FreshBlocks(const ir::Program& program) : program_(program) {
  for (const ir::Function& function : program.functions()) {
    if (!function.has_body) elsewhere_.insert(*function.name);
    for (const Instruction& instruction : function.body) exclude_addressed(instruction);
  }
  bool is_changed = true;
  while (is_changed) {
    is_changed = false;
    for (const ir::Function& function : program.functions()) is_changed |= exclude(function);
  }
}

bool FreshBlocks::lead_there(ExprRef pointer) const {
  switch (pointer->kind()) {
    case Kind::Cast:
      return pointer->operand(0)->type()->is_pointer() && lead_there(pointer->operand(0));
    case Kind::PointerAdd:
      return lead_there(pointer->operand(0));
    case Kind::Ite:
      return lead_there(pointer->operand(1)) && lead_there(pointer->operand(2));
    case Kind::AddressOf: {
      ExprRef place = whole_of(pointer->operand(0));
      if (place->is(Kind::Deref)) return lead_there(place->operand(0));
      return place->is(Kind::Symbol) && is_own(place);
    }
    case Kind::Symbol:
      return is_own(pointer) && !elsewhere_.contains(pointer->text());
    default:
      return pointer->is(Kind::Constant) && pointer->value().isZero();
  }
}

// A local of the function; a parameter's value comes from the caller.
bool FreshBlocks::is_own(ExprRef symbol) const {
  const ir::Symbol* found = program_.find_symbol(symbol->text());
  return found != nullptr && found->kind != ir::SymbolKind::Global &&
         found->kind != ir::SymbolKind::Parameter;
}

// What has an address may be changed through it.
bool FreshBlocks::exclude_addressed(const Instruction& instruction) {
  bool is_changed = false;
  for (ExprRef operand : instruction.operands) {
    if (operand == nullptr) continue;
    expr::for_each_subexpression(operand, [&](ExprRef e) {
      if (!e->is(Kind::AddressOf)) return;
      ExprRef object = whole_of(e->operand(0));
      if (object->is(Kind::Symbol)) is_changed |= exclude(object);
    });
  }
  return is_changed;
}

bool FreshBlocks::exclude(const ir::Function& function) {
  bool is_changed = false;
  for (const Instruction& instruction : function.body) {
    if (instruction.op == Op::Return) {
      if (!instruction.operands.empty() && instruction.operands[0] != nullptr &&
          instruction.operands[0]->type()->is_pointer() && !lead_there(instruction.operands[0]))
        is_changed |= elsewhere_.insert(*function.name).second;
      continue;
    }
    const bool writes = instruction.op == Op::Assign || instruction.op == Op::Havoc ||
                        instruction.op == Op::Call || instruction.op == Op::Output;
    if (!writes || instruction.operands[0] == nullptr || !instruction.operands[0]->is(Kind::Symbol)) continue;
    ExprRef target = instruction.operands[0];
    bool is_fresh = false;
    if (instruction.op == Op::Assign) is_fresh = lead_there(instruction.operands[1]);
    if (instruction.op == Op::Call) {
      ExprRef callee = instruction.operands[1];
      is_fresh = callee->is(Kind::Symbol) && !elsewhere_.contains(callee->text());
    }
    if (!is_fresh) is_changed |= exclude(target);
  }
  return is_changed;
}

}  // namespace heddle::frontend
