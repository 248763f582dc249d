#include <stdio.h>

static int calls;
static int note(int x) {
  calls++;
  return x;
}

int main(void) {
  int a = 5, b = 7;
  printf("%d %d\n", a > b ? a : b, a < b ? a : b);
  printf("%s\n", a == 5 ? b == 7 ? "both" : "a" : b == 7 ? "b" : "none");
  int r = a ? note(1) : note(2);
  printf("%d %d\n", r, calls);
  (a ? a : b) + 1;
  *(a > b ? &a : &b) = 70;
  printf("%d %d\n", a, b);
  printf("%g\n", a ? 1 : 2.5);
  printf("%d\n", (a ? -1 : 0u) > 0);
  const char *s = 0;
  printf("%s\n", s ? s : "(none)");
  printf("%d\n", note(9) ?: note(10));
  printf("%d\n", note(0) ?: note(11));
  printf("%d\n", calls);
  const char *t = s ?: "elvis";
  puts(t);
  int x = a ? b ? 1 : 2 : 3;
  printf("%d\n", x);
  void *v = &a;
  int *p = a ? v : 0;
  printf("%d\n", *p);
  a ? (void)(b = 1) : (void)(b = 2);
  printf("%d\n", b);
  int i = 0;
  int y = i++ ?: i + 100;
  printf("%d %d\n", i, y);
  char c = 1 ? 300 : 'x';
  printf("%d\n", c);
  printf("%d\n", 1 ? 2 : 3 + 4);
  struct {
    int m;
  } u = {1}, w = {2};
  printf("%d\n", (a > 100 ? u : w).m);
  return 0;
}
