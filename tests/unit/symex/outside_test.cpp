// What code outside of the program changes.
#include "symex/outside.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using testing::Stage;

struct OutsideTest : ::testing::Test {
  Stage stage{R"(
global a: s32
global b: s32
global p: s32*
global fixed: s32 const
function main: fn() -> void {
    ASSIGN p = &b
    ASSIGN p = &fixed
    RETURN
}
)"};
  Outside& outside = stage.machine.outside;

  ExprRef address(const std::string& name) { return stage.machine.objects.address(stage.object(name)); }
  void give(ExprRef pointer, bool keeps_first = false, bool is_proof = false) {
    outside.change(stage.frame, stage.state, pointer, keeps_first, is_proof);
  }
  bool has_changed(const std::string& name) { return !is_constant(stage.scalar(name)); }
};

TEST_F(OutsideTest, ChangesWhatItIsGiven) {
  give(address("a"));
  EXPECT_TRUE(has_changed("a"));
  EXPECT_FALSE(has_changed("b"));
}

TEST_F(OutsideTest, ChangesWhatItWasGivenBefore) {
  give(address("a"));
  stage.set("a", stage.machine.values.zero(stage.program.find_symbol("a")->type));
  give(stage.store().zero(stage.machine.values.pointer_type()));
  EXPECT_TRUE(has_changed("a"));
}

TEST_F(OutsideTest, FollowsPointers) {
  stage.assign(0);
  give(address("p"));
  EXPECT_TRUE(has_changed("b"));
  EXPECT_FALSE(has_changed("a"));
}

TEST_F(OutsideTest, ChangesOnlyWhatIsBehindAPointerToConst) {
  stage.assign(0);
  const ExprRef before = stage.scalar("p");
  give(address("p"), true);
  EXPECT_TRUE(has_changed("b"));
  EXPECT_EQ(stage.scalar("p"), before);
}

TEST_F(OutsideTest, LeavesConstantsAlone) {
  give(address("fixed"));
  EXPECT_FALSE(has_changed("fixed"));
}

TEST_F(OutsideTest, InAProofEverythingThatHasAnAddressHasEscaped) {
  give(stage.store().zero(stage.machine.values.pointer_type()), false, true);
  EXPECT_TRUE(has_changed("b"));   // main takes its address
  EXPECT_FALSE(has_changed("a"));  // nobody does
}

TEST_F(OutsideTest, APathEndsWhereItFollowsAPointerFromOutside) {
  give(address("p"));
  const ExprRef pointer = stage.scalar("p");
  Validity& validity = stage.machine.validity;
  const ExprRef accessible = validity.accessible(pointer, stage.machine.values.number(4), stage.state);
  ASSERT_EQ(stage.trace().cuts.size(), 1U);
  EXPECT_TRUE(testing::happens(stage.trace().cuts, {{"outside", 16}}));
  EXPECT_FALSE(testing::happens(stage.trace().cuts, {{"outside", 0}}));  // null is not accessible
  EXPECT_TRUE(stage.machine.values.is_false(accessible));
}

}  // namespace
}  // namespace heddle::symex
