// Induction over loops.
#include "symex/induction.h"

#include <gtest/gtest.h>

#include "symex/programs.h"

namespace heddle::symex {
namespace {

using expr::ExprRef;
using expr::Kind;
using testing::happens;
using testing::parsed;

// i counts up to n; s is what it was.
const char* const kCounts = R"(
global n: s32
global i: s32
global s: s32
function main: fn() -> void {
    HAVOC n input n
    ASSIGN i = 0:s32
  head:
    GOTO done if i >= n
    ASSERT s == 0:s32
    ASSIGN i = i + 1:s32
    GOTO head
  done:
    ASSERT i >= 0:s32
    RETURN
}
)";

struct InductionTest : ::testing::Test {
  explicit InductionTest(const char* text = kCounts) : program(parsed(text)) {
    effects.variables = {program.find_symbol("i")};
    settings.effects = [this](const LoopPlace& loop) -> std::optional<LoopEffects> {
      places.push_back({loop.head, loop.last});
      return effects;
    };
  }

  ExprRef variable(const std::string& name) { return program.reference(*program.find_symbol(name)); }
  ExprRef number(int64_t value) {
    return program.store().constant(program.store().signed_type(32), llvm::APInt(32, value, true));
  }
  void run() {
    options.loops = induction(settings);
    executor = std::make_unique<Executor>(program, options);
    trace = executor->run();
  }
  // i at the head of the loop in a later round.
  static constexpr const char* kLaterI = "1i";

  ir::Program program;
  LoopEffects effects;
  InductionSettings settings;
  Options options;
  std::vector<std::pair<uint32_t, uint32_t>> places;
  std::unique_ptr<Executor> executor;
  Trace trace;
};

// Names of symbols: later!main@0:2.0 says which state it is, later!main@0:2.1i what i is then.
TEST_F(InductionTest, TheLoopIsOneRoundFromAnArbitraryState) {
  run();
  ASSERT_FALSE(places.empty());
  EXPECT_EQ(places[0], (std::pair<uint32_t, uint32_t>{2, 5}));
  EXPECT_TRUE(trace.unwindings.empty());
  // s does not change, so that its assertion holds; what is known of i is lost.
  EXPECT_FALSE(happens(trace.violations, {{"later!main@0:2.0", 0}, {"n!", 4}}));
  EXPECT_TRUE(happens(trace.violations, {{"later!main@0:2.0", 1}, {kLaterI, -7}, {"n!", -7}}));
}

TEST_F(InductionTest, InvariantsHoldInTheArbitraryState) {
  effects.invariants = {
      {program.find_symbol("i"), program.store().binary(Kind::Ge, variable("i"), number(0))}};
  run();
  EXPECT_FALSE(happens(trace.violations, {{"later!main@0:2.0", 1}, {kLaterI, -7}, {"n!", -7}}));
}

TEST_F(InductionTest, CandidatesAreReliedOnAndChecked) {
  const ExprRef not_negative = program.store().binary(Kind::Ge, variable("i"), number(0));
  const ExprRef small = program.store().binary(Kind::Le, variable("i"), number(3));
  effects.candidates = {not_negative, small};
  run();
  EXPECT_FALSE(happens(trace.violations, {{"later!main@0:2.0", 1}, {kLaterI, -7}, {"n!", -7}}));
  std::vector<Event> broken;
  for (const Broken& one : trace.broken)
    if (one.candidate == small) broken.push_back(one.event);
  EXPECT_TRUE(happens(broken, {{"later!main@0:2.0", 1}, {kLaterI, 3}, {"n!", 9}}));
  EXPECT_FALSE(happens(broken, {{"later!main@0:2.0", 1}, {kLaterI, 2}, {"n!", 9}}));
  EXPECT_EQ(trace.broken[0].head, 2U);
}

// The first of two rounds is assumed to be right where it is a later one.
TEST_F(InductionTest, AssertionsAreCheckedInTheLastRound) {
  settings.rounds = 2;
  effects.variables.push_back(program.find_symbol("s"));
  run();
  const std::map<std::string, int64_t> wrong = {{"later!main@0:2.0", 1}, {"2s", 1}, {kLaterI, 0}, {"n!", 1}};
  EXPECT_FALSE(happens(trace.violations, wrong));
  settings.rounds = 1;
  run();
  EXPECT_TRUE(happens(trace.violations, wrong));
}

TEST_F(InductionTest, TheEntryCanBeForgotten) {
  settings.forgets_entry = true;
  run();
  EXPECT_TRUE(happens(trace.violations, {{"later!main@0:2.0i", -7}, {"n!", -7}}));
}

TEST_F(InductionTest, OtherLoopsAreUnwound) {
  settings.effects = [](const LoopPlace&) { return std::nullopt; };
  run();
  EXPECT_EQ(trace.unwindings.size(), 1U);
  EXPECT_TRUE(trace.broken.empty());
}

TEST_F(InductionTest, AnObstacleEndsThePath) {
  effects.obstacle = "it cannot be";
  run();
  ASSERT_EQ(trace.cuts.size(), 1U);
  EXPECT_EQ(trace.cuts[0].reason, "it cannot be");
}

struct ArrayInductionTest : InductionTest {
  ArrayInductionTest()
      : InductionTest(R"(
global n: s32
global i: s32
global k: s32
global a: s32[1000]
function main: fn() -> void {
    HAVOC n input n
    HAVOC k input k
    ASSIGN i = 0:s32
  head:
    GOTO done if i >= n
    ASSIGN a[i] = 1:s32
    ASSIGN i = i + 1:s32
    GOTO head
  done:
    ASSUME 0:s32 <= k && k < n
    ASSERT a[k] == 1:s32
    RETURN
}
)") {
    effects.variables.push_back(program.find_symbol("a"));
    const ExprRef j = program.store().symbol("j", program.store().signed_type(32));
    const ExprRef in_range = program.store().binary(Kind::And, program.store().binary(Kind::Le, number(0), j),
                                                    program.store().binary(Kind::Lt, j, variable("i")));
    const ExprRef holds =
        program.store().binary(Kind::Eq, program.store().index(variable("a"), j), number(1));
    candidate = program.store().make(Kind::ForAll, program.store().bool_type(),
                                     {j, program.store().binary(Kind::Implies, in_range, holds)});
  }
  ExprRef candidate = nullptr;
};

// What a candidate says of all elements is used for those that a formula reads.
TEST_F(ArrayInductionTest, FactsAboutAllElementsAreInstantiated) {
  run();
  EXPECT_TRUE(executor->element_axioms(std::span(&trace.violations.back().condition, 1)).empty());
  effects.candidates = {candidate};
  run();
  ASSERT_FALSE(trace.violations.empty());
  EXPECT_FALSE(executor->element_axioms(std::span(&trace.violations.back().condition, 1)).empty());
  bool is_checked_for_some = false;
  for (const Broken& broken : trace.broken)
    expr::for_each_subexpression(broken.event.condition, [&](ExprRef e) {
      is_checked_for_some |= e->is(Kind::Symbol) && e->text().starts_with("some!");
    });
  EXPECT_TRUE(is_checked_for_some);
}

}  // namespace
}  // namespace heddle::symex
