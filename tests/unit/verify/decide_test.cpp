#include "verify/decide.h"

#include <gtest/gtest.h>

#include <set>

#include "verify/programs.h"

namespace heddle::verify {
namespace {

using result::Reason;
using result::Result;
using result::Verdict;
using testing::loaded;
using testing::printed;
using testing::property_named;

constexpr const char* kAverage = R"(extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  if (a < 0 || a > LARGEST) return 0;
  return (a + a) / 2;
}
)";

Woven average(const std::string& largest) {
  return weave(loaded("#define LARGEST " + largest + "\n" + kAverage), property_named("no-overflow"));
}

// Hears everything, and may have enough at once.
class Ear : public Listener {
 public:
  explicit Ear(bool has_enough = false) : has_enough_(has_enough) {}
  void on_progress(const std::string& engine, const std::string&, double) override { engines.insert(engine); }
  void on_engine(const result::EngineReport& report) override { ended.push_back(report.engine); }
  bool is_cancelled() override { return has_enough_; }

  std::set<std::string> engines;
  std::vector<std::string> ended;

 private:
  bool has_enough_;
};

TEST(Decide, FindsAViolationWithItsInputs) {
  Woven woven = average("2000000000");
  const std::string before = printed(woven.program);
  const Result result = decide(woven, {});
  EXPECT_EQ(result.verdict, Verdict::False);
  EXPECT_EQ(result.asked, "no-overflow");
  ASSERT_TRUE(result.counterexample);
  ASSERT_EQ(result.counterexample->inputs.size(), 1U);
  EXPECT_GT(result.counterexample->inputs[0].bits.getSExtValue(), 1073741823);
  EXPECT_EQ(result.counterexample->location.line, 6U);
  // The work was done elsewhere.
  EXPECT_EQ(printed(woven.program), before);
  EXPECT_EQ(decide(woven, {}).verdict, Verdict::False);
}

TEST(Decide, TellsTheListenerWhoEnded) {
  Woven woven = average("1000");
  Settings settings;
  settings.engine = "k-induction";
  Ear ear;
  const Result result = decide(woven, settings, ear);
  EXPECT_EQ(result.verdict, Verdict::True);
  EXPECT_FALSE(ear.ended.empty());
  EXPECT_EQ(ear.ended.size(), result.engines.size());
}

TEST(Decide, EndsWhenTheListenerHasEnough) {
  Woven woven = weave(loaded(R"(extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = n, i;
  for (i = 0; i < 100000; i++) x = x * 1103515245u + (x >> 7) * n + i;
  if (x == 77u && n != 0u) reach_error();
  return 0;
}
)"),
                      property_named("unreach-call"));
  Ear ear(true);
  const Result result = decide(woven, {}, ear);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, Reason::Interrupted);
}

TEST(Decide, LeavesOpenWhatNothingDecides) {
  Woven woven = weave(loaded("int main(void) { return 0; }"), property_named("no-data-race"));
  const Result result = decide(woven, {});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.reason, Reason::UnknownProperty);
}

TEST(Decide, RefusesSettingsThatMakeNoSense) {
  Woven woven = average("1000");
  Settings settings;
  settings.engine = "oracle";
  EXPECT_THROW(decide(woven, settings), BadRequest);
}

}  // namespace
}  // namespace heddle::verify
