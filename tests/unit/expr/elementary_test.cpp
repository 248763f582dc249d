#include "expr/elementary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "expr/evaluate.h"
#include "expr/expr.h"

namespace heddle::expr {
namespace {

class ElementaryBounds : public ::testing::Test {
 protected:
  double bound(const std::string& name, std::initializer_list<double> arguments) {
    std::vector<llvm::APInt> bits;
    for (double argument : arguments) bits.push_back(llvm::APFloat(argument).bitcastToAPInt());
    return llvm::APFloat(llvm::APFloat::IEEEdouble(), evaluate_bound(name, real, bits)).convertToDouble();
  }
  double least(const std::string& function, std::initializer_list<double> arguments) {
    return bound("__heddle_least_" + function, arguments);
  }
  double greatest(const std::string& function, std::initializer_list<double> arguments) {
    return bound("__heddle_greatest_" + function, arguments);
  }

  Store store{DataModel{}};
  TypeRef real = store.float_type(FloatFormat::Double);
};

TEST_F(ElementaryBounds, HoldTheResultsOfTheHost) {
  for (double x : {0.1, 0.5, 0.7, 1.5, 3.0, 20.0, 700.0, -3.0, 1e-300}) {
    EXPECT_LE(least("exp", {x}), std::exp(x));
    EXPECT_GE(greatest("exp", {x}), std::exp(x));
    EXPECT_LE(least("sin", {x}), std::sin(x));
    EXPECT_GE(greatest("sin", {x}), std::sin(x));
    EXPECT_LE(least("atan2", {x, -2.0}), std::atan2(x, -2.0));
    EXPECT_GE(greatest("atan2", {x, -2.0}), std::atan2(x, -2.0));
  }
}

TEST_F(ElementaryBounds, AreNarrow) {
  EXPECT_GT(least("exp", {1.0}), 2.718281828459);
  EXPECT_LT(greatest("exp", {1.0}), 2.718281828460);
}

TEST_F(ElementaryBounds, AreExactWhereTheResultIsANumber) {
  EXPECT_EQ(least("pow", {2.0, 3.0}), 8.0);
  EXPECT_EQ(greatest("pow", {2.0, 3.0}), 8.0);
  EXPECT_EQ(greatest("pow", {-3.0, 3.0}), -27.0);
  EXPECT_EQ(least("exp2", {-4.0}), 0.0625);
  EXPECT_EQ(greatest("log2", {1024.0}), 10.0);
  EXPECT_LT(least("pow", {10.0, -1.0}), greatest("pow", {10.0, -1.0}));
}

TEST_F(ElementaryBounds, AreInfiniteBeyondTheType) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(least("exp", {1000.0}), kInfinity);
  EXPECT_EQ(greatest("exp", {-1000.0}), 0.0);
  EXPECT_EQ(least("lgamma", {-2.5}), -kInfinity);
  EXPECT_EQ(greatest("log", {-1.0}), kInfinity);
}

TEST_F(ElementaryBounds, AreKnownByName) {
  EXPECT_TRUE(is_bound("__heddle_least_sin"));
  EXPECT_TRUE(is_bound("__heddle_greatest_powl"));
  EXPECT_FALSE(is_bound("__heddle_nondet_math"));
  EXPECT_EQ(argument_count("__heddle_least_erff", store.float_type(FloatFormat::Single)), 1U);
  EXPECT_EQ(argument_count("__heddle_least_atan2", real), 2U);
}

}  // namespace
}  // namespace heddle::expr
