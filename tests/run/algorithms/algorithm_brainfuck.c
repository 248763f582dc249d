// An interpreter for a tiny language, with a byte tape and matching brackets.
#include <stdio.h>

static void run(const char *program) {
  unsigned char tape[64] = {0}, *at = tape;
  for (const char *p = program; *p; p++) {
    switch (*p) {
      case '>':
        at++;
        break;
      case '<':
        at--;
        break;
      case '+':
        ++*at;
        break;
      case '-':
        --*at;
        break;
      case '.':
        putchar(*at);
        break;
      case '[':
        if (!*at)
          for (int depth = 1; depth;) {
            p++;
            depth += (*p == '[') - (*p == ']');
          }
        break;
      case ']':
        if (*at)
          for (int depth = 1; depth;) {
            p--;
            depth += (*p == ']') - (*p == '[');
          }
        break;
    }
  }
}

int main(void) {
  run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+."
      ">++.");
  run("++>+++++[<+>-]++++++++[<++++++>-]<.>++++++++++.");
  return 0;
}
