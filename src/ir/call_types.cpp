#include "ir/call_types.h"

#include <algorithm>

#include "expr/type.h"

namespace heddle::ir {

using expr::TypeRef;

namespace {

bool is_number(TypeRef type) {
  return type->is_bool() || type->is_bitvector();
}

bool is_word(TypeRef type) {
  return is_number(type) || type->is_pointer();
}

}  // namespace

// Whoever wants a narrower number than is given cuts it off; above what is given a register may hold
// anything.
bool arrives_as(TypeRef given, TypeRef wanted, unsigned extended, const expr::DataModel& model) {
  if (given == wanted) return true;
  if (is_number(given) && is_number(wanted)) return wanted->width() <= std::max(given->width(), extended);
  if (is_word(given) && is_word(wanted)) return given->width() == wanted->width();
  if (given->is_record() && wanted->is_record())
    return expr::size_of(given, model) == expr::size_of(wanted, model);
  return given->is_float() && wanted->is_float() && given->width() == wanted->width();
}

bool can_call(const Instruction& call, const Function& callee, const expr::DataModel& model) {
  const auto& parameters = callee.type->parameters();
  if (call.argument_count() < parameters.size()) return false;
  for (size_t i = 0; i < parameters.size(); ++i)  // callers extend what they pass to an int
    if (!arrives_as(call.argument(i)->type(), parameters[i], model.int_width(), model)) return false;
  const TypeRef result = call.function()->type()->result();
  const bool has_results =
      !result->is(expr::TypeKind::Void) && !callee.type->result()->is(expr::TypeKind::Void);
  return !has_results || arrives_as(callee.type->result(), result, 0, model);
}

}  // namespace heddle::ir
