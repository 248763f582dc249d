// What every backend promises beside right answers: failed assumptions, values, time limits, deep
// expressions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "smt/backends.h"
#include "smt/solver.h"

namespace heddle::smt {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using llvm::APInt;

class Backend : public ::testing::TestWithParam<const char*> {
 protected:
  ExprRef equal(ExprRef a, ExprRef b) { return store.binary(Kind::Eq, a, b); }

  expr::Store store{expr::DataModel{}};
  std::unique_ptr<Solver> solver = make_solver(store, GetParam());
};

TEST_P(Backend, NamesTheAssumptionsThatFailed) {
  TypeRef type = store.unsigned_type(8);
  ExprRef x = store.symbol("x", type);
  ExprRef y = store.symbol("y", type);
  ExprRef small = store.binary(Kind::Lt, x, store.constant(type, 4));
  ExprRef large = store.binary(Kind::Gt, x, store.constant(type, 9));
  ExprRef other = store.binary(Kind::Gt, y, store.constant(type, 9));
  const std::vector<ExprRef> assumptions{other, small, large};
  EXPECT_EQ(solver->check(assumptions), Answer::Unsat);
  if (solver->name() == "bitblast") {
    EXPECT_EQ(solver->failed_assumptions(), (std::vector<ExprRef>{small, large}));
  } else {
    EXPECT_THAT(solver->failed_assumptions(), ::testing::IsSupersetOf({small, large}));
  }
  EXPECT_EQ(solver->check({}), Answer::Sat);
  solver->add(small);
  EXPECT_EQ(solver->check(std::vector<ExprRef>{large}), Answer::Unsat);
  EXPECT_EQ(solver->failed_assumptions(), std::vector<ExprRef>{large});
  solver->add(large);
  EXPECT_EQ(solver->check({}), Answer::Unsat);
  EXPECT_TRUE(solver->failed_assumptions().empty());
}

TEST_P(Backend, EquationsDefineSymbolsOnce) {
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

TEST_P(Backend, SumsDoNotDependOnTheOrderOfTheirTerms) {
  TypeRef type = store.signed_type(32);
  auto add = [&](ExprRef a, ExprRef b) { return store.binary(Kind::Add, a, b); };
  std::vector<ExprRef> terms;
  for (const char* name : {"a", "b", "c", "d", "e"}) terms.push_back(store.symbol(name, type));
  terms.push_back(store.constant(type, 3));
  terms.push_back(store.constant(type, 4));
  ExprRef forwards = terms.front();
  for (size_t i = 1; i < terms.size(); ++i) forwards = add(forwards, terms[i]);
  ExprRef backwards = terms.back();
  for (size_t i = terms.size() - 1; i-- > 0;) backwards = add(terms[i], backwards);
  EXPECT_EQ(solver->check(std::vector<ExprRef>{store.negation(equal(forwards, backwards))}), Answer::Unsat);
  // A sum that is read elsewhere too, and later.
  ExprRef part = add(terms[0], terms[1]);
  ExprRef whole = add(add(part, terms[2]), part);
  solver->add(equal(part, store.constant(type, 10)));
  solver->add(equal(whole, store.constant(type, 27)));
  ASSERT_EQ(solver->check({}), Answer::Sat);
  EXPECT_EQ(solver->value(terms[2]), 7);
  EXPECT_EQ(solver->value(add(part, terms[2])), 17);
  solver->add(equal(add(part, terms[2]), store.constant(type, 18)));
  EXPECT_EQ(solver->check({}), Answer::Unsat);
}

// By all values of three terms: the larger and the smaller of two, as programs write them, in all orders.
TEST_P(Backend, MaximaAndMinima) {
  for (TypeRef type : {store.unsigned_type(2), store.signed_type(2)}) {
    const std::string suffix = expr::to_string(type);
    ExprRef x = store.symbol("x" + suffix, type);
    ExprRef y = store.symbol("y" + suffix, type);
    ExprRef z = store.symbol("z" + suffix, type);
    for (Kind kind : {Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge}) {
      for (bool is_crossed : {false, true}) {
        auto pick = [&](ExprRef a, ExprRef b) {
          ExprRef condition = is_crossed ? store.binary(kind, b, a) : store.binary(kind, a, b);
          return store.ite(condition, a, b);
        };
        const bool picks_less = (kind == Kind::Lt || kind == Kind::Le) != is_crossed;
        ExprRef picked = pick(pick(x, y), z);
        const Kind bound = picks_less ? Kind::Le : Kind::Ge;
        ExprRef is_one = store.binary(Kind::Or, equal(picked, x),
                                      store.binary(Kind::Or, equal(picked, y), equal(picked, z)));
        std::vector<ExprRef> facts{is_one, equal(picked, pick(z, pick(y, x))),
                                   equal(picked, pick(pick(z, x), y))};
        for (ExprRef term : {x, y, z}) {
          facts.push_back(store.binary(bound, picked, term));
          facts.push_back(store.negation(store.binary(bound, term, picked)));  // not always
        }
        for (size_t i = 0; i < facts.size(); ++i) {
          const bool always = i < 3 || (i - 3) % 2 == 0;
          EXPECT_EQ(solver->check(std::vector<ExprRef>{store.negation(facts[i])}),
                    always ? Answer::Unsat : Answer::Sat);
          EXPECT_EQ(solver->check(std::vector<ExprRef>{facts[i]}), Answer::Sat);
        }
      }
    }
  }
}

TEST_P(Backend, SumsOfConstants) {
  TypeRef type = store.unsigned_type(8);
  ExprRef sum = store.binary(Kind::Add, store.constant(type, 100), store.constant(type, 100));
  EXPECT_EQ(solver->check(std::vector<ExprRef>{equal(sum, store.constant(type, 200))}), Answer::Sat);
  EXPECT_EQ(solver->check(std::vector<ExprRef>{equal(sum, store.constant(type, 144))}), Answer::Unsat);
}

TEST_P(Backend, TakesDeepExpressions) {
  TypeRef type = store.unsigned_type(8);
  ExprRef sum = store.symbol("x", type);
  for (int i = 0; i < 50'000; ++i)
    sum = store.binary(Kind::BitXor, sum, store.symbol("y" + std::to_string(i % 7), type));
  ASSERT_TRUE(solver->accepts(equal(sum, store.constant(type, 3))));
  solver->add(equal(sum, store.constant(type, 3)));
  ASSERT_EQ(solver->check({}), Answer::Sat);
  EXPECT_EQ(solver->value(sum), 3);
}

TEST_P(Backend, StopsAtTheTimeLimit) {
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

INSTANTIATE_TEST_SUITE_P(All, Backend, ::testing::ValuesIn(available_backends()));

}  // namespace
}  // namespace heddle::smt
