#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) {
  return n == 0 ? 1 : is_odd(n - 1);
}
static int is_odd(unsigned n) {
  return n == 0 ? 0 : is_even(n - 1);
}

static const char *input;
static int expression(void);
static int factor(void) {
  int v = 0;
  if (*input == '(') {
    input++;
    v = expression();
    input++;
  } else if (*input == '-') {
    input++;
    v = -factor();
  } else {
    while (*input >= '0' && *input <= '9') v = v * 10 + (*input++ - '0');
  }
  return v;
}
static int term(void) {
  int v = factor();
  while (*input == '*' || *input == '/') {
    char op = *input++;
    int r = factor();
    v = op == '*' ? v * r : v / r;
  }
  return v;
}
static int expression(void) {
  int v = term();
  while (*input == '+' || *input == '-') v += *input++ == '+' ? term() : -term();
  return v;
}
static int evaluate(const char *s) {
  input = s;
  return expression();
}

static int male(int n);
static int female(int n) {
  return n == 0 ? 1 : n - male(female(n - 1));
}
static int male(int n) {
  return n == 0 ? 0 : n - female(male(n - 1));
}

int main(void) {
  printf("%d %d\n", is_even(10), is_odd(10));
  printf("%d %d %d\n", evaluate("1+2*3"), evaluate("(1+2)*3-4/2"), evaluate("-(2-5)*((7))"));
  for (int i = 0; i < 8; i++) printf("%d%d ", female(i), male(i));
  printf("\n");
  return 0;
}
