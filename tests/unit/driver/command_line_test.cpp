#include "driver/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/command.h"

namespace heddle::driver {
namespace {

using testing::ElementsAre;

struct Sample {
  bool trace = false;
  uint64_t steps = 7;
  std::string out;
  std::string model = "LP64";
  std::vector<std::string> files;
  std::vector<std::string> clang;
  std::vector<std::string> arguments;

  support::OptionTable table() {
    return {
        {"FILE", "", "", &files},
        {"--trace", "", "", &trace},
        {"--max-steps", "N", "", &steps},
        {"-o", "FILE", "", &out},
        {"--data-model", "ILP32 or LP64", "",
         [this](const std::string& text) {
           model = text;
           return text == "ILP32" || text == "LP64";
         }},
        {"--32", "", "", support::Alias{"--data-model=ILP32"}},
        {"-I", "DIR", "", support::PassOn{&clang}},
        {"-std=", "STANDARD", "", support::PassOn{&clang}},
        {"-include", "FILE", "", support::PassOn{&clang}},
        {"--", "ARGUMENT...", "", &arguments},
    };
  }
};

std::string complaint(std::vector<std::string> words) {
  Sample sample;
  try {
    parse_options(sample.table(), std::move(words));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ParseOptions, SetsFields) {
  Sample sample;
  parse_options(sample.table(), {"a.c", "--trace", "--max-steps", "42", "-o", "x.goto", "b.c"});
  EXPECT_TRUE(sample.trace);
  EXPECT_EQ(sample.steps, 42u);
  EXPECT_EQ(sample.out, "x.goto");
  EXPECT_THAT(sample.files, ElementsAre("a.c", "b.c"));
}

TEST(ParseOptions, KeepsDefaults) {
  Sample sample;
  parse_options(sample.table(), {"a.c"});
  EXPECT_FALSE(sample.trace);
  EXPECT_EQ(sample.steps, 7u);
}

TEST(ParseOptions, HandsClangOptionsOn) {
  Sample sample;
  parse_options(sample.table(), {"-Iinclude", "-I", "more", "a.c", "-std=c99", "-include", "x.h"});
  EXPECT_THAT(sample.clang, ElementsAre("-Iinclude", "-I", "more", "-std=c99", "-include", "x.h"));
  EXPECT_THAT(sample.files, ElementsAre("a.c"));
}

TEST(ParseOptions, LastDataModelWins) {
  Sample sample;
  parse_options(sample.table(), {"--32", "--data-model", "LP64", "a.c"});
  EXPECT_EQ(sample.model, "LP64");
  parse_options(sample.table(), {"--data-model=LP64", "--32", "a.c"});
  EXPECT_EQ(sample.model, "ILP32");
}

TEST(ParseOptions, LeavesWordsAfterDashesAlone) {
  Sample sample;
  parse_options(sample.table(), {"a.c", "--", "--trace", "-I", "x", "--"});
  EXPECT_FALSE(sample.trace);
  EXPECT_THAT(sample.arguments, ElementsAre("--trace", "-I", "x", "--"));
}

TEST(ParseOptions, ExplainsWhatIsWrong) {
  EXPECT_EQ(complaint({"--trce"}), "unknown option '--trce'; did you mean '--trace'?");
  EXPECT_EQ(complaint({"--unwind=5"}), "unknown option '--unwind'");
  EXPECT_EQ(complaint({"--max-steps", "many"}), "option '--max-steps' takes N, not 'many'");
  EXPECT_EQ(complaint({"--max-steps=-1"}), "option '--max-steps' takes N, not '-1'");
  EXPECT_EQ(complaint({"--data-model", "LP32"}), "option '--data-model' takes ILP32 or LP64, not 'LP32'");
  EXPECT_EQ(complaint({"a.c", "-o"}), "option '-o' needs a value: FILE");
  EXPECT_EQ(complaint({"-I"}), "option '-I' needs a value: DIR");
}

}  // namespace
}  // namespace heddle::driver
