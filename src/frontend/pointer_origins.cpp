#include "frontend/pointer_origins.h"

#include <algorithm>

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using ir::Instruction;
using ir::Op;

namespace {

constexpr size_t kMostParameters = 63;  // that have bits of their own

// The object that a place is, or is a part of.
ExprRef whole_of(ExprRef place) {
  while (place->is(Kind::Member) || place->is(Kind::Index)) place = place->operand(0);
  return place;
}

}  // namespace

// The least sets that hold what is assigned.
PointerOrigins::PointerOrigins(const ir::Program& program) : program_(program) {
  for (const ir::Function& function : program.functions()) {
    if (!function.has_body) add(*function.name, kElsewhere);
    for (size_t k = 0; k < function.parameters.size(); ++k)
      add(*function.parameters[k]->name, k < kMostParameters ? Origins{1} << k : kElsewhere);
    for (const Instruction& instruction : function.body) add_addressed(instruction);
  }
  bool is_changed = true;
  while (is_changed) {
    is_changed = false;
    for (const ir::Function& function : program.functions()) is_changed |= follow(function);
  }
}

Origins PointerOrigins::of(ExprRef pointer) const {
  switch (pointer->kind()) {
    case Kind::Cast:
      return pointer->operand(0)->type()->is_pointer() ? of(pointer->operand(0)) : kElsewhere;
    case Kind::PointerAdd:
      return of(pointer->operand(0));
    case Kind::Ite:
      return of(pointer->operand(1)) | of(pointer->operand(2));
    case Kind::AddressOf: {
      ExprRef place = whole_of(pointer->operand(0));
      if (place->is(Kind::Deref)) return of(place->operand(0));
      return place->is(Kind::Symbol) ? of_object(place) : kElsewhere;
    }
    case Kind::Symbol: {
      if (of_object(pointer) != 0) return kElsewhere;
      const auto found = known_.find(pointer->text());
      return found == known_.end() ? 0 : found->second;
    }
    default:
      return pointer->is(Kind::Constant) && pointer->value().isZero() ? 0 : kElsewhere;
  }
}

Origins PointerOrigins::of_object(ExprRef symbol) const {
  const ir::Symbol* found = program_.find_symbol(symbol->text());
  return found != nullptr && found->kind != ir::SymbolKind::Global ? 0 : kElsewhere;
}

// What the function returns, in terms of what it is given here.
Origins PointerOrigins::of_call(const Instruction& call) const {
  ExprRef callee = call.operands[1];
  if (!callee->is(Kind::Symbol) || program_.find_function(callee->text()) == nullptr) return kElsewhere;
  const auto found = known_.find(callee->text());
  const Origins returned = found == known_.end() ? 0 : found->second;
  Origins result = returned & kElsewhere;
  for (size_t k = 0; k < kMostParameters; ++k)
    if ((returned >> k & 1) != 0)
      result |= k + 2 < call.operands.size() ? of(call.operands[k + 2]) : kElsewhere;
  return result;
}

bool PointerOrigins::add(const std::string& name, Origins origins) {
  Origins& known = known_[name];
  const bool is_new = (origins & ~known) != 0;
  known |= origins;
  return is_new;
}

// What has an address may be changed through it.
void PointerOrigins::add_addressed(const Instruction& instruction) {
  for (ExprRef operand : instruction.operands) {
    if (operand == nullptr) continue;
    expr::for_each_subexpression(operand, [&](ExprRef e) {
      if (!e->is(Kind::AddressOf)) return;
      ExprRef object = whole_of(e->operand(0));
      if (object->is(Kind::Symbol)) add(object->text(), kElsewhere);
    });
  }
}

bool PointerOrigins::follow(const ir::Function& function) {
  bool is_changed = false;
  for (const Instruction& instruction : function.body) {
    if (instruction.op == Op::Return) {
      ExprRef value = instruction.operands.empty() ? nullptr : instruction.operands[0];
      if (value != nullptr && value->type()->is_pointer()) is_changed |= add(*function.name, of(value));
      continue;
    }
    const bool writes = instruction.op == Op::Assign || instruction.op == Op::Havoc ||
                        instruction.op == Op::Call || instruction.op == Op::Output;
    if (!writes || instruction.operands[0] == nullptr || !instruction.operands[0]->is(Kind::Symbol)) continue;
    Origins origins = kElsewhere;
    if (instruction.op == Op::Assign) origins = of(instruction.operands[1]);
    if (instruction.op == Op::Call) origins = of_call(instruction);
    is_changed |= add(instruction.operands[0]->text(), origins);
  }
  return is_changed;
}

}  // namespace heddle::frontend
