#include "driver/console.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace heddle::driver {
namespace {

TEST(Console, WritesOnePlainLineIntoAPipe) {
  std::ostringstream err;
  Console console(err, false);
  console.error({"a.c", 3, 5, "unsupported: computed goto"});
  console.error("unknown option");
  console.finding({"a.c", 3, 5, "index 4 of 4"}, "out-of-bounds");
  EXPECT_EQ(err.str(),
            "a.c:3:5: error: unsupported: computed goto\n"
            "error: unknown option\n"
            "a.c:3:5: out-of-bounds: index 4 of 4\n");
}

TEST(Console, PutsACaretUnderTheSourceLineOnATerminal) {
  std::string path = testing::TempDir() + "/console_test.c";
  std::ofstream(path) << "int x;\n\tint \xC3\xA4 = y;\n";
  std::ostringstream err;
  Console console(err, true);
  console.error({path, 2, 11, "y is not declared"});
  EXPECT_NE(err.str().find("    2 | \tint \xC3\xA4 = y;\n"), std::string::npos);
  EXPECT_NE(err.str().find("      | \t        \033[1;32m^"), std::string::npos);
}

}  // namespace
}  // namespace heddle::driver
