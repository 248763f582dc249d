// Which object a variable or a block is.
#include "symex/objects.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::Stage;

struct ObjectsTest : ::testing::Test {
  Stage stage{R"(
global g: s32
function main: fn() -> void {
  local main::x: s32
    RETURN
}
)"};
  Objects& objects = stage.machine.objects;
  const std::string& x = *stage.store().intern("main::x");
};

TEST_F(ObjectsTest, EachCallHasItsOwnVariables) {
  const ObjectId outer = objects.of(x);
  const ObjectId global = stage.object("g");
  Frame inner;
  inner.function = stage.frame.function;
  inner.context = 1;
  const Objects::Entered entered(objects, inner);
  EXPECT_NE(objects.of(x), outer);
  EXPECT_EQ(stage.object("g"), global);
  EXPECT_THAT(objects.named({stage.program.find_symbol("main::x")}, {}), ElementsAre(outer, objects.of(x)));
}

TEST_F(ObjectsTest, ANumberIsUsedAgainUnlessAPointerMayLeadThere) {
  Frame first;
  first.function = stage.frame.function;
  Frame second = first;
  const ObjectId without_address = objects.of(first, x);
  const ObjectId with_address = objects.of(second, x);
  objects.address(with_address);
  first.result = objects.add({}, stage.store().signed_type(32));
  second.result = first.result;
  objects.end_lives(second, stage.state);
  EXPECT_EQ(objects.add({}, stage.store().signed_type(32)), first.result);
  objects.end_lives(first, stage.state);
  EXPECT_EQ(objects.add({}, stage.store().signed_type(32)), first.result);
  EXPECT_EQ(objects.add({}, stage.store().signed_type(32)), without_address);
}

TEST_F(ObjectsTest, ANewLifeIsAnotherObjectOfTheSameVariable) {
  const ObjectId before = objects.of(x);
  const ExprRef address = objects.address(before);
  const ObjectId after = objects.begin_life(stage.frame, x);
  EXPECT_NE(after, before);
  EXPECT_EQ(objects.of(x), after);
  EXPECT_NE(objects.address(after), address);
  ASSERT_NE(objects.at_address(address), nullptr);
  EXPECT_EQ(*objects.at_address(address), before);
}

// The points-to analysis names a block by its ALLOC or by any call on the way to it.
TEST_F(ObjectsTest, BlocksAreNamedByWhateverLedToThem) {
  const ir::Function* main = stage.frame.function;
  auto call = std::make_shared<Origin>(main, 7, nullptr);
  Object block;
  block.size = stage.machine.values.number(4);
  block.made_by = std::make_shared<Origin>(main, 3, call);
  const ObjectId id = objects.add(block, nullptr);
  EXPECT_THAT(objects.named({}, {{main, 3}}), ElementsAre(id));
  EXPECT_THAT(objects.named({}, {{main, 7}}), ElementsAre(id));
  EXPECT_THAT(objects.named({}, {{main, 5}}), IsEmpty());
}

TEST_F(ObjectsTest, AxiomsAreAboutTheAddressesThatFormulasMention) {
  const ExprRef a = objects.address(objects.of(x));
  const ExprRef b = objects.address(stage.object("g"));
  const ExprRef about_one = stage.store().binary(expr::Kind::Eq, a, a);
  const ExprRef about_both = stage.store().binary(expr::Kind::Lt, a, b);
  EXPECT_EQ(objects.address_axioms({}).size(), 0U);
  const size_t one = objects.address_axioms(std::span(&about_one, 1)).size();
  EXPECT_EQ(objects.address_axioms(std::span(&about_both, 1)).size(), 2 * one + 1);  // and they are disjoint
}

// Where the older one had been freed on some paths, the younger may have got its address there.
TEST_F(ObjectsTest, WhatHasNotLivedTogetherMayHaveOneAddress) {
  Values& values = stage.machine.values;
  auto set_alive = [&](ObjectId id, ExprRef alive) {
    Cell cell;
    cell.alive = alive;
    stage.state.set_cell(id, cell);
  };
  auto born = [&] {
    Object block;
    block.size = values.number(4);
    const ObjectId id = objects.add(block, nullptr);
    set_alive(id, values.boolean(true));
    objects.note_birth(id, stage.state);
    return id;
  };
  const ObjectId first = born();
  const ObjectId second = born();
  EXPECT_EQ(objects.lived_together(first, second), values.boolean(true));
  const ExprRef is_kept = stage.store().symbol("is_kept", stage.store().bool_type());
  objects.note_death(first);
  set_alive(first, is_kept);
  const ObjectId third = born();
  EXPECT_EQ(objects.lived_together(third, first), is_kept);
  EXPECT_EQ(objects.lived_together(third, second), values.boolean(true));
  EXPECT_EQ(objects.lived_together(first, second), values.boolean(true));
  set_alive(first, nullptr);
  EXPECT_EQ(objects.lived_together(born(), first), values.boolean(false));
  EXPECT_EQ(objects.lived_together(stage.object("g"), first), values.boolean(true));
}

}  // namespace
}  // namespace heddle::symex
