// Programs in .goto text: loops, pointers and checks as a user would write them.
#include <gtest/gtest.h>

#include "interpreter/interpreter.h"
#include "ir/text.h"

namespace heddle::interpreter {
namespace {

Outcome run_text(const std::string& text, bool check = false) {
  const ir::Program program = ir::parse(text, "t.goto");
  Options options;
  options.check = check;
  return run(program, options);
}

TEST(Text, ALoopComputes) {
  const Outcome outcome = run_text(R"(goto 1 LP64
entry main

function main: fn() -> s32 {
  local main::i: s32
  local main::sum: s32
    DECL main::i
    DECL main::sum
    ASSIGN main::i = 0:s32
    ASSIGN main::sum = 0:s32
  L4:
    GOTO L8 if !(main::i < 10:s32)
    ASSIGN main::sum = main::sum + main::i
    ASSIGN main::i = main::i + 1:s32
    GOTO L4
  L8:
    RETURN main::sum
}
)");
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
  EXPECT_EQ(outcome.exit_status, 45);
  EXPECT_EQ(outcome.steps, 4U + 10 * 4 + 1 + 1);
}

TEST(Text, ChecksLookAtSites) {
  const std::string text = R"(goto 1 ILP32
entry main
file 1 "t.c"

function main: fn() -> s32 {
  local main::x: s32 source "x"
    ASSIGN main::x = 2147483647:s32
    ASSIGN main::x = main::x + 1:s32  ; @1:4:3+20-25 expression@1:4:3+20-26 {/1@1:4:7+24-29}
    RETURN 0:s32
}
)";
  EXPECT_EQ(run_text(text).kind, OutcomeKind::Exited);
  EXPECT_EQ(run_text(text, true).message, "t.c:4:7: signed overflow: 2147483647 + 1 does not fit s32");
}

TEST(Text, ValidityOfMemory) {
  const Outcome outcome = run_text(R"(goto 1 LP64
entry main

function main: fn() -> s32 {
  local main::x: s32
  local main::p: u8*
  local main::q: u8*
    DECL main::x
    DECL main::p
    DECL main::q
    ASSERT accessible(&main::x, 4:u64) && !accessible(&main::x, 5:u64)
    ASSERT accessible(null:u8*, 0:u64) && !accessible(null:u8*, 1:u64)
    ASSERT !releasable(&main::x) && releasable(null:u8*)
    ALLOC main::p = 6:u64, 16:u64
    ASSERT none_lost() && releasable(main::p) && !releasable(pointer_add(main::p, 1:s32))
    ASSERT accessible(pointer_add(main::p, 2:s32), 4:u64) && !accessible(pointer_add(main::p, 3:s32), 4:u64)
    ASSIGN main::q = pointer_add(main::p, 6:s32)
    ASSIGN main::p = null:u8*
    ASSERT none_lost()
    ASSIGN main::q = null:u8*
    ASSERT !none_lost()
    ALLOC.STACK main::p = 6:u64, 16:u64
    ASSERT accessible(main::p, 6:u64) && !releasable(main::p)
    RETURN 0:s32
}
)");
  EXPECT_EQ(outcome.kind, OutcomeKind::Exited) << outcome.message;
  EXPECT_FALSE(outcome.violation.has_value());
}

}  // namespace
}  // namespace heddle::interpreter
