#include "frontend/float_exceptions.h"

#include <array>
#include <set>
#include <string_view>

#include "expr/evaluate.h"
#include "ir/edit_body.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

enum Exception : uint8_t { Invalid, Division, Overflow, Unknown, kExceptions };

// models/fenv.c
constexpr std::array<std::string_view, kExceptions> kRaised = {
    "__heddle_raised_invalid", "__heddle_raised_division", "__heddle_raised_overflow",
    "__heddle_raised_unknown"};
constexpr std::string_view kMode = "__heddle_rounding";
// Narrower integers fit every format.
constexpr unsigned kWide = 128;

class Exceptions {
 public:
  explicit Exceptions(ir::Program& program)
      : program_(program), store_(program.store()), mode_(program.find_symbol(kMode)) {
    for (size_t i = 0; i < kExceptions; ++i) raised_[i] = program.find_symbol(kRaised[i]);
  }

  void run(ir::Function& function) {
    ir::BodyEditor editor(function);
    for (size_t i = 0; i < function.body.size(); ++i) {
      const ir::Instruction& instruction = function.body[i];
      conditions_.fill(nullptr);
      seen_.clear();
      for (const ExprRef operand : instruction.operands)
        if (operand != nullptr) visit(operand, store_.boolean(true));
      if (instruction.op == Op::Call && may_raise(instruction.operands[1]))
        conditions_[Unknown] = store_.boolean(true);
      for (size_t exception = 0; exception < kExceptions; ++exception)
        if (conditions_[exception] != nullptr && raised_[exception] != nullptr)
          editor.insert_before(i, noted(*raised_[exception], conditions_[exception], instruction.range));
    }
    editor.apply();
  }

 private:
  ir::Instruction noted(const ir::Symbol& flag, ExprRef condition, const support::SourceRange& range) {
    ir::Instruction result;
    result.op = Op::Assign;
    const ExprRef place = program_.reference(flag);
    const ExprRef known =
        place->type()->is_bool() ? place : store_.binary(Kind::Ne, place, store_.zero(place->type()));
    result.operands = {place, store_.cast(place->type(), both(Kind::Or, known, condition))};
    result.range = range;
    return result;
  }

  // A function of the library that computes with floats; it sets flags by operations of its own.
  bool may_raise(ExprRef callee) const {
    if (!callee->is(Kind::Symbol)) return false;
    const ir::Function* function = program_.find_function(callee->text());
    if (function == nullptr || !function->is_model) return false;
    bool has_floats = function->type->result()->is_float();
    for (TypeRef type : function->type->parameters()) has_floats |= type->is_float();
    return has_floats;
  }

  ExprRef both(Kind kind, ExprRef a, ExprRef b) { return store_.binary(kind, a, b); }
  ExprRef is_nan(ExprRef x) { return store_.make(Kind::IsNan, store_.bool_type(), {x}); }
  ExprRef is_infinite(ExprRef x) { return store_.make(Kind::IsInf, store_.bool_type(), {x}); }
  ExprRef is_finite(ExprRef x) { return store_.negation(both(Kind::Or, is_nan(x), is_infinite(x))); }

  // Operands that are evaluated under a condition of the expression itself raise under it only.
  void visit(ExprRef e, ExprRef guard) {
    if (!seen_.emplace(e, guard).second) return;
    if (e->is(Kind::ForAll) || e->is(Kind::Exists) || e->is(Kind::Fold) || e->is(Kind::FoldSome)) return;
    for (size_t i = 0; i < e->operands().size(); ++i) {
      ExprRef here = guard;
      const ExprRef first = e->operand(0);
      if (i > 0 && (e->is(Kind::And) || e->is(Kind::Implies))) here = both(Kind::And, guard, first);
      if (i > 0 && e->is(Kind::Or)) here = both(Kind::And, guard, store_.negation(first));
      if (i > 0 && e->is(Kind::Ite)) here = both(Kind::And, guard, i == 1 ? first : store_.negation(first));
      visit(e->operand(i), here);
    }
    operation(e, guard);
  }

  void note(Exception exception, ExprRef guard, ExprRef condition) {
    const ExprRef raises = both(Kind::And, guard, condition);
    ExprRef& known = conditions_[exception];
    known = known == nullptr ? raises : both(Kind::Or, known, raises);
  }

