// Calls through pointers as events: which functions they are compared with, and what patterns bind there.
#include "instrument/indirect_calls.h"

#include <gmock/gmock.h>

#include "instrument/match.h"
#include "instrument/woven.h"

namespace heddle::instrument {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using testing::Woven;

constexpr const char* kLocks = R"(automaton locks
var void *watched = NULL;
state open initial
state held
open: on lock($m)    watched = $m; goto held;
held: on lock($m)    assert false "locked twice";
held: on unlock($m)  assert $m == watched "another one"; goto open;
open: on unlock($m)  assert false "not locked";
)";

const std::string kFunctions =
    "static int m, n;\nstatic void lock(int *p) { *p = 1; }\nstatic void unlock(int *p) { *p = 0; }\n"
    "static void other(int *p) { *p = 2; }\n";

// "before lock, unlock": the functions that each weave of a call compares with; "any" where it does not.
std::vector<std::string> comparisons(const Woven& woven) {
  std::vector<std::string> result;
  for (const Weave& weave : woven.plan.weaves) {
    std::string text = weave.placement == spec::Placement::Before ? "before" : "after";
    for (const Case& one : weave.cases)
      text += " " + (one.callee == nullptr ? "any" : std::string(c_name(*one.callee->name)));
    result.push_back(text);
  }
  return result;
}

std::vector<std::string> refusals(const Woven& woven) {
  std::vector<std::string> result;
  for (const Refusal& refusal : woven.plan.refusals)
    result.push_back(std::to_string(refusal.range.begin.line) + ": " + refusal.reason);
  return result;
}

const char* const kCount = "automaton a var int n; state s s: on lock($m) n = n + 1;";

TEST(IndirectCalls, AreComparedWithTheNamedFunctionsThatArePossible) {
  Woven woven(kFunctions + "int main(int c, char **v) { (c ? lock : c > 2 ? other : unlock)(&m); return 0; }",
              "automaton a var int n; state s s: on {lock, unlock, free}($m) n = n + 1;");
  EXPECT_THAT(comparisons(woven), ElementsAre("before lock unlock"));
  EXPECT_THAT(woven.plan.refusals, IsEmpty());
}

TEST(IndirectCalls, ToOtherFunctionsAreNoEvents) {
  Woven woven(kFunctions +
                  "void (*kept)(int *) = lock;\n"
                  "int main(int c, char **v) { void (*f)(int *) = other; f(&m); return 0; }",
              kCount);
  EXPECT_THAT(woven.plan.weaves, IsEmpty());
  EXPECT_THAT(woven.plan.refusals, IsEmpty());
}

TEST(IndirectCalls, ThroughConstantsAreDirectOnes) {
  for (const std::string call : {"((void (*)(void *))lock)(&m)", "(0, lock)(&m)", "(&lock)(&m)",
                                 "(**lock)(&m)", "((void (*)(int *))(void *)lock)(&m)"}) {
    Woven woven(kFunctions + "int main(void) { " + call + "; return 0; }", kCount);
    EXPECT_THAT(comparisons(woven), ElementsAre("before any")) << call;
  }
}

// Before the call the pointer may still be null; a call that returns led to the only function.
TEST(IndirectCalls, OfTheOnlyFunctionNeedNoComparisonBehindThem) {
  Woven woven(kFunctions + "int main(void) { void (*f)(int *) = lock; f(&m); return 0; }",
              "automaton a var int n; state s s: on lock($m) n = 1; s: on lock($m) after n = 2;");
  EXPECT_THAT(comparisons(woven), ElementsAre("before lock", "after any"));
}

TEST(IndirectCalls, AnyFunctionNeedsNoComparison) {
  Woven woven(kFunctions + "int main(void) { void (*f)(int *) = lock; f(&m); return 0; }",
              "automaton a var int n; state s s: on *($*) n = n + 1;");
  EXPECT_THAT(comparisons(woven), ElementsAre("before any"));
}

TEST(IndirectCalls, LeadTheAutomatonFromStateToState) {
  const std::string table = kFunctions + "static void (*const table[])(int *) = {lock, unlock, other};\n";
  auto run = [&](const std::string& body) {
    return Woven(table + "int main(void) { " + body + " return 0; }", kLocks).run();
  };
  EXPECT_EQ(run("table[0](&m); table[2](&m); table[1](&m); table[0](&m);"), "");
  EXPECT_EQ(run("table[0](&m); table[0](&m);"), "locked twice");
  EXPECT_EQ(run("table[0](&m); table[1](&n);"), "another one");
  EXPECT_EQ(run("lock(&m); table[1](&m); table[1](&m);"), "not locked");
  EXPECT_EQ(run("for (int i = 0; i < 3; i++) table[i](&m); table[1](&m);"), "not locked");
}

