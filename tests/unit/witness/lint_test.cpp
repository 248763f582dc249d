#include "witness/lint.h"

#include <gtest/gtest.h>

#include "witness/reader.h"
#include "witness/texts.h"

namespace heddle::witness {
namespace {

using testing::kProgram;
using testing::kReturns;
using testing::kTarget;
using testing::replaced;
using testing::waypoint;
using testing::witness_text;

// The first complaint, or "".
std::string complaint(const std::string& text) {
  const auto complaints = lint(read(text, "w.yml"), "w.yml", {{"folder/p.c", kProgram}});
  return complaints.empty() ? "" : complaints.front().text;
}

std::string complaint_about(const std::string& segment) {
  return complaint(witness_text(segment + kTarget));
}

TEST(WitnessLint, AcceptsWhatIsRight) {
  EXPECT_EQ(complaint_about(kReturns), "");
  EXPECT_EQ(complaint_about(waypoint("branching", "follow", "line: 5, column: 3", "value: \"true\"")), "");
  EXPECT_EQ(complaint_about(
                waypoint("assumption", "follow", "line: 5", "value: \"x == 42\", format: c_expression")),
            "");
  EXPECT_EQ(complaint_about(waypoint("function_enter", "follow", "line: 4, column: 33", "")), "");
}

TEST(WitnessLint, KnowsTheOrderOfSegments) {
  EXPECT_EQ(complaint(witness_text(kReturns)), "the last segment has to end with a target, or with a cycle");
  EXPECT_EQ(complaint(witness_text(kTarget + kReturns)), "a target is the end of the last segment");
  EXPECT_EQ(complaint_about(replaced(kReturns, "follow", "cycle")),
            "behind a cycle there is nothing to follow");
  EXPECT_EQ(complaint_about(replaced(kReturns, "follow", "avoid")),
            "a segment ends with a waypoint to follow, or of a cycle");
  EXPECT_EQ(complaint(witness_text(replaced(kTarget, "follow", "cycle"))), "a target is to be followed");
}

TEST(WitnessLint, KnowsWhatVersionsHave) {
  const std::string cycle = waypoint("branching", "cycle", "line: 5, column: 3", "value: \"true\"");
  EXPECT_EQ(complaint(witness_text(cycle)), "");
  EXPECT_EQ(complaint(witness_text(cycle, "2.0")), "format 2.0 has no cycles");
  EXPECT_EQ(
      complaint(witness_text(replaced(kReturns, "ext_c_expression", "acsl_expression") + kTarget, "2.0")),
      "");
  EXPECT_EQ(complaint_about(replaced(kReturns, "ext_c_expression", "acsl_expression")),
            "'acsl_expression' is not the format of such an expression");
}

TEST(WitnessLint, KnowsWhatConstraintsMayBe) {
  EXPECT_EQ(complaint(witness_text(kTarget + "        constraint: {value: \"1\"}\n")),
            "'target' has no constraint");
  EXPECT_EQ(complaint_about(waypoint("branching", "follow", "line: 5, column: 3", "value: \"maybe\"")),
            "a branching is true, false, the number of a case, or default");
  EXPECT_EQ(complaint_about(replaced(kReturns, "\\\\result == 42", "\\\\result == x")),
            "what a function returns is constrained by '\\result OP constant'");
  for (const std::string text : {"x = 42", "x++", "x += 1", "x <<= 1"})
    EXPECT_EQ(complaint_about(waypoint("assumption", "follow", "line: 5",
                                       "value: \"" + text + "\", format: c_expression")),
              "the expression has an assignment in it, but must have no effects")
        << text;
  EXPECT_EQ(
      complaint_about(waypoint("assumption", "follow", "line: 5", "value: \"f(x)\", format: c_expression")),
      "the expression has a call of 'f' in it, but must have no effects");
  for (const std::string text : {"x == ", "x)", "[x", "/ 2", "x &&"})
    EXPECT_EQ(complaint_about(waypoint("assumption", "follow", "line: 5",
                                       "value: \"" + text + "\", format: c_expression")),
              "'" + text + "' is no expression")
        << text;
  for (const std::string text : {"x == 1", "x <= 1", "x >= 1", "x != 1", "(x) == sizeof (int)"})
    EXPECT_EQ(complaint_about(waypoint("assumption", "follow", "line: 5",
                                       "value: \"" + text + "\", format: c_expression")),
              "")
        << text;
}

TEST(WitnessLint, LooksAtTheFiles) {
  EXPECT_EQ(complaint_about(replaced(kReturns, "column: 33", "column: 32")),
            "no ')' is at line 4, column 32 of 'p.c'");
  EXPECT_EQ(complaint_about(replaced(kReturns, "column: 33", "column: 90")),
            "nothing is at line 4, column 90 of 'p.c'");
  EXPECT_EQ(complaint_about(replaced(kReturns, "line: 4", "line: 44")),
            "line 44 of 'p.c' is empty, or not there");
  EXPECT_EQ(complaint_about(waypoint("branching", "follow", "line: 6, column: 5", "value: \"true\"")),
            "no if, while, for, do, switch or '?' is at line 6, column 5 of 'p.c'");
  EXPECT_EQ(complaint(witness_text(replaced(kTarget, "column: 5", "column: 6"))),
            "line 6, column 6 of 'p.c' is inside of a word");
  EXPECT_EQ(complaint_about(replaced(kReturns, "\"p.c\"", "\"/etc/passwd\"")),
            "'/etc/passwd' is no input file of the task");
  const std::string other = replaced(witness_text(kTarget), hash_of(kProgram), hash_of("other"));
  EXPECT_EQ(complaint(other).substr(0, 44), "'p.c' is another file than the witness is ab");
}

}  // namespace
}  // namespace heddle::witness
