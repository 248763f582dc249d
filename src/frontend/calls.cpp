// Calls: ordinary ones, program inputs, the intrinsics of library models (models/heddle.h), and variadic
// arguments.
#include <set>

#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::Expr;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

// Functions whose effect no body could describe. Calling them must not pass silently as "returns anything".
const std::set<std::string>& unsupported_functions() {
  static const std::set<std::string> names = {"setjmp",
                                              "_setjmp",
                                              "sigsetjmp",
                                              "__sigsetjmp",
                                              "longjmp",
                                              "siglongjmp",
                                              "_longjmp",
                                              "pthread_create",
                                              "thrd_create",
                                              "fork",
                                              "vfork",
                                              "makecontext",
                                              "swapcontext",
                                              "clone",
                                              "__builtin_setjmp",
                                              "__builtin_longjmp",
                                              "__builtin_apply",
                                              "__builtin_return"};
  return names;
}

bool is_input_name(const std::string& name) {
  return name.starts_with("__VERIFIER_nondet_") || name.starts_with("__heddle_nondet_");
}

}  // namespace

std::vector<Value> FunctionLowering::arguments(const clang::CallExpr* e) {
  size_t effects_end = 0;
  for (unsigned i = 0; i < e->getNumArgs(); ++i)
    if (needs_instructions(e->getArg(i))) effects_end = i;
  std::vector<Value> values;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    const Expr* argument = e->getArg(i);
    Value value = argument->isGLValue() ? load(argument) : rvalue(argument);
    if (!value.is_stable && i < effects_end) value = save(value);
    values.push_back(value);
  }
  return values;
}

Value FunctionLowering::call(const clang::CallExpr* e, bool needed) {
  const support::SourceRange outer = range_;
  const clang::FunctionDecl* callee = e->getDirectCallee();
  needed = needed && !e->getType()->isVoidType();
  if (callee != nullptr) {
    const std::string name = callee->getName().str();
    if (unsupported_functions().contains(name)) unit_.unsupported(e->getBeginLoc(), "call of '" + name + "'");
    const bool has_body = unit_.linker().is_defined(unit_.name_of(*callee));
    if (name == "fesetround" && !has_body) {
      // Floats are rounded to nearest everywhere; a program that asks for that gets what it wants.
      Expr::EvalResult mode;
      if (e->getNumArgs() != 1 || !e->getArg(0)->EvaluateAsInt(mode, ast()) || !mode.Val.getInt().isZero())
        unit_.unsupported(e->getBeginLoc(), "rounding mode other than to nearest");
      return constant(type_of(e), 0);
    }
    if (callee->getBuiltinID() != 0 && !has_body) {
      if (auto value = builtin(e, *callee, needed)) return *value;
    }
    if (name == "alloca" && !has_body) {
      if (auto value = builtin_memory(e, "alloca", needed)) return *value;
    }
    Value result;
    if (name.starts_with("__heddle_") && intrinsic(e, name, needed, result)) return result;
    if (is_input_name(name) && !has_body && !e->getType()->isVoidType()) {
      for (unsigned i = 0; i < e->getNumArgs(); ++i) effect(e->getArg(i));
      set_range(*e);
      const Value value = input(name, type_of(e));
      range_ = outer;
      return value;
    }
  }
  Value target;
  if (callee != nullptr) {
    target = reference(*unit_.function(*callee));
  } else {
    Value pointer = rvalue(e->getCallee());
    for (unsigned i = 0; i < e->getNumArgs() && !pointer.is_stable; ++i)
      pointer = stabilize(pointer, e->getArg(i));
    target = deref(pointer, e);
  }
  std::vector<Value> operands = arguments(e);
  operands.insert(operands.begin(), {Value{}, target});
  set_range(*e);
  Value result = constant(store().boolean(false));
  if (needed) {
    const ir::Symbol* temporary = new_temporary(type_of(e));
    operands[0] = reference(*temporary);
    result = reference(*temporary, /*is_stable=*/true);
  }
  emit(Op::Call, operands);
  range_ = outer;
  return result;
}

Value FunctionLowering::call_by_name(const std::string& name, TypeRef type,
                                     const std::vector<Value>& arguments, bool needed) {
  std::vector<Value> operands = {Value{}, reference(*unit_.linker().require_function(name, type))};
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  Value result = constant(store().boolean(false));
  if (needed && !type->result()->is(expr::TypeKind::Void)) {
    const ir::Symbol* temporary = new_temporary(type->result());
    operands[0] = reference(*temporary);
    result = reference(*temporary, /*is_stable=*/true);
  }
  emit(Op::Call, operands);
  return result;
}

Value FunctionLowering::input(const std::string& name, TypeRef type) {
  const ir::Symbol* temporary = new_temporary(type);
  emit(Op::Havoc, {reference(*temporary)}).name = store().intern(name);
  return reference(*temporary, /*is_stable=*/true);
}

