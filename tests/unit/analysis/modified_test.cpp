#include "analysis/modified.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/programs.h"

namespace heddle::analysis {
namespace {

using testing::Analysed;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

Effects of_loop(const Analysed& analysed, const std::string& function) {
  const ControlFlow flow(analysed.function(function));
  return analysed.modified.of_loop(flow, flow.loop(0));
}

TEST(Modified, ALoopChangesWhatItAssignsAndWhatItCallsChange) {
  const Analysed analysed(R"(
global g: s32
global h: s32
global untouched: s32
global p: s32*
function main: fn() -> void {
  local main::i: s32
  local main::x: s32
    DECL main::i
    DECL main::x
    ASSIGN p = &h
    ASSIGN untouched = 1:s32
  L4:
    GOTO L8 if !(main::i < 3:s32)
    CALL main::i = next(main::i)
    ASSIGN *p = 2:s32
    GOTO L4
  L8:
    RETURN
}
function next: fn(s32) -> s32 {
  parameter next::n: s32
  temporary next::t: s32
    ASSIGN next::t = next::n + 1:s32
    ASSIGN g = next::t
    RETURN next::t
}
)");
  const Effects effects = of_loop(analysed, "main");
  EXPECT_THAT(analysed.names(effects.written), UnorderedElementsAre("g", "h", "main::i"));
  EXPECT_FALSE(effects.writes_unknown || effects.allocates || effects.frees || effects.halts ||
               effects.reads_input);
}

TEST(Modified, SaysWhatNoSetOfObjectsDescribes) {
  const Analysed analysed(R"(
global p: void*
global q: s32*
global number: u64
function main: fn() -> void {
  L0:
    CALL make()
    GOTO L0
}
function make: fn() -> void {
    ALLOC p = 4:u64, 16:u64
    FREE p
    CALL stranger()
    HAVOC number
    ASSIGN q = cast:s32*(number)
    ASSIGN *q = 1:s32
    GOTO L8 if number == 0:u64
    HALT 1:s32
  L8:
    RETURN
}
declare stranger: fn() -> void {
}
)");
  const Effects effects = of_loop(analysed, "main");
  EXPECT_TRUE(effects.allocates && effects.frees && effects.halts && effects.calls_without_body);
  EXPECT_TRUE(effects.writes_unknown && effects.reads_input);
  EXPECT_THAT(analysed.names(effects.written), UnorderedElementsAre("p", "q", "number", "alloc@make:0"));
}

TEST(Modified, NothingSeesWhatACallThatNeverReturnsHasChanged) {
  const Analysed analysed(R"(
global g: s32
global h: s32
function main: fn() -> void {
  L0:
    CALL step()
    GOTO L0
}
function step: fn() -> void {
    ASSIGN h = h + 1:s32
    GOTO L3 if h < 10:s32
    CALL end()
  L3:
    RETURN
}
function end: fn() -> void {
    ASSIGN g = 1:s32
    HALT 1:s32
}
)");
  const Effects effects = of_loop(analysed, "main");
  EXPECT_THAT(analysed.names(effects.written), UnorderedElementsAre("h"));
  EXPECT_TRUE(effects.halts);
}

TEST(Modified, UnknownPointersReachEverythingAddressable) {
  const Analysed analysed(R"(
global a: s32
global b: s32
global text: u8[4] const
global p: s32*
global q: u8*
global number: u64
function main: fn() -> void {
    ASSIGN p = &a
    ASSIGN q = &text[0:s64]
    ASSIGN p = cast:s32*(number)
    ASSIGN *p = 1:s32
    RETURN
}
)");
  const Effects effects = analysed.modified.of_instruction(analysed.number("main"), 3);
  EXPECT_TRUE(effects.writes_unknown);
  EXPECT_THAT(analysed.names(effects.written), ElementsAre("a"));
  EXPECT_THAT(analysed.names(analysed.modified.written_objects(effects)), ElementsAre("a"));
}

TEST(Modified, RecursionMayChangeALocalOfAnOuterActivation) {
  const Analysed analysed(R"(
global p: s32*
function main: fn() -> void {
    CALL f(3:s32)
    RETURN
}
function f: fn(s32) -> void {
  parameter f::n: s32
  local f::x: s32
  local f::y: s32
    DECL f::x
    ASSIGN f::y = 1:s32
    ASSIGN p = &f::x
  L3:
    GOTO L6 if f::n == 0:s32
    CALL f(f::n - 1:s32)
    GOTO L3
  L6:
    ASSIGN *p = 1:s32
    RETURN
}
)");
  EXPECT_THAT(analysed.names(of_loop(analysed, "f").written), UnorderedElementsAre("p", "f::x"));
}

constexpr const char* kOutput = R"(
global format: s8[4] const
global count: s32
function main: fn() -> void {
    CALL print(&format[0:s64], &count)
    RETURN
}
function print: fn(s8*, ...) -> void {
  parameter print::format: s8*
  va_area print::$va: void*
    OUTPUT 1:s32, print::format, print::$va
    RETURN
}
function init: fn() -> void {
    ASSIGN format = "%FORMAT":s8[4]
    RETURN
}
)";

TEST(Modified, OutputStoresOnlyIfItsFormatAsks) {
  auto written = [](const std::string& format) {
    std::string text = kOutput;
    text.replace(text.find("%FORMAT"), 7, format);
    const Analysed analysed(text);
    return analysed.names(analysed.modified.of_function(analysed.number("print")).written);
  };
  EXPECT_THAT(written("%d"), IsEmpty());
  EXPECT_THAT(written("%n"), ElementsAre("count"));
  EXPECT_THAT(written("%hn"), ElementsAre("count"));
}

}  // namespace
}  // namespace heddle::analysis
