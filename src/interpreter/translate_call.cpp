// Calls: arguments lie in consecutive slots, in the layout of the callee's parameters where the callee is
// known.
#include <algorithm>

#include "interpreter/translate.h"

namespace heddle::interpreter {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Instruction;

namespace {

std::vector<const ir::Symbol*> named_parameters(const ir::Function& function) {
  std::vector<const ir::Symbol*> named;
  for (const ir::Symbol* parameter : function.parameters)
    if (parameter != function.va_area) named.push_back(parameter);
  return named;
}

}  // namespace

void Translator::argument(const Instruction& i, size_t number, TypeRef type, uint32_t slot) {
  ExprRef e = number < i.argument_count() ? i.argument(number) : nullptr;
  const bool is_convertible =
      e != nullptr && (e->type() == type || (e->type()->is_scalar() && type->is_scalar()));
  if (is_convertible)
    value_to(e, sites_.operand(static_cast<uint32_t>(number + 2)), type, slot);
  else
    arbitrary(slot, {Need::Missing, "", type});
}

void Translator::call_arguments(const Instruction& i, CallInfo& info) {
  std::vector<TypeRef> types;
  const bool has_layout = info.callee != nullptr && info.callee->has_body;
  if (has_layout) {
    const auto named = named_parameters(*info.callee);
    for (const ir::Symbol* parameter : named) types.push_back(parameter->type);
    info.is_plain = true;
  }
  for (size_t k = types.size(); k < i.argument_count(); ++k) types.push_back(i.argument(k)->type());
  uint32_t total = 0;
  for (TypeRef type : types) total += slot_count(type);
  uint32_t slot = temporary(std::max(total, 1U));
  for (size_t k = 0; k < types.size(); ++k) {
    argument(i, k, types[k], slot);
    info.arguments.push_back({types[k], slot});
    slot += slot_count(types[k]);
  }
}

uint32_t Translator::call_pointer(ExprRef function, SiteNode node) {
  if (function->type()->is_function()) {
    const Place target = place(function, node);
    return slot_of(address_of(target));
  }
  return slot_of(value(function, node));
}

void Translator::call(const Instruction& i) {
  auto info = std::make_unique<CallInfo>();
  ExprRef function = i.function();
  TypeRef type = function->type();
  if (type->is_pointer()) type = type->element();
  if (function->is(Kind::Symbol) && type == function->type())
    info->callee = environment_.program->find_function(function->text());
  if (info->callee != nullptr)
    type = info->callee->type;
  else
    info->pointer = call_pointer(function, sites_.operand(1));
  call_arguments(i, *info);
  TypeRef result = type->is_function() ? type->result() : nullptr;
  if (result != nullptr && result->is(expr::TypeKind::Void)) result = nullptr;
  info->result = result;
  if (result != nullptr) info->result_slot = temporary(slot_count(result));
  const uint32_t result_slot = info->result_slot;
  if (info->pointer != kNoSlot) check_defined(info->pointer, DefinedUse::Address);
  observe(nullptr, 0, false, info->callee);
  code_->calls.push_back(std::move(info));
  emit(Operation::Call, 0, 0, static_cast<uint32_t>(code_->calls.size() - 1));
  forget_values();
  if (i.operands[0] != nullptr && result != nullptr) call_result(i, result_slot, result);
}

// The place is evaluated after the call, as the left side of an assignment is.
void Translator::call_result(const Instruction& i, uint32_t slot, TypeRef type) {
  TypeRef target = i.operands[0]->type();
  if (target->is_scalar() && type->is_scalar()) {
    assign_scalar(i.operands[0], cast(Operand::in(slot), type, target, next_temporary_, kNoSlot), target);
    return;
  }
  const Place to = place(i.operands[0], sites_.operand(0));
  if (target != type) {
    const uint32_t garbage = temporary(slot_count(target));
    arbitrary(garbage, {Need::Missing, "", target});
    slot = garbage;
  }
  if (target->is_scalar()) {
    store(to, Operand::in(slot));
    return;
  }
  if (size_of(target) == 0) return;
  const Address address = absolute(access(to, size_of(target), true));
  emit(Operation::StoreBytes, 0, address.slot, slot, size_of(target) * 8 | (address.is_raw ? kRawTo : 0));
}

}  // namespace heddle::interpreter
