#include "interpreter/translate_call.h"

#include <algorithm>

#include "interpreter/translate_cast.h"
#include "interpreter/translation.h"

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

CallTranslator::CallTranslator(Translation& translation)
    : environment_(translation.environment),
      code_(translation.code),
      emitter_(translation.emitter),
      sites_(translation.emitter.sites()),
      shared_(translation.shared),
      values_(translation.values),
      places_(translation.places) {}

void CallTranslator::argument(const Instruction& i, size_t number, TypeRef type, uint32_t slot) {
  ExprRef e = number < i.argument_count() ? i.argument(number) : nullptr;
  const bool is_convertible =
      e != nullptr && (e->type() == type || (e->type()->is_scalar() && type->is_scalar()));
  if (is_convertible)
    values_.value_to(e, sites_.operand(static_cast<uint32_t>(number + 2)), type, slot);
  else
    emitter_.arbitrary(slot, {Need::Missing, "", type});
}

void CallTranslator::arguments(const Instruction& i, CallInfo& info) {
  std::vector<TypeRef> types;
  const bool has_layout = info.callee != nullptr && info.callee->has_body;
  if (has_layout) {
    const auto named = named_parameters(*info.callee);
    for (const ir::Symbol* parameter : named) types.push_back(parameter->type);
    info.is_plain = true;
  }
  for (size_t k = types.size(); k < i.argument_count(); ++k) types.push_back(i.argument(k)->type());
  uint32_t total = 0;
  for (TypeRef type : types) total += environment_.slot_count(type);
  uint32_t slot = emitter_.temporary(std::max(total, 1U));
  for (size_t k = 0; k < types.size(); ++k) {
    argument(i, k, types[k], slot);
    info.arguments.push_back({types[k], slot});
    slot += environment_.slot_count(types[k]);
  }
}

uint32_t CallTranslator::pointer_to(ExprRef function, SiteNode node) {
  if (function->type()->is_function()) {
    const Place target = places_.place(function, node);
    return emitter_.slot_of(places_.address_of(target));
  }
  return emitter_.slot_of(values_.value(function, node));
}

void CallTranslator::call(const Instruction& i) {
  auto info = std::make_unique<CallInfo>();
  ExprRef function = i.function();
  TypeRef type = function->type();
  if (type->is_pointer()) type = type->element();
  if (function->is(Kind::Symbol) && type == function->type())
    info->callee = environment_.program->find_function(function->text());
  if (info->callee != nullptr)
    type = info->callee->type;
  else
    info->pointer = pointer_to(function, sites_.operand(1));
  arguments(i, *info);
  TypeRef result = type->is_function() ? type->result() : nullptr;
  if (result != nullptr && result->is(expr::TypeKind::Void)) result = nullptr;
  info->result = result;
  if (result != nullptr) info->result_slot = emitter_.temporary(environment_.slot_count(result));
  const uint32_t result_slot = info->result_slot;
  if (info->pointer != kNoSlot) emitter_.check_pointer(info->pointer);
  emitter_.observe(nullptr, 0, false, info->callee);
  emitter_.emit(Operation::Call, 0, 0, add_to(code_.calls, std::move(info)));
  shared_.forget();
  if (i.operands[0] != nullptr && result != nullptr) store_result(i, result_slot, result);
}

// The place is evaluated after the call, as the left side of an assignment is.
void CallTranslator::store_result(const Instruction& i, uint32_t slot, TypeRef type) {
  TypeRef target = i.operands[0]->type();
  if (target->is_scalar() && type->is_scalar()) {
    places_.assign(i.operands[0], cast(emitter_, Operand::in(slot), type, target, emitter_.mark(), kNoSlot),
                   target);
    return;
  }
  const Place to = places_.place(i.operands[0], sites_.operand(0));
  if (target != type) {
    const uint32_t garbage = emitter_.temporary(environment_.slot_count(target));
    emitter_.arbitrary(garbage, {Need::Missing, "", target});
    slot = garbage;
  }
  if (target->is_scalar()) {
    places_.store(to, Operand::in(slot));
    return;
  }
  if (environment_.size_of(target) == 0) return;
  const Address address = places_.absolute(places_.access(to, environment_.size_of(target), true));
  emitter_.emit(Operation::StoreBytes, 0, address.slot, slot,
                environment_.size_of(target) * 8 | (address.is_raw ? kRawTo : 0));
}

}  // namespace heddle::interpreter
