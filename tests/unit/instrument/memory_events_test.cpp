// Which accesses and releases have checks, and where.
#include <gtest/gtest.h>

#include "woven.h"

namespace heddle::instrument {
namespace {

using testing::Woven;

std::vector<std::string> checks_of(const ir::Program& program, const std::string& function) {
  std::vector<std::string> result;
  for (const ir::Instruction& instruction : program.find_function(function)->body)
    if (instruction.op == ir::Op::Assert) result.push_back(ir::to_string(instruction.condition()));
  return result;
}

std::vector<std::string> woven_checks(const std::string& c) {
  Woven woven(c, testing::shipped("valid-memsafety"));
  const ir::Program& program = woven.write();
  EXPECT_TRUE(woven.complaints.empty());
  return checks_of(program, "f");
}

using Lines = std::vector<std::string>;

TEST(MemoryEvents, AddressesAreNoAccesses) {
  EXPECT_EQ(woven_checks("struct s { int a, b; };\n"
                         "int *f(struct s *p, int *q) { return q ? &*q : &p->b; }\n"
                         "int main(void) { return 0; }"),
            Lines{});
}

TEST(MemoryEvents, ConstantPlacesInVariablesAreValid) {
  EXPECT_EQ(woven_checks("struct s { int a[4]; int b; } x;\n"
                         "int f(void) { return x.a[3] + x.b + *&x.a[1]; }\n"
                         "int main(void) { return f(); }"),
            Lines{});
  EXPECT_EQ(woven_checks("int a[4];\nint f(void) { return a[4]; }\nint main(void) { return f(); }"),
            Lines{"accessible(&a[cast:s64(4:s32)], 4:u64)"});
}

TEST(MemoryEvents, AnIndexThatLeavesAnInnerArrayIsNoViolationAndNoProof) {
  EXPECT_EQ(woven_checks("struct s { int a[4]; int b; } x;\n"
                         "int f(void) { return x.a[4]; }\nint main(void) { return f(); }"),
            Lines{"!(__heddle_asks_about_unseen && cast:u64(cast:s64(4:s32)) >= 4:u64)"});
}

TEST(MemoryEvents, ShortCircuitsGuardTheirOperands) {
  EXPECT_EQ(woven_checks("int f(int *p) { return p && *p; }\nint main(void) { return 0; }"),
            Lines{"f::p != null:s32* ==> accessible(f::p, 4:u64)"});
}

TEST(MemoryEvents, InnerAccessesComeFirst) {
  EXPECT_EQ(woven_checks("void f(int **p) { **p = 1; }\nint main(void) { return 0; }"),
            (Lines{"accessible(f::p, 8:u64)", "accessible(*f::p, 4:u64)"}));
}

TEST(MemoryEvents, BitFieldsAccessTheirBytes) {
  EXPECT_EQ(woven_checks("struct s { int a; unsigned b : 9, c : 7; };\n"
                         "void f(struct s *p) { p->c = 1; }\nint main(void) { return 0; }"),
            Lines{"accessible(pointer_add(cast:u8*(f::p), 5:s64), 1:u64)"});
}

TEST(MemoryEvents, ACallThroughAPointerLeadsToAFunctionThatCanBeCalledSo) {
  const std::string functions =
      "int g(int n) { return n; }\nint h(int n) { return -n; }\nint two(int a, int b) { return a + b; }\n"
      "void *p = (void *)g;\nint main(int n, char **v) {\n"
      "  if (n > 1) p = (void *)h;\n  if (n > 2) p = (void *)two;\n  return f(n);\n}\n";
  EXPECT_EQ(woven_checks("extern void *p;\nint f(int n) { return ((int (*)(int))p)(n); }\n" + functions),
            Lines{"accessible(cast:void*(cast:(fn(s32) -> s32)*(p)), 0:u64) && "
                  "(cast:void*(cast:(fn(s32) -> s32)*(p)) == cast:void*(&g) || "
                  "cast:void*(cast:(fn(s32) -> s32)*(p)) == cast:void*(&h))"});
  EXPECT_EQ(woven_checks("int g(int n) { return n; }\nint f(int n) { return (&g)(n); }\n"
                         "int main(void) { return f(1); }"),
            Lines{});
}

TEST(MemoryEvents, AWriteDoesNotLeadToALiteral) {
  const std::vector<std::string> checks = woven_checks(
      "char a[4];\nvoid f(int n, char *q) {\n  char *p = n ? a : \"x\";\n  *p = 'y';\n  *q = 'z';\n}\n"
      "int main(void) { f(1, a); return 0; }");
  ASSERT_EQ(checks.size(), 2U);
  EXPECT_TRUE(checks[0].starts_with("accessible(f::p, 1:u64) && object_of(f::p) != object_of(&"))
      << checks[0];
  EXPECT_EQ(checks[1], "accessible(f::q, 1:u64)");
}

TEST(MemoryEvents, FormattedOutputOfStringsIsNotChecked) {
  auto unchecked = [](const std::string& call) {
    return Woven("#include <stdio.h>\nchar s[3];\nint main(void) { " + call + "; return 0; }",
                 testing::shipped("valid-deref"))
        .plan.refusals.size();
  };
  EXPECT_EQ(unchecked("printf(\"%d %%s\\n\", 1)"), 0U);
  EXPECT_EQ(unchecked("printf(\"%s\\n\", \"text\")"), 0U);
  EXPECT_EQ(unchecked("printf(\"%s\\n\", s)"), 1U);
  EXPECT_EQ(unchecked("printf(s)"), 1U);
}

TEST(MemoryEvents, AccessesThatAreValidByTypeAreCounted) {
  const Woven woven(
      "struct s { int a[4]; } x;\nint f(int i) { return x.a[3] + x.a[i]; }\n"
      "int main(void) { return f(0); }",
      testing::shipped("valid-deref"));
  EXPECT_EQ(woven.plan.instances[0].accesses.all, 2U);
  EXPECT_EQ(woven.plan.instances[0].accesses.valid_by_type, 1U);
}

TEST(MemoryEvents, OnlyChecksLeaveOutWhatIsValidByType) {
  const std::string c = "int a[4];\nint main(void) { a[1] = 2; return 0; }";
  auto weaves = [&](const std::string& action) {
    return Woven(c,
                 "goal memory_safety;\nautomaton a\nvar void *last = NULL;\nstate run\nrun: on access $p of "
                 "$n " +
                     action)
        .plan.weaves.size();
  };
  EXPECT_EQ(weaves("assert accessible($p, $n);"), 0U);
  EXPECT_EQ(weaves("{ assert accessible($p, $n); assume accessible($p, $n); }"), 0U);
  EXPECT_EQ(weaves("assert accessible($p, 100);"), 1U);
  EXPECT_EQ(weaves("last = $p;"), 1U);
}

TEST(MemoryEvents, APlanSaysWhatIsAccessed) {
  const Woven woven(
      "#include <stdlib.h>\nint f(int *p) { return p && *p; }\n"
      "int main(void) { int *p = malloc(4); free(p); return f(p); }",
      "goal memory_safety;\nautomaton a \"no access\"\nstate run\n"
      "run: on access $p of $n   assert $n < 4 || accessible($p, $n);\n"
      "run: on release _   assert false \"no release\";\n");
  const std::string shown = woven.shown();
  EXPECT_NE(shown.find(
                "2:24: before access\n    where f::p != null:s32*\n    assert $n < 4 || accessible($p, $n);\n"
                "      $p is f::p: s32*\n      $n is 4:u64: u64\n"),
            std::string::npos)
      << shown;
  EXPECT_NE(shown.find(": before release\n    assert false \"no release\";\n"), std::string::npos) << shown;
}

// In the library functions, too: an automaton knows what a block operation accesses.
TEST(MemoryEvents, StatesMayDependOnAccesses) {
  const std::string automaton =
      "goal memory_safety;\nautomaton once \"the object is written last\"\nstate run initial\nstate done\n"
      "run: on done() goto done;\ndone: on access $p   when $p == &object assert false;";
  const std::string c =
      "#include <string.h>\nint object; char other[4];\nvoid done(void) {}\n"
      "int main(void) { memset(&object, 1, 4); done(); ";
  EXPECT_EQ(Woven(c + "memset(other, 1, 4); }", automaton).run(), "");
  EXPECT_EQ(Woven(c + "memset(&object, 1, 4); }", automaton).run(), "invalid write of a block");
}

}  // namespace
}  // namespace heddle::instrument