TEST(IndirectCalls, KeepTheirPointerAndArgumentsForActionsBehindThem) {
  const std::string automata = R"(automaton a
state s
s: on $r = take($x)   after assert $r == $x + 1 "the wrong result";
s: on $r = leave($x)  after assert $r == $x + 2 "the wrong result too";
)";
  const std::string functions = R"(
int i; int (*f)(int);
int leave(int x) { i = 9; return x + 2; }
int take(int x) { f = leave; i = 7; return x + @; }
int main(int c, char **v) { f = take; if (c > 1) f = leave; f(i); return 0; }
)";
  auto with = [&](const std::string& number) {
    std::string text = functions;
    return text.replace(text.find('@'), 1, number);
  };
  Woven right(with("1"), automata);
  EXPECT_THAT(comparisons(right), ElementsAre("after take leave"));
  EXPECT_EQ(right.run(), "");
  EXPECT_THAT(right.complaints, IsEmpty());
  EXPECT_EQ(Woven(with("5"), automata).run(), "the wrong result");
}

TEST(IndirectCalls, BindWhatTheCalledFunctionSees) {
  Woven woven("void take(unsigned x, char *p) {}\nint main(void) { ((void (*)(int, void *))take)(-1, 0); }",
              "automaton a state s s: on take($x, $p) assert $x != 4294967295u \"large\";");
  ASSERT_THAT(woven.plan.weaves, SizeIs(1));
  EXPECT_EQ(expr::to_string(woven.plan.weaves[0].cases[0].captures[0].type), "u32");
  EXPECT_EQ(woven.run(), "large");
}

TEST(IndirectCalls, AreRefusedWhereTheCallPassesOtherClassesOfTypes) {
  const std::string take = "static int take(long x) { return 0; }\n";
  const std::string reason = "2: 'take' is called through a pointer to functions of another type";
  auto refused = [&](const std::string& call, const std::string& pattern) {
    return refusals(Woven(take + "int main(void) { " + call + "; return 0; }",
                          "automaton a var int n; state s s: on " + pattern + " after n = 1;"));
  };
  EXPECT_THAT(refused("((int (*)(double))take)(1.0)", "take($x)"), ElementsAre(reason));
  EXPECT_THAT(refused("((int (*)(short))take)(1)", "take($x)"), ElementsAre(reason));
  EXPECT_THAT(refused("((int (*)(long, int))take)(1, 2)", "take($x)"), ElementsAre(reason));
  EXPECT_THAT(refused("((void (*)(long))take)(1)", "$r = take($x)"), ElementsAre(reason));
  EXPECT_THAT(refused("((void (*)(unsigned long))take)(1)", "take($x)"), IsEmpty());
  EXPECT_THAT(refused("((int (*)(double))take)(1.0)", "take($*)"), IsEmpty());
  EXPECT_THAT(refused("((int (*)())take)(1l)", "$r = take($x)"), IsEmpty());
}

// A call of `lock` that goes unseen matters only in executions that come there, and only if that is asked.
TEST(IndirectCalls, AreRefusedWhereAnExecutionComesThere) {
  const std::string program =
      "static void lock(int *p) {} static void other(double d) {}\n"
      "int main(int c, char **v) {\n  void (*f[2])(double) = {other, "
      "(void (*)(double))lock};\n  f[@](1.0);\n  return 0; }";
  auto asked = [&](const char* index, bool is_asked) {
    std::string text = program;
    Woven woven(text.replace(text.find('@'), 1, index), kCount);
    EXPECT_THAT(refusals(woven),
                ElementsAre("4: 'lock' is called through a pointer to functions of another type"));
    woven.write();
    if (is_asked) ask_about_unseen(woven.program);
    interpreter::Options options;
    options.stop_at_failed_assertion = true;
    return interpreter::run(woven.program, options).violation.has_value();
  };
  EXPECT_FALSE(asked("1", false));
  EXPECT_TRUE(asked("1", true));
  EXPECT_FALSE(asked("0", true));
}

