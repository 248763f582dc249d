#include "ir/readable.h"

#include <gtest/gtest.h>

#include "expr/typing.h"
#include "ir/text.h"

namespace heddle::ir {
namespace {

// What the places of the assignments of main are called.
std::vector<std::string> places(const std::string& body) {
  const Program program = parse(R"(goto 1 LP64
entry main
struct node size 16 align 8 {
  value: s32 at 0
  next: struct node* at 8
}
global g: s32 source "g"
function main: fn() -> void {
  local main::p: struct node* source "p"
  local main::n: struct node source "n"
  local main::a: s32[4] source "a"
  local main::q: s32* source "q"
  local main::i: s32 source "i"
)" + body + "  RETURN\n}\n",
                                "test.goto");
  std::vector<std::string> result;
  for (const Instruction& instruction : program.find_function("main")->body)
    if (instruction.op == Op::Assign) result.push_back(readable(program, instruction.place()));
  return result;
}

TEST(Readable, WritesPlacesAsInC) {
  EXPECT_EQ(places("  ASSIGN g = 1:s32\n"
                   "  ASSIGN main::p->next->value = 1:s32\n"
                   "  ASSIGN main::n.value = 1:s32\n"
                   "  ASSIGN main::a[cast:s64(main::i + 1:s32)] = 1:s32\n"
                   "  ASSIGN *main::q = 1:s32\n"),
            (std::vector<std::string>{"g", "p->next->value", "n.value", "a[i + 1]", "*q"}));
}

TEST(Readable, WritesNumbersInDecimal) {
  expr::Store store(expr::DataModel{});
  EXPECT_EQ(readable(store.bitvector(8, true), llvm::APInt(8, 255)), "-1");
  EXPECT_EQ(readable(store.bitvector(8, false), llvm::APInt(8, 255)), "255");
}

}  // namespace
}  // namespace heddle::ir
