// Where paths meet.
#include "symex/merging.h"

#include <gtest/gtest.h>

#include "symex/limit.h"
#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;
using testing::Stage;

struct MergingTest : ::testing::Test {
  Stage stage{R"(
global x: s32
global y: s32
function main: fn() -> void {
    RETURN
}
)"};
  Values& values = stage.machine.values;
  Paths& paths = stage.machine.paths;
  ExprRef c = stage.store().symbol("c", stage.store().bool_type());
  State other;

  // From here on `other` is the path on which c holds.
  void part() {
    other = stage.state;
    paths.restrict_to(other, c);
    paths.learn(other, c, true);
    paths.restrict_to(stage.state, values.negate(c));
    paths.learn(stage.state, c, false);
  }
  void merge() { stage.machine.merging.merge(stage.state, std::move(other)); }
};

TEST_F(MergingTest, WhatDiffersIsAChoice) {
  part();
  stage.set("x", values.scalar(stage.number(1)));
  std::swap(stage.state, other);
  stage.set("x", values.scalar(stage.number(2)));
  std::swap(stage.state, other);
  merge();
  EXPECT_EQ(stage.state.guard, values.boolean(true));
  EXPECT_EQ(stage.scalar("x"), values.choose(c, stage.number(2), stage.number(1)));
  EXPECT_EQ(stage.scalar("y"), stage.number(0));
  EXPECT_EQ(paths.as_known(c, stage.state), c);
}

TEST_F(MergingTest, ADeadPathChangesNothing) {
  part();
  other.guard = nullptr;
  merge();
  EXPECT_EQ(stage.state.guard, values.negate(c));
  other = stage.state;
  stage.state.guard = nullptr;
  merge();
  EXPECT_EQ(stage.state.guard, values.negate(c));
}

TEST_F(MergingTest, ABlockIsAliveWhereItWasAllocated) {
  part();
  Object block;
  block.size = values.number(4);
  block.is_heap = true;
  const ObjectId id = stage.machine.objects.add(block, nullptr);
  Cell cell;
  cell.alive = values.boolean(true);
  State with_block = stage.state;
  with_block.set_cell(id, cell);
  stage.machine.merging.merge(with_block, other);
  EXPECT_EQ(with_block.cell(id).alive, values.negate(c));
  other.set_cell(id, cell);
  merge();
  EXPECT_EQ(stage.state.cell(id).alive, c);
}

TEST_F(MergingTest, NoStateIsMadeOfDifferentTypes) {
  Object block;
  block.size = values.number(8);
  block.is_heap = true;
  const ObjectId id = stage.machine.objects.add(block, nullptr);
  part();
  auto use_as = [&](State& state, unsigned width) {
    Cell cell;
    cell.alive = values.boolean(true);
    stage.machine.memory.adopt(cell, id, stage.store().signed_type(width));
    state.set_cell(id, cell);
  };
  use_as(stage.state, 32);
  use_as(other, 16);
  EXPECT_THROW(merge(), Limit);
  EXPECT_EQ(stage.state.guard, values.boolean(true));  // of both, so that both can be cut
}

}  // namespace
}  // namespace heddle::symex
