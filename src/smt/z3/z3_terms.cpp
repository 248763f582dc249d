#include "smt/z3/z3_terms.h"

#include <llvm/ADT/SmallString.h>

#include "support/check.h"

namespace heddle::smt::z3_backend {

using expr::ExprRef;
using terms::Op;
using terms::Sort;
using terms::Term;

namespace {

std::string decimal(const llvm::APInt& value, bool with_sign) {
  llvm::SmallString<40> text;
  value.toString(text, 10, with_sign);
  return std::string(text);
}

using Unary = Z3_ast (*)(Z3_context, Z3_ast);
using Binary = Z3_ast (*)(Z3_context, Z3_ast, Z3_ast);

Unary unary_of(Op op) {
  switch (op) {
    case Op::Not:
      return Z3_mk_not;
    case Op::BvNot:
      return Z3_mk_bvnot;
    case Op::BvNeg:
      return Z3_mk_bvneg;
    case Op::IntNeg:
      return Z3_mk_unary_minus;
    case Op::FpAbs:
      return Z3_mk_fpa_abs;
    case Op::FpNeg:
      return Z3_mk_fpa_neg;
    case Op::FpIsNegative:
      return Z3_mk_fpa_is_negative;
    case Op::FpIsNormal:
      return Z3_mk_fpa_is_normal;
    case Op::FpIsZero:
      return Z3_mk_fpa_is_zero;
    case Op::FpIsInfinite:
      return Z3_mk_fpa_is_infinite;
    case Op::FpIsNan:
      return Z3_mk_fpa_is_nan;
    default:
      return nullptr;
  }
}

Binary bit_operator_of(Op op) {
  switch (op) {
    case Op::BvAnd:
      return Z3_mk_bvand;
    case Op::BvOr:
      return Z3_mk_bvor;
    case Op::BvXor:
      return Z3_mk_bvxor;
    case Op::BvAdd:
      return Z3_mk_bvadd;
    case Op::BvSub:
      return Z3_mk_bvsub;
    case Op::BvMul:
      return Z3_mk_bvmul;
    case Op::BvUdiv:
      return Z3_mk_bvudiv;
    case Op::BvUrem:
      return Z3_mk_bvurem;
    case Op::BvSdiv:
      return Z3_mk_bvsdiv;
    case Op::BvSrem:
      return Z3_mk_bvsrem;
    case Op::BvShl:
      return Z3_mk_bvshl;
    case Op::BvLshr:
      return Z3_mk_bvlshr;
    case Op::BvAshr:
      return Z3_mk_bvashr;
    case Op::BvUlt:
      return Z3_mk_bvult;
    case Op::BvUle:
      return Z3_mk_bvule;
    case Op::BvSlt:
      return Z3_mk_bvslt;
    case Op::BvSle:
      return Z3_mk_bvsle;
    case Op::Concat:
      return Z3_mk_concat;
    default:
      return nullptr;
  }
}

Binary binary_of(Op op) {
  switch (op) {
    case Op::Implies:
      return Z3_mk_implies;
    case Op::Equal:
      return Z3_mk_eq;
    case Op::IntDiv:
      return Z3_mk_div;
    case Op::IntMod:
      return Z3_mk_mod;
    case Op::IntLess:
      return Z3_mk_lt;
    case Op::IntLessEqual:
      return Z3_mk_le;
    case Op::Select:
      return Z3_mk_select;
    case Op::FpSqrt:
      return Z3_mk_fpa_sqrt;
    case Op::FpRem:
      return Z3_mk_fpa_rem;
    case Op::FpRoundToIntegral:
      return Z3_mk_fpa_round_to_integral;
    case Op::FpLess:
      return Z3_mk_fpa_lt;
    case Op::FpLessEqual:
      return Z3_mk_fpa_leq;
    case Op::FpEqual:
      return Z3_mk_fpa_eq;
    default:
      return bit_operator_of(op);
  }
}

// Operators with a number of operands of their own, or indices.
Z3_ast other(Z3_context c, Op op, std::span<const Z3_ast> a, Z3_sort sort, unsigned first, unsigned second) {
  const auto count = static_cast<unsigned>(a.size());
  switch (op) {
    case Op::And:
      return Z3_mk_and(c, count, a.data());
    case Op::Or:
      return Z3_mk_or(c, count, a.data());
    case Op::Ite:
      return Z3_mk_ite(c, a[0], a[1], a[2]);
    case Op::Extract:
      return Z3_mk_extract(c, first, second, a[0]);
    case Op::ZeroExtend:
      return Z3_mk_zero_ext(c, first, a[0]);
    case Op::SignExtend:
      return Z3_mk_sign_ext(c, first, a[0]);
    case Op::IntAdd:
      return Z3_mk_add(c, count, a.data());
    case Op::IntSub:
      return Z3_mk_sub(c, count, a.data());
    case Op::IntMul:
      return Z3_mk_mul(c, count, a.data());
    case Op::BvToInt:
      return Z3_mk_bv2int(c, a[0], false);
    case Op::IntToBv:
      return Z3_mk_int2bv(c, first, a[0]);
    case Op::Store:
      return Z3_mk_store(c, a[0], a[1], a[2]);
    case Op::RoundNearestEven:
      return Z3_mk_fpa_rne(c);
    case Op::RoundNearestAway:
      return Z3_mk_fpa_rna(c);
    case Op::RoundUp:
      return Z3_mk_fpa_rtp(c);
    case Op::RoundDown:
      return Z3_mk_fpa_rtn(c);
    case Op::RoundTowardZero:
      return Z3_mk_fpa_rtz(c);
    case Op::Fp:
      return Z3_mk_fpa_fp(c, a[0], a[1], a[2]);
    case Op::FpAdd:
      return Z3_mk_fpa_add(c, a[0], a[1], a[2]);
    case Op::FpSub:
      return Z3_mk_fpa_sub(c, a[0], a[1], a[2]);
    case Op::FpMul:
      return Z3_mk_fpa_mul(c, a[0], a[1], a[2]);
    case Op::FpDiv:
      return Z3_mk_fpa_div(c, a[0], a[1], a[2]);
    case Op::FpFma:
      return Z3_mk_fpa_fma(c, a[0], a[1], a[2], a[3]);
    case Op::FpFromFp:
      return Z3_mk_fpa_to_fp_float(c, a[0], a[1], sort);
    case Op::FpFromSigned:
      return Z3_mk_fpa_to_fp_signed(c, a[0], a[1], sort);
    case Op::FpFromUnsigned:
      return Z3_mk_fpa_to_fp_unsigned(c, a[0], a[1], sort);
    case Op::FpToSigned:
      return Z3_mk_fpa_to_sbv(c, a[0], a[1], first);
    case Op::FpToUnsigned:
      return Z3_mk_fpa_to_ubv(c, a[0], a[1], first);
    default:
      CHECK(false, std::string(info(op).name) + " should be known to Z3");
  }
  return nullptr;
}

}  // namespace

::z3::sort Z3Terms::sort(const Sort& sort) {
  switch (sort.kind) {
    case Sort::Kind::Bool:
      return context_.bool_sort();
    case Sort::Kind::BitVector:
      return context_.bv_sort(sort.width);
    case Sort::Kind::Float:
      return context_.fpa_sort(sort.exponent, sort.significand);
    case Sort::Kind::Integer:
      return context_.int_sort();
    case Sort::Kind::RoundingMode:
      return context_.fpa_rounding_mode_sort();
    case Sort::Kind::Array:
      return context_.array_sort(this->sort(*sort.index), this->sort(*sort.element));
  }
  return context_.bool_sort();
}

Term Z3Terms::symbol(ExprRef symbol, const Sort& symbol_sort) {
  // Symbols of one name and different types are different.
  const unsigned earlier = names_[symbol->text()]++;
  const std::string name = earlier == 0 ? symbol->text() : symbol->text() + "!" + std::to_string(earlier);
  return add(context_.constant(name.c_str(), sort(symbol_sort)));
}

Term Z3Terms::bits(const llvm::APInt& value) {
  return add(context_.bv_val(decimal(value, false).c_str(), value.getBitWidth()));
}

Term Z3Terms::integer(const llvm::APInt& value) {
  return add(context_.int_val(decimal(value, true).c_str()));
}

Term Z3Terms::apply(Op op, const Sort& result, std::span<const Term> arguments, unsigned first,
                    unsigned second) {
  std::vector<Z3_ast> operands;
  for (Term argument : arguments) operands.push_back(expressions_[argument]);
  Z3_ast made = nullptr;
  if (const Unary unary = unary_of(op); unary != nullptr)
    made = unary(context_, operands[0]);
  else if (const Binary binary = binary_of(op); binary != nullptr)
    made = binary(context_, operands[0], operands[1]);
  else
    made = other(context_, op, operands, sort(result), first, second);
  context_.check_error();
  return add(::z3::expr(context_, made));
}

Term Z3Terms::constant_array(const Sort& array, Term value) {
  return add(::z3::const_array(sort(*array.index), expressions_[value]));
}

Term Z3Terms::quantifier(bool is_universal, std::span<const Term> bound, Term body) {
  ::z3::expr_vector symbols(context_);
  for (Term symbol : bound) symbols.push_back(expressions_[symbol]);
  return add(is_universal ? ::z3::forall(symbols, expressions_[body])
                          : ::z3::exists(symbols, expressions_[body]));
}

Term Z3Terms::float_bits(Term value, const Sort&) {
  return add(::z3::expr(context_, Z3_mk_fpa_to_ieee_bv(context_, expressions_[value])));
}

}  // namespace heddle::smt::z3_backend
