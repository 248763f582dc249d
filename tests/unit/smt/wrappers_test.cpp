// Solvers around solvers: handing on, logging, checking of models; and the table of names.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "smt/solver.h"
#include "support/check.h"
#include "support/diagnostics.h"

namespace heddle::smt {
namespace {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using llvm::APInt;
using ::testing::HasSubstr;

class Wrappers : public ::testing::Test {
 protected:
  ExprRef less(ExprRef a, ExprRef b) { return store.binary(Kind::Lt, a, b); }
  ExprRef equal(ExprRef a, ExprRef b) { return store.binary(Kind::Eq, a, b); }

  expr::Store store{expr::DataModel{}};
  TypeRef byte = store.unsigned_type(8);
  ExprRef x = store.symbol("x", byte);
};

TEST_F(Wrappers, UnknownNamesAreBadInput) {
  try {
    make_solver(store, "yices");
    FAIL() << "there should be no such solver";
  } catch (const support::InputError& error) {
    EXPECT_STREQ(error.what(),
                 "error: there is no solver 'yices'; there are bitblast, z3, cvc5 and smtlib:COMMAND");
  }
  EXPECT_THROW(make_solver(store, "smtlib:"), support::InputError);
  auto solver = make_solver(store, "smtlib:no-such-program --option");
  EXPECT_THROW(solver->check(), support::InputError);
}

TEST_F(Wrappers, IntegersAreHandedOn) {
  auto solver = make_solver(store, "bitblast");
  solver->add(less(store.constant(byte, 200), x));
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->statistics().handed_on, 0U);
  TypeRef integer = store.integer_type();
  ExprRef n = store.symbol("n", integer);
  ExprRef big = store.constant(integer, APInt(80, 1).shl(70));
  ASSERT_TRUE(solver->accepts(less(big, n)));
  solver->add(less(big, n));
  solver->add(equal(store.cast(byte, n), x));
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->statistics().handed_on, 1U);
  const APInt value = solver->value(n);
  EXPECT_TRUE(value.sext(100).sgt(APInt(100, 1).shl(70)));
  EXPECT_EQ(value.sextOrTrunc(8), solver->value(x));
  const std::vector<ExprRef> assumptions{less(n, big)};
  EXPECT_EQ(solver->check(assumptions), Answer::Unsat);
  EXPECT_EQ(solver->failed_assumptions(), assumptions);
}

TEST_F(Wrappers, ModelsSayNothingOfWhatTheirSolverDoesNotTake) {
  auto solver = make_solver(store, "bitblast");
  ASSERT_EQ(solver->check(std::vector<ExprRef>{less(store.constant(byte, 200), x)}), Answer::Sat);
  TypeRef integer = store.integer_type();
  EXPECT_EQ(solver->value(less(store.constant(integer, 0), store.symbol("n", integer))), 0);
  EXPECT_EQ(solver->value(less(store.constant(byte, 100), x)), 1);  // which was in no formula
}

TEST_F(Wrappers, QuantifiersAreHandedOn) {
  for (const char* name : {"bitblast", "z3"}) {
    auto solver = make_solver(store, name);
    ExprRef y = store.symbol("y", byte);
    ExprRef sum = store.binary(Kind::Add, x, y);
    ExprRef all = store.make(Kind::ForAll, store.bool_type(), {y, equal(sum, y)});
    solver->add(all);
    ASSERT_EQ(solver->check(), Answer::Sat);
    EXPECT_EQ(solver->value(x), 0);
    ExprRef some = store.make(Kind::Exists, store.bool_type(), {y, less(y, x)});
    EXPECT_EQ(solver->check(std::vector<ExprRef>{some}), Answer::Unsat);
  }
}

