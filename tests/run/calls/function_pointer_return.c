// Functions that return function pointers, with and without typedef.
#include <stdio.h>

static int one(int x) {
  return x + 1;
}
static int two(int x) {
  return x + 2;
}
typedef int (*step)(int);

static int (*choose(int which))(int) {
  return which == 1 ? one : two;
}
static step other(step f) {
  return f == one ? two : one;
}
static step (*choose_chooser(void))(step) {
  return other;
}

static int (*(*nested(void))(int))(int) {
  return choose;
}

static step compose_cache[4];
static step *slot(int i) {
  return &compose_cache[i];
}

int main(void) {
  printf("%d %d\n", choose(1)(10), choose(2)(10));
  int (*f)(int) = choose(1);
  printf("%d\n", f(f(0)));
  printf("%d %d\n", other(one)(0), other(other(one))(0));
  printf("%d\n", choose_chooser()(two)(5));
  printf("%d\n", nested()(2)(40));
  int (*(*g)(int))(int) = choose;
  printf("%d\n", g(2)(1));
  *slot(2) = one;
  printf("%d %d\n", (*slot(2))(9), compose_cache[1] == 0);
  int (*(*table[2])(int))(int) = {choose, choose};
  printf("%d\n", table[1](1)(6));
  return 0;
}
