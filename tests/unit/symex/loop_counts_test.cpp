// What decides that a loop goes round once more.
#include "symex/loop_counts.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using Round = LoopCounts::Round;

// An inner loop from 1 to 3 in an outer one from 0 to 5; both may be left at 2.
struct LoopCountsTest : ::testing::Test {
  ir::Program program = testing::parsed(R"(
global x: s32
function main: fn() -> void {
  outer:
    SKIP
  inner:
    SKIP
    GOTO done if x > 7:s32
    GOTO inner if x < 5:s32
    SKIP
    GOTO outer
  done:
    RETURN
}
)");
  LoopExtents extents{*program.find_function("main"), program.store()};
  LoopCounts counts{extents};
  Bounds bounds;

  Round round(uint32_t jump, std::optional<unsigned> own = std::nullopt) {
    return counts.next_round(jump == 3 ? 1 : 0, jump, bounds, own);
  }
};

TEST_F(LoopCountsTest, RoundsThatNothingCanLeaveCountAgainstTheBound) {
  bounds.unwind = 2;
  EXPECT_EQ(round(5), Round::Symbolic);
  EXPECT_EQ(round(5), Round::Symbolic);
  EXPECT_EQ(round(5), Round::BeyondBounds);
}

TEST_F(LoopCountsTest, RoundsThatSurelyStayAreFollowedToTheirOwnBound) {
  bounds.unwind = 1;
  bounds.most_concrete_rounds = 3;
  for (int i = 0; i < 3; ++i) {
    counts.note_exit(2, 6, false);
    EXPECT_EQ(round(5), Round::Concrete);
  }
  counts.note_exit(2, 6, false);
  EXPECT_EQ(round(5), Round::BeyondBounds);
}

TEST_F(LoopCountsTest, ARoundThatSomeLeaveDependsOnInputs) {
  bounds.unwind = 1;
  counts.note_exit(2, 6, false);
  counts.note_exit(2, 6, true);
  EXPECT_EQ(round(5), Round::Symbolic);
  // What happened in the round before does not matter any more.
  counts.note_exit(2, 6, false);
  EXPECT_EQ(round(5), Round::Concrete);
}

TEST_F(LoopCountsTest, RoundsMayBeMoreWhereTheTestStaysAndSomeLeaveEarly) {
  bounds.unwind = 1;
  bounds.times_with_exits = 2;
  const auto goes_round = [&] {
    counts.note_exit(2, 6, true);
    counts.note_exit(3, 4, false);
    return round(3);
  };
  EXPECT_EQ(goes_round(), Round::Symbolic);
  EXPECT_EQ(goes_round(), Round::Symbolic);
  EXPECT_EQ(goes_round(), Round::BeyondBounds);
}

TEST_F(LoopCountsTest, WhatAsksNothingIsNoTest) {
  bounds.unwind = 1;
  bounds.times_with_exits = 2;
  for (const Round expected : {Round::Symbolic, Round::BeyondBounds}) {
    counts.note_exit(2, 6, true);
    counts.note_exit(3, 4, false, false);
    EXPECT_EQ(round(3), expected);
  }
}

TEST_F(LoopCountsTest, ThatAnotherJumpStaysIsNoTest) {
  bounds.unwind = 1;
  bounds.times_with_exits = 2;
  for (const Round expected : {Round::Symbolic, Round::BeyondBounds}) {
    counts.note_exit(2, 6, false);
    counts.note_exit(2, 6, true);
    EXPECT_EQ(round(5), expected);
  }
}

TEST_F(LoopCountsTest, AJumpInsideTheOuterLoopLeavesTheInnerOneOnly) {
  counts.note_exit(3, 4, false);
  EXPECT_EQ(round(3), Round::Concrete);
  EXPECT_EQ(round(5), Round::Symbolic);
}

TEST_F(LoopCountsTest, InnerLoopsBeginAnew) {
  bounds.unwind = 1;
  EXPECT_EQ(round(3), Round::Symbolic);
  EXPECT_EQ(round(3), Round::BeyondBounds);
  EXPECT_EQ(round(5), Round::Symbolic);
  EXPECT_EQ(round(3), Round::Symbolic);
}

TEST_F(LoopCountsTest, RoundsInWhichExecutionsEndAreFollowedForAWhile) {
  bounds.unwind = 1;
  unsigned followed = 0;
  auto next = [&] {
    counts.note_exit(2, 6, false);
    counts.note_end(2);
    return round(5);
  };
  while (next() == Round::Concrete) ++followed;
  EXPECT_EQ(followed, 16U);
}

}  // namespace
TEST_F(LoopCountsTest, ABoundOfItsOwnCountsEveryRound) {
  bounds.unwind = 100;
  for (int i = 0; i < 3; ++i) {
    if (i == 1) counts.note_exit(2, 4, false);  // decided by concrete values
    EXPECT_NE(round(3, 3), Round::BeyondBounds);
  }
  EXPECT_EQ(round(3, 3), Round::BeyondBounds);
}

}  // namespace heddle::symex
