// Random expressions, executed and evaluated: both must agree, with and without checks, for every data model.
#include <gtest/gtest.h>

#include <llvm/ADT/SmallString.h>

#include <random>

#include "builder.h"
#include "expr/evaluate.h"

namespace heddle::interpreter {
namespace {

using namespace testing;

class RandomExpressions {
 public:
  RandomExpressions(Builder& b, uint64_t seed) : b_(b), random_(seed) {
    types_ = {b.s8, b.u8, b.s16, b.u16, b.s32, b.u32, b.s64, b.u64, b.s32, b.u32, b.s64, b.u64};
    for (unsigned width : {1U, 3U, 13U, 24U, 31U, 33U, 63U, 65U, 100U, 128U})
      for (bool is_signed : {false, true}) types_.push_back(b.store.bitvector(width, is_signed));
    for (expr::FloatFormat format :
         {expr::FloatFormat::Half, expr::FloatFormat::Single, expr::FloatFormat::Double,
          expr::FloatFormat::X87, expr::FloatFormat::Quad})
      types_.push_back(b.store.float_type(format));
    types_.push_back(b.f32);
    types_.push_back(b.f64);
    types_.push_back(b.boolean);
  }

  TypeRef type() { return types_[random_() % types_.size()]; }

  llvm::APInt number(TypeRef type) {
    const unsigned width = type->width();
    if (type->is_float()) {
      llvm::APFloat x(static_cast<double>(static_cast<int64_t>(random_() % 2001) - 1000) /
                      (random_() % 2 == 0 ? 1 : 7));
      if (random_() % 8 == 0) x = llvm::APFloat::getInf(x.getSemantics());
      if (random_() % 8 == 0) x = llvm::APFloat(1e300);
      bool loses = false;
      x.convert(expr::semantics_of(type->format()), llvm::RoundingMode::NearestTiesToEven, &loses);
      return x.bitcastToAPInt();
    }
    llvm::APInt value(width, 0);
    for (unsigned done = 0; done < width; done += 64)
      value |= llvm::APInt(64, random_()).zextOrTrunc(width).shl(done);
    switch (random_() % 6) {
      case 0:
        return llvm::APInt(64, random_() % 70).zextOrTrunc(width);
      case 1:
        return llvm::APInt::getSignedMinValue(width);
      case 2:
        return llvm::APInt::getAllOnes(width);
      case 3:
        return value.lshr(static_cast<unsigned>(random_() % width));
      default:
        return value;
    }
  }

  // An expression over variables, and the same with their values in their place.
  std::pair<ExprRef, ExprRef> make(TypeRef type, int depth) {
    if (depth == 0 || random_() % 8 == 0) return leaf(type);
    if (random_() % 4 == 0) return combine(Kind::Cast, type, {make(this->type(), depth - 1)});
    if (random_() % 8 == 0)
      return combine(Kind::Ite, type,
                     {make(b_.boolean, depth - 1), make(type, depth - 1), make(type, depth - 1)});
    if (type->is_bool()) return predicate(depth);
    if (type->is_float()) return real(type, depth);
    return integer(type, depth);
  }

 private:
  using Pair = std::pair<ExprRef, ExprRef>;

  Pair combine(Kind kind, TypeRef type, std::initializer_list<Pair> operands, uint64_t index = 0) {
    std::vector<ExprRef> variables;
    std::vector<ExprRef> values;
    for (const Pair& operand : operands) {
      variables.push_back(operand.first);
      values.push_back(operand.second);
    }
    return {b_.store.make(kind, type, variables, index), b_.store.make(kind, type, values, index)};
  }

  Pair leaf(TypeRef type) {
    ExprRef value = b_.store.constant(type, number(type));
    if (random_() % 4 == 0) return {value, value};
    const std::string name = "v" + std::to_string(count_++);
    ExprRef variable = random_() % 3 == 0 ? b_.global(name, type) : b_.local(name, type);
    b_.assign(variable, value);
    return {variable, value};
  }

