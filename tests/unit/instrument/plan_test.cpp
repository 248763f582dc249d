#include <gmock/gmock.h>

#include "instrument/woven.h"

namespace heddle::instrument {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using testing::Woven;

constexpr const char* kLocks = R"(automaton locks
state open initial
state held
open: on lock()    goto held;
open: on unlock()  assert false "unlock without lock";
held: on unlock()  goto open;
held: on lock()    assert false "locked twice";
held: at program_exit assert false "held at the end";
)";

const std::string kLockHead = "void lock(void) {}\nvoid unlock(void) {}\nint input(void);\n";

// Operations ---------------------------------------------------------------------------------------------

TEST(Plan, FindsOperationsWhereverTheyAre) {
  Woven woven(R"(int f(int);
int main(int c, char **v) {
  int a[3] = {c + 1};
  a[c - 1] += 2;
  c++;
  for (long i = -c; i < c * 2L; --i) f(f(c / 3) % 5);
  if (c > 0 && c - 7 > 0) return c << 1;
  return -c ? c + 1 : c - 1;
})",
              testing::shipped("no-overflow"));
  // Inner operations come first; ++ and compound assignments have the site of the hidden addition.
  EXPECT_THAT(woven.weaves(), SizeIs(14));
  EXPECT_THAT(woven.weaves(), Contains("4:3 before 0"));
  EXPECT_THAT(woven.weaves(), Contains("4:5 before 0"));
  EXPECT_THAT(woven.weaves(), Contains("5:3 before 0"));
  EXPECT_THAT(woven.weaves(), Contains("6:42 before 0"));
  woven.write();
  EXPECT_THAT(woven.complaints, IsEmpty());
}

TEST(Plan, GuardsOperationsAsCDoes) {
  Woven woven("int main(int c, char **v) { return c < 5 && c + 1 > 0 ? c - 1 : c * 2; }",
              testing::shipped("no-overflow"));
  EXPECT_THAT(
      woven.body("main"),
      ::testing::IsSupersetOf(
          {HasSubstr("ASSERT main::c < 5:s32 ==> !overflow_add(main::c, 1:s32)"),
           HasSubstr("ASSERT main::c < 5:s32 && main::c + 1:s32 > 0:s32 ==> !overflow_sub(main::c, 1:s32)"),
           HasSubstr("==> !overflow_mul(main::c, 2:s32)")}));
}

TEST(Plan, KnowsTypes) {
  const std::string c =
      "int main(int c, char **v) { unsigned u = c; char d = 1; long l = 1; float f = 1; u + 1u; d + d; l + "
      "1; f + f; "
      "v + 1; return 0; }";
  const auto count = [&](const std::string& pattern) {
    return Woven(c, "automaton a state s s: on " + pattern + " assert true;").plan.weaves.size();
  };
  EXPECT_EQ(count("$x + $y"), 5U);
  EXPECT_EQ(count("signed $x + $y"), 2U);
  EXPECT_EQ(count("unsigned $x + $y"), 1U);
  EXPECT_EQ(count("integer $x + $y"), 3U);
  EXPECT_EQ(count("float $x + $y"), 1U);
  EXPECT_EQ(count("pointer $x + $y"), 1U);
  EXPECT_EQ(count("(long) $x + $y"), 1U);
  EXPECT_EQ(count("$x + 1"), 3U);
  EXPECT_EQ(count("$x + $x"), 2U);
  EXPECT_EQ(count("l + _"), 1U);
  EXPECT_EQ(count("declare (char) $x"), 1U);
}

TEST(Plan, SeesPointersAsCDoes) {
  const std::string c =
      "int main(int c, char **v) { char *p = v[c]; p = p + c; p = p - c; p++; p--; *p = p[2]; "
      "int a[4]; a[c] = v - &p; return 0; }";
  const auto count = [&](const std::string& pattern) {
    return Woven(c, "automaton a state s s: on " + pattern + " assert true;").plan.weaves.size();
  };
  EXPECT_EQ(count("pointer $x + $y"), 2U);
  EXPECT_EQ(count("pointer $x - $y"), 3U);
  EXPECT_EQ(count("*$p"), 3U);
  EXPECT_EQ(count("$a[$i]"), 3U);
  Woven woven(c, "automaton a state s s: on pointer $x - $y when $y != 0 assert $y < 5;");
  EXPECT_THAT(woven.shown(), HasSubstr("$y is cast:s64(main::c): s64"));
}

