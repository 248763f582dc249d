#include "frontend/values.h"

#include "frontend/lowering.h"

namespace heddle::frontend {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;

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
