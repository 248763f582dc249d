// The vocabulary of SMT-LIB, for backends that speak it: sorts, operators and a factory of terms. Lowering
// (lowering.h) says once what our expressions mean in it; Z3 and the SMT-LIB printer build the terms.
#pragma once

#include <llvm/ADT/APInt.h>

#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "expr/expr.h"

namespace heddle::smt::terms {

struct Sort {
  enum class Kind : uint8_t { Bool, BitVector, Float, Integer, RoundingMode, Array };
  Kind kind = Kind::Bool;
  unsigned width = 0;                          // bit-vectors
  unsigned exponent = 0;                       // floats, in bits
  unsigned significand = 0;                    // floats, with the hidden bit
  std::shared_ptr<const Sort> index, element;  // arrays

  static Sort boolean() { return {}; }
  static Sort integer() { return of(Kind::Integer); }
  static Sort rounding() { return of(Kind::RoundingMode); }
  static Sort bits(unsigned width) {
    Sort sort = of(Kind::BitVector);
    sort.width = width;
    return sort;
  }
  static Sort floating(unsigned exponent, unsigned significand) {
    Sort sort = of(Kind::Float);
    sort.exponent = exponent;
    sort.significand = significand;
    return sort;
  }
  static Sort array(Sort index, Sort element) {
    Sort sort = of(Kind::Array);
    sort.index = std::make_shared<const Sort>(std::move(index));
    sort.element = std::make_shared<const Sort>(std::move(element));
    return sort;
  }

