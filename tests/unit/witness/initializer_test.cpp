#include "witness/initializer.h"

#include <gtest/gtest.h>

#include <string>

namespace heddle::witness {
namespace {

// What begins at the initializer that the `@` of the text is in; "" if it is in none.
std::string initializer(std::string text) {
  const size_t place = text.find('@');
  text.erase(place, 1);
  const auto begin = initializer_begin(text, 0, place);
  return begin ? text.substr(*begin) : "";
}

TEST(Initializer, BeginsBehindEquals) {
  EXPECT_EQ(initializer("int a = b @+ 1;"), "b + 1;");
  EXPECT_EQ(initializer("int a = @b + 1;"), "b + 1;");
  EXPECT_EQ(initializer("int a = (b @+ 1) * 2;"), "(b + 1) * 2;");
  EXPECT_EQ(initializer("int a = b = c @+ 1;"), "b = c + 1;");
  EXPECT_EQ(initializer("int a = b == c @+ 1;"), "b == c + 1;");
}

TEST(Initializer, IsOfOneVariable) {
  EXPECT_EQ(initializer("int a = 1, b = f(x, y @+ 1), c;"), "f(x, y + 1), c;");
  EXPECT_EQ(initializer("int a = 1, b[n @+ 1], c;"), "");
  EXPECT_EQ(initializer("int a[n @+ 1] = {0};"), "");
}

TEST(Initializer, IsAnElementOfAList) {
  EXPECT_EQ(initializer("int a[] = {1, x @+ 1, 2};"), "x + 1, 2};");
  EXPECT_EQ(initializer("struct s a[] = {{1}, {.x = 2, .y = x @+ 1}};"), "x + 1}};");
  EXPECT_EQ(initializer("int a[] = {[3] = x @+ 1};"), "x + 1};");
  EXPECT_EQ(initializer("struct s a = (struct s){x @+ 1};"), "(struct s){x + 1};");
}

TEST(Initializer, LooksThroughCommentsAndTexts) {
  EXPECT_EQ(initializer("int a /* = 1, */ = // = 2\n  x @+ 1;"), "x + 1;");
  EXPECT_EQ(initializer("char a = \",=(\"[x @+ 1];"), "\",=(\"[x + 1];");
  EXPECT_EQ(initializer("int a = ',' + x @+ 1;"), "',' + x + 1;");
}

}  // namespace
}  // namespace heddle::witness
