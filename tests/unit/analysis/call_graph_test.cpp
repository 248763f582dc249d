#include "analysis/call_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/programs.h"

namespace heddle::analysis {
namespace {

using testing::Analysed;
using ::testing::ElementsAre;

constexpr const char* kProgram = R"(
global pointer: (fn(s32) -> void)*
function main: fn() -> void {
    ASSIGN pointer = &leaf
    CALL even(4:s32)
    CALL (*pointer)(1:s32)
    CALL loop(1:s32)
    RETURN
}
function even: fn(s32) -> void {
  parameter even::n: s32
    CALL odd(even::n - 1:s32)
    RETURN
}
function odd: fn(s32) -> void {
  parameter odd::n: s32
    CALL even(odd::n - 1:s32)
    CALL leaf(odd::n)
    RETURN
}
function leaf: fn(s32) -> void {
  parameter leaf::n: s32
    RETURN
}
function loop: fn(s32) -> void {
  parameter loop::n: s32
    CALL loop(loop::n)
    RETURN
}
function unused: fn() -> void {
    CALL leaf(1:s32)
    RETURN
}
)";

TEST(CallGraph, FindsCallersAndCallees) {
  const Analysed analysed(kProgram);
  const uint32_t main = analysed.number("main");
  const uint32_t leaf = analysed.number("leaf");
  EXPECT_THAT(analysed.calls.callees(main),
              ElementsAre(analysed.number("even"), leaf, analysed.number("loop")));
  EXPECT_THAT(analysed.calls.callers(leaf),
              ElementsAre(main, analysed.number("odd"), analysed.number("unused")));
  const CallSite& site = analysed.calls.site(main, 2);
  EXPECT_FALSE(site.is_direct);
  EXPECT_THAT(site.callees, ElementsAre(leaf));
}

TEST(CallGraph, FindsRecursion) {
  const Analysed analysed(kProgram);
  auto is_recursive = [&](const char* name) { return analysed.calls.is_recursive(analysed.number(name)); };
  EXPECT_TRUE(is_recursive("even"));
  EXPECT_TRUE(is_recursive("odd"));
  EXPECT_TRUE(is_recursive("loop"));
  EXPECT_FALSE(is_recursive("leaf"));
  EXPECT_FALSE(is_recursive("main"));
  EXPECT_EQ(analysed.calls.component_of(analysed.number("even")),
            analysed.calls.component_of(analysed.number("odd")));
  EXPECT_LT(analysed.calls.component_of(analysed.number("leaf")),
            analysed.calls.component_of(analysed.number("odd")));
}

TEST(CallGraph, KnowsWhatTheEntryReaches) {
  const Analysed analysed(kProgram);
  EXPECT_TRUE(analysed.calls.is_reachable_from_entry(analysed.number("leaf")));
  EXPECT_FALSE(analysed.calls.is_reachable_from_entry(analysed.number("unused")));
}

}  // namespace
}  // namespace heddle::analysis