// The intrinsics that models/heddle.h declares. False: an ordinary function of a model.
bool FunctionLowering::intrinsic(const clang::CallExpr* e, const std::string& name, bool needed,
                                 Value& result) {
  static const std::set<std::string> names = {"__heddle_allocate",
                                              "__heddle_deallocate",
                                              "__heddle_object_size",
                                              "__heddle_pointer_offset",
                                              "__heddle_allocate_aligned",
                                              "__heddle_write",
                                              "__heddle_is_live",
                                              "__heddle_copy",
                                              "__heddle_fill",
                                              "__heddle_assume",
                                              "__heddle_assert",
                                              "__heddle_halt",
                                              "__heddle_abort",
                                              "__heddle_output",
                                              "__heddle_va_area"};
  if (!names.contains(name)) return false;
  const support::SourceRange outer = range_;
  result = constant(store().boolean(false));
  if (name == "__heddle_va_area") {
    result = rvalue(e->getArg(0));
    if (result.type()->element()->is_record()) result = member(deref(result, nullptr), 2);
    result = cast(store().pointer(store().void_type()), result);
    result.is_stable = false;
    return true;
  }
  std::vector<Value> values;
  if (name == "__heddle_assume" || name == "__heddle_assert") {
    values.push_back(condition(e->getArg(0)));
  } else {
    values = arguments(e);
  }
  set_range(*e);
  if (name == "__heddle_allocate" || name == "__heddle_allocate_aligned") {
    const ir::Symbol* temporary = new_temporary(type_of(e));
    emit(Op::Alloc, {reference(*temporary), values[0],
                     values.size() > 1 ? values[1] : constant(store().size_type(), kMaximalAlignment)});
    result = reference(*temporary, /*is_stable=*/true);
  } else if (name == "__heddle_deallocate") {
    emit(Op::Free, values);
  } else if (name == "__heddle_object_size") {
    result = make(Kind::ObjectSize, store().size_type(), {values[0]});
  } else if (name == "__heddle_pointer_offset") {
    result = make(Kind::OffsetOf, store().size_type(), {values[0]});
  } else if (name == "__heddle_is_live") {
    result = make(Kind::IsLive, store().bool_type(), {values[0]});
    result.is_stable = false;
  } else if (name == "__heddle_copy") {
    emit(Op::Copy, values);
  } else if (name == "__heddle_fill") {
    emit(Op::Fill, values);
  } else if (name == "__heddle_assume") {
    emit(Op::Assume, values);
  } else if (name == "__heddle_assert") {
    ir::Instruction& assertion = emit(Op::Assert, values);
    assertion.name = store().intern("assertion");
    if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(e->getArg(1)->IgnoreParenImpCasts()))
      assertion.message = store().intern(text->getString().str());
  } else if (name == "__heddle_halt") {
    emit(Op::Halt, values);
  } else if (name == "__heddle_abort") {
    emit(Op::Halt, {constant(store().signed_type(32), 134)}).variant = ir::Variant::Abort;
  } else if (name == "__heddle_output") {
    Value target;
    if (needed) {
      const ir::Symbol* temporary = new_temporary(type_of(e));
      target = reference(*temporary);
      result = reference(*temporary, /*is_stable=*/true);
    }
    emit(Op::Output, {target, values[0], values[1], values[2]});
  } else if (name == "__heddle_write") {
    emit(Op::Output, {Value{}, values[0], values[1], values[2]}).variant = ir::Variant::Bytes;
  }
  range_ = outer;
  return true;
}

// Variadic arguments
// ---------------------------------------------------------------------------------------------- A va_list
// keeps the address of the next argument: in the tag's third field (overflow_arg_area) in LP64, as the list
// itself in ILP32. Arguments lie one behind the other in slots (expr::DataModel::va_slot_bytes).

Value FunctionLowering::va_cursor(const Expr* list) {
  const clang::QualType type = list->getType();
  if (const auto* pointer = type->getAs<clang::PointerType>();
      pointer != nullptr && pointer->getPointeeType()->isRecordType())
    return member(deref(list->isGLValue() ? load(list) : rvalue(list), nullptr), 2);
  if (type->isArrayType()) return member(deref(decay(list), nullptr), 2);
  return place(list);
}

Value FunctionLowering::variadic_argument(const clang::VAArgExpr* e) {
  const support::SourceRange outer = range_;
  set_range(*e);
  TypeRef type = type_of(e);
  const Value cursor = va_cursor(e->getSubExpr());
  Value address = cursor;
  address.is_stable = false;
  const Value value = save(deref(cast(store().pointer(type), address), e));
  const uint64_t slot = store().data_model().va_slot_bytes();
  const uint64_t size = (expr::size_of(type, store().data_model()) + slot - 1) / slot * slot;
  assign(cursor,
         make(Kind::PointerAdd, address.type(), {address, constant(store().difference_type(), size)}));
  range_ = outer;
  return value;
}

}  // namespace heddle::frontend
