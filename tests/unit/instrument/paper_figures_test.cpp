// The example and the automata of the paper on TransVer, at the level of plan and GOTO program.
#include <gmock/gmock.h>

#include "instrument/woven.h"

namespace heddle::instrument {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Woven;

// Figure 1.
constexpr const char* kProgram = R"(int main(void) {
  unsigned int x = 0;
  int y = 1;

  while (x < 127) {
    x = x + y;
    y = y + 1;
  }
  return 0;
}
)";

// Figure 3a: "after at least one round of the loop, x is at most BOUND".
std::string automaton(const std::string& bound) {
  return "placement automaton example\n"
         "var int looped;\n"
         "state start initial init\n"
         "state first loop_head\n"
         "state later loop_head\n"
         "state done false\n"
         "start: on true   before looped = 0;  goto first;\n"
         "first: on cond   after  looped = 1;  goto later;\n"
         "later: on !cond  after  assert x <= " +
         bound + " || looped == 0;  goto done;\n";
}

TEST(PaperFigures, Figure3SequentializesTheAutomatonWithFigure1) {
  Woven woven(kProgram, automaton("136"));
  ASSERT_EQ(woven.plan.weaves.size(), 3U);
  EXPECT_EQ(woven.plan.weaves[0].event, EventKind::ProgramEntry);
  EXPECT_EQ(woven.plan.weaves[1].event, EventKind::ConditionTrue);
  EXPECT_EQ(woven.plan.weaves[1].range.begin.line, 5U);
  EXPECT_EQ(woven.plan.weaves[2].event, EventKind::ConditionFalse);
  EXPECT_EQ(woven.plan.instances[0].state_ghost, kNone) << "states of placement automata have no value";
  EXPECT_THAT(
      woven.body("main"),
      ElementsAre("ASSIGN __heddle_example_looped = 0:s32", "DECL main::x",
                  "ASSIGN main::x = cast:u32(0:s32)", "DECL main::y", "ASSIGN main::y = 1:s32",
                  HasSubstr("GOTO L14 if !(main::x < cast:u32(127:s32))"),
                  "ASSIGN __heddle_example_looped = 1:s32", "ASSIGN main::x = main::x + cast:u32(main::y)",
                  "ASSIGN main::y = main::y + 1:s32", HasSubstr("GOTO L5"), HasSubstr("RETURN 0"),
                  "DEAD main::y", "DEAD main::x", HasSubstr("RETURN"), HasSubstr("ASSERT"), "GOTO L10"));
  EXPECT_THAT(woven.complaints, IsEmpty());
}

TEST(PaperFigures, Figure4HoldsFor136AndNotFor135) {
  EXPECT_EQ(Woven(kProgram, automaton("136")).run(), "");
  EXPECT_EQ(Woven(kProgram, automaton("135")).run(), "example is violated");
}

TEST(PaperFigures, Figure5ChecksEveryAddition) {
  constexpr const char* kFigure5 = R"(placement automaton no_overflow
state q initial
q: on signed $x + $y  before assert ($y <= 0 || $x <= max($x) - $y) && ($y >= 0 || $x >= min($x) - $y);
)";
  Woven woven("int main(int c, char **v) { int s = 0; for (int i = 0; i < c; i++) s = s + i + c; return s; }",
              kFigure5);
  EXPECT_EQ(woven.plan.weaves.size(), 3U);
  woven.write();
  EXPECT_THAT(woven.complaints, IsEmpty());
  EXPECT_EQ(Woven("int main(void) { int x = 2147483647; return x + 1; }", kFigure5).run(),
            "no_overflow is violated");
  EXPECT_EQ(Woven("int main(void) { int x = -2147483647; return x + -1; }", kFigure5).run(), "");
}

TEST(PaperFigures, Figure6SavesAndComparesTheStateOfEachLoop) {
  Woven woven(R"(int main(void) {
  int i = 0;
  while (i < 10) {
    int j = 0;
    do j++; while (j < i);
    i = i + j;
  }
  return 0;
})",
              testing::shipped("termination"));
  ASSERT_EQ(woven.plan.instances.size(), 2U);
  EXPECT_EQ(woven.plan.loops[0].kind, LoopKind::While);
  EXPECT_EQ(woven.plan.loops[1].kind, LoopKind::Do);
  EXPECT_EQ(woven.plan.loops[1].parent, 0U);
  ASSERT_EQ(woven.plan.instances[0].state.variables.size(), 1U);
  EXPECT_EQ(*woven.plan.instances[0].state.variables[0].symbol->name, "main::i");
  ASSERT_EQ(woven.plan.instances[1].state.variables.size(), 1U);
  EXPECT_EQ(*woven.plan.instances[1].state.variables[0].symbol->name, "main::j");
  EXPECT_TRUE(woven.plan.instances[0].state.is_complete);
  woven.write();
  EXPECT_THAT(woven.complaints, IsEmpty());
}

TEST(PaperFigures, Figure7TracksABlock) {
  // Always tracking, so that a run without choices shows it.
  constexpr const char* kFigure7 = R"(placement automaton memory_cleanup
var void *ptr;
state start initial init
state run
state end program_exit
start: on true                       before ptr = NULL;  goto run;
run:   on $p = malloc($n)            after  ptr = $p;
run:   on $p = calloc($n, $m)        after  ptr = $p;
run:   on $q = realloc($p, $n)       after  if ($p == ptr) ptr = $q;
run:   on free($p)                   before if ($p == ptr) ptr = NULL;
run:   at program_exit               assert ptr == NULL "not freed";
)";
  const std::string head =
      "void *malloc(unsigned long); void *realloc(void *, unsigned long); void free(void *);\n";
  EXPECT_EQ(
      Woven(head + "int main(void) { char *p = malloc(3); p = realloc(p, 9); free(p); return 0; }", kFigure7)
          .run(),
      "");
  EXPECT_EQ(
      Woven(head + "int main(void) { char *p = malloc(3); p = realloc(p, 9); return 0; }", kFigure7).run(),
      "not freed");
}

}  // namespace
}  // namespace heddle::instrument
