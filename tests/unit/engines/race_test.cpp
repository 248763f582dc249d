#include "engines/race.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace heddle::engines {
namespace {

using result::Reason;
using result::Result;
using result::Verdict;

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

Result verdict(Verdict verdict) {
  Result result;
  result.verdict = verdict;
  return result;
}

Contestant says(const std::string& name, Verdict answer, double delay = 0) {
  return {name, [answer](const Voice&) { return verdict(answer); }, delay};
}

Contestant gives_up(const std::string& reason) {
  return {"gives up", [reason](const Voice&) { return result::unknown(Reason::NoProofFound, reason); }};
}

Contestant confirms_for(double seconds) {
  return {"confirms", [seconds](const Voice& voice) {
            voice.progress(Phase::Confirming, "once more");
            sleep_for(seconds);
            return verdict(Verdict::True);
          }};
}

TEST(Race, ConclusiveAnswerWins) {
  const Result result = race({gives_up("no idea"), says("knows", Verdict::False)}, {});
  EXPECT_EQ(result.verdict, Verdict::False);
  EXPECT_EQ(result.engine, "knows");
}

TEST(Race, ReasonsAreToldOnceEach) {
  const Result result = race({gives_up("too hard"), gives_up("too long"), gives_up("too hard")}, {});
  EXPECT_EQ(result.reason, Reason::NoProofFound);
  EXPECT_EQ(result.detail, "too hard; too long");
}

TEST(Race, CrashCostsOnlyItsOwnAnswer) {
  const Contestant crashes{"crashes", [](const Voice&) -> Result { std::_Exit(3); }};
  EXPECT_EQ(race({crashes, says("other", Verdict::True, 0.01)}, {}).engine, "other");
  EXPECT_EQ(race({crashes}, {}).reason, Reason::InternalError);
}

TEST(Race, LateOneStartsAtOnceWhenTheOthersGaveUp) {
  EXPECT_EQ(race({gives_up("no idea"), says("late", Verdict::True, 1000)}, {}).engine, "late");
}

TEST(Race, TimeLimitEndsIt) {
  const Contestant sleeps{"sleeps", [](const Voice&) {
                            sleep_for(1000);
                            return Result{};
                          }};
  RaceOptions options;
  options.seconds = 0.05;
  EXPECT_EQ(race({sleeps}, options).reason, Reason::Timeout);
}

TEST(Race, WhoCancelsEndsIt) {
  const Contestant sleeps{"sleeps", [](const Voice&) {
                            sleep_for(1000);
                            return Result{};
                          }};
  RaceOptions options;
  options.is_cancelled = [] { return true; };
  EXPECT_EQ(race({sleeps}, options).reason, Reason::Interrupted);
}

TEST(Race, EveryEngineThatStartedIsReported) {
  const Result result =
      race({gives_up("no idea"), says("knows", Verdict::True), says("late", Verdict::True, 1000)}, {});
  ASSERT_EQ(result.engines.size(), 2);
  EXPECT_EQ(result.engines[0].engine, "gives up");
  EXPECT_EQ(result.engines[1].engine, "knows");
  EXPECT_EQ(result.engines[1].verdict, Verdict::True);
}

TEST(Race, LateOneDoesNotStartWhileAnotherIsAtIt) {
  const Contestant quick{"quick", [](const Voice&) {
                           sleep_for(0.02);
                           return verdict(Verdict::True);
                         }};
  EXPECT_EQ(race({quick, says("late", Verdict::True, 1000)}, {}).engine, "quick");
}

// The machine may be too busy for one race to tell.
TEST(Race, OthersWaitForOneThatConfirms) {
  bool has_won = false;
  for (int i = 0; i < 10 && !has_won; ++i)
    has_won = race({confirms_for(0.08), says("other", Verdict::True, 0.04)}, {}).engine == "confirms";
  EXPECT_TRUE(has_won);
}

TEST(Race, OthersDoNotWaitForLong) {
  EXPECT_EQ(race({confirms_for(1000), says("other", Verdict::True, 0.01)}, {}).engine, "other");
  const Contestant slow{"slow", [](const Voice&) {
                          sleep_for(0.05);
                          return verdict(Verdict::True);
                        }};
  EXPECT_EQ(race({confirms_for(1000), slow}, {}).engine, "slow");
}

Contestant tries_to_prove_for(double seconds) {
  return {"prover", [seconds](const Voice& voice) {
            voice.progress(Phase::Proving, "induction");
            sleep_for(seconds);
            return verdict(Verdict::True);
          }};
}

TEST(Race, AnotherGoesOnWithASearchThatIsHeldUp) {
  Contestant stand_in = says("stand-in", Verdict::False);
  stand_in.stands_in_for = "prover";
  EXPECT_EQ(race({tries_to_prove_for(1000), stand_in}, {}).engine, "stand-in");
  EXPECT_EQ(race({tries_to_prove_for(0.01), stand_in}, {}).engine, "prover");
  EXPECT_EQ(race({gives_up("no idea"), stand_in}, {}).verdict, Verdict::Unknown);
}

// Ends with its priority as the reason.
Contestant tells_priority(const std::string& name, bool gives_way) {
  Contestant contestant{name, [name](const Voice&) {
                          sleep_for(0.4);
                          return result::unknown(Reason::NoProofFound,
                                                 name + " " + std::to_string(getpriority(PRIO_PROCESS, 0)));
                        }};
  contestant.gives_way = gives_way;
  return contestant;
}

TEST(Race, ProofsGiveWayInALongRace) {
  RaceOptions options;
  options.equal_seconds = 0.05;
  const int usual = getpriority(PRIO_PROCESS, 0);
  if (usual > 15) GTEST_SKIP() << "there is no lower priority";
  const Result result = race({tells_priority("search", false), tells_priority("proof", true)}, options);
  EXPECT_EQ(result.detail, "search " + std::to_string(usual) + "; proof " + std::to_string(usual + 3));
  options.equal_seconds = 100;
  EXPECT_EQ(race({tells_priority("proof", true)}, options).detail, "proof " + std::to_string(usual));
}

}  // namespace
}  // namespace heddle::engines
