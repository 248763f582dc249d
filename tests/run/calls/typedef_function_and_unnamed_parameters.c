// Typedefs of function and array types, unnamed parameters in prototypes, qualified parameters.
#include <stdio.h>

typedef int unary(int);
typedef unary *unary_pointer;
typedef unary_pointer table[2];
typedef struct {
  int x;
} anonymous;
typedef anonymous *handle;

static unary increment, decrement;
static int two(int, const char *, double (*)(double));
static int ignore(const int unused, register int used) {
  return used;
}

static int increment(int x) {
  return x + 1;
}
static int decrement(int x) {
  return x - 1;
}
static double half(double x) {
  return x / 2;
}
static int two(int a, const char *s, double f(double)) {
  return a + s[0] + (int)f(10);
}
static void (*signal_like(int n, void (*handler)(int)))(int) {
  return n ? handler : 0;
}
static void print(int n) {
  printf("handler %d\n", n);
}

int main(void) {
  table t = {increment, decrement};
  printf("%d %d\n", t[0](5), t[1](5));
  unary *const fixed = t[1];
  printf("%d\n", fixed(fixed(0)));
  printf("%d %d\n", two(1, "A", half), ignore(1, 2));
  handle h = &(anonymous){9};
  h->x++;
  printf("%d\n", h->x);
  signal_like(1, print)(3);
  printf("%d\n", signal_like(0, print) == 0);
  typedef int local[3];
  local a = {1, 2, 3}, *p = &a;
  printf("%d %d\n", (*p)[2], (int)sizeof(local));
  typedef char t2;
  {
    t2 t = 'q';
    int t2 = t;
    printf("%d\n", t2);
  }
  return 0;
}
