#include "smt/terms/lowering.h"

#include <algorithm>

#include "expr/evaluate.h"
#include "smt/terms/sorts.h"

namespace heddle::smt::terms {

using expr::ExprRef;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

namespace {

bool accepts_type(TypeRef type) {
  while (type->is(TypeKind::Map)) {
    if (!accepts_type(type->index())) return false;
    type = type->element();
  }
  return type->is_scalar() || type->is(TypeKind::Integer);
}

bool accepts_node(ExprRef e) {
  const Kind kind = e->kind();
  if (kind == Kind::Zero || kind == Kind::String || expr::is_fold(kind)) return false;
  if (kind == Kind::PointerAdd) return expr::is_byte_offset(e);
  if (kind >= Kind::Deref && kind <= Kind::WithMember) return false;
  if (!accepts_type(e->type())) return false;
  if (e->operand_count() == 0 || !e->operand(0)->type()->is(TypeKind::Integer)) return true;
  // Mathematical integers have no bits.
  return kind < Kind::BitNot || kind > Kind::RoundToIntegral || kind == Kind::Cast;
}

// What has to be lowered before this: floats as floats where an operation computes with them, as bits where
// it looks at them.
void demands_of(Demand demand, std::vector<Demand>& demands) {
  const auto [e, form] = demand;
  auto need_all = [&](Form needed) {
    for (ExprRef operand : e->operands())
      demands.push_back({operand, operand->type()->is_float() ? needed : Form::Value});
  };
  const Kind kind = e->kind();
  if (form == Form::Float) {
    if (kind == Kind::Ite) return need_all(Form::Float);
    const bool computes = (kind >= Kind::Neg && kind <= Kind::Div) || kind == Kind::Abs ||
                          kind == Kind::Sqrt || kind == Kind::Fma || kind == Kind::FloatRem ||
                          kind == Kind::Remainder || kind == Kind::RoundToIntegral || kind == Kind::Rounded ||
                          (kind == Kind::Cast && !e->operand(0)->type()->is(TypeKind::Integer));
    if (computes) return need_all(Form::Float);
    demands.push_back({e, Form::Value});  // symbols, constants, reinterpreted bits, selects, minimum, maximum
    return;
  }
  if (e->type()->is_float()) {
    need_all(Form::Value);
    const bool is_exact = kind == Kind::Symbol || kind == Kind::Constant || kind == Kind::Reinterpret ||
                          kind == Kind::Ite || kind == Kind::MapSelect || kind == Kind::Neg ||
                          kind == Kind::Abs;
    if (kind == Kind::FloatMin || kind == Kind::FloatMax)
      need_all(Form::Float);
    else if (!is_exact)
      demands.push_back({e, Form::Float});
    return;
  }
  const bool looks_at_bits = kind == Kind::Reinterpret || kind == Kind::SignBit || kind >= Kind::MapConst;
  need_all(looks_at_bits ? Form::Value : Form::Float);
}

}  // namespace

bool Lowering::accepts(ExprRef e) {
  return acceptance_.of(e, accepts_node);
}

Term Lowering::lower(ExprRef e) {
  std::vector<Demand> stack{{e, Form::Value}};
  std::vector<Demand> demands;
  while (!stack.empty()) {
    const Demand top = stack.back();
    if (known_.has(top)) {
      stack.pop_back();
      continue;
    }
    demands.clear();
    demands_of(top, demands);
    const size_t waiting = stack.size();
    for (const Demand& demand : demands)
      if (!known_.has(demand)) stack.push_back(demand);
    if (stack.size() > waiting) continue;
    stack.pop_back();
    known_.set(top, build(top));
  }
  return known_.value(e);
}

Term Lowering::build(Demand demand) {
  const ExprRef e = demand.e;
  if (demand.form == Form::Float) return floats_.as_float(e);
  switch (e->kind()) {
    case Kind::Constant:
      if (e->type()->is_bool()) return terms_.boolean(!e->value().isZero());
      return e->type()->is(TypeKind::Integer) ? terms_.integer(e->value()) : terms_.bits(e->value());
    case Kind::Symbol:
      return terms_.factory().symbol(e, sort_of(e->type()));
    case Kind::ForAll:
    case Kind::Exists:
      return quantified(e);
    case Kind::MapConst:
    case Kind::MapSelect:
    case Kind::MapStore:
      return map_operation(e);
    default:
      return operation(e);
  }
}

Term Lowering::quantified(ExprRef e) {
  std::vector<Term> bound;
  for (ExprRef symbol : e->operands().first(e->operand_count() - 1)) bound.push_back(known_.value(symbol));
  return terms_.factory().quantifier(e->is(Kind::ForAll), bound, known_.value(e->operands().back()));
}

Term Lowering::map_operation(ExprRef e) {
  const Sort sort = sort_of(e->type());
  if (e->is(Kind::MapConst)) return terms_.factory().constant_array(sort, known_.value(e->operand(0)));
  if (e->is(Kind::MapSelect))
    return terms_.apply(Op::Select, sort, {known_.value(e->operand(0)), known_.value(e->operand(1))});
  return terms_.apply(
      Op::Store, sort,
      {known_.value(e->operand(0)), known_.value(e->operand(1)), known_.value(e->operand(2))});
}

Term Lowering::operation(ExprRef e) {
  const Kind kind = e->kind();
  const TypeRef first = e->operand(0)->type();
  if (kind <= Kind::Ite) return logic(e);
  if (e->type()->is_float()) return floats_.as_bits(e);
  if (kind == Kind::Cast) {
    if (first->is_float()) return floats_.cast_from_float(e);
    if (first->is(TypeKind::Integer) || e->type()->is(TypeKind::Integer)) return integers_.cast(e);
    return bits_.cast(e);
  }
  if (kind == Kind::Reinterpret) {
    const Term a = known_.value(e->operand(0));
    if (first->is_bool() == e->type()->is_bool()) return a;
    return first->is_bool() ? terms_.ite(a, terms_.constant(1, 1), terms_.constant(1, 0), Sort::bits(1))
                            : terms_.equal(a, terms_.constant(1, 1));
  }
  if (first->is_float()) return floats_.predicate(e);
  if (first->is(TypeKind::Integer)) return integers_.operation(e);
  return bits_.operation(e);
}

Term Lowering::logic(ExprRef e) {
  const Term a = known_.value(e->operand(0));
  switch (e->kind()) {
    case Kind::Not:
      return terms_.negation(a);
    case Kind::And:
      return terms_.both(a, known_.value(e->operand(1)));
    case Kind::Or:
      return terms_.either(a, known_.value(e->operand(1)));
    case Kind::Implies:
      return terms_.test(Op::Implies, {a, known_.value(e->operand(1))});
    default:
      return terms_.ite(a, known_.value(e->operand(1)), known_.value(e->operand(2)), sort_of(e->type()));
  }
}

}  // namespace heddle::smt::terms
