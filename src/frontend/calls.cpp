#include "frontend/calls.h"

#include "expr/c_typing.h"
#include "expr/elementary.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::Expr;
using expr::TypeRef;
using ir::Op;

namespace {

bool is_input_name(const std::string& name) {
  return name.starts_with("__VERIFIER_nondet_") || name.starts_with("__heddle_nondet_");
}

}  // namespace

Calls::Calls(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      values_(lowering.values),
      body_(lowering.body),
      scopes_(lowering.scopes),
      refusals_(lowering.refusals),
      effects_(lowering.effects),
      places_(lowering.places),
      expressions_(lowering.expressions),
      conditions_(lowering.conditions),
      aggregates_(lowering.aggregates),
      intrinsics_(lowering.intrinsics),
      builtins_(lowering.builtins) {}

Value Calls::argument(const Expr* e) {
  const clang::FieldDecl* field = transparent_field(e->getType());
  if (field == nullptr) return e->isGLValue() ? places_.load(e) : expressions_.rvalue(e);
  // Clang makes a union of what is passed for a parameter of such a type; the call passes it as it is.
  TypeRef passed = unit_.type_of(field->getType(), e->getBeginLoc());
  if (const auto* made = llvm::dyn_cast<clang::CompoundLiteralExpr>(e);
      made != nullptr && made->isPRValue()) {
    const Value given = argument(llvm::cast<clang::InitListExpr>(made->getInitializer())->getInit(0));
    if (given.type()->is_scalar() && passed->is_scalar()) return values_.cast(passed, given);
    unit_.unsupported(e->getBeginLoc(), "transparent union of aggregates");
  }
  return values_.member(expressions_.rvalue(e), unit_.field_number(field));
}

std::vector<Value> Calls::arguments(const clang::CallExpr* e) {
  size_t effects_end = 0;
  for (unsigned i = 0; i < e->getNumArgs(); ++i)
    if (effects_.needs_instructions(e->getArg(i))) effects_end = i;
  std::vector<Value> values;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    Value value = argument(e->getArg(i));
    if (!value.is_stable && i < effects_end) value = body_.save(value);
    values.push_back(value);
  }
  return values;
}

Value Calls::call(const clang::CallExpr* e, bool needed) {
  const OriginScope origin(body_);
  const clang::FunctionDecl* callee = e->getDirectCallee();
  needed = needed && !e->getType()->isVoidType();
  if (callee != nullptr) {
    const std::string name = callee->getName().str();
    const bool has_body = unit_.linker().is_defined(unit_.name_of(*callee));
    if (saves_place(name) && !has_body && unit_.linker().options().models)
      return save_place(e, *callee, needed);
    if (callee->getBuiltinID() != 0 && !has_body) {
      if (auto value = builtins_.builtin(e, *callee, needed)) return *value;
    }
    if (name == "alloca" && !has_body) {
      if (auto value = builtins_.builtin_memory(e, "alloca", needed)) return *value;
    }
    if (name.starts_with("__heddle_") && !has_body) {
      if (const auto value = aggregates_.aggregate(e)) return values_.cast(values_.type_of(e), *value);
      if (auto value = intrinsics_.intrinsic(e, name, needed)) return *value;
    }
    if (name == "assert" && !has_body && e->getNumArgs() == 1 && unit_.linker().options().models) {
      assertion(e);
      return e->getType()->isVoidType() ? values_.boolean(false) : values_.zero(values_.type_of(e));
    }
    if (expr::is_bound(name)) {
      std::vector<Value> operands = arguments(e);
      const ir::Symbol* temporary = body_.new_temporary(values_.type_of(e));
      operands.insert(operands.begin(), values_.reference(*temporary));
      body_.set_range(*e);
      body_.emit(Op::Havoc, operands).name = store_.intern(name);
      return values_.reference(*temporary, /*is_stable=*/true);
    }
    if (is_input_name(name) && !has_body && !e->getType()->isVoidType()) {
      for (unsigned i = 0; i < e->getNumArgs(); ++i) expressions_.effect(e->getArg(i));
      body_.set_range(*e);
      const Value value = input(name, values_.type_of(e));
      return value;
    }
  }
  if (callee != nullptr) {
    if (const std::string problem = unit_.problem_of(unit_.name_of(*callee)); !problem.empty())
      return refused_call(e, problem);
  }
  Value target;
  if (callee != nullptr && !frontend::is_missing_weak(unit_, *callee)) {
    target = values_.reference(*unit_.function(*callee, e->getBeginLoc()));
  } else {
    Value pointer = expressions_.rvalue(e->getCallee());
    for (unsigned i = 0; i < e->getNumArgs() && !pointer.is_stable; ++i)
      pointer = body_.stabilize(pointer, e->getArg(i));
    target = values_.deref(pointer, e);
  }
  std::vector<Value> operands = arguments(e);
  operands.insert(operands.begin(), {Value{}, target});
  body_.set_range(*e);
  Value result = values_.boolean(false);
  if (needed) {
    const ir::Symbol* temporary = body_.new_temporary(values_.type_of(e));
    operands[0] = values_.reference(*temporary);
    result = values_.reference(*temporary, /*is_stable=*/true);
  }
  body_.emit(Op::Call, operands);
  return result;
}

