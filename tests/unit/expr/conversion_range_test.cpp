#include "expr/conversion_range.h"

#include <gtest/gtest.h>

#include "expr/expr.h"

namespace heddle::expr {
namespace {

using llvm::APFloat;

class ConversionRangeTest : public ::testing::Test {
 protected:
  static double number(const APFloat& value) {
    APFloat result = value;
    bool loses = false;
    result.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &loses);
    return result.convertToDouble();
  }
  ConversionRange range(const llvm::fltSemantics& from, unsigned width, bool is_signed) {
    return conversion_range(from, store_.bitvector(width, is_signed));
  }

  Store store_{DataModel{}};
};

TEST_F(ConversionRangeTest, FractionsBelowTheLeastNumberFit) {
  const ConversionRange found = range(APFloat::IEEEdouble(), 32, true);
  EXPECT_EQ(number(found.least), -2147483649.0);
  EXPECT_FALSE(found.has_least);
  EXPECT_EQ(number(found.end), 2147483648.0);
}

TEST_F(ConversionRangeTest, WhereThereAreNoFractionsTheLeastNumberIsTheBound) {
  const ConversionRange found = range(APFloat::IEEEsingle(), 32, true);
  EXPECT_EQ(number(found.least), -2147483648.0);
  EXPECT_TRUE(found.has_least);
  EXPECT_EQ(number(range(APFloat::IEEEdouble(), 64, true).least), -9223372036854775808.0);
}

TEST_F(ConversionRangeTest, UnsignedTypesBeginAboveMinusOne) {
  const ConversionRange found = range(APFloat::IEEEsingle(), 8, false);
  EXPECT_EQ(number(found.least), -1);
  EXPECT_FALSE(found.has_least);
  EXPECT_EQ(number(found.end), 256);
}

TEST_F(ConversionRangeTest, WhatExceedsTheFormatIsAnInfinityThatDoesNotFit) {
  const ConversionRange found = range(APFloat::IEEEhalf(), 32, true);
  EXPECT_TRUE(found.least.isInfinity());
  EXPECT_FALSE(found.has_least);
  EXPECT_TRUE(found.end.isInfinity());
}

}  // namespace
}  // namespace heddle::expr