TEST(Plan, FindsCallsAssignmentsReadsAndReturns) {
  const std::string c = R"(int g;
int f(int a) { g = a; return g; }
int main(void) {
  int x = f(1);
  f(f(2));
  g += x;
  return f(g);
})";
  const auto weaves = [&](const std::string& pattern) {
    return Woven(c, "automaton a var int n; state s s: on " + pattern + " n = n + 1;").weaves();
  };
  EXPECT_THAT(weaves("$r = f($a) after"), SizeIs(4));
  EXPECT_THAT(weaves("f(1)"), ElementsAre("4:11 before 2"));
  EXPECT_THAT(weaves("g = $e"), ElementsAre("2:16 before 3", "6:3 before 3"));
  EXPECT_THAT(weaves("$x = $e"), SizeIs(3));
  EXPECT_THAT(weaves("read g"), SizeIs(3));
  EXPECT_THAT(weaves("return $e"), SizeIs(2));
  EXPECT_THAT(weaves("entry(f)"), SizeIs(1));
  EXPECT_THAT(weaves("exit(f)"), SizeIs(2)) << "the return statement and the closing brace";
}

TEST(Plan, BindsResultsThatAreDropped) {
  EXPECT_EQ(Woven("int f(void) { return 3; } int main(void) { f(); return 0; }",
                  "automaton a state s s: on $r = f() after assert $r != 3 \"three\";")
                .run(),
            "three");
}

TEST(Plan, ActionsBehindAnOperationSeeWhatItSaw) {
  EXPECT_EQ(Woven("int g = 1; int f(int a) { g = 7; return a; } int main(void) { f(g); return 0; }",
                  "automaton a state s s: on f($a) after assert $a == 1;")
                .run(),
            "");
  EXPECT_EQ(Woven("int main(void) { int x = 1; x = x + 1; return 0; }",
                  "automaton a state s s: on $x + $y after assert $x == 1;")
                .run(),
            "");
}

TEST(Plan, TakesTypesFromCaptures) {
  Woven woven("long f(void) { return 1; } int main(void) { return f() == 2; }",
              "automaton a var typeof($r) last; state s s: on $r = f() after last = $r;");
  ASSERT_THAT(woven.plan.ghosts, SizeIs(1));
  EXPECT_EQ(expr::to_string(woven.plan.ghosts[0].type), "s64");
  EXPECT_THROW(
      Woven("long f(void) { return 1; } int g(void) { return 1; } int main(void) { f(); return g(); }",
            "automaton a var typeof($r) last; state s s: on $r = {f, g}() after last = $r;"),
      support::InputError);
}

TEST(Plan, SaysWhatDoesNotFitTheProgram) {
  const auto error = [](const std::string& c, const std::string& automata) -> std::string {
    try {
      Woven(c, automata).write();
    } catch (const support::InputError& thrown) {
      return thrown.message().text;
    }
    return "";
  };
  EXPECT_THAT(error("int main(void) { return 1 + 1; }", "automaton a state s s: on $x + $y assert z > 0;"),
              HasSubstr("'z' is no variable of the automaton, and the program has none of that name"));
  EXPECT_EQ(error("int main(void) { return 1; }",
                  "automaton a var struct node *p; state s s: at program_exit "
                  "assert p == NULL;"),
            "the program has no type 'struct node'");
  EXPECT_EQ(error("double d; int main(void) { d = d + 1; return 1; }",
                  "automaton a state s s: on $x + $y assert !overflows($x + $y);"),
            "'overflows' is about integers");
}

// Conditions and loops -----------------------------------------------------------------------------------

