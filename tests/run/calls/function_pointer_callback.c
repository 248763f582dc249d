#include <stdio.h>

typedef void visitor(void *context, int value);

static void for_each(const int *a, int n, visitor *visit, void *context) {
  for (int i = 0; i < n; i++) visit(context, a[i]);
}

static void add(void *context, int value) {
  *(int *)context += value;
}
static void maximum(void *context, int value) {
  int *m = context;
  if (value > *m) *m = value;
}
struct histogram {
  int bins[4];
  visitor *again;
  int *other;
};
static void bin(void *context, int value) {
  struct histogram *h = context;
  h->bins[value & 3]++;
  if (h->again) h->again(h->other, value);
}

static int fold(int (*f)(int, int), int start, int n) {
  return n == 0 ? start : fold(f, f(start, n), n - 1);
}
static int times(int a, int b) {
  return a * b;
}

int main(void) {
  int a[] = {4, 8, 15, 16, 23, 42}, sum = 0, top = 0, nested = 0;
  for_each(a, 6, add, &sum);
  for_each(a, 6, maximum, &top);
  printf("%d %d\n", sum, top);
  struct histogram h = {{0}, add, &nested};
  for_each(a, 6, bin, &h);
  printf("%d %d %d %d %d\n", h.bins[0], h.bins[1], h.bins[2], h.bins[3], nested);
  printf("%d\n", fold(times, 1, 5));
  return 0;
}
