// How inserted code is laid out: as short as it can be, or with every statement on a line of its own.
// The code is what the writers make: blanks between its tokens, no comments, no line breaks.
#pragma once

#include <string>
#include <string_view>

namespace heddle::source_rewrite {

// The same tokens with no more blanks than they need:
//   static int add(int x, int y) { return x + y; }        static int add(int x,int y){return x+y;}
std::string compact(std::string_view code);

struct Lines {
  std::string text;  // joined by line breaks, without one at the end; each begins with the indentation
  int open = 0;      // blocks that the code opens and leaves open
};

// One statement per line, blocks indented by two:
//   if (c) { a = 1; b = 2; }        if (c) {
//                                     a = 1;
//                                     b = 2;
//                                   }
// May begin or end within a block: `{ a = 1;` and `}`.
Lines on_lines(std::string_view code, std::string_view indent);

}  // namespace heddle::source_rewrite
