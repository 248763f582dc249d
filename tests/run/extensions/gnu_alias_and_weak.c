// A weak definition without a strong one is used; an alias is the same object or function.
#include <stdio.h>

int original(int x) {
  return x + 1;
}
int renamed(int) __attribute__((alias("original")));
__attribute__((weak)) int overridable(void) {
  return 10;
}
extern int missing(void) __attribute__((weak));

int value = 5;
extern int other_name __attribute__((alias("value")));

int main(void) {
  printf("%d %d\n", original(1), renamed(2));
  printf("%d\n", overridable());
  printf("%d\n", missing ? missing() : -1);
  other_name = 6;
  printf("%d\n", value);
  return 0;
}
