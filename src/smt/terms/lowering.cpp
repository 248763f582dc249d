#include "smt/terms/lowering.h"

#include <algorithm>

#include "expr/evaluate.h"
#include "support/check.h"

namespace heddle::smt::terms {

using expr::ExprRef;
using expr::FloatFormat;
using expr::Kind;
using expr::TypeKind;
using expr::TypeRef;

Sort float_sort(FloatFormat format) {
  switch (format) {
    case FloatFormat::Half:
      return Sort::floating(5, 11);
    case FloatFormat::Single:
      return Sort::floating(8, 24);
    case FloatFormat::Double:
      return Sort::floating(11, 53);
    case FloatFormat::X87:
      return Sort::floating(15, 64);
    case FloatFormat::Quad:
      return Sort::floating(15, 113);
  }
  return {};
}

Sort sort_of(TypeRef type) {
  if (type->is_bool()) return Sort::boolean();
  if (type->is(TypeKind::Integer)) return Sort::integer();
  if (type->is(TypeKind::Map)) return Sort::array(sort_of(type->index()), sort_of(type->element()));
  return Sort::bits(type->width());
}

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
  if (kind == Kind::Zero || kind == Kind::String) return false;
  if (kind == Kind::PointerAdd) return expr::is_byte_offset(e);
  if (kind >= Kind::Deref && kind <= Kind::WithMember) return false;
  if (!accepts_type(e->type())) return false;
  if (e->operand_count() == 0 || !e->operand(0)->type()->is(TypeKind::Integer)) return true;
  // Mathematical integers have no bits.
  return kind < Kind::BitNot || kind > Kind::RoundToIntegral || kind == Kind::Cast;
}

}  // namespace

bool Lowering::accepts(ExprRef e) {
  if (acceptance_.size() <= e->id()) acceptance_.resize(e->id() + 1, 0);
  std::vector<ExprRef> stack{e};
  while (!stack.empty()) {
    ExprRef top = stack.back();
    uint8_t& state = acceptance_[top->id()];
    if (state == 0) {
      const size_t waiting = stack.size();
      for (ExprRef operand : top->operands())
        if (acceptance_[operand->id()] == 0) stack.push_back(operand);
      if (stack.size() > waiting) continue;
      const bool operands_fit = std::ranges::all_of(
          top->operands(), [&](ExprRef operand) { return acceptance_[operand->id()] == 1; });
      state = operands_fit && accepts_node(top) ? 1 : 2;
    }
    stack.pop_back();
  }
  return acceptance_[e->id()] == 1;
}

bool Lowering::is_known(Demand demand) const {
  const size_t place = size_t{demand.e->id()} * 2 + static_cast<size_t>(demand.form);
  return place < terms_.size() && terms_[place] != 0;
}

Term Lowering::known(ExprRef e, Form form) const {
  CHECK(is_known({e, form}), "an operand should be lowered before its operation");
  return terms_[size_t{e->id()} * 2 + static_cast<size_t>(form)] - 1;
}