TEST(IndirectCalls, MatchStaticFunctionsOfAnyFile) {
  Woven woven(kFunctions + "int main(void) { void (*f)(int *) = lock; f(&m); f(&m); return 0; }", kLocks);
  EXPECT_THAT(woven.shown(), HasSubstr("if it leads to "));
  EXPECT_EQ(woven.run(), "locked twice");
}

// Made by others ------------------------------------------------------------------------------------------

const std::string kSort =
    "void qsort(void *, unsigned long, unsigned long, int (*)(const void *, const void *));\n"
    "int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n"
    "int main(void) { int a[] = {3, 1}; qsort(a, 2, 4, by_value); return 0; }\n";

TEST(IndirectCalls, ByLibraryFunctionsAreEventsIfTheyGoToNamedOnes) {
  Woven woven(kSort, "automaton a state s s: on $r = by_value($a, $b) after assert $r <= 0 \"not sorted\";");
  ASSERT_THAT(woven.plan.weaves, SizeIs(1));
  EXPECT_TRUE(woven.plan.weaves[0].function->is_model);
  EXPECT_FALSE(woven.plan.weaves[0].range.valid());
  EXPECT_EQ(woven.run(), "not sorted");
}

TEST(IndirectCalls, ByLibraryFunctionsAreNoEventsOtherwise) {
  EXPECT_THAT(comparisons(Woven(kSort, "automaton a var int n; state s s: on *($*) n = n + 1;")),
              ElementsAre("before any"));
  EXPECT_THAT(Woven("void exit(int); int main(void) { exit(0); }",
                    "automaton a var int n; state s s: on main($*) n = n + 1;")
                  .plan.weaves,
              IsEmpty());
}

TEST(IndirectCalls, ByFunctionsWithoutBodyAreEvents) {
  Woven woven(kFunctions +
                  "void later(void (*)(int *)); void (*f)(int *) = lock;\n"
                  "int main(void) { later(other);\n later(f); return 0; }",
              kCount);
  EXPECT_THAT(refusals(woven), IsEmpty());
  EXPECT_FALSE(woven.plan.weaves.empty());
}

// Other readings ------------------------------------------------------------------------------------------

TEST(IndirectCalls, AreSeenByAutomataForFunctions) {
  const std::string automata = R"(automaton a foreach function F
local int calls = 0;
state s
s: on lock($m)  { assert calls == 0 "locked twice"; calls = calls + 1; }
)";
  const std::string use = "static void use(void (*f)(int *)) { f(&m); }\n";
  EXPECT_EQ(Woven(kFunctions + use + "int main(void) { use(lock); use(lock); return 0; }", automata).run(),
            "");
  EXPECT_EQ(Woven(kFunctions + use + "int main(void) { void (*f)(int *) = lock; f(&m); f(&m); return 0; }",
                  automata)
                .run(),
            "locked twice");
}

TEST(IndirectCalls, AreRefusedByPlacementAutomata) {
  const std::string automata = "placement automaton a state s s: on lock($m) assert false \"locked\";";
  Woven compared(kFunctions + "void (*f)(int *) = lock;\nint main(void) { f(&m); return 0; }", automata);
  EXPECT_THAT(refusals(compared),
              ElementsAre("6: 'lock' is called through a pointer, which a placement automaton does not see"));
  Woven elsewhere(kFunctions +
                      "void (*f)(int *) = lock, (*g)(int *) = other;\n"
                      "int main(void) { g(&m); return 0; }",
                  automata);
  EXPECT_THAT(elsewhere.plan.refusals, IsEmpty());
  Woven constant(kFunctions + "int main(void) { ((void (*)(void *))lock)(&m); return 0; }", automata);
  EXPECT_THAT(constant.plan.refusals, IsEmpty());
  EXPECT_EQ(constant.run(), "locked");
  Woven handler(
      "int atexit(void (*)(void));\nvoid lock(void) {}\nint main(void) {\n  atexit(lock);\n  return 0;\n}\n",
      "placement automaton a state s s: on lock() assert false;");
  EXPECT_THAT(refusals(handler),
              Contains("4: 'lock' is called through a pointer, which a placement automaton does not see"));
}

TEST(IndirectCalls, AreFollowedByPlacementAutomata) {
  Woven woven("int g; void set(void) { g = 2; } void (*f)(void) = set; int main(void) { f(); return 0; }",
              "placement automaton a state s s: on g = $e assert $e != 2 \"two\";");
  EXPECT_EQ(woven.run(), "two");
}

}  // namespace
}  // namespace heddle::instrument
