#include <stdio.h>

static int add(int a, int b) {
  return a + b;
}
static int subtract(int a, int b) {
  return a - b;
}
static void hello(void) {
  puts("hello");
}
static double half(double x) {
  return x / 2;
}

typedef int binary(int, int);

static int apply(int (*f)(int, int), int a, int b) {
  return f(a, b);
}
static int apply_decayed(binary f, int a, int b) {
  return (*f)(a, b);
}

int main(void) {
  int (*f)(int, int) = add;
  printf("%d\n", f(1, 2));
  f = &subtract;
  printf("%d %d %d\n", f(5, 3), (*f)(5, 4), (***f)(5, 5));
  printf("%d %d\n", apply(add, 10, 20), apply_decayed(&subtract, 10, 20));
  void (*g)(void) = hello;
  g();
  (*g)();
  double (*h)(double) = half;
  printf("%g\n", h(h(10)));
  binary *b = f == subtract ? add : subtract;
  printf("%d\n", b(7, 7));
  printf("%d\n", (f == add ? subtract : add)(1, 1));
  int (**pf)(int, int) = &f;
  *pf = add;
  printf("%d %d\n", f(2, 2), (*pf)(3, 3));
  f = NULL;
  if (!f) puts("null");
  printf("%d\n", (f = add)(20, 22));
  printf("%d\n", ((int (*)(int, int))(void (*)(void))add)(1, 1));
  return 0;
}