TEST(Plan, FindsTheWaysOutOfConditions) {
  const std::string c =
      "int a(void), b(void);\nint main(void) {\n  while (a() || b()) {\n    if (b()) break;\n  }\n"
      "  do { a(); } while (a() && b());\n  for (int i = 0; i < 3; i++) ;\n  return 0;\n}";
  const auto edges = [&](const std::string& pattern) {
    std::vector<size_t> counts;
    for (const Weave& weave :
         Woven(c, "automaton m var int n; state s s: on " + pattern + " n = n + 1;").plan.weaves)
      counts.push_back(weave.edges.size());
    return counts;
  };
  EXPECT_THAT(edges("cond"), ElementsAre(2, 1, 1));
  EXPECT_THAT(edges("!cond"), ElementsAre(1, 2, 1));
  EXPECT_THAT(edges("branch"), ElementsAre(2, 1, 1, 1));
}

TEST(Plan, CountsRoundsExactly) {
  const std::string c =
      "int main(void) { int i = 0; while (i < 3) i++; do { while (i > 0) i--; } while (i > 0); for (;;) "
      "if (i++ == 4) break; again: if (i-- > 0) goto again; return 0; }";
  const std::string automata = R"(automaton rounds
var int in = 0; var int heads = 0; var int out = 0; var int holds = 0; var int fails = 0;
state s
s: on enter  in = in + 1;
s: at head   heads = heads + 1;
s: on leave  out = out + 1;
s: on cond   holds = holds + 1;
s: on !cond  fails = fails + 1;
s: at program_exit  assert in == 5 && out == 5 && heads == 4 + 1 + 4 + 5 + 6 && holds == 3 + 3 && fails == 3;
)";
  Woven woven(c, automata);
  EXPECT_THAT(woven.plan.loops, SizeIs(5));
  EXPECT_EQ(woven.run(), "");
  EXPECT_THAT(woven.complaints, IsEmpty());
}

TEST(Plan, AHeadOfAFunctionsFirstInstructionIsEnteredOnce) {
  EXPECT_EQ(
      Woven("int n; int main(void) { again: if (n++ < 3) goto again; return 0; }",
            "automaton a var int in = 0; state s s: on enter in = in + 1; s: at program_exit assert in == 1;")
          .run(),
      "");
}

TEST(Plan, KnowsTheStateOfALoop) {
  const auto state = [](const std::string& c) {
    Woven woven(c, testing::shipped("termination"));
    std::string text;
    for (const StateVariable& variable : woven.plan.instances.at(0).state.variables)
      text += *variable.symbol->name + " ";
    return text + (woven.plan.instances[0].state.is_complete
                       ? ""
                       : woven.plan.instances[0].state.incomplete_because);
  };
  EXPECT_EQ(state("int main(void) { unsigned i = 0, j = 0; while (i != 5) { i++; j++; } return 0; }"),
            "main::i ");
  EXPECT_EQ(state("int main(void) { int i = 0, j = 0; while (i != 5) { i++; j++; } return 0; }"),
            "main::i main::j ")
      << "j overflows some day: the loop does not go on for ever if j changes";
  EXPECT_EQ(state("int a[3]; int main(void) { while (a[0] < 5) a[0] = 5; return 0; }"), "a ");
  EXPECT_EQ(state("int main(void) { static int k; while (k < 5) k = 5; return 0; }"), "main::k ");
  EXPECT_EQ(state("void *malloc(unsigned long); int main(void) { int *p = malloc(4); while (*p < 5) *p = 5; "
                  "return 0; }"),
            "it depends on memory from an allocator");
  EXPECT_EQ(state("void f(int *p) { while (*p < 5) *p = 5; } int main(void) { int x = 0; f(&x); return 0; }"),
            "it changes 'x' of 'main' through a pointer");
  EXPECT_EQ(
      state(
          "int input(void); int main(void) { while (input()) { int x = input(); if (x) break; } return 0; }"),
      "");
}

// States -------------------------------------------------------------------------------------------------

