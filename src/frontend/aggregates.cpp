#include "frontend/aggregates.h"

#include <clang/Basic/SourceManager.h>

#include "expr/c_typing.h"
#include "expr/monoid.h"
#include "frontend/lowering.h"

namespace heddle::frontend {

using clang::dyn_cast;
using clang::Expr;
using expr::Aggregate;
using expr::Kind;
using expr::TypeRef;

namespace {

constexpr std::string_view kFunctionPrefix = "__heddle_";
constexpr std::string_view kOwn = "__heddle_fold";  // ("name", low, high, element)

// One of the user's own is written as a sum, with its name (passes/define_aggregates.h).
std::optional<Aggregate> aggregate_named(llvm::StringRef name) {
  if (std::string_view(name) == kOwn) return Aggregate::Sum;
  if (!name.consume_front({kFunctionPrefix.data(), kFunctionPrefix.size()})) return std::nullopt;
  for (const expr::AggregateInfo& known : expr::kAggregates)
    if (std::string_view(name) == known.name) return known.aggregate;
  return std::nullopt;
}

// The macros make truth values of conditions with !!.
const Expr* without_double_negation(const Expr* e) {
  const auto* outer = dyn_cast<clang::UnaryOperator>(e->IgnoreParens());
  if (outer == nullptr || outer->getOpcode() != clang::UO_LNot) return e;
  const auto* inner = dyn_cast<clang::UnaryOperator>(outer->getSubExpr()->IgnoreParens());
  return inner != nullptr && inner->getOpcode() == clang::UO_LNot ? inner->getSubExpr() : e;
}

// The name of an aggregate of the user's own; null: it is another call.
const clang::StringLiteral* own_name(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  if (callee == nullptr || callee->getIdentifier() == nullptr ||
      std::string_view(callee->getName()) != kOwn || e->getNumArgs() != 4)
    return nullptr;
  return dyn_cast<clang::StringLiteral>(e->getArg(0)->IgnoreParenImpCasts());
}

// An operation on integers that C may leave undefined; null: there is none.
const Expr* arithmetic_in(const clang::Stmt* s) {
  if (const auto* binary = dyn_cast<clang::BinaryOperator>(s))
    if (binary->getType()->isIntegerType() &&
        (binary->isAdditiveOp() || binary->isMultiplicativeOp() || binary->isShiftOp()))
      return binary;
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(s))
    if (unary->getOpcode() == clang::UO_Minus) return unary;
  for (const clang::Stmt* child : s->children())
    if (child != nullptr)
      if (const Expr* found = arithmetic_in(child)) return found;
  return nullptr;
}

}  // namespace

std::optional<AggregateCall> aggregate_call(const clang::CallExpr* e) {
  const clang::FunctionDecl* callee = e->getDirectCallee();
  const unsigned first = own_name(e) != nullptr ? 1 : 0;
  if (callee == nullptr || callee->getIdentifier() == nullptr || e->getNumArgs() != first + 3)
    return std::nullopt;
  const std::optional<Aggregate> aggregate = aggregate_named(callee->getName());
  if (!aggregate) return std::nullopt;
  const Expr* last = e->getArg(first + 2)->IgnoreParenImpCasts();
  if (const auto* extension = dyn_cast<clang::UnaryOperator>(last))
    last = extension->getSubExpr()->IgnoreParens();
  const auto* block = dyn_cast<clang::StmtExpr>(last);
  if (block == nullptr || block->getSubStmt()->size() != 2) return std::nullopt;
  const auto* declaration = dyn_cast<clang::DeclStmt>(block->getSubStmt()->body_front());
  const auto* element = dyn_cast<Expr>(block->getSubStmt()->body_back());
  if (declaration == nullptr || element == nullptr || !declaration->isSingleDecl()) return std::nullopt;
  if (expr::info(*aggregate).is_of_conditions) element = without_double_negation(element);
  const auto* index = dyn_cast<clang::VarDecl>(declaration->getSingleDecl());
  if (index == nullptr) return std::nullopt;
  return AggregateCall{*aggregate, e->getArg(first), e->getArg(first + 1), index, element};
}

Aggregates::Aggregates(Lowering& lowering)
    : unit_(lowering.unit),
      store_(lowering.unit.store()),
      prefix_(lowering.prefix),
      values_(lowering.values),
      effects_(lowering.effects),
      expressions_(lowering.expressions),
      conditions_(lowering.conditions) {}

const Value* Aggregates::bound(const clang::VarDecl* variable) const {
  const auto found = bound_.find(variable);
  return found == bound_.end() ? nullptr : &found->second;
}

