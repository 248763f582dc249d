// Reads expressions in reverse Polish notation, one per line.
#include <ctype.h>
#include <stdio.h>

static int peeked = -2;
static int peek(void) {
  if (peeked == -2) peeked = getc(stdin);
  return peeked;
}
static int take(void) {
  int c = peek();
  peeked = -2;
  return c;
}

int main(void) {
  int stack[32], sp = 0;
  while (peek() != EOF) {
    int c = take();
    if (isdigit(c)) {
      int v = c - '0';
      while (isdigit(peek())) v = v * 10 + (take() - '0');
      stack[sp++] = v;
    } else if (c == '\n') {
      if (sp == 1)
        printf("%d\n", stack[0]);
      else
        printf("stack of %d\n", sp);
      sp = 0;
    } else if (c != ' ' && sp >= 2) {
      int b = stack[--sp], a = stack[--sp];
      stack[sp++] = c == '+' ? a + b : c == '-' ? a - b : c == '*' ? a * b : b ? a / b : 0;
    }
  }
  return 0;
}
