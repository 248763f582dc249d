#include "driver/output.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace heddle::driver {
namespace {

TEST(Output, WritesAFile) {
  std::string path = testing::TempDir() + "/output_test.txt";
  std::string text(200000, 'x');
  Output out(path);
  out.stream() << text;
  out.close();
  std::stringstream read;
  read << std::ifstream(path).rdbuf();
  EXPECT_EQ(read.str(), text);
}

TEST(Output, NoticesAFullDisk) {
  Output out("/dev/full");
  out.stream() << "text";
  EXPECT_THROW(out.close(), WriteError);
  Output large("/dev/full");
  EXPECT_THROW(large.stream() << std::string(200000, 'x'), WriteError);
}

TEST(Output, SaysWhyAFileCannotBeMade) {
  try {
    Output out("/no/such/folder/file");
    FAIL();
  } catch (const support::InputError& error) {
    EXPECT_STREQ(error.what(), "/no/such/folder/file: error: cannot write: No such file or directory");
  }
}

}  // namespace
}  // namespace heddle::driver