// Where the text stands that the user wrote, also if it is an argument of a macro.
void Aggregates::fail(const Expr* e, const std::string& message) {
  unit_.error(unit_.ast().getSourceManager().getFileLoc(e->getExprLoc()), message);
}

// What an aggregate is computed from is computed as often as the range asks for.
void Aggregates::check_effects(const Expr* e, const char* what) {
  if (effects_.needs_instructions(e))
    fail(e, std::string(what) + " of an aggregate should have no side effects");
}

void Aggregates::check(const AggregateCall& call) {
  for (const Expr* bound : {call.low, call.high}) {
    const Expr* written = bound->IgnoreParenImpCasts();
    if (!written->getType()->isIntegerType())
      fail(written,
           "the bounds of a range should be integers, not '" + written->getType().getAsString() + "'");
    check_effects(written, "the bounds");
  }
  const Expr* written = call.element->IgnoreParenImpCasts();
  check_effects(call.element, "the elements");
  if (!expr::info(call.aggregate).is_of_conditions && !written->getType()->isIntegerType())
    fail(written,
         "the elements of an aggregate should be integers, not '" + written->getType().getAsString() + "'");
}

// Without the conversion to 128 bits that the call asks for.
Value Aggregates::bound_of_range(const Expr* e) {
  const auto* conversion = dyn_cast<clang::ImplicitCastExpr>(e->IgnoreParens());
  const bool is_widened = conversion != nullptr && conversion->getCastKind() == clang::CK_IntegralCast;
  Value value = expressions_.rvalue(is_widened ? conversion->getSubExpr() : e);
  if (value.type()->is_bool()) value = values_.cast(expr::c_int_type(store_), value);
  return values_.without_widening(value);
}

// The variable may have a type that is too narrow for the range: ACSL means the values that it has.
Value Aggregates::element(const AggregateCall& call, Value index) {
  const TypeRef type = unit_.type_of(call.index->getType(), call.index->getLocation());
  if (!type->is_bitvector())
    unit_.error(call.index->getLocation(), "the index of an aggregate should be an integer, not '" +
                                               call.index->getType().getAsString() + "'");
  const Value variable = values_.cast(type, index);
  bound_[call.index] = variable;
  if (expr::info(call.aggregate).is_of_conditions) {
    const Value holds = conditions_.condition(call.element);
    const TypeRef common = values_.common_type(index, variable);
    if (variable.expr == index.expr || common == type || type->width() == kIntegerWidth) return holds;
    const Value is_value = values_.make(Kind::Eq, store_.bool_type(),
                                        {values_.cast(common, variable), values_.cast(common, index)});
    const Kind kind = call.aggregate == Aggregate::ForAll ? Kind::Implies : Kind::And;
    return values_.make(kind, store_.bool_type(), {is_value, holds});
  }
  const Value value = values_.without_widening(expressions_.rvalue(call.element));
  return value.type()->is_bool() ? values_.cast(expr::c_int_type(store_), value) : value;
}

std::optional<Value> Aggregates::aggregate(const clang::CallExpr* e) {
  const std::optional<AggregateCall> call = aggregate_call(e);
  if (!call) {
    const clang::FunctionDecl* callee = e->getDirectCallee();
    if (callee != nullptr && callee->getIdentifier() != nullptr && aggregate_named(callee->getName()))
      unit_.error(e->getExprLoc(), "an aggregate should be written with a macro of <heddle.h>");
    return std::nullopt;
  }
  check(*call);
  const Value low = bound_of_range(call->low);
  const Value high = bound_of_range(call->high);
  const TypeRef type = values_.common_type(low, high);
  const std::string number = std::to_string(++count_);
  const Value index = {store_.symbol(prefix_ + "$each" + number, type)};
  const Value each = element(*call, index);
  const Value from = values_.fitted(type, low);
  const Value to = values_.fitted(type, high);
  const clang::StringLiteral* own = own_name(e);
  if (own == nullptr)
    return values_.aggregate(call->aggregate, prefix_ + "$all" + number, index, from, to, each);
  // Checks of what is computed go with the bounds, which are read first. The elements have none.
  if (const Expr* arithmetic = arithmetic_in(call->element))
    fail(arithmetic, "the array of an aggregate of your own should be named without arithmetic on integers");
  const std::string name = std::string(expr::kNamedFold) + own->getString().str();
  Value fold = values_.aggregate(call->aggregate, prefix_ + "$all" + number + name, index, from, to, each);
  fold.sites = nullptr;
  const Value is_some = values_.make(Kind::Lt, store_.bool_type(), {from, to});
  return values_.make(Kind::Ite, fold.type(), {is_some, fold, values_.zero(fold.type())});
}

}  // namespace heddle::frontend
