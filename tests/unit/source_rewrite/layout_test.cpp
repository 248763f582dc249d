#include "source_rewrite/layout.h"

#include <gtest/gtest.h>

namespace heddle::source_rewrite {
namespace {

TEST(Layout, CompactKeepsTheTokensApart) {
  EXPECT_EQ(compact("static int add(int x, int y) { return x + y; } "),
            "static int add(int x,int y){return x+y;}");
  EXPECT_EQ(compact("x < -1 - y"), "x< -1-y");
  EXPECT_EQ(compact("a - -b + + c & & d"), "a- -b+ +c& &d");
  EXPECT_EQ(compact("a / *p"), "a/ *p");
  EXPECT_EQ(compact("unsigned long n = 0; else return 1;"), "unsigned long n=0;else return 1;");
  EXPECT_EQ(compact("f(\"a , b\", \"\\\" )\")"), "f(\"a , b\",\"\\\" )\")");
}

TEST(Layout, EveryStatementGetsALine) {
  EXPECT_EQ(on_lines("a = 1; b = 2; ", "  ").text, "  a = 1;\n  b = 2;");
  EXPECT_EQ(on_lines("if (c) { a = 1; } else { b = 2; } x; ", "").text,
            "if (c) {\n  a = 1;\n} else {\n  b = 2;\n}\nx;");
  EXPECT_EQ(on_lines("for (i = 0; i < n; i++) if (!f({0})) return 0; ", "").text,
            "for (i = 0; i < n; i++) if (!f({0})) return 0;");
  EXPECT_EQ(on_lines("int a[2] = {0, {1}}; b;", "\t").text, "\tint a[2] = {0, {1}};\n\tb;");
  EXPECT_EQ(on_lines("f(\"; {\", 1); b;", "").text, "f(\"; {\", 1);\nb;");
}

TEST(Layout, BlocksMayStayOpen) {
  const Lines begin = on_lines("{ a = 1; ", "  ");
  EXPECT_EQ(begin.text, "  {\n    a = 1;");
  EXPECT_EQ(begin.open, 1);
  EXPECT_EQ(on_lines(" }", "  ").text, "  }");
}

}  // namespace
}  // namespace heddle::source_rewrite
