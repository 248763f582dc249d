// Jumps, calls and the steps that they leave in the trace.
#include "symex/control.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using ::testing::ElementsAre;
using testing::Executed;
using testing::happens;

std::vector<StepKind> kinds(const Trace& trace) {
  std::vector<StepKind> result;
  for (const Step& step : trace.steps) result.push_back(step.kind);
  return result;
}

TEST(Control, BranchesOnConstantsAreNotTakenTwice) {
  const Executed run(R"(
global x: s32
function main: fn() -> void {
    GOTO other if x == 0:s32
    ASSERT false
  other:
    ASSIGN x = 1:s32
    RETURN
}
)");
  EXPECT_THAT(kinds(run.trace), ElementsAre(StepKind::Assign, StepKind::Return));
  EXPECT_TRUE(run.trace.violations.empty());
}

TEST(Control, PathsMeetBehindABranch) {
  const Executed run(R"(
global x: s32
global y: s32
function main: fn() -> void {
    HAVOC x input x
    GOTO other if x > 0:s32
    ASSIGN y = 1:s32
    GOTO join
  other:
    ASSIGN y = 2:s32
  join:
    ASSERT y == 1:s32
    RETURN
}
)");
  ASSERT_EQ(run.trace.violations.size(), 1U);
  EXPECT_TRUE(happens(run.trace.violations, {{"x!", 5}}));
  EXPECT_FALSE(happens(run.trace.violations, {{"x!", -5}}));
  EXPECT_TRUE(run.trace.steps.back().guard->is(expr::Kind::Constant));
}

const char* const kFactorial = R"(
global n: s32
function factorial: fn(s32) -> s32 {
  parameter factorial::k: s32
  temporary factorial::$1: s32
    GOTO more if factorial::k > 1:s32
    RETURN 1:s32
  more:
    CALL factorial::$1 = factorial(factorial::k - 1:s32)
    RETURN factorial::k * factorial::$1
}
function main: fn() -> void {
  temporary main::$1: s32
    ASSUME n <= 4:s32
    CALL main::$1 = factorial(n)
    ASSERT main::$1 != 24:s32
    RETURN
}
)";

// The same, for an input instead of a fixed number.
std::string factorial_of_input() {
  std::string text = kFactorial;
  return text.replace(text.find("    ASSUME"), 0, "    HAVOC n input n\n");
}

TEST(Control, RecursionThatConcreteValuesDecideIsFollowed) {
  std::string text = kFactorial;
  text.replace(text.find("ASSUME n <= 4:s32"), 17, "ASSIGN n = 4:s32");
  const Executed run(text);
  EXPECT_TRUE(run.trace.unwindings.empty());
  EXPECT_TRUE(happens(run.trace.violations));
}

TEST(Control, RecursionThatInputsDecideIsBounded) {
  Options options;
  options.bounds.unwind = 2;
  const Executed bounded(factorial_of_input(), options);
  ASSERT_FALSE(bounded.trace.unwindings.empty());
  EXPECT_EQ(bounded.trace.unwindings[0].reason, "recursion of 'factorial'");
  EXPECT_FALSE(happens(bounded.trace.violations, {{"n!", 4}}));
  EXPECT_TRUE(happens(bounded.trace.unwindings, {{"n!", 4}}));
  EXPECT_FALSE(happens(bounded.trace.unwindings, {{"n!", 3}}));
  options.bounds.unwind = 3;
  const Executed enough(factorial_of_input(), options);
  EXPECT_TRUE(happens(enough.trace.violations, {{"n!", 4}}));
  EXPECT_FALSE(happens(enough.trace.violations, {{"n!", 3}}));
}

TEST(Control, ACallThroughAPointerEntersWhatItMayMean) {
  const Executed run(R"(
global x: s32
global p: (fn() -> s32)*
function one: fn() -> s32 {
    RETURN 1:s32
}
function two: fn() -> s32 {
    RETURN 2:s32
}
function main: fn() -> void {
  temporary main::$1: s32
    HAVOC x input x
    ASSIGN p = ite(x > 0:s32, &one, &two)
    CALL main::$1 = (*p)()
    ASSERT main::$1 == 1:s32
    RETURN
}
)");
  EXPECT_FALSE(happens(run.trace.violations, {{"x!", 1}}));
  EXPECT_TRUE(happens(run.trace.violations, {{"x!", 0}}));
  EXPECT_TRUE(run.trace.cuts.empty());
}

TEST(Control, WhatAFunctionWithoutBodyReturnsIsAnInput) {
  const Executed run(R"(
declare unknown: fn() -> s32 {
}
function main: fn() -> void {
  temporary main::$1: s32
    CALL main::$1 = unknown()
    ASSERT main::$1 == 0:s32
    RETURN
}
)");
  EXPECT_EQ(run.trace.steps[0].kind, StepKind::Input);
  EXPECT_TRUE(happens(run.trace.violations, {{"unknown!", 1}}));
  EXPECT_FALSE(happens(run.trace.violations));
}

// A pointer into the former life of a variable leads nowhere, if lives are told apart.
TEST(Control, LivesAreToldApartWhereThatIsChecked) {
  const std::string text = R"(
global p: s32*
global n: s32
function main: fn() -> void {
  local main::x: s32
  again:
    DECL main::x
    GOTO second if n > 0:s32
    ASSIGN p = &main::x
    ASSIGN n = 1:s32
    DEAD main::x
    GOTO again
  second:
    ASSIGN *p = 3:s32
    RETURN
}
)";
  EXPECT_TRUE(Executed(text).trace.undefined.empty());
  Options options;
  options.checks.tells_lives_apart = true;
  const Executed run(text, options);
  EXPECT_TRUE(happens(run.trace.undefined));
}

TEST(Control, StopsWhenToldTo) {
  const std::string text = R"(
function main: fn() -> void {
  local main::i: s32
    DECL main::i
    ASSIGN main::i = 0:s32
  head:
    ASSIGN main::i = main::i + 1:s32
    GOTO head if main::i < 100000:s32
    RETURN
}
)";
  Options options;
  options.host.should_stop = [] { return true; };
  EXPECT_THROW(Executed(text, options), Stopped);
  options.host.should_stop = nullptr;
  options.bounds.most_steps = 5000;
  EXPECT_THROW(Executed(text, options), Stopped);
}

}  // namespace
}  // namespace heddle::symex