  Pair predicate(int depth) {
    static constexpr Kind kComparisons[] = {Kind::Eq, Kind::Ne, Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge};
    static constexpr Kind kLogic[] = {Kind::And, Kind::Or, Kind::Implies};
    static constexpr Kind kOverflow[] = {Kind::OverflowAdd, Kind::OverflowSub, Kind::OverflowMul,
                                         Kind::OverflowDiv, Kind::OverflowShl};
    static constexpr Kind kFloat[] = {Kind::IsNan, Kind::IsInf, Kind::IsNormal, Kind::SignBit};
    TypeRef operand = type();
    switch (random_() % 5) {
      case 0:
        return combine(Kind::Not, b_.boolean, {make(b_.boolean, depth - 1)});
      case 1:
        return combine(kLogic[random_() % 3], b_.boolean,
                       {make(b_.boolean, depth - 1), make(b_.boolean, depth - 1)});
      case 2:
        if (operand->is_bitvector())
          return combine(kOverflow[random_() % 5], b_.boolean,
                         {make(operand, depth - 1), make(operand, depth - 1)});
        if (operand->is_float())
          return combine(kFloat[random_() % 4], b_.boolean, {make(operand, depth - 1)});
        [[fallthrough]];
      default:
        return combine(kComparisons[random_() % 6], b_.boolean,
                       {make(operand, depth - 1), make(operand, depth - 1)});
    }
  }

  Pair real(TypeRef type, int depth) {
    static constexpr Kind kUnary[] = {Kind::Neg, Kind::Abs, Kind::Sqrt};
    static constexpr Kind kBinary[] = {Kind::Add, Kind::Sub,      Kind::Mul,
                                       Kind::Div, Kind::FloatMin, Kind::FloatMax};
    if (random_() % 4 == 0) return combine(kUnary[random_() % 3], type, {make(type, depth - 1)});
    return combine(kBinary[random_() % 6], type, {make(type, depth - 1), make(type, depth - 1)});
  }

  Pair integer(TypeRef type, int depth) {
    static constexpr Kind kUnary[] = {Kind::Neg, Kind::BitNot, Kind::PopCount, Kind::LeadingZeros,
                                      Kind::TrailingZeros};
    static constexpr Kind kBinary[] = {Kind::Add,    Kind::Sub,   Kind::Mul,    Kind::Div, Kind::Mod,
                                       Kind::BitAnd, Kind::BitOr, Kind::BitXor, Kind::Shl, Kind::Shr};
    if (random_() % 5 == 0) return combine(kUnary[random_() % 5], type, {make(type, depth - 1)});
    const Kind kind = kBinary[random_() % 10];
    TypeRef right = type;
    if (kind == Kind::Shl || kind == Kind::Shr)
      while (!(right = this->type())->is_bitvector()) {
      }
    return combine(kind, type, {make(type, depth - 1), make(right, depth - 1)});
  }

