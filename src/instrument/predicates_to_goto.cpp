// The predicates of actions as GOTO expressions.
#include <fmt/format.h>

#include "expr/c_typing.h"
#include "expr/conversion_range.h"
#include "expr/evaluate.h"
#include "instrument/action_to_goto.h"
#include "instrument/indirect_calls.h"
#include "support/check.h"

namespace heddle::instrument {

using expr::COperator;
using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;
using spec::ExprKind;

ExprRef ActionWriter::predicate(const spec::Expr& e, const Scope& scope) {
  switch (e.kind) {
    case ExprKind::Overflows:
      return overflow(e, scope);
    case ExprKind::CastOverflows:
      return cast_overflow(e, scope);
    case ExprKind::Nondet:
      return choice(scope);
    case ExprKind::Width:
    case ExprKind::Minimum:
    case ExprKind::Maximum:
      return limit(e, scope);
    case ExprKind::StateMatches:
      return state_matches(e, scope);
    case ExprKind::Accessible: {
      const ExprRef address = pointer(e, scope);
      const expr::CResult bytes =
          expr::c_convert(store(), store().size_type(), expression(e.operands[1], scope));
      if (!bytes) fail(e.operands[1].position, bytes.reason);
      return accessible(e, address, bytes.value, scope);
    }
    case ExprKind::Aligned:
      return aligned(pointer(e, scope), own_access(e, scope));
    case ExprKind::Modifiable:
      return modifiable(pointer(e, scope), own_access(e, scope));
    case ExprKind::Releasable:
      return store().unary(Kind::Releasable, pointer(e, scope));
    case ExprKind::NoneLost:
      return store().make(Kind::NoneLost, store().bool_type(), std::initializer_list<ExprRef>{});
    default:
      break;
  }
  CHECK(false, "what is no predicate should have been dealt with by expression()");
  return nullptr;
}

// What a pattern binds is accessible if it is for the event: a write leads to no constant, and a call to a
// function.
ExprRef ActionWriter::accessible(const spec::Expr& e, ExprRef address, ExprRef bytes, const Scope& scope) {
  const bool is_own = scope.weave != nullptr && scope.weave->event == EventKind::Access &&
                      e.operands[0].kind == ExprKind::Capture;
  ExprRef result = store().make(Kind::Accessible, store().bool_type(), {address, bytes});
  if (!is_own) return result;
  if (scope.weave->access == AccessKind::Call) {
    result = store().boolean(false);
    for (const ir::Symbol* function : scope.weave->objects) {
      const ExprRef is_it = leads_to(program_, address, *program_.find_function(*function->name));
      result = function == scope.weave->objects.front() ? is_it : store().binary(Kind::Or, result, is_it);
    }
    // Engines do not go on where a pointer leads to memory that is not the program's.
    return store().binary(Kind::And, store().make(Kind::Accessible, store().bool_type(), {address, bytes}),
                          result);
  }
  for (const ir::Symbol* constant : scope.weave->objects) {
    const ExprRef there = store().address_of(program_.reference(*constant));
    result = store().binary(Kind::And, result,
                            store().binary(Kind::Ne, store().unary(Kind::ObjectOf, address),
                                           store().unary(Kind::ObjectOf, there)));
  }
  return result;
}

// The access that a predicate is about, which only such a transition has.
const Weave& ActionWriter::own_access(const spec::Expr& e, const Scope& scope) const {
  const bool is_own = scope.weave != nullptr && scope.weave->event == EventKind::Access &&
                      e.operands[0].kind == ExprKind::Capture;
  if (!is_own) fail(e.position, "the predicate is about the pointer that 'access $p' binds");
  return *scope.weave;
}

ExprRef ActionWriter::aligned(ExprRef address, const Weave& access) {
  if (access.alignment <= 1) return store().boolean(true);
  TypeRef word = store().size_type();
  const ExprRef low =
      store().binary(Kind::BitAnd, store().cast(word, address), store().constant(word, access.alignment - 1));
  return store().binary(Kind::Eq, low, store().constant(word, 0));
}

ExprRef ActionWriter::modifiable(ExprRef address, const Weave& access) {
  ExprRef result = store().boolean(true);
  for (const ir::Symbol* constant : access.constant_locals) {
    const ExprRef there = store().address_of(program_.reference(*constant));
    result = store().binary(Kind::And, result,
                            store().binary(Kind::Ne, store().unary(Kind::ObjectOf, address),
                                           store().unary(Kind::ObjectOf, there)));
  }
  return result;
}

// The first operand of a predicate about memory.
ExprRef ActionWriter::pointer(const spec::Expr& e, const Scope& scope) {
  const ExprRef result = expression(e.operands[0], scope);
  if (!result->type()->is_pointer()) fail(e.operands[0].position, "the operand is no pointer");
  return result;
}

ExprRef ActionWriter::limit(const spec::Expr& e, const Scope& scope) {
  TypeRef of = expression(e.operands[0], scope)->type();
  if (!of->is_bitvector()) fail(e.position, "the operand is no integer");
  const unsigned width = of->width();
  if (e.kind == ExprKind::Width) return store().constant(expr::c_int_type(store()), width);
  if (e.kind == ExprKind::Minimum)
    return store().constant(
        of, of->is_signed() ? llvm::APInt::getSignedMinValue(width) : llvm::APInt::getMinValue(width));
  return store().constant(
      of, of->is_signed() ? llvm::APInt::getSignedMaxValue(width) : llvm::APInt::getMaxValue(width));
}

namespace {

constexpr unsigned kIntWidth = 32;

// Elements of vectors are not promoted; no other operation of C is one on integers narrower than int.
bool is_of_narrow_elements(const spec::Expr& e, const Weave* weave, ExprRef first) {
  if (weave == nullptr || weave->event != EventKind::Operation || weave->site == ir::kNoSite) return false;
  for (const spec::Expr& operand : e.operands)
    if (operand.kind != ExprKind::Capture) return false;
  TypeRef type = ir::operation_at(weave->function->body.at(weave->instruction), weave->site)->type();
  return type->is_bitvector() && type->width() < kIntWidth && type == first->type();
}

ExprRef overflow_of(expr::Store& store, COperator op, ExprRef x, ExprRef y) {
  switch (op) {
    case COperator::Add:
      return store.binary(Kind::OverflowAdd, x, y);
    case COperator::Subtract:
      return store.binary(Kind::OverflowSub, x, y);
    case COperator::Multiply:
      return store.binary(Kind::OverflowMul, x, y);
    case COperator::ShiftLeft:
      return store.binary(Kind::OverflowShl, x, y);
    default:  // / and %
      return x->type()->is_signed() ? store.binary(Kind::OverflowDiv, x, y) : store.boolean(false);
  }
}

}  // namespace

// The comparisons are false if there is no number to compare.
ExprRef ActionWriter::cast_overflow(const spec::Expr& e, const Scope& scope) {
  const ExprRef value = expression(e.operands[0], scope);
  TypeRef type =
      ir::operation_at(scope.weave->function->body.at(scope.weave->instruction), scope.weave->site)->type();
  if (!value->type()->is_float() || !type->is_bitvector()) return store().boolean(false);
  const expr::ConversionRange range =
      expr::conversion_range(expr::semantics_of(value->type()->format()), type);
  auto constant = [&](const llvm::APFloat& number) {
    return store().constant(value->type(), number.bitcastToAPInt());
  };
  return store().negation(store().binary(
      Kind::And, store().binary(range.has_least ? Kind::Ge : Kind::Gt, value, constant(range.least)),
      store().binary(Kind::Lt, value, constant(range.end))));
}

// The operands of the operation, with C's conversions, decide the type.
ExprRef ActionWriter::overflow(const spec::Expr& e, const Scope& scope) {
  const ExprRef a = expression(e.operands[0], scope);
  const bool is_narrow = is_of_narrow_elements(e, scope.weave, a);
  if (e.op == COperator::Minus && is_narrow) return store().unary(Kind::OverflowNeg, a);
  if (e.op == COperator::Minus) {
    const expr::CResult operation = expr::c_unary(store(), e.op, a);
    if (!operation) fail(e.position, operation.reason);
    if (!operation.value->type()->is_bitvector()) fail(e.position, "'overflows' is about integers");
    return store().unary(Kind::OverflowNeg, operation.value->operand(0));
  }
  const ExprRef b = expression(e.operands[1], scope);
  if (is_narrow) return overflow_of(store(), e.op, a, b);
  const expr::CResult operation = expr::c_binary(store(), e.op, a, b);
  if (!operation) fail(e.position, operation.reason);
  if (!operation.value->type()->is_bitvector() || operation.value->is(Kind::PointerSub))
    fail(e.position, "'overflows' is about integers");
  return overflow_of(store(), e.op, operation.value->operand(0), operation.value->operand(1));
}

ExprRef ActionWriter::choice(const Scope& scope) {
  if (scope.weave == nullptr) return store().boolean(false);
  const ir::Function& function = *scope.weave->function;
  const std::string name = fmt::format("{}::$choice{}", *function.name, choices_++);
  ir::Symbol* symbol = program_.add_symbol(name, store().bool_type(), ir::SymbolKind::Temporary);
  CHECK(symbol != nullptr, "names of choices should be fresh");
  program_.find_function(*function.name)->locals.push_back(symbol);
  emit(*scope.code, Op::Havoc, {program_.reference(*symbol)}, scope.weave);
  return program_.reference(*symbol);
}

// Values that are compared as the program would find them: floats by their bits, aggregates part by part.
ExprRef ActionWriter::equal(ExprRef a, ExprRef b) {
  TypeRef type = a->type();
  if (type->is_float()) {
    TypeRef bits = store().unsigned_type(type->width());
    return store().binary(Kind::Eq, store().make(Kind::Reinterpret, bits, {a}),
                          store().make(Kind::Reinterpret, bits, {b}));
  }
  if (type->is_scalar()) return store().binary(Kind::Eq, a, b);
  ExprRef result = nullptr;
  auto add = [&](ExprRef part) {
    result = result == nullptr ? part : store().binary(Kind::And, result, part);
  };
  if (type->is_array()) {
    for (uint64_t i = 0; i < type->count(); ++i) {
      const ExprRef at = store().constant(store().difference_type(), i);
      add(equal(store().index(a, at), store().index(b, at)));
    }
  } else {
    for (uint64_t i = 0; i < type->record().fields.size(); ++i)
      add(equal(store().member(a, i), store().member(b, i)));
  }
  return result == nullptr ? store().boolean(true) : result;
}

ExprRef ActionWriter::state_matches(const spec::Expr& e, const Scope& scope) {
  const std::vector<const ir::Symbol*>& copies = ghost_symbols(scope, e.index);
  const auto& variables = plan_.instances[scope.weave->instance].state.variables;
  ExprRef result = nullptr;
  for (size_t i = 0; i < copies.size(); ++i) {
    const ExprRef same = equal(program_.reference(*copies[i]), program_.reference(*variables[i].symbol));
    result = result == nullptr ? same : store().binary(Kind::And, result, same);
  }
  return result == nullptr ? store().boolean(true) : result;
}

}  // namespace heddle::instrument
