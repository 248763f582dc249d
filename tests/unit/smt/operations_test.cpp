// Every operation on bit-vectors against the evaluator. One check asks for operands among many given ones for
// which the circuit or term of the operation differs from the computed result; there are none.
#include <gtest/gtest.h>
#include <llvm/ADT/SmallString.h>

#include <random>

#include "expr/evaluate.h"
#include "smt/backends.h"
#include "smt/solver.h"

namespace heddle::smt {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

class Operations : public ::testing::TestWithParam<const char*> {
 protected:
  // The others are slower, and tested more in tests/differential/solvers.
  bool is_bitblast() const { return std::string(GetParam()) == "bitblast"; }
  ExprRef equal(ExprRef a, ExprRef b) { return store.binary(Kind::Eq, a, b); }
  ExprRef constant(ExprRef like, const APInt& value) { return store.constant(like->type(), value); }

  // The operands of f are symbols or constants; `inputs` are the values to try.
  void expect_agreement(ExprRef f, const std::vector<std::vector<APInt>>& inputs) {
    ExprRef disagreement = store.boolean(false);
    for (const std::vector<APInt>& values : inputs) {
      ExprRef here = store.binary(Kind::Ne, f, constant(f, evaluate_operation(f, values)));
      for (size_t i = 0; i < values.size(); ++i)
        here = store.binary(Kind::And, equal(f->operand(i), constant(f->operand(i), values[i])), here);
      disagreement = store.binary(Kind::Or, disagreement, here);
    }
    if (solver == nullptr || is_bitblast()) solver = make_solver(store, GetParam());
    ASSERT_TRUE(solver->accepts(disagreement));
    const Answer answer = solver->check(std::vector<ExprRef>{disagreement});
    ASSERT_NE(answer, Answer::Unknown);
    if (answer == Answer::Unsat) return;
    std::string text(expr::info(f->kind()).name);
    for (ExprRef operand : f->operands())
      text += " " + to_string(operand->type()) + " " + bits(solver->value(operand));
    ADD_FAILURE() << text << " is not " << bits(solver->value(f));
  }

  static std::string bits(const APInt& value) {
    llvm::SmallString<40> text;
    value.toString(text, 16, false);
    return std::string(text);
  }

  void check_all_values(ExprRef f) {
    std::vector<std::vector<APInt>> inputs;
    unsigned bits = 0;
    for (ExprRef operand : f->operands()) bits += operand->type()->width();
    for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
      std::vector<APInt>& values = inputs.emplace_back();
      uint64_t rest = all;
      for (ExprRef operand : f->operands()) {
        const unsigned width = operand->type()->width();
        values.emplace_back(width, rest & ((1U << width) - 1));
        rest >>= width;
      }
    }
    expect_agreement(f, inputs);
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

  void check_random_values(ExprRef f, int count) {
    std::vector<std::vector<APInt>> inputs(count);
    for (std::vector<APInt>& values : inputs)
      for (ExprRef operand : f->operands()) values.push_back(interesting(operand->type()->width()));
    expect_agreement(f, inputs);
  }

