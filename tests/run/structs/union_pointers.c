// Unions holding pointers, and a GNU cast to a union type.
#include <stdio.h>

union any {
  int *ip;
  const char *cp;
  int (*fp)(int);
  long word;
  void *vp;
};

static int square(int x) {
  return x * x;
}
static int length(union any a) {
  int n = 0;
  while (a.cp[n]) n++;
  return n;
}

int main(void) {
  int x = 5;
  union any a = {&x};
  *a.ip += 2;
  printf("%d\n", x);
  int *same = a.vp;
  printf("%d\n", same == &x);
  a.fp = square;
  printf("%d\n", a.fp(9));
  a.cp = "union";
  printf("%s %d\n", a.cp, length(a));
  printf("%d\n", length((union any)(const char *)"cast"));
  union any table[2] = {{.cp = "t"}, {.fp = square}};
  printf("%s %d\n", table[0].cp, table[1].fp(3));
  a.ip = &x;
  long w = a.word;
  a.ip = 0;
  printf("%d\n", a.word == 0);
  a.word = w;
  printf("%d\n", *a.ip);
  return 0;
}