// What has to be lowered before this: floats as floats where an operation computes with them, as bits where
// it looks at them.
void Lowering::demands_of(Demand demand, std::vector<Demand>& demands) const {
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
                          kind == Kind::Remainder || kind == Kind::RoundToIntegral ||
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

Term Lowering::lower(ExprRef e) {
  std::vector<Demand> stack{{e, Form::Value}};
  std::vector<Demand> demands;
  while (!stack.empty()) {
    const Demand top = stack.back();
    if (is_known(top)) {
      stack.pop_back();
      continue;
    }
    demands.clear();
    demands_of(top, demands);
    const size_t waiting = stack.size();
    for (const Demand& demand : demands)
      if (!is_known(demand)) stack.push_back(demand);
    if (stack.size() > waiting) continue;
    stack.pop_back();
    const Term term = build(top);
    const size_t place = size_t{top.e->id()} * 2 + static_cast<size_t>(top.form);
    if (terms_.size() <= place) terms_.resize(std::max(place + 1, terms_.size() * 3 / 2), 0);
    terms_[place] = term + 1;
  }
  return known(e);
}

Term Lowering::build(Demand demand) {
  const ExprRef e = demand.e;
  if (demand.form == Form::Float) return float_of(e);
  switch (e->kind()) {
    case Kind::Constant:
      if (e->type()->is_bool()) return factory_.boolean(!e->value().isZero());
      return e->type()->is(TypeKind::Integer) ? factory_.integer(e->value()) : factory_.bits(e->value());
    case Kind::Symbol:
      return factory_.symbol(e, sort_of(e->type()));
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
  for (ExprRef symbol : e->operands().first(e->operand_count() - 1)) bound.push_back(known(symbol));
  return factory_.quantifier(e->is(Kind::ForAll), bound, known(e->operands().back()));
}

Term Lowering::map_operation(ExprRef e) {
  const Sort sort = sort_of(e->type());
  if (e->is(Kind::MapConst)) return factory_.constant_array(sort, known(e->operand(0)));
  if (e->is(Kind::MapSelect)) return apply(Op::Select, sort, {known(e->operand(0)), known(e->operand(1))});
  return apply(Op::Store, sort, {known(e->operand(0)), known(e->operand(1)), known(e->operand(2))});
}

Term Lowering::operation(ExprRef e) {
  const Kind kind = e->kind();
  const TypeRef first = e->operand(0)->type();
  if (kind <= Kind::Ite) return logic(e);
  if (e->type()->is_float()) return bits_of_float(e);
  if (kind == Kind::Cast) {
    if (first->is_float()) return float_to_bits(e);
    if (first->is(TypeKind::Integer) || e->type()->is(TypeKind::Integer)) return integer_cast(e);
    return cast(e);
  }
  if (kind == Kind::Reinterpret) {
    const Term a = known(e->operand(0));
    if (first->is_bool() == e->type()->is_bool()) return a;
    return first->is_bool() ? ite(a, constant(1, 1), constant(1, 0), Sort::bits(1))
                            : equal(a, constant(1, 1));
  }
  if (first->is_float()) return float_predicate(e);
  if (first->is(TypeKind::Integer)) return integer_operation(e);
  if (kind <= Kind::Ge) return comparison(e);
  if (kind == Kind::Shl || kind == Kind::Shr) return shift(e);
  if (kind <= Kind::BitXor || kind == Kind::Abs || kind == Kind::PointerAdd) return arithmetic(e);
  if (kind <= Kind::OverflowShl) return overflow(e);
  return bit_operation(e);
}

Term Lowering::logic(ExprRef e) {
  const Term a = known(e->operand(0));
  switch (e->kind()) {
    case Kind::Not:
      return negation(a);
    case Kind::And:
      return both(a, known(e->operand(1)));
    case Kind::Or:
      return either(a, known(e->operand(1)));
    case Kind::Implies:
      return test(Op::Implies, {a, known(e->operand(1))});
    default:
      return ite(a, known(e->operand(1)), known(e->operand(2)), sort_of(e->type()));
  }
}

Term Lowering::comparison(ExprRef e) {
  const Term a = known(e->operand(0));
  const Term b = known(e->operand(1));
  const TypeRef type = e->operand(0)->type();
  const bool with_sign = type->is_bitvector() && type->is_signed();
  const Op less = with_sign ? Op::BvSlt : Op::BvUlt;
  const Op less_equal = with_sign ? Op::BvSle : Op::BvUle;
  switch (e->kind()) {
    case Kind::Eq:
      return equal(a, b);
    case Kind::Ne:
      return negation(equal(a, b));
    case Kind::Lt:
      return test(less, {a, b});
    case Kind::Le:
      return test(less_equal, {a, b});
    case Kind::Gt:
      return test(less, {b, a});
    default:
      return test(less_equal, {b, a});
  }
}

}  // namespace heddle::smt::terms