TEST(Plan, LeavesOutStatesThatAreKnown) {
  Woven straight(kLockHead + "int main(void) { lock(); unlock(); lock(); unlock(); return 0; }", kLocks);
  EXPECT_THAT(straight.plan.ghosts, IsEmpty());
  EXPECT_THAT(straight.plan.weaves, IsEmpty());

  Woven twice(kLockHead + "int main(void) { lock(); lock(); return 0; }", kLocks);
  EXPECT_THAT(twice.plan.ghosts, IsEmpty());
  EXPECT_THAT(twice.plan.weaves, SizeIs(2));
  EXPECT_EQ(twice.run(), "locked twice");

  Woven branches(kLockHead + "int main(void) { if (input()) lock(); unlock(); return 0; }", kLocks);
  ASSERT_THAT(branches.plan.ghosts, SizeIs(1));
  EXPECT_EQ(branches.plan.ghosts[0].name, "__heddle_locks_state");
  EXPECT_THAT(branches.plan.weaves, SizeIs(2)) << "at the end the state is known";
}

TEST(Plan, FollowsStatesThroughCalls) {
  const std::string wrappers = kLockHead + "void a(void) { lock(); } void b(void) { unlock(); }\n";
  EXPECT_THAT(Woven(wrappers + "int main(void) { a(); b(); a(); b(); return 0; }", kLocks).plan.weaves,
              IsEmpty());
  EXPECT_EQ(Woven(wrappers + "int main(void) { a(); b(); b(); return 0; }", kLocks).run(),
            "unlock without lock");
  EXPECT_EQ(Woven(wrappers + "int main(void) { a(); return 0; }", kLocks).run(), "held at the end");
}

TEST(Plan, TakesTheFirstTransitionThatApplies) {
  const std::string automata = R"(automaton a
var int n = 0;
state s
s: on f($x) when $x == 1  n = n + 1;
s: on f($x) when $x == 2  n = n + 10;
s: on f($x)               n = n + 100;
s: at program_exit        assert n == 111;
)";
  EXPECT_EQ(Woven("void f(int x) {} int main(void) { f(1); f(2); f(3); return 0; }", automata).run(), "");
}

TEST(Plan, GivesEachActivationItsOwnVariables) {
  const std::string automata = R"(automaton a foreach function F
local int calls = 0;
state s
s: on f($x)   calls = calls + 1;
s: at exit(F) assert calls <= 1 "called twice";
)";
  const std::string f = "int f(int n) { return n == 0 ? 0 : f(n - 1); }\n";
  EXPECT_EQ(Woven(f + "int main(void) { return f(3); }", automata).run(), "");
  EXPECT_EQ(Woven(f + "int main(void) { return f(3) + f(2); }", automata).run(), "called twice");
}

// Ends of the program ------------------------------------------------------------------------------------

TEST(Plan, KnowsTheEndsOfAProgram) {
  const std::string automata = "automaton a state s s: at program_exit assert false \"end\";";
  const std::string head = "void exit(int); void abort(void); int atexit(void (*)(void)); int g;\n";
  EXPECT_EQ(Woven(head + "int main(void) { }", automata).run(), "end");
  EXPECT_EQ(Woven(head + "void f(void) { exit(1); } int main(void) { f(); return 0; }", automata).run(),
            "end");
  EXPECT_EQ(Woven(head + "int main(void) { abort(); }", automata).run(), "");
  EXPECT_EQ(Woven(head + "void h(void) { g = 1; } int main(void) { atexit(h); return 0; }",
                  "automaton a state s s: at program_exit assert g == 1;")
                .run(),
            "");
}

TEST(Plan, TheProgramsOwnChecksEndItQuietly) {
  EXPECT_EQ(
      Woven("void reach_error(void) {} int main(void) { int x = 2147483647; reach_error(); return x + 1; }",
            testing::shipped("no-overflow"))
          .run(),
      "");
}

TEST(Plan, IsShownAsText) {
  Woven woven("int main(int c, char **v) { return c + 1; }", testing::shipped("no-overflow"));
  EXPECT_THAT(woven.shown(),
              HasSubstr("before operation\n    assert !overflows($x + $y) \"signed addition "
                        "overflows\";\n      $x is main::c: s32\n      $y is 1:s32: s32\n1 weaves, 0 "
                        "ghosts\n"));
}

}  // namespace
}  // namespace heddle::instrument
