#include "support/options.h"

#include <gtest/gtest.h>

namespace heddle::support {
namespace {

TEST(Nearest, FindsMisspelledWords) {
  std::vector<std::string_view> names = {"--trace", "--check", "--seed", "-o"};
  EXPECT_EQ(nearest("--trce", names), "--trace");
  EXPECT_EQ(nearest("--sede", names), "--seed");
  EXPECT_EQ(nearest("-trace", names), "--trace");
  EXPECT_EQ(nearest("--chekc", names), "--check");
}

TEST(Nearest, IsSilentWhenNothingIsNear) {
  std::vector<std::string_view> names = {"--trace", "--seed"};
  EXPECT_EQ(nearest("--unwind", names), "");
  EXPECT_EQ(nearest("--", names), "");
  EXPECT_EQ(nearest("--x", {}), "");
}

}  // namespace
}  // namespace heddle::support
