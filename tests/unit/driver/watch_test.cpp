#include "driver/watch.h"

#include <gtest/gtest.h>

#include <csignal>

namespace heddle::driver {
namespace {

LastWords to_standard_error() {
  return [](const result::Result& result) {
    fprintf(stderr, "%s", result::to_string(result).c_str());
    return std::string();
  };
}

void work(WatchLimits limits, int signal = 0) {
  const Watch watch("working", limits, to_standard_error());
  if (signal != 0) raise(signal);
  std::this_thread::sleep_for(std::chrono::seconds(20));
}

class WatchDeathTest : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(WatchDeathTest, TimeIsOver) {
  EXPECT_EXIT(work({.seconds = 0.1}), testing::ExitedWithCode(5), "UNKNOWN\\(timeout\\)");
}

TEST_F(WatchDeathTest, TooMuchMemory) {
  EXPECT_EXIT(work({.memory_bytes = 1}), testing::ExitedWithCode(5), "UNKNOWN\\(memory\\)");
}

TEST_F(WatchDeathTest, Interrupted) {
  EXPECT_EXIT(work({}, SIGINT), testing::ExitedWithCode(5), "UNKNOWN\\(interrupted\\)");
  EXPECT_EXIT(work({}, SIGTERM), testing::ExitedWithCode(5), "UNKNOWN\\(interrupted\\)");
}

TEST(Watch, WhatEndsInTimeGoesOn) {
  const auto start = std::chrono::steady_clock::now();
  {
    const Watch watch("working", {.seconds = 60}, to_standard_error());
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

}  // namespace
}  // namespace heddle::driver
