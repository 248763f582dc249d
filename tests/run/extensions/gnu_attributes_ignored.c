// Attributes that must not change the meaning.
#include <stdio.h>
#include <stdlib.h>

static int __attribute__((const)) square(int x) {
  return x * x;
}
static int __attribute__((pure, noinline)) length(const char *s) __attribute__((nonnull));
static int length(const char *s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}
__attribute__((noreturn)) static void stop(int status) {
  puts("stop");
  exit(status);
}
static void __attribute__((unused)) never(void) {}
static int __attribute__((format(printf, 1, 2))) log_it(const char *f, ...) {
  return f[0];
}
static int old __attribute__((deprecated)) = 4;
__attribute__((warn_unused_result)) static int result(void) {
  return 3;
}
static void *__attribute__((malloc)) make(void) {
  return calloc(1, 4);
}
static int __attribute__((visibility("hidden"))) hidden = 1;
static int weak_value(void) __attribute__((cold));
static int weak_value(void) {
  return 8;
}
_Noreturn static void leave(void) {
  stop(0);
}

int main(int argc, char **argv) {
  int unused __attribute__((unused));
  __extension__ int extended = 2;
  int x __attribute__((aligned(8))) = square(5);
  printf("%d %d %d\n", x, length("four"), extended);
  printf("%d %d\n", log_it("%d", 1), old + result() + hidden);
  int *p = make();
  if (p) printf("%d\n", *p);
  free(p);
  switch (argc) {
    case 1:
      x++;
      __attribute__((fallthrough));
    default:
      x++;
  }
  printf("%d %d\n", x, weak_value());
  if (__builtin_expect(argc > 100, 0)) never();
  leave();
}