TEST_F(Wrappers, IntegerDivisionTruncates) {
  auto solver = check_models(store, make_solver(store, "z3"));
  TypeRef integer = store.integer_type();
  ExprRef a = store.symbol("a", integer);
  ExprRef b = store.symbol("b", integer);
  auto number = [&](int value) {
    return store.constant(integer, APInt(32, static_cast<uint64_t>(value), true));
  };
  for (int x : {-7, -6, 0, 6, 7}) {
    for (int y : {-3, 0, 3}) {
      const int quotient = y == 0 ? 0 : x / y;
      const int remainder = y == 0 ? x : x % y;
      ExprRef right = store.binary(Kind::And, equal(store.binary(Kind::Div, a, b), number(quotient)),
                                   equal(store.binary(Kind::Mod, a, b), number(remainder)));
      std::vector<ExprRef> facts{equal(a, number(x)), equal(b, number(y)), right};
      EXPECT_EQ(solver->check(facts), Answer::Sat) << x << " / " << y;
      facts[2] = store.negation(right);
      EXPECT_EQ(solver->check(facts), Answer::Unsat) << x << " / " << y;
    }
  }
}

TEST_F(Wrappers, QueriesAreLogged) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "heddle_logged_queries";
  std::filesystem::remove_all(folder);
  auto solver = log_queries(store, make_solver(store, "bitblast"), folder.string());
  solver->add(less(x, store.constant(byte, 5)));
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->check(std::vector<ExprRef>{less(store.constant(byte, 9), x)}), Answer::Unsat);
  std::ifstream file(folder / "0002.smt2");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_THAT(text.str(), HasSubstr("(set-logic ALL)\n"
                                    "(declare-fun |x| () (_ BitVec 8))\n"
                                    "(define-fun t!2 () Bool (bvult |x| #x05))\n"
                                    "(define-fun t!4 () Bool (bvult #x09 |x|))\n"
                                    "(assert t!2)\n(assert t!4)\n(check-sat)\n; bitblast: unsat after "));
  EXPECT_TRUE(std::filesystem::exists(folder / "0001.smt2"));
  std::filesystem::remove_all(folder);
}

// Says Sat to everything, and that everything is zero.
class Liar : public Solver {
 public:
  std::string name() const override { return "liar"; }
  bool accepts(ExprRef) override { return true; }
  void add(ExprRef) override {}
  Answer check(std::span<const ExprRef>) override { return Answer::Sat; }
  APInt value(ExprRef scalar) override { return APInt(scalar->type()->width(), 0); }
  MapValue map_value(ExprRef) override { return MapValue(); }
  std::vector<ExprRef> failed_assumptions() override { return {}; }
  void interrupt() override {}
  void set_time_limit(double) override {}
  const Statistics& statistics() const override { return statistics_; }

 private:
  Statistics statistics_;
};

TEST_F(Wrappers, WrongModelsAreFound) {
  auto solver = check_models(store, std::make_unique<Liar>());
  ExprRef small = less(x, store.constant(byte, 5));
  solver->add(small);
  EXPECT_EQ(solver->check(), Answer::Sat);
  ExprRef large = less(store.constant(byte, 9), x);
  try {
    solver->check(std::vector<ExprRef>{store.binary(Kind::And, small, large)});
    FAIL() << "the model should have been found wrong";
  } catch (const support::InternalError& error) {
    EXPECT_THAT(error.what(), HasSubstr("the model of liar should satisfy expression"));
    EXPECT_THAT(error.what(), HasSubstr("(bvult #x09 |x|)"));
  }
}

TEST_F(Wrappers, InterruptsEndAHardCheck) {
  TypeRef wide = store.unsigned_type(128);
  ExprRef p = store.symbol("p", wide);
  ExprRef q = store.symbol("q", wide);
  ExprRef one = store.constant(wide, 1);
  ExprRef limit = store.constant(wide, APInt(128, 1).shl(48));
  const APInt product = APInt(128, 163494912537767ULL) * APInt(128, 170458943487961ULL);
  for (const char* name : {"bitblast", "z3", "smtlib:sleep 100"}) {
    auto solver = make_solver(store, name);
    for (ExprRef factor : {p, q}) {
      solver->add(less(one, factor));
      solver->add(less(factor, limit));
    }
    solver->add(equal(store.binary(Kind::Mul, p, q), store.constant(wide, product)));
    std::thread interrupter([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      solver->interrupt();
    });
    EXPECT_EQ(solver->check(), Answer::Unknown) << name;
    interrupter.join();
  }
}

}  // namespace
}  // namespace heddle::smt
