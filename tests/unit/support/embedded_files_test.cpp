#include "support/embedded_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include "support/source_directory.h"

namespace heddle::support {
namespace {

TEST(EmbeddedFiles, HoldTheTextOfTheFileUnchanged) {
  auto files = embedded_files();
  auto found = std::find_if(files.begin(), files.end(),
                            [](const EmbeddedFile& file) { return file.name == "models/heddle.h"; });
  ASSERT_NE(found, files.end());
  std::ifstream stream(source_directory() + "/models/heddle.h");
  std::stringstream text;
  text << stream.rdbuf();
  EXPECT_EQ(found->text, text.str());
}

}  // namespace
}  // namespace heddle::support