  Builder& b_;
  std::mt19937_64 random_;
  std::vector<TypeRef> types_;
  size_t count_ = 0;
};

std::string show(ExprRef e) {
  std::string text(expr::info(e->kind()).name);
  if (e->is(Kind::Symbol)) text = e->text();
  if (e->is(Kind::Constant)) {
    llvm::SmallString<32> number;
    e->value().toString(number, 16, false, true);
    text = number.str();
  }
  text += ":" + expr::to_string(e->type());
  for (size_t i = 0; i < e->operand_count(); ++i) text += (i == 0 ? "(" : ", ") + show(e->operand(i));
  return e->operand_count() > 0 ? text + ")" : text;
}

void check_agreement(uint64_t seed, bool with_checks, expr::DataModelKind model) {
  Builder b(model);
  RandomExpressions expressions(b, seed);
  std::vector<ExprRef> closed_forms;
  for (int round = 0; round < 60; ++round) {
    TypeRef type = expressions.type();
    auto [e, closed] = expressions.make(type, 1 + round % 4);
    const auto expected = expr::evaluate_constant(closed);
    ASSERT_TRUE(expected.has_value());
    ExprRef result = round % 2 == 0 ? b.local("result" + std::to_string(round), type)
                                    : b.global("result" + std::to_string(round), type);
    b.assign(result, e);
    // Bits, not numbers: two NaNs must be the same one.
    TypeRef bits = b.store.unsigned_type(type->width());
    auto raw = [&](ExprRef x) {
      return x->type()->is_bool() ? b.store.cast(bits, x) : b.store.make(Kind::Reinterpret, bits, {x});
    };
    closed_forms.resize(b.here() + 1);
    closed_forms.back() = closed;
    b.add(ir::Op::Assert, {b.equal(raw(result), b.store.constant(bits, *expected))});
  }
  b.ret(b.num(0));
  Options options;
  options.check = with_checks;
  options.stop_at_failed_assertion = true;
  const Outcome outcome = b.run(options);
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited)
      << "seed " << seed << ": " << outcome.message << "\n"
      << (outcome.violation ? show(closed_forms[outcome.violation->instruction]) : "");
}

TEST(Expressions, AgreeWithEvaluation) {
  for (uint64_t seed = 0; seed < 60; ++seed) check_agreement(seed, false, expr::DataModelKind::LP64);
}

TEST(Expressions, AgreeWithEvaluationInCheckMode) {
  for (uint64_t seed = 100; seed < 130; ++seed) check_agreement(seed, true, expr::DataModelKind::LP64);
}

TEST(Expressions, AgreeWithEvaluationForThirtyTwoBitPointers) {
  for (uint64_t seed = 200; seed < 220; ++seed) check_agreement(seed, false, expr::DataModelKind::ILP32);
}

TEST(Expressions, LaterOperandsAreEvaluatedOnlyWhereAsked) {
  Builder b;
  ExprRef bad = b.store.deref(b.null(b.boolean));
  ExprRef x = b.local("x", b.boolean);
  b.assign(x, b.store.binary(Kind::And, b.store.boolean(false), bad));
  b.assign(x, b.store.binary(Kind::Or, b.yes(), bad));
  b.assign(x, b.store.binary(Kind::Implies, b.store.boolean(false), bad));
  b.assign(x, b.store.ite(b.yes(), x, bad));
  ExprRef y = b.local("y", b.boolean);
  b.assign(y, b.yes());
  b.jump(b.store.binary(Kind::And, b.store.negation(y), bad), 0);
  b.jump(b.store.negation(b.store.binary(Kind::Or, y, bad)), 0);
  b.ret(b.store.cast(b.s32, x));
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
  EXPECT_EQ(outcome.exit_status, 1);
}

TEST(Expressions, AVariableMayAppearOnBothSides) {
  Builder b;
  ExprRef x = b.local("x", b.s32);
  ExprRef p = b.local("p", b.boolean);
  b.assign(x, b.num(3));
  b.assign(x, b.store.ite(b.less(x, b.num(5)), b.plus(x, b.num(10)), x));
  b.assign(p, b.yes());
  b.assign(p, b.store.binary(Kind::And, b.store.negation(p), p));
  b.assign(x, b.plus(b.store.binary(Kind::Mul, x, x), b.store.cast(b.s32, p)));
  b.ret(x);
  EXPECT_EQ(b.run().exit_status, 169);
}

TEST(Expressions, SharedSubexpressionsAreComputedOnce) {
  Builder b;
  ExprRef x = b.local("x", b.u32);
  b.assign(x, b.constant(b.u32, 1));
  ExprRef e = x;
  for (int i = 0; i < 70; ++i) e = b.plus(e, e);  // 2^70 paths
  b.assign(x, b.plus(e, b.constant(b.u32, 7)));
  b.ret(b.store.cast(b.s32, x));
  EXPECT_EQ(b.run().exit_status, 7);
}

TEST(Expressions, AVeryDeepSumIsExecuted) {
  Builder b;
  ExprRef x = b.local("x", b.u32);
  b.assign(x, b.constant(b.u32, 1));
  ExprRef e = x;
  for (int i = 0; i < 100000; ++i) e = i % 2 == 0 ? b.plus(e, x) : b.plus(x, e);
  b.assign(x, e);
  b.ret(b.store.cast(b.s32, x));
  EXPECT_EQ(b.run().exit_status, 100001 & 0xff);
}

TEST(Expressions, WhatCannotBeExecutedIsRefusedWhenReached) {
  Builder b;
  ExprRef i = b.store.symbol("i", b.s32);
  ExprRef all = b.store.make(Kind::ForAll, b.boolean, {i, b.less(i, b.num(3))});
  b.jump(b.yes(), 2);
  b.add(ir::Op::Assume, {all});
  b.add(ir::Op::Assume, {all});
  const Outcome outcome = b.run();
  EXPECT_EQ(outcome.kind, OutcomeKind::Unsupported);
  EXPECT_EQ(outcome.message, "test.c:3:1: unsupported: a quantifier over too many values");
}

TEST(Expressions, BoundedQuantifiersAreExecuted) {
  for (bool with_checks : {false, true}) {
    Builder b;
    ExprRef a = b.local("a", b.store.array(b.s32, 10));
    ExprRef n = b.local("n", b.s32);
    b.assign(n, b.num(10));
    b.assign(a, b.store.zero(a->type()));
    b.assign(b.store.index(a, b.num(7)), b.num(1));
    ExprRef i = b.store.symbol("i", b.s32);
    ExprRef j = b.store.symbol("j", b.s32);
    ExprRef c = b.store.symbol("c", b.u8);
    auto within = [&](ExprRef x, ExprRef low, ExprRef high) {
      return b.store.binary(Kind::And, b.store.binary(Kind::Le, low, x), b.less(x, high));
    };
    auto all = [&](std::vector<ExprRef> operands) { return b.store.make(Kind::ForAll, b.boolean, operands); };
    auto some = [&](std::vector<ExprRef> operands) {
      return b.store.make(Kind::Exists, b.boolean, operands);
    };
    auto holds = [&](ExprRef e) { b.add(ir::Op::Assert, {e}); };
    auto implies = [&](ExprRef x, ExprRef y) { return b.store.binary(Kind::Implies, x, y); };
    ExprRef is_zero = b.equal(b.store.index(a, i), b.num(0));
    holds(b.store.negation(all({i, implies(within(i, b.num(0), n), is_zero)})));
    holds(all({i, implies(within(i, b.num(0), b.num(7)), is_zero)}));
    holds(all({i, implies(within(i, b.num(5), b.num(2)), b.store.boolean(false))}));
    holds(some({i, b.store.binary(Kind::And, within(i, b.num(0), n), b.store.negation(is_zero))}));
    holds(b.store.negation(
        some({i, b.store.binary(Kind::And, within(i, b.num(8), n), b.store.negation(is_zero))})));
    // sorted: forall i, j. 0 <= i < j < n ==> a[i] <= a[j], which a[7] = 1 breaks
    ExprRef ordered = b.store.binary(Kind::And, within(i, b.num(0), n),
                                     b.store.binary(Kind::And, b.less(i, j), b.less(j, n)));
    ExprRef at_most = b.store.binary(Kind::Le, b.store.index(a, i), b.store.index(a, j));
    holds(b.store.negation(all({i, j, implies(ordered, at_most)})));
    b.assign(b.store.index(a, b.num(8)), b.num(2));
    b.assign(b.store.index(a, b.num(9)), b.num(2));
    holds(all({i, j, implies(ordered, at_most)}));
    holds(some({c, b.equal(b.store.binary(Kind::Mul, c, c), b.constant(b.u8, 169))}));
    holds(all({c, b.store.binary(Kind::Le, c, b.constant(b.u8, 255))}));
    holds(b.store.negation(all({c, b.less(c, b.constant(b.u8, 255))})));
    b.ret(b.num(0));
    Options options;
    options.check = with_checks;
    options.stop_at_failed_assertion = true;
    const Outcome outcome = b.run(options);
    EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
  }
}

}  // namespace
}  // namespace heddle::interpreter