 private:
  static Sort of(Kind kind) {
    Sort sort;
    sort.kind = kind;
    return sort;
  }
};

enum class Op : uint8_t {
  Not,
  And,
  Or,
  Implies,
  Ite,
  Equal,
  BvNot,
  BvNeg,
  BvAnd,
  BvOr,
  BvXor,
  BvAdd,
  BvSub,
  BvMul,
  BvUdiv,
  BvUrem,
  BvSdiv,
  BvSrem,
  BvShl,
  BvLshr,
  BvAshr,
  BvUlt,
  BvUle,
  BvSlt,
  BvSle,
  Concat,
  Extract,     // indices: high, low
  ZeroExtend,  // index: by how many bits
  SignExtend,
  IntNeg,
  IntAdd,
  IntSub,
  IntMul,
  IntDiv,
  IntMod,
  IntLess,
  IntLessEqual,
  BvToInt,
  IntToBv,  // index: width
  Select,
  Store,
  RoundNearestEven,
  RoundNearestAway,
  RoundUp,
  RoundDown,
  RoundTowardZero,
  Fp,  // sign, exponent, fraction
  FpAbs,
  FpNeg,
  FpAdd,
  FpSub,
  FpMul,
  FpDiv,
  FpFma,
  FpSqrt,
  FpRem,
  FpRoundToIntegral,
  FpLess,
  FpLessEqual,
  FpEqual,
  FpIsNegative,
  FpIsNormal,
  FpIsZero,
  FpIsInfinite,
  FpIsNan,
  FpFromFp,        // indices: exponent, significand
  FpFromSigned,    // the same
  FpFromUnsigned,  // the same
  FpToSigned,      // index: width
  FpToUnsigned,
};

struct OpInfo {
  Op op;
  std::string_view name;
  int index_count;
};

inline constexpr auto kOps = std::to_array<OpInfo>({
    {Op::Not, "not", 0},
    {Op::And, "and", 0},
    {Op::Or, "or", 0},
    {Op::Implies, "=>", 0},
    {Op::Ite, "ite", 0},
    {Op::Equal, "=", 0},
    {Op::BvNot, "bvnot", 0},
    {Op::BvNeg, "bvneg", 0},
    {Op::BvAnd, "bvand", 0},
    {Op::BvOr, "bvor", 0},
    {Op::BvXor, "bvxor", 0},
    {Op::BvAdd, "bvadd", 0},
    {Op::BvSub, "bvsub", 0},
    {Op::BvMul, "bvmul", 0},
    {Op::BvUdiv, "bvudiv", 0},
    {Op::BvUrem, "bvurem", 0},
    {Op::BvSdiv, "bvsdiv", 0},
    {Op::BvSrem, "bvsrem", 0},
    {Op::BvShl, "bvshl", 0},
    {Op::BvLshr, "bvlshr", 0},
    {Op::BvAshr, "bvashr", 0},
    {Op::BvUlt, "bvult", 0},
    {Op::BvUle, "bvule", 0},
    {Op::BvSlt, "bvslt", 0},
    {Op::BvSle, "bvsle", 0},
    {Op::Concat, "concat", 0},
    {Op::Extract, "extract", 2},
    {Op::ZeroExtend, "zero_extend", 1},
    {Op::SignExtend, "sign_extend", 1},
    {Op::IntNeg, "-", 0},
    {Op::IntAdd, "+", 0},
    {Op::IntSub, "-", 0},
    {Op::IntMul, "*", 0},
    {Op::IntDiv, "div", 0},
    {Op::IntMod, "mod", 0},
    {Op::IntLess, "<", 0},
    {Op::IntLessEqual, "<=", 0},
    {Op::BvToInt, "bv2nat", 0},
    {Op::IntToBv, "int2bv", 1},
    {Op::Select, "select", 0},
    {Op::Store, "store", 0},
    {Op::RoundNearestEven, "RNE", 0},
    {Op::RoundNearestAway, "RNA", 0},
    {Op::RoundUp, "RTP", 0},
    {Op::RoundDown, "RTN", 0},
    {Op::RoundTowardZero, "RTZ", 0},
    {Op::Fp, "fp", 0},
    {Op::FpAbs, "fp.abs", 0},
    {Op::FpNeg, "fp.neg", 0},
    {Op::FpAdd, "fp.add", 0},
    {Op::FpSub, "fp.sub", 0},
    {Op::FpMul, "fp.mul", 0},
    {Op::FpDiv, "fp.div", 0},
    {Op::FpFma, "fp.fma", 0},
    {Op::FpSqrt, "fp.sqrt", 0},
    {Op::FpRem, "fp.rem", 0},
    {Op::FpRoundToIntegral, "fp.roundToIntegral", 0},
    {Op::FpLess, "fp.lt", 0},
    {Op::FpLessEqual, "fp.leq", 0},
    {Op::FpEqual, "fp.eq", 0},
    {Op::FpIsNegative, "fp.isNegative", 0},
    {Op::FpIsNormal, "fp.isNormal", 0},
    {Op::FpIsZero, "fp.isZero", 0},
    {Op::FpIsInfinite, "fp.isInfinite", 0},
    {Op::FpIsNan, "fp.isNaN", 0},
    {Op::FpFromFp, "to_fp", 2},
    {Op::FpFromSigned, "to_fp", 2},
    {Op::FpFromUnsigned, "to_fp_unsigned", 2},
    {Op::FpToSigned, "fp.to_sbv", 1},
    {Op::FpToUnsigned, "fp.to_ubv", 1},
});

constexpr const OpInfo& info(Op op) {
  return kOps[static_cast<size_t>(op)];
}

static_assert(
    [] {
      for (size_t i = 0; i < kOps.size(); ++i)
        if (static_cast<size_t>(kOps[i].op) != i) return false;
      return true;
    }(),
    "kOps should list the operators in the order of the enum");

using Term = uint32_t;

class TermFactory {
 public:
  virtual ~TermFactory() = default;

  // `sort` is always the sort of the result.
  virtual Term symbol(expr::ExprRef symbol, const Sort& sort) = 0;
  virtual Term boolean(bool value) = 0;
  virtual Term bits(const llvm::APInt& value) = 0;
  virtual Term integer(const llvm::APInt& value) = 0;
  virtual Term apply(Op op, const Sort& sort, std::span<const Term> arguments, unsigned first = 0,
                     unsigned second = 0) = 0;
  virtual Term constant_array(const Sort& sort, Term value) = 0;
  virtual Term quantifier(bool is_universal, std::span<const Term> bound, Term body) = 0;
  // The IEEE bit pattern of a float that is not NaN; anything if it is.
  virtual Term float_bits(Term value, const Sort& sort) = 0;

  Term apply(Op op, const Sort& sort, std::initializer_list<Term> arguments, unsigned first = 0,
             unsigned second = 0) {
    return apply(op, sort, std::span<const Term>(arguments.begin(), arguments.size()), first, second);
  }
};

}  // namespace heddle::smt::terms
