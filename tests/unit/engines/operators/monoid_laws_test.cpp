// Aggregates that users define: the laws are proved of those that have them, quickly, and what is almost one
// is refused with the law that fails.
#include "engines/operators/monoid_laws.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "spec/parse_monoid.h"
#include "support/diagnostics.h"

namespace heddle::engines::operators {
namespace {

struct Example {
  std::string name;
  std::string text;
};

const std::vector<Example> kExamples = {
    {"product", "value word; define combine(x, y) = x * y; define neutral() = 1;"},
    {"sum",
     "value word; define combine(x, y) = x + y; define neutral() = 0; define replaced(r, old, new) = r - old "
     "+ "
     "new;"},
    {"parity",
     "value word; define combine(x, y) = x ^ y; define neutral() = 0; define replaced(r, old, new) = r ^ old "
     "^ "
     "new;"},
    {"bits", "value word; define combine(x, y) = x & y; define neutral() = ~0;"},
    {"affine",
     "value word by, word plus; define element(x, i) = (x, i); define combine(l, r) = (l.by * r.by, l.plus * "
     "r.by + r.plus); define neutral() = (1, 0); define result(v) = v.plus;"},
    {"least",
     "value word; define combine(x, y) = x < y ? x : y; define nothing() = 0; define can_replace(r, old, "
     "new) = "
     "combine(r, new) == new || old != r; define replaced(r, old, new) = combine(r, new);"},
    {"all_equal",
     "value word one, bool equal; define element(x, i) = (x, true); define combine(l, r) = (l.one, l.equal "
     "&& "
     "r.equal && l.one == r.one); define nothing() = true; define result(v) = v.equal;"},
    {"sorted",
     "value word first, word last, bool ok; define element(x, i) = (x, x, true); define combine(l, r) = "
     "(l.first, r.last, l.ok && r.ok && l.last <= r.first); define nothing() = true; define result(v) = "
     "v.ok;"},
    {"argmax",
     "value word best, word at; define element(x, i) = (x, i); define combine(l, r) = r.best > l.best ? r : "
     "l; "
     "define nothing() = -1; define result(v) = v.at;"},
    {"all",
     "value bool; define element(x, i) = x != 0; define combine(x, y) = x && y; define neutral() = true; "
     "define "
     "keeps(r, new) = r && !new;"},
};

expr::Monoid parsed(const std::string& text) {
  return spec::parse_aggregate("aggregate mine\n" + text, "mine.op");
}

TEST(MonoidLawsTest, AggregatesAreProvedQuickly) {
  for (const Example& example : kExamples) {
    const std::clock_t begin = std::clock();
    const std::optional<Failure> failure = find_broken_law(parsed(example.text));
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_FALSE(failure.has_value()) << example.name << ": " << failure->condition;
    EXPECT_LT(seconds, 3) << example.name;
  }
}

struct Mutant {
  std::string name;
  std::string from;
  std::string to;
  std::string condition;
};

TEST(MonoidLawsTest, MutantsAreRefused) {
  const std::vector<Mutant> mutants = {
      {"product", "x * y", "x * y + 1", "3a:"},
      {"product", "x * y", "x - y", "3a:"},
      {"product", "= 1", "= 0", "3b:"},
      {"sum", "= 0", "= 1", "3b:"},
      {"sum", "x + y", "2 * x + y", "3a:"},
      {"sum", "r - old + new", "r + new", "3c:"},
      {"sum", "r - old + new", "r - new + old", "3c:"},
      {"parity", "x ^ y", "x ^ ~y", "3b:"},
      {"parity", "r ^ old ^ new", "r ^ new", "3c:"},
      {"parity", "= 0", "= 1", "3b:"},
      {"bits", "~0", "0", "3b:"},
      {"bits", "x & y", "x & y & 1", "3b:"},
      {"affine", "l.plus * r.by + r.plus", "l.plus + 2 * r.plus", "3a:"},
      {"affine", "(1, 0)", "(1, 1)", "3b:"},
      {"least", "|| old != r", "|| old == r", "3c:"},
      {"least", "combine(r, new) == new || old != r", "true", "3c:"},
      {"least", "x < y ? x : y", "x < y ? x : x + y", "3a:"},
      {"all_equal", "(l.one, ", "(l.one + 1, ", "3a:"},
      {"all_equal", "l.one == r.one", "l.one == 0", "3a:"},
      {"sorted", "l.last <= r.first", "l.last <= r.last", "3a:"},
      {"sorted", "(l.first, r.last", "(r.first, l.last", "3a:"},
      {"argmax", "? r : l", "? (r.best, l.at) : r", "3a:"},
      {"all", "x && y", "x && !y", "3a:"},
      {"all", "= true; define keeps", "= false; define keeps", "3b:"},
  };
  for (const Mutant& mutant : mutants) {
    const auto example = std::ranges::find(kExamples, mutant.name, &Example::name);
    ASSERT_NE(example, kExamples.end()) << mutant.name;
    std::string text = example->text;
    const size_t at = text.find(mutant.from);
    ASSERT_NE(at, std::string::npos) << mutant.name << ": " << mutant.from;
    text.replace(at, mutant.from.size(), mutant.to);
    const std::optional<Failure> failure = find_broken_law(parsed(text));
    ASSERT_TRUE(failure.has_value()) << mutant.name << ": " << mutant.to;
    EXPECT_TRUE(failure->condition.starts_with(mutant.condition))
        << mutant.name << ": " << mutant.to << ": " << failure->condition;
    EXPECT_FALSE(failure->counterexample.empty()) << mutant.name << ": " << mutant.to;
  }
}

}  // namespace
}  // namespace heddle::engines::operators
