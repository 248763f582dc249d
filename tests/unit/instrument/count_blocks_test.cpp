// What is left of a program without its blocks.
#include "instrument/count_blocks.h"

#include <gtest/gtest.h>

#include "woven.h"

namespace heddle::instrument {
namespace {

using testing::loaded;
using testing::shipped;

const char* const kHead = "void *malloc(unsigned long); void free(void *);\n";

struct Counted {
  explicit Counted(const std::string& c) : program(loaded(kHead + c)) {
    silence_own_checks(program, {"reach_error", "__VERIFIER_error"});
    write_goto(program, make_plan(program, shipped("valid-memcleanup")));
    refusal = count_blocks(
        program, [](const ir::Instruction& i) { return i.name != nullptr && *i.name == "valid-memcleanup"; });
    EXPECT_TRUE(!refusal.empty() || ir::check(program).empty());
  }

  // Of a function, without what only the checks of the property are about.
  std::vector<std::string> lines(const std::string& function) const {
    std::vector<std::string> result;
    for (const ir::Instruction& i : program.find_function(function)->body) {
      std::string line(ir::info(i.op).name);
      for (size_t k = 0; k < i.operands.size(); ++k)
        line += (k == 0 ? " " : ", ") + (i.operands[k] == nullptr ? "-" : ir::to_string(i.operands[k]));
      if (line.find("memory_cleanup") == std::string::npos) result.push_back(line);
    }
    return result;
  }

  bool has(const std::string& function, const std::string& wanted) const {
    for (const std::string& line : lines(function))
      if (line == wanted) return true;
    return false;
  }

  ir::Program program;
  std::string refusal;
};

TEST(CountBlocks, BlocksAreCountedWhereTheyAreMadeAndFreed) {
  const Counted counted("int main(void) { int *p = malloc(4); free(p); return 0; }");
  ASSERT_EQ(counted.refusal, "");
  const std::string make = "models/allocation.c::__heddle_new";
  EXPECT_TRUE(counted.has(make, "ASSIGN __heddle_blocks, __heddle_blocks + 1:s64"));
  EXPECT_TRUE(counted.has("free",
                          "ASSIGN __heddle_blocks, ite(free::p == null:void*, __heddle_blocks, "
                          "__heddle_blocks - 1:s64)"));
  bool is_asserted = false;
  for (const ir::Function& function : counted.program.functions())
    is_asserted |= counted.has(*function.name, "ASSERT __heddle_blocks == 0:s64");
  EXPECT_TRUE(is_asserted);
}

TEST(CountBlocks, WhatBlocksHoldIsArbitrary) {
  const Counted counted(
      "int v; int f(int *p) { *p = 3; v = *p + 1; return v; }\n"
      "int main(void) { int *p = malloc(4); int x = f(p); free(p); return x; }");
  ASSERT_EQ(counted.refusal, "");
  EXPECT_EQ(counted.lines("f"),
            (std::vector<std::string>{"SKIP", "HAVOC f::$forgotten1", "ASSIGN v, f::$forgotten1 + 1:s32",
                                      "RETURN v", "RETURN -"}));
}

TEST(CountBlocks, WhatVariablesHoldIsKept) {
  const Counted counted(
      "void f(int *p) { *p = *p + 1; }\n"
      "int main(void) { int x = 1; f(&x); free(malloc(x)); return 0; }");
  ASSERT_EQ(counted.refusal, "");
  EXPECT_TRUE(counted.has("f", "ASSIGN *f::p, *f::p + 1:s32"));
}

TEST(CountBlocks, AWriteToABlockOrAGlobalVariableMakesThatArbitrary) {
  const Counted counted(
      "int g; void f(int *p) { *p = 1; }\n"
      "int main(void) { int *p = malloc(4); f(p); f(&g); free(p); return 0; }");
  ASSERT_EQ(counted.refusal, "");
  EXPECT_TRUE(counted.has("f", "HAVOC g"));
  EXPECT_FALSE(counted.has("f", "ASSIGN *f::p, 1:s32"));
}

TEST(CountBlocks, AWriteToABlockOrALocalVariableIsRefused) {
  const Counted counted(
      "void f(int *p) { *p = 1; }\n"
      "int main(void) { int x, *p = malloc(4); f(p); f(&x); free(p); return x; }");
  EXPECT_EQ(counted.refusal, "a write may go to a block or to a local variable");
}

}  // namespace
}  // namespace heddle::instrument
