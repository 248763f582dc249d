#include "support/child_process.h"

#include <gtest/gtest.h>

namespace heddle::support {
namespace {

TEST(ChildProcess, GivesInputAndReadsOutput) {
  const std::string text(300'000, 'a');  // more than a pipe holds
  const ChildResult result = run_child({"cat"}, text, {});
  EXPECT_TRUE(result.started);
  EXPECT_EQ(result.exit_status, 0);
  EXPECT_EQ(result.output, text);
}

TEST(ChildProcess, TellsTheExitStatus) {
  EXPECT_EQ(run_child({"sh", "-c", "exit 3"}, "", {}).exit_status, 3);
  EXPECT_EQ(run_child({"sh", "-c", "kill -9 $$"}, "", {}).exit_status, -1);
}

TEST(ChildProcess, WorksInItsFolder) {
  const ChildResult result = run_child({"env"}, "", {}, {.folder = "/"});
  EXPECT_NE(("\n" + result.output).find("\nPWD=/\n"), std::string::npos);
}

TEST(ChildProcess, SaysThatThereIsNoSuchProgram) {
  EXPECT_FALSE(run_child({"no-such-program"}, "", {}).started);
}

TEST(ChildProcess, SurvivesAChildThatDoesNotListen) {
  const ChildResult result = run_child({"true"}, std::string(300'000, 'a'), {});
  EXPECT_TRUE(result.started);
  EXPECT_EQ(result.exit_status, 0);
}

TEST(ChildProcess, EndsAtTheTimeLimitOrWhenCancelled) {
  ChildLimits limits;
  limits.seconds = 0.1;
  EXPECT_TRUE(run_child({"sleep", "100"}, "", limits).timed_out);
  limits.seconds = 0;
  limits.is_cancelled = [] { return true; };
  EXPECT_TRUE(run_child({"sh", "-c", "sleep 100; true"}, "", limits).timed_out);
}

TEST(ChildProcess, EndsAChildThatClosesItsOutputAndWorksOn) {
  ChildLimits limits;
  limits.seconds = 0.1;
  EXPECT_TRUE(run_child({"sh", "-c", "exec >&- 2>&-; sleep 100"}, "", limits).timed_out);
}

TEST(ChildProcess, LimitsMemory) {
  ChildLimits limits;
  limits.memory_bytes = uint64_t{200} << 20;
  const ChildResult result = run_child({"python3", "-c", "print(len(bytearray(1 << 30)))"}, "", limits);
  EXPECT_NE(result.exit_status, 0);
  EXPECT_EQ(result.output, "");
}

}  // namespace
}  // namespace heddle::support
