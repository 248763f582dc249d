#include <stdio.h>

struct s {
  int a[3];
  const char *name;
};

#define SWAP(a, b)          \
  do {                      \
    __typeof__(a) _t = (a); \
    (a) = (b);              \
    (b) = _t;               \
  } while (0)

int main(void) {
  int x = 5;
  typeof(x) y = 6;
  __typeof__(int *) p = &x;
  typeof(*p) z = *p + 1;
  printf("%d %d %d\n", x, y, z);
  typeof(struct s) s = {{1, 2, 3}, "s"};
  typeof(s.a) copy = {4, 5, 6};
  typeof(s.name[0]) c = s.name[0];
  printf("%d %d %c\n", copy[2], (int)sizeof copy, c);
  __auto_type d = 2.5;
  __auto_type f = &s;
  __auto_type l = 1ll << 40;
  f->a[1] = 20;
  printf("%g %d %lld\n", d, s.a[1], l);
  SWAP(x, y);
  printf("%d %d\n", x, y);
  double e = 1.25;
  SWAP(d, e);
  printf("%g %g\n", d, e);
  typeof(1 ? 1 : 2.0) g = 7 / 2;
  printf("%g\n", g);
  typeof(int[3]) array = {7, 8, 9};
  typeof(&array[0]) q = array + 2;
  printf("%d\n", *q);
  typeof(printf) *print = printf;
  print("%s\n", "through typeof");
  typeof(main) *m = 0;
  printf("%d\n", m == 0);
  const int k = 3;
  typeof(k + 0) mutable = k;
  mutable ++;
  printf("%d\n", mutable);
  return 0;
}
