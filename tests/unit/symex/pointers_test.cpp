// What pointers lead to.
#include "symex/pointers.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;
using testing::Stage;

struct PointersTest : ::testing::Test {
  Stage stage{R"(
global a: s32[4]
global b: s32[4]
function main: fn() -> void {
    RETURN
}
)"};
  Pointers& pointers = stage.machine.pointers;
  Values& values = stage.machine.values;
  ExprRef a = stage.machine.objects.address(stage.object("a"));
  ExprRef b = stage.machine.objects.address(stage.object("b"));
  ExprRef null = stage.store().constant(values.pointer_type(), 0);
  ExprRef c = stage.store().symbol("c", stage.store().bool_type());
  ExprRef i = stage.store().symbol("i", values.index_type());
};

TEST_F(PointersTest, AChoiceLeadsToBothOrOne) {
  const ExprRef either = values.choose(c, pointers.add_offset(a, 4), b);
  const std::vector<Target> targets = pointers.resolve(either);
  ASSERT_EQ(targets.size(), 2U);
  EXPECT_EQ(targets[0].object, stage.object("a"));
  EXPECT_EQ(targets[0].guard, c);
  EXPECT_EQ(targets[0].offset, values.number(4));
  EXPECT_EQ(targets[1].object, stage.object("b"));
  EXPECT_EQ(targets[1].guard, values.negate(c));

  const std::vector<Target> same = pointers.resolve(values.choose(c, pointers.add_offset(a, 4), a));
  ASSERT_EQ(same.size(), 1U);
  EXPECT_EQ(same[0].guard, values.boolean(true));
  EXPECT_EQ(same[0].offset, values.choose(c, values.number(4), values.number(0)));
}

TEST_F(PointersTest, OffsetsAddUpInsideChoices) {
  const ExprRef moved = pointers.add_offset(values.choose(c, a, null), 8);
  EXPECT_EQ(moved,
            values.choose(c, pointers.add_offset(a, 8), stage.store().constant(values.pointer_type(), 8)));
  EXPECT_EQ(pointers.add_offset(pointers.add_offset(a, 8), values.number(-8)), a);
  EXPECT_TRUE(pointers.may_be_null(moved));
  EXPECT_FALSE(pointers.may_be_unknown(moved));
  EXPECT_TRUE(pointers.may_be_unknown(stage.store().symbol("p", values.pointer_type())));
}

TEST_F(PointersTest, APointerFromAnArrayIsOneOfThoseThatWereWritten) {
  expr::Store& store = stage.store();
  const expr::TypeRef map_type = store.map(values.index_type(), values.pointer_type());
  const ExprRef map = store.make(Kind::MapStore, map_type,
                                 {store.make(Kind::MapConst, map_type, {null}), values.number(2), b});
  const std::vector<Target> targets =
      pointers.resolve(store.make(Kind::MapSelect, values.pointer_type(), {map, i}));
  ASSERT_EQ(targets.size(), 2U);
  EXPECT_EQ(targets[0].object, stage.object("b"));
  EXPECT_EQ(targets[1].object, kNoObject);
}

TEST_F(PointersTest, InsideOfDifferentObjectsPointersAreNotEqual) {
  EXPECT_EQ(pointers.compare(Kind::Eq, pointers.add_offset(a, 12), b), values.boolean(false));
  EXPECT_EQ(pointers.compare(Kind::Eq, pointers.add_offset(a, 16), pointers.add_offset(b, 4)),
            values.boolean(false));
  // An object may begin where another ends.
  EXPECT_FALSE(is_constant(pointers.compare(Kind::Eq, pointers.add_offset(a, 16), b)));
  EXPECT_FALSE(is_constant(pointers.compare(Kind::Ne, a, pointers.add_offset(b, 16))));
  EXPECT_EQ(pointers.compare(Kind::Ne, a, null), values.boolean(true));
  EXPECT_EQ(pointers.compare(Kind::Eq, values.choose(c, a, b), b), values.negate(c));
  EXPECT_EQ(pointers.compare(Kind::Lt, a, pointers.add_offset(a, 4)), values.boolean(true));
  // Which of them comes first is open.
  EXPECT_FALSE(is_constant(pointers.compare(Kind::Lt, a, b)));
}

TEST_F(PointersTest, DifferencesCountElements) {
  const ExprRef there = pointers.add_offset(a, values.binary(Kind::Mul, i, values.number(4)));
  EXPECT_EQ(pointers.difference(there, a, 4), i);
  EXPECT_EQ(pointers.difference(pointers.add_offset(a, 12), pointers.add_offset(a, 4), 4), values.number(2));
}

TEST_F(PointersTest, NumbersThatCameFromPointersAreThesePointers) {
  expr::Store& store = stage.store();
  const expr::TypeRef word = store.size_type();
  const ExprRef number = values.cast(word, a);
  EXPECT_EQ(pointers.convert(values.pointer_type(), number), a);
  EXPECT_EQ(
      pointers.convert(values.pointer_type(), values.binary(Kind::Add, number, store.constant(word, 4))),
      pointers.add_offset(a, 4));
  EXPECT_EQ(pointers.convert(store.bool_type(), a), values.boolean(true));
}

TEST_F(PointersTest, OffsetsAreSplitByTheirShape) {
  ExprRef quotient = nullptr;
  uint64_t rest = 0;
  const ExprRef eight_i = values.binary(Kind::Mul, i, values.number(8));
  ASSERT_TRUE(pointers.split(values.binary(Kind::Add, eight_i, values.number(6)), 4, quotient, rest));
  EXPECT_EQ(rest, 2U);
  EXPECT_EQ(quotient,
            values.binary(Kind::Add, values.binary(Kind::Mul, i, values.number(2)), values.number(1)));
  ASSERT_TRUE(pointers.split(values.number(-3), 4, quotient, rest));
  EXPECT_EQ(rest, 1U);
  EXPECT_EQ(quotient, values.number(-1));
  EXPECT_FALSE(pointers.split(i, 4, quotient, rest));
  EXPECT_TRUE(pointers.is_multiple(eight_i, 4));
  EXPECT_FALSE(pointers.is_multiple(values.number(6), 4));
}

}  // namespace
}  // namespace heddle::symex
