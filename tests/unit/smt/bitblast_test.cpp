// Every operation on bit-vectors against the evaluator: the circuit of an operation on symbols, with the
// symbols assumed to have values, never differs from the computed result.
#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>

#include <random>

#include "expr/evaluate.h"
#include "smt/solver.h"

namespace heddle::smt {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

class Bitblast : public ::testing::Test {
 protected:
  // f(values) is what the evaluator says, and nothing else.
  void expect_agreement(ExprRef f, std::span<const ExprRef> symbols, const std::vector<APInt>& values) {
    std::vector<ExprRef> assumptions;
    for (size_t i = 0; i < symbols.size(); ++i)
      assumptions.push_back(equal(symbols[i], store.constant(symbols[i]->type(), values[i])));
    const APInt expected = evaluate_operation(f, values);
    ASSERT_EQ(solver->check(assumptions), Answer::Sat);
    ASSERT_EQ(solver->value(f), expected) << description(f, values);
    assumptions.push_back(store.negation(equal(f, store.constant(f->type(), expected))));
    ASSERT_EQ(solver->check(assumptions), Answer::Unsat) << description(f, values);
  }

  ExprRef equal(ExprRef a, ExprRef b) { return store.binary(Kind::Eq, a, b); }

  std::string description(ExprRef f, const std::vector<APInt>& values) {
    std::string text = std::string(expr::info(f->kind()).name) + " " + to_string(f->type()) + ":";
    for (size_t i = 0; i < values.size(); ++i)
      text += " " + llvm::toString(values[i], 10, false) + " " + to_string(f->operand(i)->type());
    return text;
  }

  void check_all_values(ExprRef f) {
    const std::vector<ExprRef> symbols(f->operands().begin(), f->operands().end());
    unsigned bits = 0;
    for (ExprRef symbol : symbols) bits += symbol->type()->width();
    for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
      std::vector<APInt> values;
      uint64_t rest = all;
      for (ExprRef symbol : symbols) {
        values.emplace_back(symbol->type()->width(), rest & ((1U << symbol->type()->width()) - 1));
        rest >>= symbol->type()->width();
      }
      expect_agreement(f, symbols, values);
      if (HasFatalFailure()) return;
    }
  }

  // An operation whose operands are one symbol.
  void check_square(ExprRef f, const APInt& value) {
    const APInt values[] = {value, value};
    const ExprRef x = f->operand(0);
    const ExprRef assumptions[] = {
        equal(x, store.constant(x->type(), value)),
        store.binary(Kind::Ne, f, store.constant(f->type(), evaluate_operation(f, values)))};
    ASSERT_EQ(solver->check(assumptions), Answer::Unsat) << description(f, {value, value});
  }

  APInt interesting(unsigned width) {
    const unsigned choice = random() % 6;
    APInt value(width, 0);
    for (unsigned i = 0; i < width; ++i) value.setBitVal(i, random() % 2 == 0);
    if (choice == 0) return APInt(width, random() % 3);
    if (choice == 1) return -APInt(width, random() % 3);
    if (choice == 2) return APInt::getSignedMinValue(width) + APInt(width, random() % 2);
    if (choice == 3) return value.lshr(random() % width);
    return value;
  }

  void check_random_values(ExprRef f, int rounds) {
    const std::vector<ExprRef> symbols(f->operands().begin(), f->operands().end());
    for (int round = 0; round < rounds; ++round) {
      std::vector<APInt> values;
      for (ExprRef symbol : symbols) values.push_back(interesting(symbol->type()->width()));
      expect_agreement(f, symbols, values);
      if (HasFatalFailure()) return;
    }
  }

  expr::Store store{expr::DataModel{}};
  std::unique_ptr<Solver> solver = make_solver(store, "bitblast");
  std::mt19937_64 random{11};
};

constexpr Kind kBinary[] = {
    Kind::Eq,          Kind::Ne,          Kind::Lt,         Kind::Le,  Kind::Gt,          Kind::Ge,
    Kind::Add,         Kind::Sub,         Kind::Mul,        Kind::Div, Kind::Mod,         Kind::BitAnd,
    Kind::BitOr,       Kind::BitXor,      Kind::Shl,        Kind::Shr, Kind::OverflowAdd, Kind::OverflowSub,
    Kind::OverflowMul, Kind::OverflowDiv, Kind::OverflowShl};
constexpr Kind kUnary[] = {Kind::Neg,      Kind::BitNot,       Kind::OverflowNeg,
                           Kind::PopCount, Kind::LeadingZeros, Kind::TrailingZeros};

