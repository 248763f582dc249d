// How paths end, and what is said of them in the trace.
#include "symex/paths.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using testing::Stage;

struct PathsTest : ::testing::Test {
  Stage stage{"function main: fn() -> void {\n    RETURN\n}\n"};
  Paths& paths = stage.machine.paths;
  Values& values = stage.machine.values;
  State& state = stage.state;
  ExprRef a = stage.store().symbol("a", stage.store().bool_type());
  ExprRef b = stage.store().symbol("b", stage.store().bool_type());
};

TEST_F(PathsTest, AnAssumptionConcernsThePathsThatMakeIt) {
  paths.restrict_to(state, a);
  paths.assume(state, b);
  EXPECT_EQ(state.guard, a);
  EXPECT_EQ(paths.condition_of(state), values.both(values.either(values.negate(a), b), a));
  EXPECT_EQ(paths.as_known(b, state), stage.store().boolean(true));
}

TEST_F(PathsTest, AnAssumptionOfFalseEndsThePath) {
  paths.assume(state, values.boolean(false));
  EXPECT_TRUE(state.is_dead());
  EXPECT_EQ(stage.trace().steps.size(), 1U);
}

TEST_F(PathsTest, WhatIsCutIsToldWithItsCondition) {
  paths.restrict_to(state, a);
  paths.cut_where(state, b, "why");
  ASSERT_EQ(stage.trace().cuts.size(), 1U);
  EXPECT_EQ(stage.trace().cuts[0].condition, values.both(a, b));
  EXPECT_EQ(stage.trace().cuts[0].reason, "why");
  EXPECT_FALSE(state.is_dead());
  EXPECT_EQ(paths.as_known(b, state), stage.store().boolean(false));
  paths.cut(state, "all");
  EXPECT_TRUE(state.is_dead());
}

// In `a && *p`, the access matters only where a holds.
TEST_F(PathsTest, RequirementsHoldUnderTheLocalCondition) {
  paths.set_local(a);
  paths.require(state, b);
  ASSERT_EQ(stage.trace().undefined.size(), 1U);
  EXPECT_EQ(stage.trace().undefined[0].condition, values.negate(values.either(values.negate(a), b)));
}

TEST_F(PathsTest, WhatWasJustAssumedIsNotRequiredAgain) {
  paths.note_assumed(a);
  paths.require(state, a);
  EXPECT_TRUE(stage.trace().undefined.empty());
  paths.forget_assumed();
  paths.require(state, a);
  EXPECT_EQ(stage.trace().undefined.size(), 1U);
}

TEST_F(PathsTest, AHypothesisLeavesNothingBehind) {
  paths.assume(state, a);
  const ExprRef before = paths.condition_of(state);
  State inside = state;
  {
    const Paths::Hypothesis hypothesis(paths, inside);
    paths.require(inside, b);
    paths.cut_where(inside, stage.store().symbol("c", stage.store().bool_type()), "why");
    EXPECT_NE(hypothesis.assumed(), values.boolean(true));
  }
  EXPECT_EQ(paths.condition_of(state), before);
  EXPECT_TRUE(stage.trace().undefined.empty());
  EXPECT_TRUE(stage.trace().cuts.empty());
}

// Within unwinding an assertion is checked each time; only proofs rely on what was checked before.
TEST_F(PathsTest, SearchDoesNotRelyOnAssertions) {
  paths.check(state, a, true);
  EXPECT_EQ(paths.as_known(a, state), a);
  ASSERT_EQ(stage.trace().violations.size(), 1U);
  EXPECT_EQ(stage.trace().violations[0].condition, values.negate(a));
  EXPECT_EQ(stage.trace().reached.size(), 1U);
}

TEST_F(PathsTest, ANewPieceForgetsTheGuardAndWhatIsKnown) {
  paths.assume(state, a);
  paths.restrict_to(state, b);
  paths.begin_piece({}, state);
  EXPECT_EQ(state.piece, 1U);
  EXPECT_EQ(paths.condition_of(state), values.boolean(true));
  EXPECT_EQ(paths.as_known(a, state), a);
}

TEST_F(PathsTest, NamesDifferEachTime) {
  EXPECT_NE(paths.fresh_name(stage.frame, "x"), paths.fresh_name(stage.frame, "x"));
}

}  // namespace
}  // namespace heddle::symex
