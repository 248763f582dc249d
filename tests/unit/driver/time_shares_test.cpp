#include "driver/time_shares.h"

#include <gtest/gtest.h>

#include <vector>

namespace heddle::driver {
namespace {

struct Asked {
  size_t question;
  double seconds;
  bool operator==(const Asked&) const = default;
};

// What is asked where the questions need so many seconds each.
std::vector<Asked> asked(std::vector<double> needed, double left) {
  std::vector<Asked> result;
  share_time(
      needed.size(), [&] { return left; },
      [&](size_t i, double seconds) {
        result.push_back({i, seconds});
        left -= std::min(needed[i], seconds);
        return needed[i] > seconds;
      });
  return result;
}

TEST(TimeShares, AllOfTheTimeIsForOneQuestion) {
  EXPECT_EQ(asked({100}, 10), (std::vector<Asked>{{0, 10}}));
}

TEST(TimeShares, WhatOthersDoNotNeedIsForThoseThatHadTooLittle) {
  EXPECT_EQ(asked({100, 0, 0, 0}, 16), (std::vector<Asked>{{0, 4}, {1, 4}, {2, 6}, {3, 12}, {0, 12}}));
}

TEST(TimeShares, NothingIsAskedAgainWithLittleMoreTime) {
  EXPECT_EQ(asked({100, 100}, 10), (std::vector<Asked>{{0, 5}, {1, 5}}));
}

TEST(TimeShares, WithoutTimeEachIsAskedOnce) {
  EXPECT_EQ(asked({1, 1}, 0).size(), 2U);
}

}  // namespace
}  // namespace heddle::driver
