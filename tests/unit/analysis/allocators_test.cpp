#include "analysis/allocators.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "analysis/programs.h"

namespace heddle::analysis {
namespace {

using testing::Analysed;
using ::testing::ElementsAre;

constexpr const char* kProgram = R"(
struct node size 16 align 8 {
  value: s32 at 0
  next: struct node* at 8
}
global a: struct node*
global b: struct node*
global c: struct node*
global leaked: struct node*
global inside: s32*
function main: fn() -> void {
    CALL a = make(null:struct node*)
    CALL b = make(a)
    CALL c = leak()
    RETURN
}
function allocate: fn(u64) -> void* {
  parameter allocate::n: u64
  temporary allocate::p: void*
    ALLOC allocate::p = allocate::n, 16:u64
    RETURN allocate::p
}
function make: fn(struct node*) -> struct node* {
  parameter make::next: struct node*
  temporary make::t: void*
  local make::p: struct node*
    CALL make::t = allocate(16:u64)
    DECL make::p
    ASSIGN make::p = cast:struct node*(make::t)
    GOTO L5 if make::p != null:struct node*
    RETURN null:struct node*
  L5:
    ASSIGN make::p->next = make::next
    FILL cast:void*(make::p), 0:s32, 4:u64
    RETURN make::p
}
function leak: fn() -> struct node* {
  local leak::p: struct node*
    CALL leak::p = make(null:struct node*)
    ASSIGN leaked = leak::p
    RETURN leak::p
}
function by_address: fn() -> struct node* {
  local by_address::p: struct node*
    CALL by_address::p = make(null:struct node*)
    COPY cast:void*(&leaked), cast:void*(&by_address::p), 8:u64
    RETURN by_address::p
}
function by_member: fn() -> struct node* {
  local by_member::p: struct node*
    CALL by_member::p = make(null:struct node*)
    ASSIGN inside = &by_member::p->value
    RETURN by_member::p
}
function by_copy: fn() -> struct node* {
  local by_copy::p: struct node*
  local by_copy::q: struct node*
    CALL by_copy::p = make(null:struct node*)
    ASSIGN by_copy::q = by_copy::p
    ASSIGN leaked = by_copy::q
    RETURN by_copy::p
}
)";

TEST(Allocators, AreFunctionsThatOnlyReturnFreshMemory) {
  const ir::Program program = testing::parsed(kProgram);
  const Numbering numbering(program);
  const Allocators allocators(numbering);
  auto is_allocator = [&](const char* name) {
    return allocators.is_allocator(numbering.number_of(*program.find_function(name)));
  };
  EXPECT_TRUE(is_allocator("allocate"));
  EXPECT_TRUE(is_allocator("make"));
  EXPECT_FALSE(is_allocator("leak"));
  EXPECT_FALSE(is_allocator("by_address"));
  EXPECT_FALSE(is_allocator("by_member"));
  EXPECT_FALSE(is_allocator("by_copy"));
  EXPECT_FALSE(is_allocator("main"));
}

TEST(Allocators, EachCallHasAnObjectOfItsOwn) {
  const Analysed analysed(kProgram);
  auto targets = [&](const char* name) {
    return analysed.names(analysed.points_to.targets(analysed.symbol(name)).objects);
  };
  EXPECT_THAT(targets("a"), ElementsAre("alloc@main:0"));
  EXPECT_THAT(targets("b"), ElementsAre("alloc@main:1"));
  EXPECT_THAT(targets("c"), ElementsAre("alloc@leak:0"));
  EXPECT_THAT(targets("leaked"), ElementsAre("alloc@leak:0", "alloc@by_address:0", "alloc@by_copy:0"));
  EXPECT_THAT(analysed.names(analysed.points_to.targets_behind(analysed.symbol("b")).objects),
              ElementsAre("alloc@main:0"));
}

TEST(Allocators, CallsChangeTheirObjects) {
  const Analysed analysed(kProgram);
  const Effects effects = analysed.modified.of_instruction(analysed.number("main"), 0);
  EXPECT_TRUE(effects.allocates);
  const std::vector<std::string> written = analysed.names(effects.written);
  EXPECT_THAT(written, ::testing::IsSupersetOf({"a", "alloc@main:0"}));
  EXPECT_THAT(written, ::testing::Not(::testing::Contains("b")));
}

TEST(Allocators, ProgramsWithManyCallsHaveNone) {
  std::string calls;
  for (int i = 0; i < 300; ++i) calls += "    CALL a = allocate(16:u64)\n";
  const Analysed analysed("global a: void*\nfunction main: fn() -> void {\n" + calls + R"(    RETURN
}
function allocate: fn(u64) -> void* {
  parameter allocate::n: u64
  temporary allocate::p: void*
    ALLOC allocate::p = allocate::n, 16:u64
    RETURN allocate::p
}
)");
  EXPECT_THAT(analysed.names(analysed.points_to.targets(analysed.symbol("a")).objects),
              ElementsAre("alloc@allocate:0"));
}

}  // namespace
}  // namespace heddle::analysis
