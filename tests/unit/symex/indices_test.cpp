#include "symex/indices.h"

#include <gtest/gtest.h>

#include "smt/solver.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;

class SolveIndex : public testing::Test {
 protected:
  ExprRef symbol(const char* name) { return store_.symbol(name, store_.signed_type(64)); }
  ExprRef plus(ExprRef a, ExprRef b) { return values_.binary(Kind::Add, a, b); }
  ExprRef minus(ExprRef a, ExprRef b) { return values_.binary(Kind::Sub, a, b); }
  ExprRef times(ExprRef a, int64_t b) { return values_.binary(Kind::Mul, a, values_.number(b)); }
  bool solve(ExprRef index, ExprRef wanted) {
    found_.clear();
    return solve_index(values_, index, wanted, {k_, l_}, found_);
  }

  expr::Store store_{expr::DataModel{}};
  Values values_{store_};
  const ExprRef i_ = symbol("i");
  const ExprRef j_ = symbol("j");
  const ExprRef n_ = symbol("n");
  const ExprRef k_ = symbol("k");
  const ExprRef l_ = symbol("l");
  expr::Bindings found_;
};

TEST_F(SolveIndex, MovesWhatIsAddedToTheOtherSide) {
  ASSERT_TRUE(solve(plus(k_, values_.number(1)), plus(i_, values_.number(1))));
  EXPECT_EQ(found_.at(k_), i_);
}

TEST_F(SolveIndex, CountsFromTheEnd) {
  ASSERT_TRUE(solve(minus(n_, k_), minus(n_, i_)));
  EXPECT_EQ(found_.at(k_), i_);
}

TEST_F(SolveIndex, TellsRowsFromColumns) {
  ASSERT_TRUE(solve(plus(times(k_, 100), l_), plus(times(i_, 100), j_)));
  EXPECT_EQ(found_.at(k_), i_);
  EXPECT_EQ(found_.at(l_), j_);
  ASSERT_TRUE(solve(plus(times(k_, 100), l_), values_.number(307)));
  EXPECT_EQ(found_.at(k_), values_.number(3));
  EXPECT_EQ(found_.at(l_), values_.number(7));
}

TEST_F(SolveIndex, LooksThroughCasts) {
  const ExprRef narrow = store_.symbol("m", store_.signed_type(32));
  expr::Bindings found;
  const ExprRef wanted = store_.symbol("w", store_.signed_type(32));
  ASSERT_TRUE(solve_index(values_, values_.cast(store_.signed_type(64), narrow),
                          values_.cast(store_.signed_type(64), wanted), {narrow}, found));
  EXPECT_EQ(found.at(narrow), wanted);
}

TEST_F(SolveIndex, RefusesContradictions) {
  ASSERT_TRUE(solve(k_, i_));
  EXPECT_FALSE(solve_index(values_, k_, j_, {k_, l_}, found_));
}

TEST_F(SolveIndex, RefusesWhatIsNoSum) {
  EXPECT_FALSE(solve(values_.binary(Kind::BitAnd, k_, l_), i_));
}

TEST(MatrixLemmas, HoldForAllValues) {
  expr::Store store{expr::DataModel{}};
  Values values(store);
  const expr::TypeRef type = store.signed_type(16);
  const ExprRef map = store.symbol("a", store.map(type, type));
  auto symbol = [&](const char* name) { return store.symbol(name, type); };
  auto read = [&](const char* row, const char* column) {
    const ExprRef index = values.binary(
        Kind::Add, values.binary(Kind::Mul, symbol(row), store.constant(type, 100)), symbol(column));
    return values.make(Kind::MapSelect, type, {map, index});
  };
  const ExprRef formula = values.binary(Kind::Eq, read("x", "y"), read("u", "v"));
  const std::vector<ExprRef> lemmas = matrix_lemmas(values, std::span(&formula, 1));
  ASSERT_EQ(lemmas.size(), 1U);
  auto solver = smt::make_solver(store, "bitblast");
  solver->add(store.negation(lemmas[0]));
  EXPECT_EQ(solver->check(), smt::Answer::Unsat);
}

}  // namespace
}  // namespace heddle::symex
