// Loops round by round.
#include "symex/unwinding.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using testing::Executed;
using testing::happens;

// Counts up to n; the assertion fails for n == 3.
const char* const kCounts = R"(
global n: s32
function main: fn() -> void {
  local main::i: s32
    HAVOC n input n
    DECL main::i
    ASSIGN main::i = 0:s32
  head:
    GOTO done if main::i >= n
    ASSIGN main::i = main::i + 1:s32
    GOTO head
  done:
    ASSERT main::i != 3:s32
    RETURN
}
)";

TEST(Unwinding, WhatGoesOnBeyondTheBoundIsTold) {
  Options options;
  options.bounds.unwind = 2;
  const Executed run(kCounts, options);
  ASSERT_EQ(run.trace.unwindings.size(), 1U);
  EXPECT_EQ(run.trace.unwindings[0].reason, "loop");
  EXPECT_FALSE(happens(run.trace.unwindings, {{"n!", 2}}));
  EXPECT_TRUE(happens(run.trace.unwindings, {{"n!", 3}}));
  EXPECT_FALSE(happens(run.trace.violations, {{"n!", 3}}));
  options.bounds.unwind = 3;
  const Executed further(kCounts, options);
  EXPECT_TRUE(happens(further.trace.violations, {{"n!", 3}}));
}

TEST(Unwinding, LoopsThatConcreteValuesDecideAreFollowedToTheirEnd) {
  std::string text = kCounts;
  text.replace(text.find("HAVOC n input n"), 15, "ASSIGN n = 3:s32");
  const Executed run(text);
  EXPECT_TRUE(run.trace.unwindings.empty());
  EXPECT_TRUE(happens(run.trace.violations));
  Options options;
  options.bounds.most_concrete_rounds = 2;
  EXPECT_EQ(Executed(text, options).trace.unwindings.size(), 1U);
}

TEST(Unwinding, WhatCannotBeIsNotFollowed) {
  Options options;
  options.bounds.unwind = 10;
  unsigned asked = 0;
  options.host.is_feasible = [&](expr::ExprRef) { return ++asked < 3; };
  const Executed run(kCounts, options);
  EXPECT_EQ(asked, 3U);
  EXPECT_TRUE(run.trace.unwindings.empty());
}

// Nor is there a trace of it in what follows.
TEST(Unwinding, ALoopThatIsNotEnteredLeavesNothingBehind) {
  std::string text = kCounts;
  text.replace(text.find("main::i != 3:s32"), 16, "main::i == 0:s32");
  Options options;
  options.host.is_feasible = [](expr::ExprRef) { return false; };
  EXPECT_TRUE(Executed(text, options).trace.violations.empty());
  options.host.is_feasible = [](expr::ExprRef) { return true; };
  EXPECT_FALSE(Executed(text, options).trace.violations.empty());
}

// A search does not assume what it has asserted.
TEST(Unwinding, IsNoProof) {
  const Executed run(R"(
global n: s32
function main: fn() -> void {
    HAVOC n input n
    ASSERT n > 0:s32
    ASSERT n > 0:s32
    RETURN
}
)");
  EXPECT_EQ(run.trace.violations.size(), 2U);
}

}  // namespace
}  // namespace heddle::symex
