// GNU __label__ in statement expressions, and labels with the same name in different functions.
#include <stdio.h>

#define FIND(array, n, value)      \
  ({                               \
    __label__ found;               \
    int at = -1;                   \
    for (int k = 0; k < (n); k++)  \
      if ((array)[k] == (value)) { \
        at = k;                    \
        goto found;                \
      }                            \
  found:                           \
    at;                            \
  })

static int f(int x) {
  if (x) goto out;
  return 1;
out:
  return 2;
}

static int g(int x) {
  if (x) goto out;
  return 3;
out:
  return f(0) * 10 + f(1);
}

int main(void) {
  int a[] = {4, 8, 15, 16};
  printf("%d %d %d\n", FIND(a, 4, 15), FIND(a, 4, 5), FIND(a, 2, 8));
  printf("%d %d\n", g(0), g(1));
  int n = 0;
  {
    __label__ again;
  again:
    if (++n < 3) goto again;
  }
  printf("%d\n", n);
unused:
other:
  printf("end\n");
  return 0;
}
