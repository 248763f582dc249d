#include "verify/each_check.h"

#include <gtest/gtest.h>

#include <map>

#include "verify/programs.h"
#include "verify/reached_from.h"

namespace heddle::verify {
namespace {

using result::Answer;
using result::Verdict;
using testing::loaded;
using testing::property_named;

// One check can be violated from any input, one holds because of it, and one in any case.
constexpr const char* kThree = R"(extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a + 1;
  int c = 1 + a;
  int d = a % 10 + 3;
  return b + 0 == c && d;
}
)";

class Ear : public Listener {
 public:
  void on_answer(const Answer& answer) override { heard[answer.check] = answer.result.verdict; }
  std::map<std::string, Verdict> heard;
};

TEST(EachCheck, HasAnAnswerForEachThatTheListenerHeardBefore) {
  Woven woven = weave(loaded(kThree), property_named("no-overflow"));
  Ear ear;
  const std::vector<Answer> answers = decide_each_check(woven, {}, ear);
  ASSERT_EQ(answers.size(), 5U);
  for (const Answer& answer : answers) EXPECT_EQ(ear.heard.at(answer.check), answer.result.verdict);
  EXPECT_EQ(answers[0].result.verdict, Verdict::False);
  ASSERT_TRUE(answers[0].result.counterexample);
  EXPECT_EQ(answers[0].result.counterexample->inputs.at(0).bits.getSExtValue(), 2147483647);
  for (size_t i = 1; i < answers.size(); ++i) EXPECT_EQ(answers[i].result.verdict, Verdict::True);
}

TEST(EachCheck, TellsWhatHasToBePassedBefore) {
  Woven woven = weave(loaded(kThree), property_named("no-overflow"));
  Listener nobody;
  const std::vector<Answer> answers = decide_each_check(woven, {}, nobody);
  const auto unless = [&](size_t i) { return answers[i].result.assertions.at(0).unless; };
  EXPECT_FALSE(unless(0));
  EXPECT_EQ(unless(1), std::vector<std::string>{answers[0].check});
  EXPECT_EQ(unless(2), std::vector<std::string>{});
  EXPECT_EQ(unless(3), std::vector<std::string>{});
}

TEST(EachCheck, AllHoldTogetherWithoutConditions) {
  Woven woven = weave(loaded("int main(void) { int a = 1; return a + 2; }"), property_named("no-overflow"));
  Listener nobody;
  for (const Answer& answer : decide_each_check(woven, {}, nobody)) {
    EXPECT_EQ(answer.result.verdict, Verdict::True);
    EXPECT_FALSE(answer.result.assertions.at(0).unless);
  }
}

TEST(ReachedFrom, FollowsCallsAndReturns) {
  const ir::Program program = loaded(R"(int g;
static void first(void) { g = 1; }
static void second(void) { g = 2; }
int main(void) { first(); second(); return g; }
)");
  const ir::Function& first = *program.find_function("first");
  const ir::Function& second = *program.find_function("second");
  ReachedFrom reached(program);
  reached.start_from(first, 0);
  EXPECT_TRUE(reached.is_reached(second, 0));
  EXPECT_FALSE(reached.is_reached(first, 0));
  reached.start_from(second, 0);
  EXPECT_FALSE(reached.is_reached(first, 0));
}

}  // namespace
}  // namespace heddle::verify
