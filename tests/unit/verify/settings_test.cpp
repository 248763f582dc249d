#include "verify/settings.h"

#include <gmock/gmock.h>

#include "verify/programs.h"

namespace heddle::verify {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using testing::property_named;

std::string complaint(const Settings& settings, const std::string& property = "no-overflow") {
  try {
    check(settings, property_named(property));
  } catch (const BadRequest& error) {
    return error.what();
  }
  return "";
}

TEST(Settings, AreFineAsTheyAre) {
  EXPECT_EQ(complaint({}), "");
}

TEST(Settings, AnUnknownEngineIsRefusedWithWhatThereIs) {
  Settings settings;
  settings.engine = "k-deduction";
  EXPECT_THAT(complaint(settings), AllOf(HasSubstr("there is no engine 'k-deduction'; there are"),
                                         HasSubstr("portfolio"), HasSubstr("k-induction")));
}

TEST(Settings, AnUnknownSolverIsRefusedWithWhatThereIs) {
  Settings settings;
  settings.solving.solver = "oracle";
  EXPECT_THAT(complaint(settings),
              AllOf(HasSubstr("there is no solver 'oracle'; there are"), HasSubstr("bitblast")));
}

TEST(Settings, AnyCommandMayBeASolver) {
  Settings settings;
  settings.solving.solver = "smtlib:no-such-program --fast";
  EXPECT_EQ(complaint(settings), "");
}

TEST(Settings, ReductionsHaveNames) {
  EXPECT_EQ(reduction_named("ladder"), Reduction::Ladder);
  EXPECT_EQ(reduction_named("state-recurrence"), Reduction::StateRecurrence);
  EXPECT_EQ(reduction_named("plain"), Reduction::Plain);
  EXPECT_EQ(reduction_named("direct"), Reduction::Direct);
  EXPECT_THROW(reduction_named("to-absurdity"), BadRequest);
}

TEST(Settings, DirectCheckingIsForOverflowsAndTwoEngines) {
  Settings settings;
  settings.reduction = Reduction::Direct;
  const char* refusal = "direct checking is for no-overflow and the engines bmc and k-induction";
  EXPECT_EQ(complaint(settings), refusal);  // the portfolio
  for (const char* engine : {"bmc", "k-induction"}) {
    settings.engine = engine;
    EXPECT_EQ(complaint(settings), "") << engine;
    EXPECT_EQ(complaint(settings, "unreach-call"), refusal) << engine;
  }
}

}  // namespace
}  // namespace heddle::verify
