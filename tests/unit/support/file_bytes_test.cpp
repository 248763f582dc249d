#include "support/file_bytes.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/diagnostics.h"

namespace heddle::support {
namespace {

class FileBytesTest : public ::testing::Test {
 protected:
  ~FileBytesTest() override { std::filesystem::remove(path_); }

  std::string file_of(const std::string& text) {
    std::ofstream(path_, std::ios::binary) << text;
    return path_;
  }

  std::string path_ = ::testing::TempDir() + "file_bytes_test." + std::to_string(::getpid());
};

TEST_F(FileBytesTest, HasTheFile) {
  EXPECT_EQ(FileBytes(file_of("one")).view(), "one");
  EXPECT_EQ(FileBytes(file_of("")).view(), "");
  EXPECT_EQ(FileBytes::of_text("text").view(), "text");
}

TEST_F(FileBytesTest, WhatIsForgottenCanBeReadAgain) {
  constexpr size_t kSize = size_t{10} << 20;
  std::string text;
  for (size_t i = 0; text.size() < kSize; ++i) text += std::to_string(i);
  FileBytes bytes(file_of(text));
  bytes.forget_before(kSize / 2);
  bytes.forget_before(3);
  EXPECT_TRUE(bytes.view() == text);
  bytes.forget_before(text.size());
  EXPECT_TRUE(bytes.view() == text);
}

TEST_F(FileBytesTest, TellsWhatCannotBeRead) {
  EXPECT_THROW(FileBytes("/no/such/file"), InputError);
  EXPECT_THROW(FileBytes(::testing::TempDir()), InputError);
}

}  // namespace
}  // namespace heddle::support
