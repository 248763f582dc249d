// 8
int printf(const char *, ...);
static int value = 5;
extern int other __attribute__((alias("value")));
__attribute__((weak)) int missing(int x);
__attribute__((weak)) int chosen(int x) { return x + 1; }
static int twice(int x) {
  return x * 2;
}
extern int doubled(int x) __attribute__((alias("twice")));
int main(void) {
  other += 3;
  printf("%d %d\n", missing ? missing(1) : chosen(value), doubled(20));
  return doubled(chosen(2147483646) - 1) == 0;
}
