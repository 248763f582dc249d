#include "analysis/points_to.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/programs.h"

namespace heddle::analysis {
namespace {

using testing::Analysed;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

std::vector<std::string> targets(const Analysed& analysed, const std::string& pointer) {
  const Targets& found = analysed.points_to.targets(analysed.symbol(pointer));
  std::vector<std::string> names = analysed.names(found.objects);
  if (found.unknown) names.push_back("?");
  return names;
}

TEST(PointsTo, CodeOutsideGetsWhatItIsGivenAndWhatLiesThere) {
  const Analysed analysed(R"(
global a: s32
global b: s32
global c: s32
global p: s32*
global q: s32*
global r: s32*
function main: fn() -> void {
    ASSIGN p = &a
    ASSIGN q = &b
    ASSIGN r = &c
    FILL.OUTSIDE cast:void*(&p), 0:u8, 0:u64
    FILL.OUTSIDE cast:void*(&q), 1:u8, 0:u64
    RETURN
}
)");
  const Targets outside = analysed.points_to.outside_targets();
  EXPECT_FALSE(outside.unknown);
  EXPECT_THAT(analysed.names(outside.objects), UnorderedElementsAre("a", "b", "p"));
  EXPECT_THAT(targets(analysed, "p"), UnorderedElementsAre("a", "b", "p", "?"));
  EXPECT_THAT(targets(analysed, "q"), ElementsAre("b"));
}

TEST(PointsTo, FollowsCopiesStoresAndLoads) {
  const Analysed analysed(R"(
global a: s32
global b: s32
global p: s32*
global q: s32*
global r: s32*
global pp: s32**
function main: fn() -> void {
    ASSIGN p = &a
    ASSIGN pp = &q
    ASSIGN *pp = &b
    ASSIGN r = *pp
    ASSIGN r = pointer_add(p, 1:s64)
    RETURN
}
)");
  EXPECT_THAT(targets(analysed, "p"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "q"), ElementsAre("b"));
  EXPECT_THAT(targets(analysed, "r"), ElementsAre("a", "b"));
  EXPECT_THAT(targets(analysed, "pp"), ElementsAre("q"));
  EXPECT_TRUE(analysed.points_to.is_address_taken(*analysed.program.find_symbol("q")));
  EXPECT_FALSE(analysed.points_to.is_address_taken(*analysed.program.find_symbol("r")));
}

TEST(PointsTo, FollowsCycles) {
  const Analysed analysed(R"(
global a: s32
global b: s32
global p: s32*
global q: s32*
global r: s32*
function main: fn() -> void {
    ASSIGN p = &a
    ASSIGN q = p
    ASSIGN r = q
    ASSIGN p = r
    ASSIGN q = &b
    RETURN
}
)");
  for (const char* name : {"p", "q", "r"}) EXPECT_THAT(targets(analysed, name), ElementsAre("a", "b"));
}

TEST(PointsTo, FollowsAllocationsStructsAndCopies) {
  const Analysed analysed(R"(
struct node size 16 align 8 {
  value: s32 at 0
  next: struct node* at 64
}
global head: struct node*
global first: struct node
global second: struct node
global found: struct node*
function main: fn() -> void {
    ALLOC head = 16:u64, 16:u64
    ASSIGN first.next = head
    ASSIGN head->next = &first
    COPY &second, &first, 16:u64
    ASSIGN found = second.next
    RETURN
}
)");
  EXPECT_THAT(targets(analysed, "head"), ElementsAre("alloc@main:0"));
  EXPECT_THAT(targets(analysed, "first"), ElementsAre("alloc@main:0"));
  EXPECT_THAT(targets(analysed, "found"), ElementsAre("alloc@main:0"));
}

TEST(PointsTo, PointersSurviveBytesAndIntegers) {
  const Analysed analysed(R"(
global a: s32
global p: s32*
global q: s32*
global r: s32*
global s: s32*
global byte: u8
global word: u64
function main: fn() -> void {
    ASSIGN p = &a
    ASSIGN byte = *cast:u8*(&p)
    ASSIGN *cast:u8*(&q) = byte
    ASSIGN r = cast:s32*(cast:u64(p) & 18446744073709551608:u64)
    ASSIGN word = cast:u64(p)
    ASSIGN s = cast:s32*(word)
    RETURN
}
)");
  EXPECT_THAT(targets(analysed, "q"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "r"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "s"), ElementsAre("a", "?"));
}

TEST(PointsTo, UnknownPointersReachWhatHasItsAddressTaken) {
  const Analysed analysed(R"(
global a: s32
global p: s32*
global q: s32*
global r: s32*
global wild: s32**
global number: u64
function main: fn() -> void {
    HAVOC number
    ASSIGN wild = cast:s32**(number)
    ASSIGN p = null:s32*
    ASSIGN r = *wild
    ASSIGN *wild = &a
    ASSIGN wild = &q
    RETURN
}
)");
  EXPECT_THAT(targets(analysed, "p"), IsEmpty());
  EXPECT_THAT(targets(analysed, "wild"), ElementsAre("q", "?"));
  EXPECT_THAT(targets(analysed, "q"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "r"), ElementsAre("a", "?"));
}

TEST(PointsTo, FollowsCallsAndReturns) {
  const Analysed analysed(R"(
global a: s32
global b: s32
global p: s32*
global q: s32*
function main: fn() -> void {
    CALL p = pick(&a, &b)
    CALL q = unknown()
    RETURN
}
function pick: fn(s32*, s32*) -> s32* {
  parameter pick::x: s32*
  parameter pick::y: s32*
    RETURN pick::y
}
declare unknown: fn() -> s32* {
}
)");
  EXPECT_THAT(targets(analysed, "p"), ElementsAre("b"));
  EXPECT_THAT(targets(analysed, "pick::x"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "q"), ElementsAre("?"));
}

TEST(PointsTo, FindsTheFunctionsThatAPointerCalls) {
  const Analysed analysed(R"(
global a: s32
global table: (fn(s32*) -> void)*[2]
global number: u64
function main: fn() -> void {
  temporary main::wild: (fn(s32*) -> void)*
    ASSIGN table[0:s64] = &one
    ASSIGN table[1:s64] = &two
    CALL (*table[cast:s64(number)])(&a)
    HAVOC number
    ASSIGN main::wild = cast:(fn(s32*) -> void)*(number)
    CALL (*main::wild)(&a)
    RETURN
}
function one: fn(s32*) -> void {
  parameter one::p: s32*
    RETURN
}
function two: fn(s32*) -> void {
  parameter two::p: s32*
    RETURN
}
function three: fn(s32*) -> void {
  parameter three::p: s32*
    RETURN
}
)");
  EXPECT_THAT(targets(analysed, "one::p"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "two::p"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "three::p"), IsEmpty());
  const auto& body = analysed.function("main").body;
  const CallTargets known = analysed.points_to.function_targets(body[2]);
  EXPECT_FALSE(known.unknown);
  EXPECT_THAT(known.functions, UnorderedElementsAre(&analysed.function("one"), &analysed.function("two")));
  EXPECT_TRUE(analysed.points_to.function_targets(body[5]).unknown);
}

TEST(PointsTo, FollowsVariadicArguments) {
  const Analysed analysed(R"(
global a: s32
global b: s32
function main: fn() -> void {
    CALL f(&a, &b)
    RETURN
}
function f: fn(s32*, ...) -> void {
  parameter f::first: s32*
  va_area f::$va: void*
  temporary f::next: s32*
    ASSIGN f::next = *cast:s32**(f::$va)
    RETURN
}
)");
  EXPECT_THAT(targets(analysed, "f::first"), ElementsAre("a"));
  EXPECT_THAT(targets(analysed, "f::$va"), ElementsAre("va@f"));
  EXPECT_THAT(targets(analysed, "f::next"), ElementsAre("b"));
}

TEST(PointsTo, APointerInAUnionWithANumberIsUnknown) {
  const Analysed analysed(R"(
union word size 8 align 8 {
  pointer: s32* at 0
  bits: u64 at 0
}
global a: s32
global u: union word
global p: s32*
function main: fn() -> void {
    ASSIGN u.pointer = &a
    ASSIGN p = u.pointer
    RETURN
}
)");
  EXPECT_THAT(targets(analysed, "p"), ElementsAre("a", "?"));
}

TEST(PointsTo, AnswersForExpressionsThatTheProgramDoesNotHold) {
  Analysed analysed(R"(
global a: s32
global p: s32*
global pp: s32**
function main: fn() -> void {
    ASSIGN p = &a
    ASSIGN pp = &p
    RETURN
}
)");
  expr::Store& store = analysed.program.store();
  const Targets& found = analysed.points_to.targets(store.deref(analysed.symbol("pp")));
  EXPECT_THAT(analysed.names(found.objects), ElementsAre("a"));
}

}  // namespace
}  // namespace heddle::analysis
