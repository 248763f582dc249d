#include "frontend/values.h"

#include <algorithm>

#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

namespace {

// What an integer can be.
struct Extent {
  bool may_be_negative;
  unsigned width;  // with the sign, where there is one
};

Extent extent_of(const Value& value) {
  if (!value.expr->is(Kind::Constant)) return {value.type()->is_signed(), value.type()->width()};
  const llvm::APInt bits = value.expr->value();
  const bool is_negative = value.type()->is_signed() && bits.isNegative();
  return {is_negative, is_negative ? bits.getSignificantBits() : bits.getActiveBits()};
}

}  // namespace

ValueBuilder::ValueBuilder(Lowering& lowering) : unit_(lowering.unit), store_(lowering.unit.store()) {}

Value ValueBuilder::make(Kind kind, TypeRef type, const std::vector<Value>& operands,
                         const clang::Expr* where, uint64_t index) {
  std::vector<ExprRef> expressions;
  bool has_sites = where != nullptr;
  Value result;
  for (const Value& operand : operands) {
    expressions.push_back(operand.expr);
    has_sites |= operand.sites != nullptr;
    result.is_stable &= operand.is_stable;
  }
  result.expr = store_.make(kind, type, expressions, index);
  if (kind == Kind::Deref) result.is_stable = false;
  if (!has_sites) return result;
  SiteNode& node = site_nodes_.emplace_back();
  if (where != nullptr) node.range = unit_.range(*where);
  for (uint32_t i = 0; i < operands.size(); ++i)
    if (operands[i].sites != nullptr) node.children.emplace_back(i, operands[i].sites);
  result.sites = &node;
  return result;
}

Value ValueBuilder::make(Kind kind, TypeRef type, std::initializer_list<Value> operands,
                         const clang::Expr* where, uint64_t index) {
  return make(kind, type, std::vector<Value>(operands), where, index);
}

Value ValueBuilder::cast(TypeRef type, Value value, const clang::Expr* where) {
  if (value.type() == type) return value;
  if (type->is_bitvector()) value = without_widening(value);
  if (value.type() == type) return value;
  return make(Kind::Cast, type, {value}, where);
}

Value ValueBuilder::truth(Value value) {
  if (value.type()->is_bool()) return value;
  if (value.type()->is_record())  // a complex number
    return make(Kind::Or, store_.bool_type(), {truth(complex_part(value, 0)), truth(complex_part(value, 1))});
  return make(Kind::Ne, store_.bool_type(), {value, zero(value.type())});
}

Value ValueBuilder::deref(Value pointer, const clang::Expr* where) {
  return make(Kind::Deref, pointer.type()->element(), {pointer}, where);
}

Value ValueBuilder::address_of(Value place) {
  // match: &*p
  // result: p (C evaluates neither operator)
  if (place.expr->is(Kind::Deref)) {
    Value pointer;
    pointer.expr = place.expr->operand(0);
    pointer.is_stable = false;
    if (place.sites != nullptr)
      for (const auto& [step, child] : place.sites->children) pointer.sites = child;
    return pointer;
  }
  Value result = make(Kind::AddressOf, store_.pointer(place.type()), {place});
  // The address of a variable never changes, whatever happens to its value.
  ExprRef base = place.expr;
  while (base->is(Kind::Member)) base = base->operand(0);
  if (base->is(Kind::Symbol)) result.is_stable = true;
  return result;
}

Value ValueBuilder::member(Value record, uint64_t field, const clang::Expr* where) {
  return make(Kind::Member, record.type()->record().fields.at(field).type, {record}, where, field);
}

Value ValueBuilder::index(Value array, Value i, const clang::Expr* where) {
  return make(Kind::Index, array.type()->element(), {array, cast(store_.difference_type(), i)}, where);
}

Value ValueBuilder::reference(const ir::Symbol& symbol, bool is_stable) {
  return {unit_.program().reference(symbol), nullptr, is_stable || symbol.kind == ir::SymbolKind::Function};
}

Value ValueBuilder::aggregate(expr::Aggregate aggregate, const std::string& accumulator, Value index,
                              Value low, Value high, Value element) {
  Value result;
  result.expr =
      expr::make_aggregate(store_, aggregate, accumulator, index.expr, low.expr, high.expr, element.expr);
  result.is_stable = low.is_stable && high.is_stable && element.is_stable;
  SiteNode& node = site_nodes_.emplace_back();
  if (low.sites != nullptr) node.children.emplace_back(3, low.sites);
  if (high.sites != nullptr) node.children.emplace_back(4, high.sites);
  if (element.sites != nullptr) {
    const std::vector<uint32_t> path = expr::path_to_element(aggregate, result.expr);
    const SiteNode* below = element.sites;
    for (size_t i = path.size() - 1; i > 0; --i) {
      SiteNode& step = site_nodes_.emplace_back();
      step.children.emplace_back(path[i], below);
      below = &step;
    }
    node.children.emplace_back(path[0], below);
  }
  result.sites = &node;
  return result;
}

Value ValueBuilder::operand_of(Value value, uint32_t operand) {
  Value result{value.expr->operand(operand), nullptr, value.is_stable};
  if (value.sites != nullptr)
    for (const auto& [step, child] : value.sites->children)
      if (step == operand) result.sites = child;
  return result;
}

Value ValueBuilder::without_widening(Value value) {
  const TypeRef type = value.type();
  if (!value.expr->is(Kind::Cast) || !type->is_bitvector() || !type->is_signed() ||
      type->width() != kIntegerWidth)
    return value;
  const TypeRef from = value.expr->operand(0)->type();
  return from->is_bitvector() && from->width() < type->width() ? operand_of(value, 0) : value;
}

TypeRef ValueBuilder::common_type(const Value& a, const Value& b) {
  const Extent extents[] = {extent_of(a), extent_of(b)};
  const auto fits = [&](unsigned width, bool is_signed) {
    return std::ranges::all_of(extents, [&](const Extent& extent) {
      if (extent.may_be_negative) return is_signed && extent.width <= width;
      return extent.width + (is_signed ? 1 : 0) <= width;
    });
  };
  for (const unsigned width : {32U, 64U}) {
    if (fits(width, true)) return store_.signed_type(width);
    if (fits(width, false)) return store_.unsigned_type(width);
  }
  return store_.signed_type(kIntegerWidth);
}

Value ValueBuilder::fitted(TypeRef type, Value value) {
  if (!value.expr->is(Kind::Constant)) return cast(type, value);
  const llvm::APInt bits = value.expr->value();
  const unsigned width = type->width();
  return {
      store_.constant(type, value.type()->is_signed() ? bits.sextOrTrunc(width) : bits.zextOrTrunc(width))};
}

Value ValueBuilder::make_complex(Value re, Value im) {
  return make(Kind::StructLiteral, unit_.complex_type(re.type()), {re, im});
}

Value ValueBuilder::complex_part(Value complex, unsigned part) {
  // match: member(struct{re, im}, part)
  // result: the part itself
  if (complex.expr->is(Kind::StructLiteral) && complex.sites == nullptr)
    return {complex.expr->operand(part), nullptr, complex.is_stable};
  return member(complex, part);
}

}  // namespace heddle::frontend
