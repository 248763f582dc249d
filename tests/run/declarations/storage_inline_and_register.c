#include <stdio.h>

static inline int minimum(int a, int b) {
  return a < b ? a : b;
}
extern inline __attribute__((gnu_inline, always_inline)) int twice(int x) {
  return x + x;
}
static __inline__ unsigned rotate(unsigned x, int n) {
  return x << n | x >> (32 - n);
}
inline int external(int x);
inline int external(int x) {
  return x - 1;
}
extern inline int external(int x);

static int sum(register const int *p, register int n) {
  register int s = 0;
  while (n--) s += *p++;
  return s;
}

static inline void recursive(int n) {
  if (!n) return;
  printf("%d ", n);
  recursive(n - 1);
}

int main(void) {
  printf("%d %d\n", minimum(3, 2), minimum(minimum(5, 4), 6));
  printf("%d\n", twice(21));
  printf("%x\n", rotate(0x80000001u, 4));
  int (*f)(int) = external;
  printf("%d %d\n", external(10), f(20));
  auto int a[] = {1, 2, 3};
  printf("%d\n", sum(a, 3));
  recursive(4);
  printf("\n");
  register struct {
    int x, y;
  } r = {1, 2};
  r.x += r.y;
  printf("%d\n", r.x);
  return 0;
}