TEST_F(Bitblast, AgreesOnAllValuesOfSmallWidths) {
  for (unsigned width = 1; width <= 4; ++width) {
    for (bool is_signed : {false, true}) {
      TypeRef type = store.bitvector(width, is_signed);
      ExprRef x = store.symbol("x", type);
      ExprRef y = store.symbol("y", type);
      for (Kind kind : kBinary) {
        check_all_values(store.binary(kind, x, y));
        for (uint64_t a = 0; a < uint64_t{1} << width; ++a)
          check_square(store.binary(kind, x, x), APInt(width, a));
      }
      for (Kind kind : kUnary) check_all_values(store.unary(kind, x));
    }
  }
}

TEST_F(Bitblast, ShiftsByDistancesOfOtherWidths) {
  for (unsigned width = 1; width <= 4; ++width) {
    for (unsigned distance = 1; distance <= 4; ++distance) {
      for (bool is_signed : {false, true}) {
        ExprRef x = store.symbol("x", store.bitvector(width, is_signed));
        ExprRef y = store.symbol("y", store.bitvector(distance, !is_signed));
        for (Kind kind : {Kind::Shl, Kind::Shr}) check_all_values(store.make(kind, x->type(), {x, y}));
        check_all_values(store.make(Kind::OverflowShl, store.bool_type(), {x, y}));
      }
    }
  }
}

TEST_F(Bitblast, AgreesOnWideValues) {
  for (unsigned width : {8U, 13U, 32U, 64U, 128U}) {
    for (bool is_signed : {false, true}) {
      TypeRef type = store.bitvector(width, is_signed);
      ExprRef x = store.symbol("x", type);
      ExprRef y = store.symbol("y", type);
      for (Kind kind : kBinary) {
        check_random_values(store.binary(kind, x, y), width > 64 ? 3 : 10);
        solver = make_solver(store, "bitblast");
      }
      for (Kind kind : kUnary) check_random_values(store.unary(kind, x), 10);
      if (width % 8 == 0) check_random_values(store.unary(Kind::ByteSwap, x), 5);
    }
  }
}

TEST_F(Bitblast, MultipliesAndDividesByAllConstants) {
  for (bool is_signed : {false, true}) {
    TypeRef type = store.bitvector(5, is_signed);
    ExprRef x = store.symbol("x", type);
    for (uint64_t constant = 0; constant < 32; ++constant) {
      for (Kind kind : {Kind::Mul, Kind::Div, Kind::Mod, Kind::OverflowMul}) {
        ExprRef f = store.binary(kind, x, store.constant(type, constant));
        std::vector<ExprRef> assumptions(2);
        for (uint64_t value = 0; value < 32; ++value) {
          const APInt values[] = {APInt(5, value), APInt(5, constant)};
          const APInt expected = evaluate_operation(f, values);
          assumptions[0] = equal(x, store.constant(type, value));
          assumptions[1] = store.negation(equal(f, store.constant(f->type(), expected)));
          ASSERT_EQ(solver->check(assumptions), Answer::Unsat) << description(f, {values[0], values[1]});
        }
      }
    }
  }
}

TEST_F(Bitblast, MultipliesExtendedOperands) {
  for (bool is_signed : {false, true}) {
    ExprRef x = store.symbol("x", store.bitvector(4, is_signed));
    ExprRef y = store.symbol("y", store.bitvector(3, !is_signed));
    TypeRef wide = store.signed_type(16);
    ExprRef product = store.binary(Kind::Mul, store.cast(wide, x), store.cast(wide, y));
    for (uint64_t a = 0; a < 16; ++a) {
      for (uint64_t b = 0; b < 8; ++b) {
        const APInt expected = (is_signed ? APInt(4, a).sext(16) : APInt(4, a).zext(16)) *
                               (is_signed ? APInt(3, b).zext(16) : APInt(3, b).sext(16));
        std::vector<ExprRef> assumptions{equal(x, store.constant(x->type(), a)),
                                         equal(y, store.constant(y->type(), b)),
                                         store.binary(Kind::Ne, product, store.constant(wide, expected))};
        ASSERT_EQ(solver->check(assumptions), Answer::Unsat) << a << " " << b;
      }
    }
  }
}

TEST_F(Bitblast, ConvertsBetweenScalars) {
  const std::vector<TypeRef> types{store.bool_type(), store.signed_type(3), store.unsigned_type(3),
                                   store.signed_type(6), store.unsigned_type(6)};
  for (TypeRef from : types)
    for (TypeRef to : types)
      if (from != to) check_all_values(store.cast(to, store.symbol("x", from)));
  TypeRef pointer = store.pointer(store.signed_type(32));
  for (TypeRef type : {store.signed_type(8), store.unsigned_type(64), store.bool_type()}) {
    check_random_values(store.cast(pointer, store.symbol("x", type)), 5);
    check_random_values(store.cast(type, store.symbol("p", pointer)), 5);
  }
  check_random_values(store.make(Kind::Reinterpret, store.unsigned_type(64), {store.symbol("p", pointer)}),
                      5);
}

