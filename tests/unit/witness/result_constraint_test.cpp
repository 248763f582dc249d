#include "witness/result_constraint.h"

#include <gtest/gtest.h>

namespace heddle::witness {
namespace {

std::string parsed(const std::string& text) {
  const auto constraint = parse_result_constraint(text);
  return constraint ? std::string(expr::info(constraint->op).token) + constraint->constant : "none";
}

TEST(ResultConstraint, IsAComparisonWithAConstant) {
  EXPECT_EQ(parsed("\\result == 42"), "==42");
  EXPECT_EQ(parsed("(\\result<=-1)"), "<=-1");
  EXPECT_EQ(parsed("\\result > (0x10UL)"), ">0x10UL");
  EXPECT_EQ(parsed("\\result == 1.5e+3"), "==1.5e+3");
  EXPECT_EQ(parsed("\\result == x"), "none");
  EXPECT_EQ(parsed("x == 1"), "none");
  EXPECT_EQ(parsed("\\result"), "none");
}

TEST(ResultConstraint, ConstantsHaveTheTypeThatCGivesThem) {
  expr::Store store(expr::DataModel{expr::DataModelKind::ILP32});
  auto described = [&](const std::string& text) {
    const expr::ExprRef e = constant_of(store, text);
    return e == nullptr ? "none" : expr::to_string(e->type());
  };
  EXPECT_EQ(described("2147483647"), "s32");
  EXPECT_EQ(described("2147483648"), "s64");
  EXPECT_EQ(described("-2147483648"), "s64");
  EXPECT_EQ(described("0xffffffff"), "u32");
  EXPECT_EQ(described("1L"), "s32");
  EXPECT_EQ(described("1ULL"), "u64");
  EXPECT_EQ(described("1.5"), "f64");
  EXPECT_EQ(described("1.5f"), "f32");
  EXPECT_EQ(described("99999999999999999999"), "none");
}

TEST(ResultConstraint, EveryIntegerHasOne) {
  EXPECT_EQ(equals("s32", llvm::APInt(32, 42)), "\\result == 42");
  EXPECT_EQ(equals("s32", llvm::APInt::getSignedMinValue(32)), "\\result == -2147483648");
  EXPECT_EQ(equals("s64", llvm::APInt::getSignedMinValue(64)), "\\result < -9223372036854775807LL");
  EXPECT_EQ(equals("u64", llvm::APInt::getMaxValue(64)), "\\result == 18446744073709551615ULL");
  EXPECT_EQ(equals("u32", llvm::APInt::getMaxValue(32)), "\\result == 4294967295U");
  EXPECT_EQ(equals("bool", llvm::APInt(8, 1)), "\\result == 1");
  EXPECT_EQ(equals("void*", llvm::APInt(64, 1)), std::nullopt);
}

}  // namespace
}  // namespace heddle::witness
