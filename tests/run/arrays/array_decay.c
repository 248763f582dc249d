// Where arrays turn into pointers and where they do not.
#include <stdio.h>

static int size_in(int a[100]) {
  return (int)(sizeof a == sizeof(int *));
}
static int last(int n, const int a[static n]) {
  return a[n - 1];
}

int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int *p = a, *q = &a[0];
  int(*whole)[5] = &a;
  printf("%d %d\n", p == q, (void *)whole == (void *)a);
  printf("%d %d %d\n", (int)sizeof a, (int)sizeof *whole, (int)sizeof *p);
  printf("%d %d\n", size_in(a), last(5, a));
  printf("%d %d %d\n", *a, *(a + 2), 3 [a]);
  printf("%d %d\n", (*whole)[4], whole[0][1]);
  printf("%d\n", (int)((char *)(whole + 1) - (char *)whole));
  printf("%d\n", (int)(&a[5] - a));
  const char *s = "string" + 3;
  printf("%s %c %d\n", s, "abc"[1], (int)sizeof "abc");
  printf("%c\n", *"xyz");
  char copy[] = "copy";
  printf("%d %d\n", (int)sizeof copy, (int)sizeof(copy + 0 == copy));
  int *mid = a + 2;
  printf("%d %d %d\n", mid[-2], mid[2], *(mid - 1));
  if (a) puts("an array is never null");
  p = a;
  while (p != a + 5) printf("%d ", *p++);
  printf("\n");
  return 0;
}