TEST_F(Bitblast, LogicAndSlices) {
  TypeRef boolean = store.bool_type();
  ExprRef a = store.symbol("a", boolean);
  ExprRef b = store.symbol("b", boolean);
  ExprRef c = store.symbol("c", boolean);
  for (Kind kind : {Kind::And, Kind::Or, Kind::Implies, Kind::Eq, Kind::Ne})
    check_all_values(store.binary(kind, a, b));
  check_all_values(store.negation(a));
  check_all_values(store.ite(a, b, c));
  ExprRef x = store.symbol("x", store.signed_type(5));
  ExprRef y = store.symbol("y", store.unsigned_type(3));
  check_all_values(store.make(Kind::Concat, store.unsigned_type(8), {x, y}));
  for (uint64_t low = 0; low < 3; ++low)
    check_all_values(store.make(Kind::Extract, store.unsigned_type(3), {x}, low));
}

TEST_F(Bitblast, NamesTheAssumptionsThatFailed) {
  TypeRef type = store.unsigned_type(8);
  ExprRef x = store.symbol("x", type);
  ExprRef y = store.symbol("y", type);
  ExprRef small = store.binary(Kind::Lt, x, store.constant(type, 4));
  ExprRef large = store.binary(Kind::Gt, x, store.constant(type, 9));
  ExprRef other = store.binary(Kind::Gt, y, store.constant(type, 9));
  const std::vector<ExprRef> assumptions{other, small, large};
  EXPECT_EQ(solver->check(assumptions), Answer::Unsat);
  EXPECT_EQ(solver->failed_assumptions(), (std::vector<ExprRef>{small, large}));
  EXPECT_EQ(solver->check({}), Answer::Sat);
  solver->add(small);
  EXPECT_EQ(solver->check(std::vector<ExprRef>{large}), Answer::Unsat);
  EXPECT_EQ(solver->failed_assumptions(), std::vector<ExprRef>{large});
  solver->add(large);
  EXPECT_EQ(solver->check({}), Answer::Unsat);
  EXPECT_TRUE(solver->failed_assumptions().empty());
}

TEST_F(Bitblast, EquationsDefineSymbolsOnce) {
  TypeRef type = store.signed_type(32);
  ExprRef x = store.symbol("x", type);
  ExprRef y = store.symbol("y", type);
  ExprRef one = store.constant(type, 1);
  solver->add(equal(y, store.binary(Kind::Add, x, one)));
  solver->add(equal(y, store.constant(type, 5)));
  ASSERT_EQ(solver->check({}), Answer::Sat);
  EXPECT_EQ(solver->value(x), 4);
  EXPECT_EQ(solver->value(y), 5);
  ExprRef z = store.symbol("z", type);
  solver->add(equal(z, store.binary(Kind::Add, z, one)));
  EXPECT_EQ(solver->check({}), Answer::Unsat);
}

TEST_F(Bitblast, TakesDeepExpressions) {
  TypeRef type = store.unsigned_type(8);
  ExprRef sum = store.symbol("x", type);
  for (int i = 0; i < 100'000; ++i)
    sum = store.binary(Kind::BitXor, sum, store.symbol("y" + std::to_string(i % 7), type));
  ASSERT_TRUE(solver->accepts(equal(sum, store.constant(type, 3))));
  solver->add(equal(sum, store.constant(type, 3)));
  ASSERT_EQ(solver->check({}), Answer::Sat);
  EXPECT_EQ(solver->value(sum), 3);
}

TEST_F(Bitblast, StopsAtTheTimeLimit) {
  // A product of two primes of 48 bits is not factored in a blink.
  TypeRef type = store.unsigned_type(96);
  ExprRef x = store.symbol("x", type);
  ExprRef y = store.symbol("y", type);
  ExprRef limit = store.constant(type, uint64_t{1} << 48);
  ExprRef one = store.constant(type, 1);
  for (ExprRef factor : {x, y}) {
    solver->add(store.binary(Kind::Lt, factor, limit));
    solver->add(store.binary(Kind::Gt, factor, one));
  }
  const APInt product = APInt(96, 163494912537767ULL) * APInt(96, 170458943487961ULL);
  solver->add(equal(store.binary(Kind::Mul, x, y), store.constant(type, product)));
  solver->set_time_limit(0.2);
  EXPECT_EQ(solver->check({}), Answer::Unknown);
  EXPECT_LT(solver->statistics().seconds, 5);
}

}  // namespace
}  // namespace heddle::smt
