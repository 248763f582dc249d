#include "result/result.h"

#include <gtest/gtest.h>

namespace heddle::result {
namespace {

TEST(Result, IsBoundedIfOnlyTheBoundIsLeft) {
  Result result = unknown(Reason::Bound, "loop sum.c:8:3 goes on");
  EXPECT_FALSE(is_bounded(result));
  EXPECT_EQ(to_string(result), "UNKNOWN(loop sum.c:8:3 goes on)");
  result.bound = 3;
  EXPECT_TRUE(is_bounded(result));
  EXPECT_EQ(to_string(result), "UNKNOWN(bounded: no violation within 3 rounds; loop sum.c:8:3 goes on)");
  result.reason = Reason::NotFollowed;
  EXPECT_FALSE(is_bounded(result));
}

TEST(Result, EveryReasonHasItsOwnName) {
  for (int i = 0; i <= static_cast<int>(Reason::Assumption); ++i)
    EXPECT_EQ(reason_named(name_of(static_cast<Reason>(i))), static_cast<Reason>(i));
}

}  // namespace
}  // namespace heddle::result
