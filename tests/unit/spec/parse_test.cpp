#include "spec/parse.h"

#include <gmock/gmock.h>

#include "spec/print.h"

namespace heddle::spec {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Parsed {
  explicit Parsed(const std::string& text, const ParseOptions& options = {}) {
    try {
      specification = parse(text, "a.ia", "a", options, diagnostics);
    } catch (const support::InputError& thrown) {
      error = thrown.what();
    }
    for (const support::Message& warning : diagnostics.warnings())
      warnings.push_back(support::prefix_of(warning) + warning.text);
  }
  const Automaton& automaton() const { return specification.automata.at(0); }
  const Transition& transition(size_t i = 0) const { return automaton().transitions.at(i); }
  std::string action(size_t i = 0) const {
    return to_string(automaton(), transition(i), transition(i).action);
  }

  support::Diagnostics diagnostics;
  Specification specification;
  std::string error;
  std::vector<std::string> warnings;
};

Parsed in_run(const std::string& transition, const std::string& declarations = "") {
  return Parsed("automaton a\n" + declarations + "state run initial\nrun: " + transition);
}

TEST(SpecParse, ReadsTheExamplesOfTheDesign) {
  const Parsed parsed(R"(automaton no_overflow "no signed operation leaves the range of its type"
state run initial
run: on signed $x + $y      before assert !overflows($x + $y);
run: on signed -$x          before assert !overflows(-$x);

automaton memory_cleanup
var void *tracked = NULL;
state run initial
run: on $p = {malloc, calloc, strdup}($*)   after  if (nondet()) tracked = $p;
run: on free($p)                            before if ($p == tracked) tracked = NULL;
run: at program_exit                        before assert tracked == NULL "block never freed";

automaton lock_discipline                   // a user's own, dynamic states
state open initial
state held
open: on lock($m)    goto held;
open: on unlock($m)  before assert false "unlock without lock";
held: on unlock($m)  goto open;
held: on lock($m)    before assert false "locked twice";
)");
  EXPECT_EQ(parsed.error, "");
  EXPECT_THAT(parsed.warnings, IsEmpty());
  EXPECT_EQ(parsed.specification.automata.size(), 3U);
  const Parsed termination(R"(goal termination;
automaton termination foreach loop L
local bool saved; local copy of state(L) as old;
state run initial
run: on enter(L)  before saved = false;
run: at head(L)   { assert !(saved && old == state(L)); if (!saved && nondet()) { saved = true; old = state(L); } }
)");
  EXPECT_EQ(termination.error, "");
  EXPECT_THAT(termination.warnings, IsEmpty());
}

TEST(SpecParse, AGoalBelongsToTheAutomataOfItsFile) {
  const std::string plain = "state run initial\nrun: on f() assert false;\n";
  ParseOptions options;
  options.read = [&](const std::string& name, const std::string&) {
    return (name == "left.ia" ? "goal no_block_left;\nautomaton left\n" : "automaton none\n") + plain;
  };
  const auto goals_with = [&](const std::string& goal) {
    const Parsed parsed(
        "// which\n" + goal + "\ninclude \"left.ia\";\ninclude \"none.ia\";\nautomaton own\n" + plain,
        options);
    EXPECT_EQ(parsed.error, "");
    std::vector<Goal> goals;
    for (const Automaton& automaton : parsed.specification.automata) goals.push_back(automaton.goal);
    return goals;
  };
  EXPECT_THAT(goals_with(""), ElementsAre(Goal::NoBlockLeft, Goal::Reachability, Goal::Reachability));
  // Counting blocks proves nothing about other assertions.
  EXPECT_THAT(goals_with("goal no_block_left;"),
              ElementsAre(Goal::NoBlockLeft, Goal::Reachability, Goal::NoBlockLeft));
  EXPECT_THAT(goals_with("goal memory_safety;"),
              ElementsAre(Goal::MemorySafety, Goal::MemorySafety, Goal::MemorySafety));
}

TEST(SpecParse, ReadsWhatIsAboutMemory) {
  const Parsed parsed(
      "goal memory_safety;\nautomaton a\nstate run\n"
      "run: on access $p of $n { assert accessible($p, $n); assume accessible($p, 2 * $n); }\n"
      "run: on access _ ;\nrun: on release $p assert releasable($p);\n"
      "run: at loss_point assert none_lost();\nrun: on access($path, _) ;\n");
  ASSERT_EQ(parsed.error, "");
  std::vector<PatternKind> kinds;
  for (const Transition& transition : parsed.automaton().transitions)
    kinds.push_back(transition.pattern.kind);
  EXPECT_THAT(kinds, ElementsAre(PatternKind::Access, PatternKind::Access, PatternKind::Release,
                                 PatternKind::LossPoint, PatternKind::Call));
  EXPECT_EQ(parsed.action(), "{ assert accessible($p, $n); assume accessible($p, 2 * $n); }");
  EXPECT_EQ(parsed.action(2), "assert releasable($p);");
  EXPECT_EQ(parsed.action(3), "assert none_lost();");
}

TEST(SpecParse, WhatIsAboutMemoryHasRules) {
  auto error = [](const std::string& automaton, const std::string& transition) {
    return Parsed("goal memory_safety;\n" + automaton + "\nstate run\n" + transition).error;
  };
  EXPECT_EQ(Parsed("automaton a\nstate run\nrun: on f($p) assert accessible($p, 1);").error,
            "a.ia:3:22: error: 'accessible' needs 'goal memory_safety;' at the begin of the file");
  EXPECT_EQ(error("automaton a foreach loop L", "run: on access $p assert $p != 0;"),
            "a.ia:4:9: error: 'access' is about the whole program: it needs a monitor without 'foreach'");
  EXPECT_EQ(error("automaton a", "run: on release $p after assert $p != 0;"),
            "a.ia:4:9: error: 'release' is looked at beforehand: use 'before'");
  EXPECT_EQ(error("automaton a\nvar int x;", "run: at loss_point assert none_lost();"),
            "a.ia:5:9: error: an automaton that waits for 'loss_point' has one state and no variables");
  EXPECT_EQ(
      error("automaton a\nstate run\nrun: at loss_point assert none_lost();\n"
            "automaton b\nvar void *last;",
            "run: on release $p last = $p;"),
      "a.ia:6:11: error: 'last' may hold a pointer to a block, of which 'none_lost()' would then say that "
      "the program can reach it");
}

TEST(SpecParse, IncludedAutomataMayReportUnderAName) {
  ParseOptions options;
  options.read = [&](const std::string& name, const std::string&) {
    const std::string more = name == "b.ia" ? "include \"c.ia\";\ninclude \"d.ia\" as \"other\";\n" : "";
    return more + "automaton " + name.substr(0, 1) + "\nstate run initial\nrun: on f() assert false;\n";
  };
  const Parsed parsed("include \"b.ia\" as \"some\";\ninclude \"e.ia\";", options);
  ASSERT_EQ(parsed.error, "");
  std::vector<std::string> names;
  for (const Automaton& automaton : parsed.specification.automata)
    names.push_back(automaton.name + " " + automaton.property);
  EXPECT_THAT(names, ElementsAre("c some", "d other", "b some", "e a"));
  EXPECT_THAT(properties(parsed.specification), ElementsAre("a", "other", "some"));
  EXPECT_EQ(Parsed("include \"e.ia\";\ninclude \"e.ia\" as \"other\";", options).error,
            "a.ia:2:1: error: 'e.ia' is included already, under another name");
}

TEST(SpecParse, AGoalHasToFitItsAutomata) {
  EXPECT_EQ(Parsed("goal termination;\nautomaton a\nstate run\nrun: on f() assert false;").error,
            "a.ia:2:11: error: the goal of the file is termination, but automaton 'a' has no 'copy of "
            "state(…)'");
  EXPECT_EQ(Parsed("automaton a foreach loop L\nlocal copy of state(L) as old;\nstate run\n"
                   "run: at head(L) assert !(old == state(L));")
                .error,
            "a.ia:2:27: error: a 'copy of state(…)' needs 'goal termination;' at the begin of the file");
}

TEST(SpecParse, ReadsPatterns) {
  const auto kind = [](const std::string& pattern) {
    const Parsed parsed = in_run("on " + pattern + " ;");
    EXPECT_EQ(parsed.error, "") << pattern;
    return parsed.error.empty() ? parsed.transition().pattern.kind : PatternKind::True;
  };
  EXPECT_EQ(kind("$x + $y"), PatternKind::Operation);
  EXPECT_EQ(kind("signed $x << 1"), PatternKind::Operation);
  EXPECT_EQ(kind("(unsigned long) $x * _"), PatternKind::Operation);
  EXPECT_EQ(kind("~$x"), PatternKind::Operation);
  EXPECT_EQ(kind("x < $y"), PatternKind::Operation);
  EXPECT_EQ(kind("*$p"), PatternKind::Dereference);
  EXPECT_EQ(kind("$a[$i]"), PatternKind::Subscript);
  EXPECT_EQ(kind("f()"), PatternKind::Call);
  EXPECT_EQ(kind("*($*)"), PatternKind::Call);
  EXPECT_EQ(kind("$r = {f, g}(pointer $p, 0, NULL, _, $*)"), PatternKind::Call);
  EXPECT_EQ(kind("exit($n)"), PatternKind::Call);
  EXPECT_EQ(kind("$x = $e"), PatternKind::Assignment);
  EXPECT_EQ(kind("counter = $e"), PatternKind::Assignment);
  EXPECT_EQ(kind("read counter"), PatternKind::Read);
  EXPECT_EQ(kind("declare $x"), PatternKind::Declaration);
  EXPECT_EQ(kind("return"), PatternKind::Return);
  EXPECT_EQ(kind("return signed $e"), PatternKind::Return);
  EXPECT_EQ(kind("cast $e"), PatternKind::Conversion);
  EXPECT_EQ(kind("cond"), PatternKind::Condition);
  EXPECT_EQ(kind("!cond"), PatternKind::NotCondition);
  EXPECT_EQ(kind("!branch"), PatternKind::NotBranch);
  EXPECT_EQ(kind("true"), PatternKind::True);
  EXPECT_EQ(kind("entry(main)"), PatternKind::FunctionEntry);
  EXPECT_EQ(kind("exit(main)"), PatternKind::FunctionExit);
  EXPECT_EQ(kind("program_exit"), PatternKind::ProgramExit);
}

TEST(SpecParse, KeepsTheGroupingOfC) {
  const Parsed parsed = in_run("on f($x, $y) assert $x + $y * 2 << 1 < 8 && !($x == $y || $x > 0 ? $y : 1);");
  EXPECT_EQ(parsed.error, "");
  EXPECT_EQ(parsed.action(), "assert $x + $y * 2 << 1 < 8 && !($x == $y || $x > 0 ? $y : 1);");
  EXPECT_EQ(in_run("on f($x) assert ($x + 1) * 2 - (3 - $x) == (long) $x->next.a[1];").action(),
            "assert ($x + 1) * 2 - (3 - $x) == (long) $x->next.a[1];");
}

TEST(SpecParse, NormalisesTypes) {
  const auto type = [](const std::string& text) {
    const Parsed parsed = in_run("on true ;", "var " + text + " v;\n");
    return parsed.error.empty() ? parsed.automaton().variables[0].type.name : parsed.error;
  };
  EXPECT_EQ(type("long unsigned int"), "unsigned long");
  EXPECT_EQ(type("long long"), "long long");
  EXPECT_EQ(type("const char *"), "char");
  EXPECT_EQ(type("_Bool"), "bool");
  EXPECT_EQ(type("struct node **"), "struct node");
  EXPECT_EQ(type("long double"), "long double");
  EXPECT_EQ(type("unsigned float"), "a.ia:2:5: error: this is no type of C");
  EXPECT_EQ(type("long long long"), "a.ia:2:5: error: this is no type of C");
}

TEST(SpecParse, PutsParametersIn) {
  const std::string text =
      "automaton a\nparameter bool strict = false;\nparameter int most = 3;\nstate run initial\n"
      "run: on f($x) when strict assert $x < most;\nrun: on g($x) assert $x < most;";
  EXPECT_EQ(Parsed(text).automaton().transitions.size(), 1U);
  EXPECT_EQ(Parsed(text).action(), "assert $x < 3;");
  ParseOptions options;
  options.parameters = {{"strict", "true"}, {"most", "-7"}};
  const Parsed parsed(text, options);
  EXPECT_EQ(parsed.automaton().transitions.size(), 2U);
  EXPECT_EQ(parsed.action(), "assert $x < -7;");
  options.parameters = {{"strikt", "true"}};
  EXPECT_EQ(Parsed(text, options).error,
            "a.ia: error: there is no parameter 'strikt'; did you mean 'strict'?");
  options.parameters = {{"most", "many"}};
  EXPECT_EQ(Parsed(text, options).error,
            "a.ia:3:15: error: parameter 'most' takes a number, true or false, not 'many'");
}

TEST(SpecParse, IncludesEachFileOnce) {
  ParseOptions options;
  options.read = [](const std::string& name, const std::string&) {
    return "include \"a.ia\";\nautomaton " + name.substr(0, 1) + "\nstate run\nrun: on f() assert false;\n";
  };
  const Parsed parsed("include \"b.ia\";\ninclude \"b.ia\";\ninclude \"c.ia\";\nautomaton a state s",
                      options);
  EXPECT_EQ(parsed.error, "");
  ASSERT_EQ(parsed.specification.automata.size(), 3U);
  EXPECT_EQ(parsed.specification.automata[0].name, "b");
  EXPECT_THAT(parsed.specification.files, ElementsAre("a.ia", "b.ia", "c.ia"));
}

TEST(SpecParse, SaysWhatItExpected) {
  EXPECT_EQ(in_run("on $x + before ;").error,
            "a.ia:3:14: error: expected an operand: a capture '$x', '_', a number or a variable's name, "
            "found 'before'");
  EXPECT_EQ(in_run("on f($x) after assert $y > 0;").error, "a.ia:3:28: error: the pattern binds no '$y'");
  EXPECT_EQ(in_run("on $r = f() before assert $r > 0;").error,
            "a.ia:3:1: error: '$r' has no value before the call: use 'after'");
  EXPECT_EQ(in_run("on f($x) $x = 1;").error,
            "a.ia:3:15: error: expected a statement; an action assigns variables of the automaton only, not "
            "the program's, found '$x'");
  EXPECT_EQ(in_run("on f() conut = 1;", "var int count;\n").error,
            "a.ia:4:13: error: 'conut' is no variable of the automaton, and an action assigns no others; did "
            "you mean 'count'?");
  EXPECT_EQ(in_run("on f() goto rum;").error, "a.ia:3:18: error: there is no state 'rum'");
  EXPECT_EQ(in_run("at head(L) ;").error,
            "a.ia:3:14: error: there is no loop 'L': 'foreach loop L' would name one");
  EXPECT_EQ(
      in_run("on f() assert g(1);").error,
      "a.ia:3:20: error: an action calls no functions; there is no predicate 'g' (predicates: overflows, "
      "nondet, width, min, max, accessible, aligned, modifiable, releasable, none_lost)");
  EXPECT_EQ(in_run("on f() assert overflows(1);").error,
            "a.ia:3:29: error: 'overflows' takes an operation: + - * / % << or unary -");
  EXPECT_EQ(in_run("on $x + $y assert overflows(cast $x);").error,
            "a.ia:3:33: error: 'overflows(cast $x)' is for transitions on 'cast $x'");
  EXPECT_EQ(in_run("on return after ;").error, "a.ia:3:1: error: nothing comes after this: use 'before'");
  EXPECT_EQ(in_run("on true ;", "local int x;\n").error,
            "a.ia:2:11: error: a 'local' variable belongs to an activation of a function: it needs 'foreach "
            "loop' or 'foreach function'");
  EXPECT_EQ(Parsed("automaton a\nstate s\nt: on f() ;").error,
            "a.ia:3:1: error: there is no state 't'; did you mean 's'?");
  EXPECT_EQ(Parsed("automaton a").error, "a.ia:1:11: error: automaton 'a' has no state");
  EXPECT_EQ(Parsed("").error, "a.ia: error: the file has no automaton");
  EXPECT_EQ(Parsed("automaton a state s s: on f() assert \"x").error,
            "a.ia:1:38: error: this string does not end on its line");
  EXPECT_EQ(Parsed("automaton a state s s: on f() assert 1 @ 2;").error,
            "a.ia:1:40: error: unexpected character '@'");
  EXPECT_EQ(Parsed("/* automaton").error, "a.ia:1:1: error: this comment does not end");
}

TEST(SpecParse, WarnsOfWhatHasNoEffect) {
  EXPECT_THAT(
      Parsed("automaton a\nstate s initial\nstate t\ns: on f() assert true;\nt: on f() goto s;").warnings,
      ElementsAre("a.ia:3:7: state 't' is never reached",
                  "a.ia:5:1: this transition is never taken: its state is never reached"));
  EXPECT_THAT(Parsed("automaton a\nstate s\ns: on {f, g}($*) assert true;\ns: on g($x) assert $x;").warnings,
              ElementsAre("a.ia:4:1: this transition is never taken: the one in line 3 comes first"));
  EXPECT_THAT(
      Parsed("automaton a\nstate s\ns: on f($x) when $x assert true;\ns: on f($x) assert $x;").warnings,
      IsEmpty());
}

TEST(SpecParse, ShippedSpecificationsHaveNoMistakes) {
  const std::vector<std::string> names = shipped_names();
  EXPECT_GE(names.size(), 8U);
  ParseOptions options;
  options.read = [](const std::string& name, const std::string&) {
    return std::string(shipped(name.substr(0, name.rfind(".ia"))));
  };
  for (const std::string& name : names) {
    support::Diagnostics diagnostics;
    EXPECT_NO_THROW(parse(shipped(name), name, name, options, diagnostics)) << name;
    EXPECT_THAT(diagnostics.warnings(), IsEmpty()) << name;
  }
}

}  // namespace
}  // namespace heddle::spec
