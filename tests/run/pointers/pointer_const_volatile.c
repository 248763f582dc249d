#include <stdio.h>

static const int limits[] = {1, 10, 100};
static volatile int device;

static int read_twice(const volatile int *p) {
  return *p + *p;
}
static void copy(char *restrict to, const char *restrict from) {
  while ((*to++ = *from++));
}

int main(void) {
  const int *p = limits;
  int const *q = &limits[2];
  printf("%d %d\n", *p++, *q);
  printf("%d\n", *p);
  int x = 3, y = 4;
  int *const fixed = &x;
  *fixed += 1;
  printf("%d\n", x);
  const int *view = &x;
  x = 8;
  printf("%d\n", *view);
  view = &y;
  printf("%d\n", *view);
  *(int *)view = 40;
  printf("%d\n", y);
  device = 21;
  printf("%d\n", read_twice(&device));
  device++;
  device += device;
  printf("%d\n", device);
  char buffer[8];
  copy(buffer, "const");
  puts(buffer);
  const char *const words[] = {"a", "b"};
  const char *const *w = words + 1;
  printf("%s\n", *w);
  volatile struct {
    int a;
    unsigned b : 3;
  } v = {1, 2};
  v.a += v.b;
  v.b = v.a;
  printf("%d %d\n", v.a, v.b);
  return 0;
}
