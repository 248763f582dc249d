// Copying, filling and freeing blocks of memory.
#include "symex/blocks.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;
using testing::Stage;

struct BlocksTest : ::testing::Test {
  Stage stage{R"(
global a: s32[4]
global b: s32[4]
function main: fn() -> void {
    RETURN
}
)"};
  Blocks& blocks = stage.machine.blocks;
  Values& values = stage.machine.values;
  Pointers& pointers = stage.machine.pointers;
  ExprRef a = stage.machine.objects.address(stage.object("a"));
  ExprRef b = stage.machine.objects.address(stage.object("b"));
  ExprRef n = stage.store().symbol("n", values.index_type());

  ExprRef element(const std::string& array, int64_t at) {
    Value value = stage.cell(array).value;
    return values.element(value, values.number(at))->scalar;
  }
};

TEST_F(BlocksTest, CopiesWholeElements) {
  const Value before = values.arbitrary(stage.program.find_symbol("b")->type, "before");
  stage.set("b", before);
  blocks.copy(stage.state, pointers.add_offset(a, 4), b, values.number(8));
  EXPECT_EQ(element("a", 0), stage.number(0));
  EXPECT_EQ(element("a", 1), element("b", 0));
  EXPECT_EQ(element("a", 2), element("b", 1));
  EXPECT_EQ(element("a", 3), stage.number(0));
}

TEST_F(BlocksTest, FillsBytes) {
  blocks.fill(stage.state, a, stage.number(1), values.number(4));
  EXPECT_EQ(element("a", 0), stage.number(0x01010101));
  EXPECT_EQ(element("a", 1), stage.number(0));
}

TEST_F(BlocksTest, WhatTheLengthDoesNotReachStays) {
  const ExprRef bytes = values.binary(Kind::Mul, n, values.number(4));
  blocks.fill(stage.state, a, stage.number(1), bytes);
  EXPECT_EQ(element("a", 2), values.choose(values.binary(Kind::Gt, bytes, values.number(8)),
                                           stage.number(0x01010101), stage.number(0)));
  ASSERT_EQ(stage.trace().undefined.size(), 1U);  // the length may be too large
}

TEST_F(BlocksTest, OnlyTheStartOfALivingBlockIsFreed) {
  Object object;
  object.size = values.number(8);
  object.is_heap = true;
  const ObjectId id = stage.machine.objects.add(std::move(object), nullptr);
  Cell cell;
  cell.alive = values.boolean(true);
  stage.state.set_cell(id, std::move(cell));
  const ExprRef block = stage.machine.objects.address(id);
  Validity& validity = stage.machine.validity;
  EXPECT_EQ(validity.releasable(pointers.add_offset(block, 4), true, stage.state), values.boolean(false));
  EXPECT_EQ(validity.releasable(a, true, stage.state), values.boolean(false));
  EXPECT_EQ(validity.accessible(block, values.number(8), stage.state), values.boolean(true));
  EXPECT_EQ(validity.none_lost(stage.state), values.boolean(false));
  blocks.release(stage.state, block, true);
  EXPECT_TRUE(stage.trace().undefined.empty());
  EXPECT_EQ(validity.accessible(block, values.number(8), stage.state), values.boolean(false));
  EXPECT_EQ(validity.none_lost(stage.state), values.boolean(true));
  blocks.release(stage.state, block, true);
  EXPECT_EQ(stage.trace().undefined.size(), 1U);
  EXPECT_TRUE(stage.state.is_dead());
}

}  // namespace
}  // namespace heddle::symex
