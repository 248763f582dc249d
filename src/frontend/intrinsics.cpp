#include "frontend/intrinsics.h"

#include <map>

#include "expr/c_typing.h"
#include "frontend/lowering.h"
#include "frontend/va_lists.h"
#include "ir/annotation.h"
#include "ir/executed.h"

namespace heddle::frontend {

using clang::dyn_cast;
using expr::Kind;
using ir::Op;

Intrinsics::Intrinsics(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      expressions_(lowering.expressions),
      conditions_(lowering.conditions),
      calls_(lowering.calls),
      refusals_(lowering.refusals) {}

std::optional<Value> Intrinsics::intrinsic(const clang::CallExpr* e, const std::string& name, bool needed) {
  static const std::map<std::string, Entry> table = {
      {"__heddle_allocate", {Operands::All, &Intrinsics::allocate<ir::Variant::Plain>}},
      {"__heddle_allocate_aligned", {Operands::All, &Intrinsics::allocate<ir::Variant::Plain>}},
      {"__heddle_allocate_outside", {Operands::All, &Intrinsics::allocate<ir::Variant::Outside>}},
      {"__heddle_deallocate", {Operands::All, &Intrinsics::effect<Op::Free>}},
      {"__heddle_object_size", {Operands::All, &Intrinsics::number<Kind::ObjectSize>}},
      {"__heddle_pointer_offset", {Operands::All, &Intrinsics::number<Kind::OffsetOf>}},
      {"__heddle_is_live", {Operands::All, &Intrinsics::is_live}},
      {"__heddle_copy", {Operands::All, &Intrinsics::effect<Op::Copy>}},
      {"__heddle_fill", {Operands::All, &Intrinsics::effect<Op::Fill>}},
      {"__heddle_put_off", {Operands::All, &Intrinsics::put_off}},
      {"__heddle_unread_text", {Operands::All, &Intrinsics::unread_text}},
      {"__heddle_assume", {Operands::Condition, &Intrinsics::effect<Op::Assume>}},
      {"__heddle_assert", {Operands::Condition, &Intrinsics::assertion}},
      {"__heddle_defined", {Operands::Condition, &Intrinsics::defined}},
      {"__heddle_assumes", {Operands::None, &Intrinsics::assumption}},
      {"__heddle_unsupported", {Operands::None, &Intrinsics::unsupported}},
      {"__heddle_halt", {Operands::All, &Intrinsics::effect<Op::Halt>}},
      {"__heddle_abort", {Operands::All, &Intrinsics::halt}},
      {"__heddle_output", {Operands::All, &Intrinsics::output}},
      {"__heddle_write", {Operands::All, &Intrinsics::write}},
      {"__heddle_va_area", {Operands::First, &Intrinsics::va_area}}};
  const auto found = table.find(name);
  if (found == table.end()) return std::nullopt;
  const Entry& entry = found->second;
  const OriginScope origin(body_);
  Call call{e, {}, needed};
  switch (entry.operands) {
    case Operands::None:
      break;
    case Operands::All:
      call.values = calls_.arguments(e);
      break;
    case Operands::First:
      call.values.push_back(expressions_.rvalue(e->getArg(0)));
      break;
    case Operands::Condition:
      call.values.push_back(conditions_.condition(e->getArg(0)));
      break;
  }
  body_.set_range(*e);
  return (this->*entry.handler)(call);
}

template <Op op>
Value Intrinsics::effect(const Call& call) {
  body_.emit(op, call.values);
  return values_.boolean(false);
}

template <Kind kind>
Value Intrinsics::number(const Call& call) {
  return values_.make(kind, store_.size_type(), {call.values[0]});
}

template <ir::Variant variant>
Value Intrinsics::allocate(const Call& call) {
  const ir::Symbol* temporary = body_.new_temporary(values_.type_of(call.e));
  const Value alignment =
      call.values.size() > 1 ? call.values[1] : values_.constant(store_.size_type(), kMaximalAlignment);
  body_.emit(Op::Alloc, {values_.reference(*temporary), call.values[0], alignment}).variant = variant;
  return values_.reference(*temporary, /*is_stable=*/true);
}

Value Intrinsics::put_off(const Call& call) {
  const Value byte = values_.cast(store_.unsigned_type(8), call.values[2]);
  body_.emit(Op::Fill, {call.values[0], byte, call.values[1]}).variant = ir::Variant::Rest;
  return values_.boolean(false);
}

Value Intrinsics::unread_text(const Call& call) {
  const ir::Symbol* temporary = body_.new_temporary(values_.type_of(call.e));
  body_.emit(Op::Havoc, {values_.reference(*temporary), call.values[0]}).name =
      store_.intern(ir::kUnreadText);
  return values_.reference(*temporary, /*is_stable=*/true);
}

Value Intrinsics::is_live(const Call& call) {
  Value result = values_.make(Kind::IsLive, store_.bool_type(), {call.values[0]});
  result.is_stable = false;
  return result;
}

Value Intrinsics::assertion(const Call& call) {
  ir::Instruction& assertion = body_.emit(Op::Assert, call.values);
  assertion.name = store_.intern(unit_.is_model() ? "assertion" : ir::kAnnotation);
  if (const auto* text = dyn_cast<clang::StringLiteral>(call.e->getArg(1)->IgnoreParenImpCasts()))
    assertion.message = store_.intern(text->getString().str());
  return values_.boolean(false);
}

Value Intrinsics::defined(const Call& call) {
  const auto* text = llvm::cast<clang::StringLiteral>(call.e->getArg(1)->IgnoreParenImpCasts());
  body_.require_defined(call.values[0], text->getString().str());
  return values_.boolean(false);
}

Value Intrinsics::unsupported(const Call& call) {
  if (const auto* text = dyn_cast<clang::StringLiteral>(call.e->getArg(0)->IgnoreParenImpCasts()))
    refusals_.end_executions(text->getString().str(), body_.origin().range);
  return values_.boolean(false);
}

Value Intrinsics::assumption(const Call& call) {
  if (const auto* text = dyn_cast<clang::StringLiteral>(call.e->getArg(0)->IgnoreParenImpCasts()))
    body_.assume((unit_.is_model() ? "of the C library: " : "by the program: ") + text->getString().str());
  return values_.boolean(false);
}

Value Intrinsics::halt(const Call&) {
  body_.emit(Op::Halt, {values_.constant(expr::c_int_type(store_), kAbortStatus)}).variant =
      ir::Variant::Abort;
  return values_.boolean(false);
}

Value Intrinsics::output(const Call& call) {
  Value target;
  Value result = values_.boolean(false);
  if (call.needed) {
    const ir::Symbol* temporary = body_.new_temporary(values_.type_of(call.e));
    target = values_.reference(*temporary);
    result = values_.reference(*temporary, /*is_stable=*/true);
  }
  body_.emit(Op::Output, {target, call.values[0], call.values[1], call.values[2]});
  return result;
}

Value Intrinsics::write(const Call& call) {
  body_.emit(Op::Output, {Value{}, call.values[0], call.values[1], call.values[2]}).variant =
      ir::Variant::Bytes;
  return values_.boolean(false);
}

Value Intrinsics::va_area(const Call& call) {
  Value result = call.values[0];
  if (result.type()->is_pointer() && result.type()->element()->is_record())
    result = values_.deref(result, nullptr);
  if (result.type()->is_record()) result = va_cursor_in(values_, result);
  result = values_.cast(store_.pointer(store_.void_type()), result);
  result.is_stable = false;
  return result;
}

}  // namespace heddle::frontend
