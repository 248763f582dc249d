// Reading and writing objects.
#include "symex/memory.h"

#include <gtest/gtest.h>

#include "symex/limit.h"
#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;
using testing::Stage;

struct MemoryTest : ::testing::Test {
  Stage stage{R"(
struct pair size 8 align 4 {
  left: s32 at 0
  right: s32 at 4
}
global i: s64
global a: s32[4]
global b: s32[4]
global p: s32*
global s: struct pair
function main: fn() -> void {
    ASSIGN a[1:s64] = 7:s32
    ASSIGN a[i] = 8:s32
    ASSIGN a[5:s64] = 9:s32
    ASSIGN *p = 5:s32
    ASSIGN *p = a[1:s64]
    ASSIGN s.right = 6:s32
    ASSIGN *pointer_add(p, 1:s64) = 4:s32
    RETURN
}
)"};
  Values& values = stage.machine.values;
  Objects& objects = stage.machine.objects;
  ExprRef c = stage.store().symbol("c", stage.store().bool_type());

  ExprRef element(const std::string& array, int64_t at) {
    Value value = stage.cell(array).value;
    return values.element(value, values.number(at))->scalar;
  }
  void point_to(ExprRef pointer) { stage.set("p", values.scalar(pointer)); }
  ExprRef address(const std::string& name) { return objects.address(stage.object(name)); }
  ObjectId block(ExprRef bytes) {
    Object object;
    object.name = "block";
    object.size = bytes;
    object.is_heap = true;
    const ObjectId id = objects.add(std::move(object), nullptr);
    Cell cell;
    cell.alive = values.boolean(true);
    stage.state.set_cell(id, std::move(cell));
    return id;
  }
};

TEST_F(MemoryTest, AWriteAtAConstantIndexLeavesTheOthers) {
  stage.assign(0);
  EXPECT_EQ(element("a", 1), stage.number(7));
  EXPECT_EQ(element("a", 0), stage.number(0));
  EXPECT_TRUE(stage.trace().undefined.empty());
}

TEST_F(MemoryTest, AWriteAtAnUnknownIndexMayBeToAnyElement) {
  const ExprRef i = stage.set_unknown("i");
  stage.assign(1);
  EXPECT_EQ(element("a", 2),
            values.choose(values.binary(Kind::Eq, i, stage.number(2, 64)), stage.number(8), stage.number(0)));
  ASSERT_EQ(stage.trace().undefined.size(), 1U);  // it may lie outside
  EXPECT_FALSE(stage.state.is_dead());
}

TEST_F(MemoryTest, NoPathGoesOnBehindAnAccessOutside) {
  stage.assign(2);
  ASSERT_EQ(stage.trace().undefined.size(), 1U);
  EXPECT_EQ(stage.trace().undefined[0].condition, values.boolean(true));
  EXPECT_TRUE(stage.state.is_dead());
}

TEST_F(MemoryTest, AWriteThroughAPointerConcernsWhatItLeadsTo) {
  point_to(values.choose(c, address("a"), address("b")));
  stage.assign(3);
  EXPECT_EQ(element("a", 0), values.choose(c, stage.number(5), stage.number(0)));
  EXPECT_EQ(element("b", 0), values.choose(c, stage.number(0), stage.number(5)));
  EXPECT_TRUE(stage.trace().undefined.empty());
}

TEST_F(MemoryTest, AnAccessThroughNullIsUndefined) {
  point_to(values.choose(c, address("a"), stage.store().constant(values.pointer_type(), 0)));
  stage.assign(3);
  ASSERT_EQ(stage.trace().undefined.size(), 1U);
  EXPECT_EQ(stage.trace().undefined[0].condition, values.negate(c));
  EXPECT_EQ(element("a", 0), values.choose(c, stage.number(5), stage.number(0)));
}

// What it would do is not known, and no proof without it.
TEST_F(MemoryTest, AnUnknownPointerIsNotFollowed) {
  const ExprRef unknown = stage.store().symbol("anywhere", values.pointer_type());
  point_to(values.choose(c, address("a"), unknown));
  stage.assign(3);
  ASSERT_EQ(stage.trace().cuts.size(), 1U);
  EXPECT_EQ(stage.trace().cuts[0].condition, values.negate(c));
  point_to(unknown);
  EXPECT_THROW(stage.assign(3), Limit);
}

TEST_F(MemoryTest, AnAccessOfAnotherTypeFindsThePartItMeans) {
  point_to(address("s"));
  stage.assign(6);
  EXPECT_EQ(stage.cell("s").value->fields[1]->scalar, stage.number(4));
  stage.assign(5);
  EXPECT_EQ(stage.cell("s").value->fields[1]->scalar, stage.number(6));
}

TEST_F(MemoryTest, ABlockGetsTheTypeItIsUsedAs) {
  const ObjectId id = block(values.number(12));
  point_to(objects.address(id));
  stage.assign(3);
  const Cell known = stage.state.cell(id);
  ASSERT_NE(known.type, nullptr);
  EXPECT_EQ(known.type, stage.store().array(stage.store().signed_type(32), 3));
  EXPECT_EQ(values.element(const_cast<Value&>(known.value), values.number(0))->scalar, stage.number(5));
}

TEST_F(MemoryTest, ABlockThatIsGoneIsOutOfBounds) {
  const ObjectId id = block(values.number(4));
  const Target target{values.boolean(true), id, values.number(0)};
  EXPECT_EQ(stage.machine.memory.in_bounds(target, 4, stage.state), values.boolean(true));
  EXPECT_EQ(stage.machine.memory.in_bounds(target, 5, stage.state), values.boolean(false));
  stage.machine.blocks.release(stage.state, objects.address(id), true);
  EXPECT_EQ(stage.machine.memory.in_bounds(target, 4, stage.state), values.boolean(false));
}

TEST_F(MemoryTest, OneObjectHasOneTypeWherePathsMeet) {
  const ObjectId id = block(values.number(8));
  Cell used = stage.state.cell(id);
  stage.machine.memory.adopt(used, id, stage.store().signed_type(32));
  Cell unused = stage.state.cell(id);
  stage.machine.memory.make_alike(unused, used, id);
  EXPECT_EQ(unused.type, used.type);
  Cell otherwise = stage.state.cell(id);
  stage.machine.memory.adopt(otherwise, id, stage.store().signed_type(64));
  EXPECT_THROW(stage.machine.memory.make_alike(otherwise, used, id), Limit);
}

}  // namespace
}  // namespace heddle::symex