  expr::Store store{expr::DataModel{}};
  std::unique_ptr<Solver> solver;
  std::mt19937_64 random{11};
};

constexpr Kind kBinary[] = {
    Kind::Eq,          Kind::Ne,          Kind::Lt,         Kind::Le,  Kind::Gt,          Kind::Ge,
    Kind::Add,         Kind::Sub,         Kind::Mul,        Kind::Div, Kind::Mod,         Kind::BitAnd,
    Kind::BitOr,       Kind::BitXor,      Kind::Shl,        Kind::Shr, Kind::OverflowAdd, Kind::OverflowSub,
    Kind::OverflowMul, Kind::OverflowDiv, Kind::OverflowShl};
constexpr Kind kUnary[] = {Kind::Neg,      Kind::BitNot,       Kind::OverflowNeg,
                           Kind::PopCount, Kind::LeadingZeros, Kind::TrailingZeros};

TEST_P(Operations, AgreeOnAllValuesOfSmallWidths) {
  for (unsigned width = 1; width <= (is_bitblast() ? 4U : 2U); ++width) {
    for (bool is_signed : {false, true}) {
      TypeRef type = store.bitvector(width, is_signed);
      ExprRef x = store.symbol("x", type);
      ExprRef y = store.symbol("y", type);
      for (Kind kind : kBinary) {
        check_all_values(store.binary(kind, x, y));
        check_all_values(store.binary(kind, x, x));
      }
      for (Kind kind : kUnary) check_all_values(store.unary(kind, x));
    }
  }
}

TEST_P(Operations, ShiftByDistancesOfOtherWidths) {
  for (unsigned width = 1; width <= 4; ++width) {
    for (unsigned distance = 1; distance <= 4; distance += is_bitblast() ? 1 : 3) {
      for (bool is_signed : {false, true}) {
        ExprRef x = store.symbol("x", store.bitvector(width, is_signed));
        ExprRef y = store.symbol("y", store.bitvector(distance, !is_signed));
        for (Kind kind : {Kind::Shl, Kind::Shr}) check_all_values(store.make(kind, x->type(), {x, y}));
        check_all_values(store.make(Kind::OverflowShl, store.bool_type(), {x, y}));
      }
    }
  }
}

TEST_P(Operations, AgreeOnWideValues) {
  for (unsigned width : {8U, 13U, 32U, 64U, 128U}) {
    if (width != 13 && !is_bitblast()) continue;
    for (bool is_signed : {false, true}) {
      TypeRef type = store.bitvector(width, is_signed);
      ExprRef x = store.symbol("x", type);
      ExprRef y = store.symbol("y", type);
      for (Kind kind : kBinary) check_random_values(store.binary(kind, x, y), width > 64 ? 3 : 10);
      for (Kind kind : kUnary) check_random_values(store.unary(kind, x), 10);
      if (width % 8 == 0) check_random_values(store.unary(Kind::ByteSwap, x), 5);
    }
  }
}

TEST_P(Operations, MultiplyAndDivideByAllConstants) {
  for (bool is_signed : {false, true}) {
    TypeRef type = store.bitvector(5, is_signed);
    ExprRef x = store.symbol("x", type);
    for (uint64_t constant = 0; constant < 32; constant += is_bitblast() ? 1 : 11)
      for (Kind kind : {Kind::Mul, Kind::Div, Kind::Mod, Kind::OverflowMul})
        check_all_values(store.binary(kind, x, store.constant(type, constant)));
  }
}

TEST_P(Operations, MultiplyExtendedOperands) {
  for (bool is_signed : {false, true}) {
    ExprRef x = store.symbol("x", store.bitvector(4, is_signed));
    ExprRef y = store.symbol("y", store.bitvector(3, !is_signed));
    TypeRef wide = store.signed_type(16);
    ExprRef product = store.binary(Kind::Mul, store.cast(wide, x), store.cast(wide, y));
    std::vector<std::vector<APInt>> inputs;
    for (uint64_t a = 0; a < 16; ++a)
      for (uint64_t b = 0; b < 8; ++b)
        inputs.push_back({is_signed ? APInt(4, a).sext(16) : APInt(4, a).zext(16),
                          is_signed ? APInt(3, b).zext(16) : APInt(3, b).sext(16)});
    expect_agreement(product, inputs);
  }
}

TEST_P(Operations, ConvertBetweenScalars) {
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
  check_all_values(
      store.make(Kind::Reinterpret, store.bool_type(), {store.symbol("x", store.signed_type(1))}));
  check_all_values(
      store.make(Kind::Reinterpret, store.signed_type(1), {store.symbol("b", store.bool_type())}));
}

TEST_P(Operations, LogicAndSlices) {
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

INSTANTIATE_TEST_SUITE_P(Backends, Operations, ::testing::ValuesIn(available_backends()));

}  // namespace
}  // namespace heddle::smt
