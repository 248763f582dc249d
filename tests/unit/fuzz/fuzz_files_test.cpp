#include "fuzz/fuzz_files.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::fuzz {
namespace {

TEST(FuzzFiles, ConstantsOfAProgram) {
  const std::string text = "# 12 \"f.c\"\nint a1 = 7, b = 0x1F; long c = 100000UL + 7;\n#define X 9\n";
  EXPECT_EQ(constants_of(text, 10), (std::vector<uint64_t>{7, 31, 100000}));
  EXPECT_EQ(constants_of(text, 1), (std::vector<uint64_t>{7}));
  EXPECT_TRUE(constants_of("", 10).empty());
}

TEST(FuzzFiles, TheHarnessIsAmongThem) {
  const std::vector<File> files = make_files("int x = 7;");
  const auto text_of = [&](const std::string& name) {
    const auto found = std::ranges::find(files, name, &File::name);
    return found == files.end() ? std::string() : found->text;
  };
  EXPECT_NE(text_of("fuzz_harness.c"), "");
  EXPECT_NE(text_of("fuzz_program.h"), "");
  EXPECT_NE(text_of("dictionary.txt").find("\"\\x07\\x00\\x00\\x00\"\n"), std::string::npos);
  EXPECT_EQ(text_of("seeds/zeros").find_first_not_of('\0'), std::string::npos);
}

}  // namespace
}  // namespace heddle::fuzz
