#include "analysis/dependencies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/programs.h"

namespace heddle::analysis {
namespace {

using testing::Analysed;
using ::testing::UnorderedElementsAre;

std::vector<std::string> on(const Analysed& analysed, const Dependencies& dependencies,
                            const std::string& name) {
  ObjectSet objects;
  objects.set(analysed.numbering.number_of(analysed.symbol(name)));
  return analysed.names(dependencies.on_objects(objects).objects());
}

constexpr const char* kVariables = R"(
global a: s32
global b: s32
global c: s32
global d: s32
global e: s32
global p: s32*
)";

TEST(Dependencies, FollowData) {
  const Analysed analysed(std::string(kVariables) + R"(
function main: fn() -> void {
    ASSIGN a = b + 1:s32
    ASSIGN c = a
    ASSIGN d = e
    RETURN
}
)");
  const Dependencies dependencies(analysed.points_to, analysed.calls, analysed.modified);
  EXPECT_THAT(on(analysed, dependencies, "c"), UnorderedElementsAre("a", "b", "c"));
  EXPECT_THAT(on(analysed, dependencies, "b"), UnorderedElementsAre("b"));
  ObjectSet b;
  b.set(analysed.numbering.number_of(analysed.symbol("b")));
  EXPECT_THAT(analysed.names(dependencies.influenced_by(b)), UnorderedElementsAre("a", "b", "c"));
}

TEST(Dependencies, FollowControl) {
  const Analysed analysed(std::string(kVariables) + R"(
function main: fn() -> void {
    GOTO L3 if a == 0:s32
    ASSIGN c = 1:s32
    GOTO L4
  L3:
    ASSIGN d = 2:s32
  L4:
    ASSIGN e = 3:s32
    RETURN
}
)");
  const Dependencies dependencies(analysed.points_to, analysed.calls, analysed.modified);
  EXPECT_THAT(on(analysed, dependencies, "c"), UnorderedElementsAre("a", "c"));
  EXPECT_THAT(on(analysed, dependencies, "d"), UnorderedElementsAre("a", "d"));
  EXPECT_THAT(on(analysed, dependencies, "e"), UnorderedElementsAre("e"));
}

TEST(Dependencies, FollowPointers) {
  const Analysed analysed(std::string(kVariables) + R"(
function main: fn() -> void {
    ASSIGN p = &a
    ASSIGN *p = b
    ASSIGN c = *p
    RETURN
}
)");
  const Dependencies dependencies(analysed.points_to, analysed.calls, analysed.modified);
  EXPECT_THAT(on(analysed, dependencies, "a"), UnorderedElementsAre("a", "b", "p"));
  EXPECT_THAT(on(analysed, dependencies, "c"), UnorderedElementsAre("a", "b", "c", "p"));
}

constexpr const char* kCalls = R"(
function main: fn() -> void {
    CALL c = second(a, b)
    GOTO L3 if d == 0:s32
    CALL set()
  L3:
    RETURN
}
function second: fn(s32, s32) -> s32 {
  parameter second::x: s32
  parameter second::y: s32
    RETURN second::y
}
function set: fn() -> void {
    ASSIGN e = 1:s32
    RETURN
}
)";

TEST(Dependencies, FollowCalls) {
  const Analysed analysed(std::string(kVariables) + kCalls);
  const Dependencies dependencies(analysed.points_to, analysed.calls, analysed.modified);
  EXPECT_THAT(on(analysed, dependencies, "c"), UnorderedElementsAre("b", "c", "second::y"));
  EXPECT_THAT(on(analysed, dependencies, "e"), UnorderedElementsAre("d", "e"));
  const uint32_t main = analysed.number("main");
  const InstructionPosition call[] = {{main, 0}};
  const Influence influence = dependencies.on_instructions(call);
  EXPECT_THAT(analysed.names(influence.objects()), UnorderedElementsAre("a", "b"));
  EXPECT_TRUE(influence.includes({main, 0}));
  EXPECT_FALSE(influence.includes({main, 2}));
}

TEST(Dependencies, SayWhichInstructionsMatter) {
  const Analysed analysed(std::string(kVariables) + R"(
function main: fn() -> void {
    ASSIGN a = b
    ASSIGN c = 1:s32
    ASSERT a == 0:s32
    RETURN
}
)");
  const Dependencies dependencies(analysed.points_to, analysed.calls, analysed.modified);
  const uint32_t main = analysed.number("main");
  const InstructionPosition assertion[] = {{main, 2}};
  const Influence influence = dependencies.on_instructions(assertion);
  EXPECT_TRUE(influence.includes({main, 0}));
  EXPECT_FALSE(influence.includes({main, 1}));
  EXPECT_TRUE(influence.includes({main, 2}));
}

constexpr const char* kEndings = R"(
function main: fn() -> void {
  L0:
    GOTO L3 if a == 0:s32
    ASSIGN a = a - 1:s32
    GOTO L0
  L3:
    CALL leave()
    ASSIGN c = 1:s32
    RETURN
}
function leave: fn() -> void {
    GOTO L2 if d == 0:s32
    HALT 0:s32
  L2:
    RETURN
}
)";

TEST(Dependencies, EndingsInfluenceWhatFollowsIfAsked) {
  const Analysed analysed(std::string(kVariables) + kEndings);
  const Dependencies plain(analysed.points_to, analysed.calls, analysed.modified);
  EXPECT_THAT(on(analysed, plain, "c"), UnorderedElementsAre("c"));
  const Dependencies strict(analysed.points_to, analysed.calls, analysed.modified, {.with_endings = true});
  EXPECT_THAT(on(analysed, strict, "c"), UnorderedElementsAre("a", "c", "d"));
}

TEST(Dependencies, OfALoopKnowOnlyTheLoop) {
  const Analysed analysed(std::string(kVariables) + R"(
function main: fn() -> void {
    ASSIGN a = d
  L1:
    GOTO L6 if !(a < 10:s32)
    ASSIGN c = c + e
    CALL advance()
    ASSIGN e = e + 1:s32
    GOTO L1
  L6:
    RETURN
}
function advance: fn() -> void {
    ASSIGN a = a + b
    RETURN
}
)");
  const ControlFlow flow(analysed.function("main"));
  const Dependencies dependencies(analysed.points_to, analysed.calls, analysed.modified, flow, flow.loop(0));
  EXPECT_THAT(analysed.names(dependencies.on_exits(flow, flow.loop(0)).objects()),
              UnorderedElementsAre("a", "b"));
}

}  // namespace
}  // namespace heddle::analysis