// setjmp. Where it returns for the second time, lower_long_jumps says.
Value Calls::save_place(const clang::CallExpr* e, const clang::FunctionDecl& callee, bool needed) {
  const clang::QualType declared =
      callee.getNumParams() == 0 ? e->getArg(0)->getType() : callee.getParamDecl(0)->getOriginalType();
  const clang::QualType buffer = declared->isPointerType() ? declared->getPointeeType() : declared;
  const bool is_builtin = callee.getName().starts_with("__builtin_");  // five words
  if (!is_builtin && (buffer->isIncompleteType() ||
                      expr::size_of(unit_.type_of(buffer, e->getBeginLoc()), store_.data_model()) <
                          saved_place_bytes(store_.data_model())))
    unit_.unsupported(e->getBeginLoc(),
                      "function '" + callee.getName().str() + "' with a buffer of this type");
  const std::vector<Value> values = arguments(e);
  TypeRef pointer = store_.pointer(store_.void_type());
  TypeRef number = store_.unsigned_type(32);
  const Value to = values_.cast(pointer, values[0]);
  if (values.size() > 1) {  // sigsetjmp
    body_.set_range(*e);
    TypeRef save =
        store_.function(store_.void_type(), {pointer, expr::c_int_type(store_)}, /*variadic=*/false);
    call_by_name("__heddle_save_signals", save, {to, values_.cast(expr::c_int_type(store_), values[1])},
                 false);
  }
  TypeRef type = store_.function(expr::c_int_type(store_), {pointer, store_.pointer(number), number},
                                 /*variadic=*/false);
  body_.set_range(*e);
  return call_by_name(std::string(kSavePlace), type, {to}, needed);
}

// The macro of <assert.h>, by whoever does not include that.
void Calls::assertion(const clang::CallExpr* e) {
  const Label end = scopes_.new_label();
  conditions_.branch(e->getArg(0), end, true);
  const TypeRef text = store_.pointer(store_.signed_type(8));
  const TypeRef line = store_.unsigned_type(store_.data_model().int_width());
  const TypeRef type = store_.function(store_.void_type(), {text, text, line, text}, /*variadic=*/false);
  body_.set_range(*e);
  call_by_name("__assert_fail", type,
               {values_.zero(text), values_.zero(text), values_.zero(line), values_.zero(text)}, false);
  scopes_.bind(end);
}

// What is passed is evaluated; the call itself no execution survives.
Value Calls::refused_call(const clang::CallExpr* e, const std::string& problem) {
  for (const Expr* argument : e->arguments()) expressions_.effect(argument);
  refusals_.end_executions(problem, unit_.range(*e));
  return e->getType()->isVoidType() ? values_.boolean(false) : values_.zero(values_.type_of(e));
}

Value Calls::call_by_name(const std::string& name, TypeRef type, const std::vector<Value>& arguments,
                          bool needed) {
  std::vector<Value> operands = {Value{}, values_.reference(*unit_.linker().require_function(name, type))};
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  Value result = values_.boolean(false);
  if (needed && !type->result()->is(expr::TypeKind::Void)) {
    const ir::Symbol* temporary = body_.new_temporary(type->result());
    operands[0] = values_.reference(*temporary);
    result = values_.reference(*temporary, /*is_stable=*/true);
  }
  body_.emit(Op::Call, operands);
  return result;
}

Value Calls::input(const std::string& name, TypeRef type) {
  const ir::Symbol* temporary = body_.new_temporary(type);
  body_.emit(Op::Havoc, {values_.reference(*temporary)}).name = store_.intern(name);
  return values_.reference(*temporary, /*is_stable=*/true);
}

}  // namespace heddle::frontend
