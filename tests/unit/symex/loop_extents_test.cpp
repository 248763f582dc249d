// Where the loops of a body lie.
#include "symex/loop_extents.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

struct Body {
  explicit Body(const std::string& lines)
      : program(testing::parsed("global x: s32\nfunction main: fn() -> void {\n" + lines + "}\n")),
        extents(*program.find_function("main"), program.store()) {}
  ir::Program program;
  LoopExtents extents;
};

TEST(LoopExtents, NestedLoopsAreRegular) {
  const Body body(R"(
  outer:
    SKIP
  inner:
    ASSIGN x = x + 1:s32
    GOTO inner if x < 5:s32
    GOTO outer if x < 9:s32
    RETURN
)");
  ASSERT_EQ(body.extents.by_head().size(), 2U);
  ASSERT_NE(body.extents.at(0), nullptr);
  EXPECT_EQ(body.extents.at(0)->last, 3U);
  EXPECT_TRUE(body.extents.at(0)->is_regular);
  ASSERT_NE(body.extents.at(1), nullptr);
  EXPECT_EQ(body.extents.at(1)->last, 2U);
  EXPECT_TRUE(body.extents.at(1)->is_regular);
  EXPECT_EQ(body.extents.at(2), nullptr);
}

TEST(LoopExtents, AJumpIntoALoopMakesItIrregular) {
  const Body body(R"(
    GOTO inside if x > 3:s32
  head:
    SKIP
  inside:
    ASSIGN x = x + 1:s32
    GOTO head if x < 9:s32
    RETURN
)");
  ASSERT_NE(body.extents.at(1), nullptr);
  EXPECT_FALSE(body.extents.at(1)->is_regular);
}

TEST(LoopExtents, RoundsBeginWithTests) {
  const Body body(R"(
    GOTO done if x > 9:s32
  head:
    GOTO done if x > 3:s32
    SKIP
    GOTO inside if x == 1:s32
    GOTO done if x == 2:s32
  inside:
    ASSIGN x = x + 1:s32
    GOTO done if x == 3:s32
    GOTO head
  done:
    RETURN
)");
  EXPECT_EQ(body.extents.tested_loop(0), std::nullopt);
  EXPECT_EQ(body.extents.tested_loop(1), 1U);
  EXPECT_EQ(body.extents.tested_loop(3), std::nullopt);  // it leads into the round
  EXPECT_EQ(body.extents.tested_loop(4), std::nullopt);
  EXPECT_EQ(body.extents.tested_loop(6), std::nullopt);
}

// `continue` leads to the end of the round, from where one jump leads back.
TEST(LoopExtents, TheLastJumpBackCollectsTheOthers) {
  const Body body(R"(
  head:
    GOTO done if x > 3:s32
    GOTO head if x == 2:s32
    ASSIGN x = x + 1:s32
    GOTO head
  done:
    RETURN
)");
  EXPECT_EQ(body.extents.destination(1), 3U);
  EXPECT_EQ(body.extents.destination(3), 0U);
  EXPECT_EQ(body.extents.destination(0), 4U);
  EXPECT_TRUE(body.extents.at(0)->is_regular);
}

}  // namespace
}  // namespace heddle::symex
