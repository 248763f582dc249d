#include "support/quoting.h"

#include <gtest/gtest.h>

namespace heddle::support {
namespace {

TEST(Quoting, PlainNames) {
  EXPECT_EQ(plain_name_length("x + 1"), 1U);
  EXPECT_EQ(plain_name_length("file.c::x.field"), 9U);
  EXPECT_EQ(plain_name_length("x.field"), 1U);
  EXPECT_EQ(plain_name_length("main::x: s32"), 7U);
  EXPECT_EQ(plain_name_length("a::1"), 1U);
  EXPECT_EQ(plain_name_length("1a"), 0U);
  EXPECT_TRUE(is_plain_name("f::$1"));
  EXPECT_FALSE(is_plain_name(""));
  EXPECT_FALSE(is_plain_name("a b"));
  EXPECT_TRUE(is_plain_word("$0"));
  EXPECT_FALSE(is_plain_word("a::b"));
}

TEST(Quoting, QuotesAndBack) {
  EXPECT_EQ(quote("a'b\"\\\n\t\x01", '"'), "\"a'b\\\"\\\\\\n\\t\\x01\"");
  EXPECT_EQ(quote("größe", '\''), "'größe'");
  EXPECT_EQ(quote("\xc3", '\''), "'\\xc3'");
  std::string every_byte;
  for (int byte = 0; byte < 256; ++byte) every_byte += static_cast<char>(byte);
  for (char mark : {'"', '\''}) {
    const std::string text = quote(every_byte, mark);
    EXPECT_EQ(unquote(std::string_view(text).substr(1, text.size() - 2)), every_byte);
  }
  EXPECT_EQ(unquote("\\q"), std::nullopt);
  EXPECT_EQ(unquote("\\x1"), std::nullopt);
  EXPECT_EQ(unquote("\\"), std::nullopt);
}

}  // namespace
}  // namespace heddle::support