  void operation(ExprRef e, ExprRef guard) {
    if (e->operands().empty()) return;
    const TypeRef first = e->operand(0)->type();
    if (e->is(Kind::Cast) && e->type()->is_float() && first->is_bitvector() && first->width() >= kWide)
      note(Overflow, guard, is_infinite(e));
    if (!first->is_float()) return;
    switch (e->kind()) {
      case Kind::Lt:
      case Kind::Le:
      case Kind::Gt:
      case Kind::Ge:
        return note(Invalid, guard, both(Kind::Or, is_nan(e->operand(0)), is_nan(e->operand(1))));
      case Kind::Cast:
        return e->type()->is_float() ? arithmetic(e, guard) : integer(e, guard);
      case Kind::Add:
      case Kind::Sub:
      case Kind::Mul:
      case Kind::Div:
      case Kind::Sqrt:
      case Kind::Fma:
      case Kind::FloatRem:
      case Kind::Remainder:
        return arithmetic(e, guard);
      default:
        return;
    }
  }

  // A NaN from none is invalid. An infinity from finite operands is an overflow, or a division by zero.
  void arithmetic(ExprRef e, ExprRef guard) {
    ExprRef all_finite = store_.boolean(true);
    ExprRef some_nan = store_.boolean(false);
    for (const ExprRef operand : e->operands()) {
      if (!operand->type()->is_float()) continue;
      all_finite = both(Kind::And, all_finite, is_finite(operand));
      some_nan = both(Kind::Or, some_nan, is_nan(operand));
    }
    note(Invalid, guard, both(Kind::And, is_nan(e), store_.negation(some_nan)));
    if (mode_ != nullptr) note(Unknown, guard, both(Kind::And, all_finite, is_largest(e)));
    if (!e->is(Kind::Div)) return note(Overflow, guard, both(Kind::And, all_finite, is_infinite(e)));
    const ExprRef by_zero = both(Kind::Eq, e->operand(1), store_.zero(e->type()));
    note(Division, guard, both(Kind::And, both(Kind::And, all_finite, is_infinite(e)), by_zero));
    note(Overflow, guard,
         both(Kind::And, both(Kind::And, all_finite, is_infinite(e)), store_.negation(by_zero)));
  }

  // Where a result that is too large becomes the largest number, by a mode that leads towards zero, so does
  // one that is not.
  ExprRef is_largest(ExprRef e) {
    const llvm::APFloat largest = llvm::APFloat::getLargest(expr::semantics_of(e->type()->format()));
    const ExprRef mode = program_.reference(*mode_);
    const ExprRef magnitude = store_.make(Kind::Abs, e->type(), {e});
    return both(Kind::And, both(Kind::Ne, mode, store_.zero(mode->type())),
                both(Kind::Eq, magnitude, store_.constant(e->type(), largest.bitcastToAPInt())));
  }

  // A conversion to an integer type is invalid where the integral part does not fit.
  void integer(ExprRef e, ExprRef guard) {
    if (!e->type()->is_bitvector()) return;
    const TypeRef type = e->operand(0)->type();
    const ExprRef whole = store_.make(Kind::RoundToIntegral, type, {e->operand(0)},
                                      static_cast<uint64_t>(expr::RoundingMode::TowardZero));
    const unsigned width = e->type()->width();
    const bool is_signed = e->type()->is_signed();
    const ExprRef beyond = power_of_two(type, is_signed ? width - 1 : width);
    const ExprRef below = is_signed ? both(Kind::Ge, whole, store_.make(Kind::Neg, type, {beyond}))
                                    : both(Kind::Ge, whole, store_.zero(type));
    note(Invalid, guard, store_.negation(both(Kind::And, below, both(Kind::Lt, whole, beyond))));
  }

  // Infinity where the format has no such number: every finite value is below it.
  ExprRef power_of_two(TypeRef type, unsigned exponent) {
    const llvm::fltSemantics& semantics = expr::semantics_of(type->format());
    const llvm::APFloat one = llvm::APFloat::getOne(semantics);
    const llvm::APFloat power =
        llvm::scalbn(one, static_cast<int>(exponent), llvm::APFloat::rmNearestTiesToEven);
    return store_.constant(type, power.bitcastToAPInt());
  }

  ir::Program& program_;
  expr::Store& store_;
  const ir::Symbol* mode_;
  std::array<const ir::Symbol*, kExceptions> raised_{};
  std::array<ExprRef, kExceptions> conditions_{};
  std::set<std::pair<ExprRef, ExprRef>> seen_;
};

}  // namespace

void raise_float_exceptions(ir::Program& program, const ir::Function& initialization) {
  if (program.find_symbol(kRaised[Unknown]) == nullptr) return;
  Exceptions exceptions(program);
  for (ir::Function& function : program.functions())
    if (function.has_body && !function.is_model && &function != &initialization) exceptions.run(function);
}

}  // namespace heddle::frontend
