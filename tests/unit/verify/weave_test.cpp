#include "verify/weave.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "verify/programs.h"

namespace heddle::verify {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::loaded;
using testing::printed;
using testing::property_named;

constexpr const char* kSums = R"(extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int add(int a, int b) { return a + b; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = &n;
  while (*p < 10) n = add(n, 1) + 2;
  if (n == 7) reach_error();
  return n - 1;
}
)";

std::vector<std::string> ids(const Woven& woven) {
  std::vector<std::string> result;
  for (const result::AssertionResult& check : list_checks(woven)) result.push_back(check.id);
  return result;
}

TEST(Weave, TheProgramStaysAsItIs) {
  const ir::Program program = loaded(kSums);
  const std::string before = printed(program);
  for (const char* name : {"no-overflow", "unreach-call", "termination", "valid-memsafety",
                           "valid-memcleanup", "def-behavior", "file-usage"}) {
    const Woven woven = weave(program, property_named(name));
    EXPECT_EQ(printed(program), before) << name;
  }
}

TEST(Weave, EveryPropertyIsWovenIntoTheProgramAsItWas) {
  const ir::Program program = loaded(kSums);
  const std::string alone = printed(weave(program, property_named("no-overflow")).program);
  weave(program, property_named("unreach-call"));
  EXPECT_EQ(printed(weave(program, property_named("no-overflow")).program), alone);
}

TEST(Weave, ChecksHaveUniqueNames) {
  const ir::Program program = loaded(kSums);
  for (const char* name : {"no-overflow", "termination", "valid-memsafety", "def-behavior"}) {
    const std::vector<std::string> all = ids(weave(program, property_named(name)));
    EXPECT_FALSE(all.empty()) << name;
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size()) << name;
  }
}

TEST(Weave, ChecksAreNamedByFunctionPropertyAndNumber) {
  const Woven woven = weave(loaded(kSums), property_named("no-overflow"));
  EXPECT_THAT(ids(woven), ::testing::UnorderedElementsAre("add.no-overflow.1", "main.no-overflow.1",
                                                          "main.no-overflow.2"));
  for (const result::AssertionResult& check : list_checks(woven)) {
    EXPECT_EQ(check.property, "no-overflow");
    EXPECT_EQ(check.status, result::AssertionStatus::Undecided);
    EXPECT_TRUE(check.location.valid());
    EXPECT_NE(check.message, "");
  }
}

TEST(Weave, ChecksKeepTheirNames) {
  const std::vector<std::string> first = ids(weave(loaded(kSums), property_named("valid-memsafety")));
  EXPECT_EQ(ids(weave(loaded(kSums), property_named("valid-memsafety"))), first);
}

TEST(Weave, OnlyChecksOfThePropertyAreListed) {
  // Its call of reach_error does not count when the property is another.
  EXPECT_THAT(ids(weave(loaded(kSums), property_named("unreach-call"))), ElementsAre("main.unreach-call.1"));
  EXPECT_THAT(ids(weave(loaded("int main(void) { return 0; }"), property_named("no-overflow"))), IsEmpty());
}

TEST(Weave, TheProgramWithoutChecksIsKeptWhereItIsNeeded) {
  const ir::Program program = loaded(kSums);
  EXPECT_FALSE(weave(program, property_named("no-overflow")).unwoven);
  EXPECT_TRUE(weave(program, property_named("no-overflow"), true).unwoven);
  EXPECT_TRUE(weave(program, property_named("termination")).unwoven);
  EXPECT_TRUE(weave(program, property_named("def-behavior")).unwoven);
}

}  // namespace
}  // namespace heddle::verify
