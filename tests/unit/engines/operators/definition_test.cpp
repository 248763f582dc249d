// The shipped operators are operators, and what is almost one of them is refused with the condition that
// fails.
#include "engines/operators/definition.h"

#include <gtest/gtest.h>

#include "spec/parse_operator.h"
#include "support/diagnostics.h"
#include "support/embedded_files.h"

namespace heddle::engines::operators {
namespace {

std::string shipped_text(const std::string& file) {
  for (const support::EmbeddedFile& embedded : support::embedded_files())
    if (embedded.name == "operators/" + file) return std::string(embedded.text);
  return "";
}

struct Mutant {
  std::string name;  // of the operator
  std::string file;  // that is changed: the operator's, or one that it includes
  std::string from;
  std::string to;
  std::string condition;  // the begin of what is reported
};

void replace_once(std::string& text, const std::string& from, const std::string& to) {
  const size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
}

spec::Operator mutated(const Mutant& mutant) {
  const auto read = [&](const std::string& name, const std::string&) {
    std::string text = shipped_text(name);
    if (name == mutant.file) replace_once(text, mutant.from, mutant.to);
    return text;
  };
  return spec::parse_operator(read(mutant.name + ".op", ""), mutant.name + ".op", read);
}

TEST(DefinitionTest, ShippedOperatorsAreProved) {
  const std::vector<std::string> names = spec::shipped_operator_names();
  EXPECT_EQ(names.size(), 9U);
  for (const std::string& name : names) {
    const std::optional<Failure> failure = find_failure(spec::shipped_operator(name));
    EXPECT_FALSE(failure.has_value()) << name << ": " << failure->condition;
  }
}

TEST(DefinitionTest, MutantsAreRefused) {
  const std::string kRestart = "low == high || ";
  const std::vector<Mutant> mutants = {
      // initial values
      {"sum", "interval.op", "high = 0", "high = 1", "1:"},
      {"max", "interval.op", "low = 0", "low = 1", "1:"},
      {"forall", "interval.op", "high = 0", "high = 2", "1:"},
      {"square", "square.op", "square = 0", "square = 1", "1:"},
      {"square", "square.op", "shadow = 0", "shadow = 2", "1:"},
      // the operation and what is neutral
      {"sum", "sum.op", "neutral() = 0", "neutral() = 1", "3:"},
      {"sum", "sum.op", "x + y", "x - y", "3:"},
      {"sum", "sum.op", "x + y", "x * y", "3:"},
      {"count", "count.op", "x + y", "x + y + 1", "3:"},
      {"max", "max.op", "x > y ? x : y", "x < y ? x : y", "4:"},
      {"min", "min.op", "x < y ? x : y", "x", "4:"},
      {"max", "max.op", "define initial", "define neutral() = 0;\ndefine initial", "3:"},
      {"forall", "forall.op", "x && y", "x || y", "3:"},
      {"forall", "forall.op", "neutral() = true", "neutral() = false", "3:"},
      {"exists", "exists.op", "neutral() = false", "neutral() = true", "3:"},
      {"exists", "exists.op", "x || y", "x && y", "3:"},
      {"exists", "exists.op", "serves exists", "serves forall", "4:"},
      {"min", "min.op", "serves min", "serves max", "4:"},
      // writes inside the interval
      {"sum", "sum.op", "r - old + new", "r + new", "2c:"},
      {"sum", "sum.op", "r - old + new", "r - new + old", "2c:"},
      {"sum", "sum.op", "r - old + new", "r", "2c:"},
      {"max", "max.op", "|| old != r", "|| old == r", "2c:"},
      {"max", "max.op", "combine(r, new) == new || old != r", "true", "2c:"},
      {"min", "min.op", "replaced(r, old, new) = combine(r, new)", "replaced(r, old, new) = new", "2c:"},
      {"forall", "forall.op", "r || !new || old", "true", "2c:"},
      {"forall", "forall.op", "replaced(r, old, new) = r && new", "replaced(r, old, new) = new", "2c:"},
      {"exists", "exists.op", "!r || new || !old", "true", "2c:"},
      {"exists", "exists.op", "replaced(r, old, new) = r || new", "replaced(r, old, new) = r", "2c:"},
      // intervals: missing cases, off by one
      {"sum", "interval.op", "tracked != $a || ", "", "2c:"},
      {"sum", "interval.op", "$i < low - 1", "$i < low - 2", "2c:"},
      {"sum", "interval.op", "$i > high", "$i > high + 1", "2c:"},
      {"max", "interval.op", "high = $i + 1", "high = $i + 2", "2c:"},
      {"sum", "interval.op", "result = element($x, $i)", "result = 0", "2c:"},
      {"forall", "interval.op", "result = combine(element($x, $i), result)", "result = result", "2c:"},
      {"sum", "interval.op", "tracked = $a;", "", "2c:"},
      {"count", "interval.op", "$a[$i] = $x;", "", "2d:"},
      // points of another instance
      {"sum", "interval.op", "$i >= low && $i < high", "$i > low && $i < high", "2c:"},
      {"sum", "interval.op", "tracked != $a || low == high) {", "low == high) {", "2c:"},
      {"max", "interval.op", "    low = 0;\n    high = 0;", "    low = 0;", "2c:"},
      // uses
      {"sum", "exact.op", "low == $l", "low <= $l", "2d:"},
      {"sum", "exact.op", "tracked == $a && ", "", "2d:"},
      {"sum", "exact.op", "$u <= $l", "$u < $l - 1", "2d:"},
      {"max", "max.op", " && $l < $u", "", "2d:"},
      {"min", "min.op", "high == $u && ", "", "2d:"},
      {"forall", "forall.op", "low <= $l && $u <= high", "$u <= high", "2d:"},
      {"exists", "exists.op", "$l <= low && high <= $u", "high <= $u", "2d:"},
      // rules for aggregates of the user's own
      {"monoid", "interval.op", "result = combine(result, element($x, $i))",
       "result = combine(element($x, $i), result)", "2c:"},
      {"monoid", "interval.op", "high = 0", "high = 1", "1:"},
      {"monoid", "exact.op", "$r = neutral()", "$r = initial()", "2d:"},
      {"monoid", "interval.op", "replaced(result, element($a[$i], $i), element($x, $i))",
       "replaced(result, element($x, $i), element($a[$i], $i))", "2c:"},
      {"monoid", "interval.op", "else if (can_replace(result, element($a[$i], $i), element($x, $i)))",
       "else if (true)", "2c:"},
      {"semigroup", "semigroup.op", "low == $l && ", "", "2d:"},
      {"semigroup", "semigroup.op", " && $l < $u", "", "2d:"},
      {"square", "square.op", "2 * $e * $x", "$e * $x", "2c:"},
      {"square", "square.op", "square = square * $e * $e", "square = square * $e", "2c:"},
      {"square", "square.op", "$y = square", "$y = shadow", "2d:"},
  };
  EXPECT_GE(mutants.size(), 40U);
  for (const Mutant& mutant : mutants) {
    const std::optional<Failure> failure = find_failure(mutated(mutant));
    ASSERT_TRUE(failure.has_value()) << mutant.name << ": " << mutant.to;
    EXPECT_TRUE(failure->condition.starts_with(mutant.condition))
        << mutant.name << ": " << mutant.to << ": " << failure->condition;
  }
}

std::string message_of(const std::string& text) {
  try {
    const spec::Operator op = spec::parse_operator(text, "mine.op", spec::read_shipped_rules);
    require_definition(op);
  } catch (const support::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(DefinitionTest, MessagesSayWhatWasExpected) {
  EXPECT_EQ(
      message_of("operator o\nghost integer g = 0;\ninvariant g == 1;\nrule r on $x = $e { $x = $e; }\n"),
      "mine.op:3:11: error: 'o' is no operator, by condition 1: the initial ghosts should satisfy the "
      "invariant; not so for g = 0");
  EXPECT_EQ(message_of("operator o\nghost integer g = 0;\nrule r on $x = $e { while (true) g = 1; }\n"),
            "mine.op:3:21: error: expected a rule that always ends (condition 2a): no 'while'");
  EXPECT_EQ(
      message_of("operator o\nghost integer g = 0;\nrule r on $x = $e { $e = 1; }\n"),
      "mine.op:3:21: error: expected an assignment to a ghost or to what the rewritten statement assigns "
      "(condition 2b)");
  EXPECT_EQ(message_of("operator o\nghost integer g = true;\n"),
            "mine.op:2:19: error: expected an initial value of type integer, found one of type bool");
  EXPECT_EQ(message_of("operator o\ninvariant h == 0;\n"),
            "mine.op:2:11: error: expected a ghost, a capture or a definition, found 'h'");
  EXPECT_EQ(message_of("operator o\nserves mean;\n"),
            "mine.op:2:8: error: expected an aggregate (sum, count, max, min, forall, exists), found 'mean'");
}

}  // namespace
}  // namespace heddle::engines::operators
