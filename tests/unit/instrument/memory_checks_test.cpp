// Which checks of memory are woven where, and that the woven programs do what the checks say.
#include <gtest/gtest.h>

#include "instrument/memory_checks.h"
#include "instrument/memory_tracking.h"
#include "woven.h"

namespace heddle::instrument {
namespace {

using testing::loaded;

std::vector<std::string> checks_of(const ir::Program& program, const std::string& function) {
  std::vector<std::string> result;
  for (const ir::Instruction& instruction : program.find_function(function)->body)
    if (instruction.op == ir::Op::Assert) result.push_back(ir::to_string(instruction.condition()));
  return result;
}

std::vector<std::string> woven_checks(const std::string& c) {
  ir::Program program = loaded(c);
  add_memory_checks(program, true, true);
  EXPECT_TRUE(ir::check(program).empty());
  return checks_of(program, "f");
}

using Lines = std::vector<std::string>;

TEST(MemoryChecks, AddressesAreNoAccesses) {
  EXPECT_EQ(woven_checks("struct s { int a, b; };\n"
                         "int *f(struct s *p, int *q) { return q ? &*q : &p->b; }\n"
                         "int main(void) { return 0; }"),
            Lines{});
}

TEST(MemoryChecks, ConstantPlacesInVariablesAreValid) {
  EXPECT_EQ(woven_checks("struct s { int a[4]; int b; } x;\n"
                         "int f(void) { return x.a[3] + x.b + *&x.a[1] + x.a[4]; }\n"
                         "int main(void) { return f(); }"),
            Lines{});
  EXPECT_EQ(woven_checks("int a[4];\nint f(void) { return a[4]; }\nint main(void) { return f(); }"),
            Lines{"accessible(&a[cast:s64(4:s32)], 4:u64)"});
}

TEST(MemoryChecks, ShortCircuitsGuardTheirOperands) {
  EXPECT_EQ(woven_checks("int f(int *p) { return p && *p; }\nint main(void) { return 0; }"),
            Lines{"f::p != null:s32* ==> accessible(f::p, 4:u64)"});
}

TEST(MemoryChecks, InnerAccessesComeFirst) {
  EXPECT_EQ(woven_checks("void f(int **p) { **p = 1; }\nint main(void) { return 0; }"),
            (Lines{"accessible(f::p, 8:u64)", "accessible(*f::p, 4:u64)"}));
}

TEST(MemoryChecks, BitFieldsAccessTheirBytes) {
  EXPECT_EQ(woven_checks("struct s { int a; unsigned b : 9, c : 7; };\n"
                         "void f(struct s *p) { p->c = 1; }\nint main(void) { return 0; }"),
            Lines{"accessible(pointer_add(cast:u8*(f::p), 5:s64), 1:u64)"});
}

TEST(MemoryChecks, FormattedOutputOfStringsIsNotChecked) {
  auto unchecked = [](const std::string& call) {
    ir::Program program =
        loaded("#include <stdio.h>\nchar s[3];\nint main(void) { " + call + "; return 0; }");
    return add_memory_checks(program, true, true).unchecked.size();
  };
  EXPECT_EQ(unchecked("printf(\"%d %%s\\n\", 1)"), 0U);
  EXPECT_EQ(unchecked("printf(\"%s\\n\", \"text\")"), 0U);
  EXPECT_EQ(unchecked("printf(\"%s\\n\", s)"), 1U);
  EXPECT_EQ(unchecked("printf(s)"), 1U);
}

interpreter::Outcome run_tracked(const std::string& c) {
  ir::Program program = loaded("#include <stdlib.h>\n" + c);
  EXPECT_TRUE(allocates_blocks(program));
  add_tracking(program);
  EXPECT_TRUE(ir::check(program).empty());
  interpreter::Options options;
  options.stop_at_failed_assertion = true;
  options.spreads_objects = true;
  options.max_steps = 100'000;
  return interpreter::run(program, options);
}

bool loses_block(const std::string& c) {
  const interpreter::Outcome outcome = run_tracked(c);
  return outcome.violation && outcome.violation->property == kValidMemtrack;
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
  EXPECT_FALSE(loses_block("int main(int argc, char **argv) { return argv[0][0]; }"));
}

}  // namespace
}  // namespace heddle::instrument
