#include <stdio.h>
#include <string.h>

static void swap(void *a, void *b, size_t n) {
  unsigned char *x = a, *y = b;
  while (n--) {
    unsigned char t = *x;
    *x++ = *y;
    *y++ = t;
  }
}

static void reverse(void *base, size_t count, size_t size) {
  char *low = base, *high = low + count * size;
  while (low < high) {
    high -= size;
    if (low >= high) break;
    swap(low, high, size);
    low += size;
  }
}

static void *largest(void *base, size_t count, size_t size, int (*less)(const void *, const void *)) {
  char *best = base;
  for (size_t i = 1; i < count; i++)
    if (less(best, (char *)base + i * size)) best = (char *)base + i * size;
  return best;
}

static int less_int(const void *a, const void *b) {
  return *(const int *)a < *(const int *)b;
}
static int less_string(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b) < 0;
}

int main(void) {
  int a[] = {3, 9, 4, 1};
  double d[] = {1.5, 2.5, 3.5};
  const char *s[] = {"pear", "zebra", "apple"};
  reverse(a, 4, sizeof *a);
  reverse(d, 3, sizeof *d);
  reverse(s, 3, sizeof *s);
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  printf("%g %g %g\n", d[0], d[1], d[2]);
  printf("%s %s %s\n", s[0], s[1], s[2]);
  printf("%d\n", *(int *)largest(a, 4, sizeof *a, less_int));
  printf("%s\n", *(const char **)largest(s, 3, sizeof *s, less_string));
  return 0;
}
