// Where the last pointer to a block is lost.
#include <gtest/gtest.h>

#include "interpreter/interpreter.h"
#include "ir/text.h"

namespace heddle::interpreter {
namespace {

// A program with a variable p and a second block, that loses its first block somewhere.
struct Execution {
  ir::Program program;  // what is found refers to it
  Outcome outcome;
};

Execution follow(const std::string& body, uint64_t block) {
  ir::Program program = ir::parse(R"(goto 1 LP64
entry main
file 1 "t.c"
global kept: u64* source "kept"

function give: fn(u64*) -> u64* {
  parameter give::x: u64* source "x"
    RETURN give::x  ; @1:2:3+20-25
}

function main: fn() -> s32 {
  local main::p: u64* source "p"
  local main::q: u64** source "q"
  temporary main::$1: u64*
    DECL main::p  ; @1:10:3+20-25
    DECL main::q  ; @1:11:3+20-25
    ALLOC main::$1 = 8:u64, 8:u64  ; @1:12:3+20-25
    ASSIGN main::p = main::$1  ; @1:13:3+20-25
    ASSIGN main::$1 = null:u64*
    ALLOC main::q = 16:u64, 8:u64  ; @1:14:3+20-25
)" + body + R"(
    ASSERT none_lost() property memtrack message "lost"  ; @1:50:3+20-25
    RETURN 0:s32
}
)",
                                  "t.goto");
  Options options;
  options.stop_at_failed_assertion = true;
  options.followed_block = block;
  Outcome outcome = run(program, options);
  return {std::move(program), std::move(outcome)};
}

uint32_t lost_at(const std::string& body) {
  const Execution execution = follow(body, 1);
  const Outcome& outcome = execution.outcome;
  EXPECT_EQ(outcome.kind, OutcomeKind::Violation) << outcome.message;
  EXPECT_EQ(outcome.leaked_block, 1U);
  EXPECT_TRUE(outcome.followed.has_value());
  if (!outcome.followed) return 0;
  EXPECT_EQ(outcome.followed->allocated_at.line, 12U);
  EXPECT_TRUE(outcome.followed->is_lost);
  return outcome.followed->lost_at.line;
}

TEST(Follow, AnAssignmentLosesTheBlock) {
  EXPECT_EQ(lost_at(R"(
    ASSIGN kept = main::p  ; @1:20:3+20-25
    ASSIGN main::p = null:u64*  ; @1:21:3+20-25
    ASSIGN kept = null:u64*  ; @1:22:3+20-25
    ASSIGN main::p = null:u64*  ; @1:23:3+20-25)"),
            22U);
}

TEST(Follow, TheEndOfLifeLosesTheBlock) {
  EXPECT_EQ(lost_at(R"(
    DEAD main::p  ; @1:20:3+20-25
    ASSIGN main::p = null:u64*  ; @1:21:3+20-25)"),
            20U);
}

TEST(Follow, AnotherBlockHoldsItUntilThatIsFreed) {
  EXPECT_EQ(lost_at(R"(
    ASSIGN *(main::q) = main::p  ; @1:20:3+20-25
    ASSIGN main::p = null:u64*  ; @1:21:3+20-25
    FREE cast:void*(main::q)  ; @1:22:3+20-25
    ASSIGN main::q = null:u64**  ; @1:23:3+20-25)"),
            22U);
}

TEST(Follow, AResultThatNobodyKeepsIsLostByTheCaller) {
  const Execution execution = follow(R"(
    ASSIGN main::$1 = main::p  ; @1:20:3+20-25
    ASSIGN main::p = null:u64*  ; @1:20:3+20-25
    CALL give(main::$1)  ; @1:21:3+20-25
    ASSIGN main::$1 = null:u64*)",
                                     1);
  const Outcome& outcome = execution.outcome;
  ASSERT_TRUE(outcome.followed.has_value());
  EXPECT_TRUE(outcome.followed->is_lost);
  EXPECT_EQ(outcome.followed->lost_at.line, 21U);
  ASSERT_NE(outcome.followed->returned_by, nullptr);
  EXPECT_EQ(*outcome.followed->returned_by->name, "give");
}

TEST(Follow, ABlockThatIsHeldIsNotLost) {
  const Execution execution = follow(R"(
    ASSIGN main::p = null:u64*  ; @1:20:3+20-25)",
                                     2);
  const Outcome& outcome = execution.outcome;
  EXPECT_EQ(outcome.leaked_block, 1U);
  ASSERT_TRUE(outcome.followed.has_value());
  EXPECT_FALSE(outcome.followed->is_lost);
  ASSERT_NE(outcome.followed->held_by, nullptr);
  EXPECT_EQ(*outcome.followed->held_by->source_name, "q");
}

}  // namespace
}  // namespace heddle::interpreter
