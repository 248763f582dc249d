#include <stdio.h>

#define MAX(a, b)           \
  ({                        \
    __typeof__(a) _a = (a); \
    __typeof__(b) _b = (b); \
    _a > _b ? _a : _b;      \
  })

static int early(int x) {
  int r = ({
    if (x > 10) return -1;
    x * 2;
  });
  return r + 1;
}

int main(void) {
  int i = 3, j = 4;
  int larger = MAX(i++, j++);
  printf("%d %d %d\n", larger, i, j);
  int sum = ({
    int s = 0;
    for (int k = 1; k <= 10; k++) s += k;
    s;
  });
  printf("%d\n", sum);
  printf("%d\n", MAX(MAX(1, 5), MAX(3, 2)));
  printf("%d %d\n", early(4), early(40));
  for (int k = 0; k < 5; k++) {
    int v = ({
      if (k == 1) continue;
      if (k == 3) break;
      k * 10;
    });
    printf("%d ", v);
  }
  printf("\n");
  ({ puts("void statement expression"); });
  int *p = ({ &i; });
  *p = 70;
  printf("%d\n", i);
  double d = 1.5 + ({
               int t = 2;
               t * 0.25;
             });
  printf("%g\n", d);
  if (({
        int t = i;
        t > 50;
      }))
    puts("condition");
  int nested = ({
    int a = ({
      int b = 2;
      b + 1;
    });
    a *({ a + 1; });
  });
  printf("%d\n", nested);
  return 0;
}
