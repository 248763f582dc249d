// Where lost blocks are looked for, and that they are found there.
#include <gtest/gtest.h>

#include <algorithm>

#include "instrument/memory_tracking.h"
#include "woven.h"

namespace heddle::instrument {
namespace {

using testing::Woven;

interpreter::Outcome run_tracked(const std::string& c) {
  Woven woven("#include <stdlib.h>\n" + c, testing::shipped("valid-memtrack"));
  analysis::Analyses analyses(woven.program);
  EXPECT_TRUE(allocates_blocks(woven.program, analyses));
  const ir::Program& program = woven.write();
  EXPECT_TRUE(woven.complaints.empty());
  interpreter::Options options;
  options.stop_at_failed_assertion = true;
  options.spreads_objects = true;
  options.max_steps = 100'000;
  return interpreter::run(program, options);
}

bool loses_block(const std::string& c) {
  const interpreter::Outcome outcome = run_tracked(c);
  return outcome.violation && outcome.violation->property == "valid-memtrack";
}

TEST(MemoryTracking, LocalsOfMainAreGoneAtItsEnd) {
  EXPECT_TRUE(loses_block("int main(void) { char *p = malloc(3); return 0; }"));
  EXPECT_FALSE(loses_block("int main(void) { char *p = malloc(3); free(p); return 0; }"));
  EXPECT_FALSE(loses_block("char *p; int main(void) { p = malloc(3); return 0; }"));
}

TEST(MemoryTracking, LocalsCountAtExit) {
  EXPECT_FALSE(loses_block("int main(void) { char *p = malloc(3); exit(0); }"));
  EXPECT_TRUE(loses_block("int main(void) { char *p = malloc(3); p = malloc(3); exit(0); }"));
  EXPECT_TRUE(loses_block("int main(void) { { char *p = malloc(3); } abort(); }"));
}

TEST(MemoryTracking, BlocksAreReachedThroughBlocks) {
  EXPECT_FALSE(
      loses_block("char **p; int main(void) { p = malloc(16); p[1] = malloc(3); p[1]++; return 0; }"));
  EXPECT_TRUE(
      loses_block("char **p; int main(void) { p = malloc(16); p[1] = malloc(3); free(p); return 0; }"));
}

TEST(MemoryTracking, ArgumentsThatWaitAreNotLost) {
  EXPECT_FALSE(
      loses_block("void use(char *p, int n) { free(p); while (1) n++; }\n"
                  "int spin(void) { while (1) if (rand() > 9) return 1; }\n"
                  "int main(void) { use(malloc(3), spin()); }"));
}

TEST(MemoryTracking, EndlessLoopsAreLookedAt) {
  EXPECT_TRUE(loses_block("int main(void) { while (1) { char *p = malloc(3); *p = 1; } }"));
}

TEST(MemoryTracking, ArgumentsOfMainAreNotLost) {
  EXPECT_FALSE(loses_block("int main(int argc, char **argv) { free(malloc(3)); return argv[0][0]; }"));
}

TEST(MemoryTracking, WithoutBlocksThereIsNothingToLookFor) {
  const Woven woven("int main(void) { while (1) ; }", testing::shipped("valid-memtrack"));
  analysis::Analyses analyses(woven.program);
  EXPECT_FALSE(allocates_blocks(woven.program, analyses));
  EXPECT_TRUE(woven.plan.weaves.empty());
}

unsigned checks_in(const ir::Program& program, const std::string& function) {
  const auto& body = program.find_function(function)->body;
  return static_cast<unsigned>(
      std::ranges::count_if(body, [](const ir::Instruction& i) { return i.op == ir::Op::Assert; }));
}

TEST(MemoryTracking, LoopsWithExitsAndRecursionAreLookedAtLater) {
  Woven woven(
      "#include <stdlib.h>\nint again(int n) { return n == 0 ? 0 : again(n - 1); }\n"
      "int main(void) { for (int i = 0; i < 9; i++) free(malloc(3)); return again(7); }",
      testing::shipped("valid-memtrack"));
  const spec::Specification specification = woven.plan.specification;
  EXPECT_NE(woven.shown().find("before loss point, if executions may not end"), std::string::npos);
  woven.write();
  EXPECT_EQ(checks_in(woven.program, "main"), 0U);
  EXPECT_EQ(checks_in(woven.program, "again"), 0U);
  write_goto_for_endless(woven.program, specification);
  EXPECT_TRUE(ir::check(woven.program).empty());
  EXPECT_EQ(checks_in(woven.program, "main"), 1U);
  EXPECT_EQ(checks_in(woven.program, "again"), 1U);
}

}  // namespace
}  // namespace heddle::instrument
