#include "engines/second_opinion.h"

#include <gtest/gtest.h>

#include "smt/solver.h"

namespace heddle::engines {
namespace {

class SecondOpinionTest : public testing::Test {
 protected:
  expr::Store store_{expr::DataModel{}};
  expr::ExprRef x_ = store_.symbol("x", store_.unsigned_type(32));
  expr::ExprRef never_ = store_.binary(expr::Kind::Lt, x_, store_.constant(store_.unsigned_type(32), 0));
  expr::ExprRef sometimes_ = store_.binary(expr::Kind::Lt, x_, store_.constant(store_.unsigned_type(32), 7));
};

TEST_F(SecondOpinionTest, IsNeverThatOfASolverWhichTookPart) {
  std::set<std::string> taken_part;
  for (const std::string& name : smt::independent_solvers()) {
    const SecondOpinion second = second_opinion({never_}, 5, taken_part);
    EXPECT_EQ(second.solver, name);
    EXPECT_EQ(second.opinion, Opinion::Agrees) << name;
    taken_part.insert(second.solver);
  }
  EXPECT_EQ(second_opinion({never_}, 5, taken_part).opinion, Opinion::NoSolver);
}

TEST_F(SecondOpinionTest, MayDisagree) {
  EXPECT_EQ(second_opinion({sometimes_}, 5, {}).opinion, Opinion::Disagrees);
}

TEST_F(SecondOpinionTest, SolversSayWhoTookPart) {
  const auto z3 = smt::make_solver(store_, "z3");
  EXPECT_TRUE(z3->taken_part().empty());
  z3->check(std::span<const expr::ExprRef>(&never_, 1));
  EXPECT_EQ(z3->taken_part(), std::set<std::string>{"z3"});
  const auto bits = smt::make_solver(store_, "bitblast");
  bits->check(std::span<const expr::ExprRef>(&never_, 1));
  EXPECT_EQ(bits->taken_part(), std::set<std::string>{"bitblast"});
}

}  // namespace
}  // namespace heddle::engines
