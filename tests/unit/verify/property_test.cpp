#include "verify/property.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

namespace heddle::verify {
namespace {

using spec::Goal;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kCallsOfF =
    "automaton calls_f\nstate run initial\nrun: on f() before assert false \"f is called\";\n";

// A folder for property files, which goes with the test.
class PropertyTest : public ::testing::Test {
 protected:
  PropertyTest() {
    char path[] = "/tmp/heddle_test_XXXXXX";
    folder_ = mkdtemp(path);
  }
  ~PropertyTest() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::string& text) const {
    const std::string path = (folder_ / name).string();
    std::ofstream(path) << text;
    return path;
  }

  std::vector<Property> read(const std::string& text, const std::vector<std::string>& parameters = {}) {
    return read_properties({text, parameters}, diagnostics_);
  }

  std::vector<std::string> labels(const std::string& text) {
    std::vector<std::string> result;
    for (const Property& property : read(text)) result.push_back(property.label);
    return result;
  }

  // What reading it throws.
  template <typename Error = BadRequest>
  std::string complaint(const std::string& text, const std::vector<std::string>& parameters = {}) {
    try {
      read(text, parameters);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  std::filesystem::path folder_;
  support::Diagnostics diagnostics_;
};

TEST_F(PropertyTest, ANameIsAShippedProperty) {
  const std::vector<Property> properties = read("no-overflow");
  ASSERT_EQ(properties.size(), 1U);
  EXPECT_EQ(properties[0].name, "no-overflow");
  EXPECT_EQ(properties[0].label, "no-overflow");
  EXPECT_EQ(properties[0].goal, Goal::Reachability);
  EXPECT_TRUE(properties[0].is_supported);
  EXPECT_FALSE(properties[0].specification.automata.empty());
  EXPECT_THAT(diagnostics_.warnings(), IsEmpty());
}

TEST_F(PropertyTest, TheGoalComesFromTheFile) {
  const std::pair<const char*, Goal> goals[] = {{"unreach-call", Goal::Reachability},
                                                {"termination", Goal::Termination},
                                                {"valid-memsafety", Goal::MemorySafety},
                                                {"valid-memcleanup", Goal::NoBlockLeft},
                                                {"def-behavior", Goal::DefinedBehaviour}};
  for (const auto& [name, goal] : goals) {
    const std::vector<Property> properties = read(name);
    ASSERT_EQ(properties.size(), 1U) << name;
    EXPECT_EQ(properties[0].goal, goal) << name;
  }
}

TEST_F(PropertyTest, CommasSeparate) {
  EXPECT_THAT(labels("termination,no-overflow,unreach-call"),
              ElementsAre("termination", "no-overflow", "unreach-call"));
}

TEST_F(PropertyTest, APathMeansTheFileWhateverItIsCalled) {
  const std::vector<Property> properties = read(write("no-overflow.ia", kCallsOfF));
  ASSERT_EQ(properties.size(), 1U);
  EXPECT_EQ(properties[0].name, "no-overflow");
  ASSERT_EQ(properties[0].specification.automata.size(), 1U);
  EXPECT_EQ(properties[0].specification.automata[0].name, "calls_f");
}

TEST_F(PropertyTest, APathOfAMissingFileIsNoShippedProperty) {
  const std::string path = (folder_ / "no-overflow.ia").string();
  EXPECT_THAT(complaint<support::InputError>(path), HasSubstr(path));
  EXPECT_THAT(complaint<support::InputError>((folder_ / "no-overflow.prp").string()), HasSubstr(".prp"));
}

TEST_F(PropertyTest, APropertyFileOfSvcompMeansWhatItSays) {
  const std::string path = write("no-overflow.prp", "CHECK( init(main()), LTL(F end) )\n");
  EXPECT_THAT(labels(path), ElementsAre("termination"));
}

TEST_F(PropertyTest, SeveralLinesAreSeveralProperties) {
  const std::string path = write("several.prp",
                                 "// two questions, one of them twice\n"
                                 "CHECK( init(main()), LTL(G ! overflow) )\n"
                                 "\n"
                                 "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"
                                 "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n");
  EXPECT_THAT(labels(path), ElementsAre("no-overflow", "unreach-call"));
  EXPECT_THAT(labels("termination," + path), ElementsAre("termination", "no-overflow", "unreach-call"));
}

TEST_F(PropertyTest, ThreeLinesAreMemorySafety) {
  const std::string two =
      "CHECK( init(main()), LTL(G valid-free) )\n"
      "CHECK( init(main()), LTL(G valid-deref) )\n";
  EXPECT_THAT(labels(write("two.prp", two)), ElementsAre("valid-free", "valid-deref"));
  EXPECT_THAT(labels(write("three.prp", two + "CHECK( init(main()), LTL(G valid-memtrack) )\n")),
              ElementsAre("valid-memsafety"));
}

TEST_F(PropertyTest, SomePropertiesOfSvcompAreKnownButNotSupported) {
  const std::vector<Property> properties = read(
      write("race.prp", "CHECK( init(main()), LTL(G ! data-race) )\nCHECK( init(main()), LTL(F end) )\n"));
  ASSERT_EQ(properties.size(), 2U);
  EXPECT_EQ(properties[0].label, "no-data-race");
  EXPECT_FALSE(properties[0].is_supported);
  EXPECT_THAT(properties[0].specification.automata, IsEmpty());
  EXPECT_TRUE(properties[1].is_supported);
}

TEST_F(PropertyTest, OtherLinesAreUnsupportedAtTheirPlace) {
  const auto refused = [this](const std::string& line) {
    return complaint<support::UnsupportedError>(write("odd.prp", "// odd\n" + line + "\n"));
  };
  EXPECT_THAT(refused("CHECK( init(main()), LTL(G F fair) )"),
              AllOf(HasSubstr("odd.prp:2:1: error: unsupported: "), HasSubstr("LTL(GFfair)")));
  EXPECT_THAT(refused("CHECK( init(start()), LTL(F end) )"), HasSubstr("init(start()"));
  EXPECT_THAT(refused("COVER( init(main()), FQL(COVER EDGES(@CALL(f))) )"), HasSubstr("no CHECK"));
}

TEST_F(PropertyTest, AFileWithoutLinesIsRefused) {
  EXPECT_THAT(complaint<support::InputError>(write("empty.prp", "// nothing\n")),
              HasSubstr("names no property"));
}

TEST_F(PropertyTest, GoalsOfOneFileAreSplit) {
  write("ends.ia", "goal termination;\ninclude \"termination.ia\";\n");
  const std::string path = write("mixed.ia", std::string("include \"ends.ia\";\n") + kCallsOfF +
                                                 "automaton calls_g\nstate run initial\n"
                                                 "run: on g() before assert false;\n");
  const std::vector<Property> properties = read(path);
  ASSERT_EQ(properties.size(), 2U);
  EXPECT_EQ(properties[0].goal, Goal::Termination);
  EXPECT_EQ(properties[1].goal, Goal::Reachability);
  for (const Property& property : properties) {
    EXPECT_EQ(property.name, "mixed");
    EXPECT_EQ(property.specification.property, "mixed");
    EXPECT_TRUE(spec::has_only_goal(property.specification, property.goal));
  }
  EXPECT_EQ(properties[0].specification.automata.size(), 2U);  // loops and recursion
  EXPECT_EQ(properties[1].specification.automata.size(), 2U);
  EXPECT_EQ(properties[0].label, "mixed (termination)");
  EXPECT_EQ(properties[1].label, "mixed (reachability)");
}

TEST_F(PropertyTest, AMisspeltNameIsRefusedWithWhatWasMeant) {
  EXPECT_EQ(complaint("no-overflw"), "there is no property 'no-overflw'; did you mean 'no-overflow'?");
  EXPECT_THAT(complaint("peace"),
              AllOf(HasSubstr("there is no property 'peace'; there are"), HasSubstr("termination")));
  EXPECT_THAT(complaint("no-overflow,"), HasSubstr("there is no property ''"));
}

TEST_F(PropertyTest, ParametersAreSetByName) {
  EXPECT_EQ(complaint("no-overflow", {"answer"}), "a parameter is set by NAME=VALUE, not by 'answer'");
  EXPECT_THAT(complaint<support::InputError>("no-overflow", {"answer=42"}), HasSubstr("answer"));
}

TEST_F(PropertyTest, OneSpecificationIsWovenAtATime) {
  EXPECT_EQ(read_specification({"valid-memsafety", {}}, "", diagnostics_).property, "valid-memsafety");
  EXPECT_THROW(read_specification({"no-overflow,termination", {}}, "", diagnostics_), BadRequest);
  EXPECT_THROW(read_specification({"no-data-race", {}}, "", diagnostics_), BadRequest);
}

}  // namespace
}  // namespace heddle::verify
