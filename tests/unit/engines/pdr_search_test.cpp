#include <gtest/gtest.h>

#include "engines/horn/pdr_search.h"
#include "smt/solver.h"

namespace heddle::engines::horn {
namespace {

using expr::ExprRef;
using expr::Kind;

// One loop with two bytes: (a, b) begins as (0, 0) and becomes (a ^ 5, b ^ 10).
class PropertyDirected : public ::testing::Test {
 protected:
  PropertyDirected() {
    system_.predicates.resize(2);
    system_.predicates[1].parameters = {{a_, nullptr}, {b_, nullptr}};
    system_.clauses.push_back({{}, store_.boolean(true), Application{1, {byte(0), byte(0)}}});
    system_.clauses.push_back(
        {{{1, {a_, b_}}},
         store_.boolean(true),
         Application{1,
                     {store_.binary(Kind::BitXor, a_, byte(5)), store_.binary(Kind::BitXor, b_, byte(10))}}});
  }

  ExprRef byte(uint64_t value) { return store_.constant(type_, value); }

  void forbid(ExprRef condition) { system_.clauses.push_back({{{1, {a_, b_}}}, condition, std::nullopt}); }

  // Whether the conditions hold at first, stay, and exclude what is forbidden.
  bool solves(const Conditions& conditions) {
    auto solver = smt::make_solver(store_, "bitblast");
    for (ExprRef failure : failures(store_, system_, conditions)) {
      const std::vector<ExprRef> assumptions = {failure};
      if (solver->check(assumptions) != smt::Answer::Unsat) return false;
    }
    return true;
  }

  expr::Store store_{expr::DataModel{}};
  expr::TypeRef type_ = store_.unsigned_type(8);
  ExprRef a_ = store_.symbol("a", type_);
  ExprRef b_ = store_.symbol("b", type_);
  System system_;
};

TEST_F(PropertyDirected, FindsASolution) {
  forbid(store_.binary(Kind::Ne, store_.binary(Kind::Add, a_, a_), b_));
  const std::optional<Conditions> conditions = solve_by_bits(store_, system_, {});
  ASSERT_TRUE(conditions.has_value());
  EXPECT_TRUE(solves(*conditions));
}

TEST_F(PropertyDirected, HasNoSolutionWhereTheForbiddenHappens) {
  forbid(store_.binary(Kind::Eq, b_, byte(10)));
  EXPECT_FALSE(solve_by_bits(store_, system_, {}).has_value());
}

TEST_F(PropertyDirected, HasNoSolutionWhereItHappensAtOnce) {
  forbid(store_.binary(Kind::Eq, a_, byte(0)));
  EXPECT_FALSE(solve_by_bits(store_, system_, {}).has_value());
}

TEST_F(PropertyDirected, GoesThroughSeveralPredicates) {
  // A second loop behind the first, in which the numbers grow.
  ExprRef c = store_.symbol("c", type_);
  ExprRef d = store_.symbol("d", type_);
  system_.predicates.push_back({{{c, nullptr}, {d, nullptr}}, nullptr});
  system_.clauses.push_back({{{1, {a_, b_}}}, store_.boolean(true), Application{2, {a_, b_}}});
  system_.clauses.push_back(
      {{{2, {c, d}}},
       store_.boolean(true),
       Application{2, {store_.binary(Kind::Add, c, byte(8)), store_.binary(Kind::Add, d, byte(16))}}});
  system_.clauses.push_back(
      {{{2, {c, d}}}, store_.binary(Kind::Ne, store_.binary(Kind::Add, c, c), d), std::nullopt});
  const std::optional<Conditions> conditions = solve_by_bits(store_, system_, {});
  ASSERT_TRUE(conditions.has_value());
  EXPECT_TRUE(solves(*conditions));
}

TEST_F(PropertyDirected, TakesAnArbitraryValueForAny) {
  system_.clauses.push_back({{{1, {a_, b_}}}, store_.boolean(true), Application{1, {a_, nullptr}}});
  forbid(store_.binary(Kind::Eq, b_, byte(77)));
  EXPECT_FALSE(solve_by_bits(store_, system_, {}).has_value());
  system_.clauses.pop_back();
  forbid(store_.binary(Kind::Eq, a_, byte(1)));
  const std::optional<Conditions> conditions = solve_by_bits(store_, system_, {});
  ASSERT_TRUE(conditions.has_value());
  EXPECT_TRUE(solves(*conditions));
}

TEST_F(PropertyDirected, LeavesClausesWithSummariesAlone) {
  system_.clauses.push_back({{{1, {a_, b_}}, {1, {a_, b_}}}, store_.boolean(true), Application{1, {a_, b_}}});
  EXPECT_FALSE(solve_by_bits(store_, system_, {}).has_value());
}

}  // namespace
}  // namespace heddle::engines::horn
