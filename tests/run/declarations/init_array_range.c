// GNU: a range of elements gets one value.
#include <stdio.h>

static int ranges[] = {[0 ... 3] = 1, [4 ... 5] = 2, 3};
static const char kinds[256] = {['0' ... '9'] = 'd', ['a' ... 'z'] = 'l', ['A' ... 'Z'] = 'u'};

struct cell {
  int a, b;
};
static struct cell cells[4] = {[0 ... 2] = {.b = 7}, [1].a = 5};

int main(void) {
  for (unsigned i = 0; i < sizeof ranges / sizeof *ranges; i++) printf("%d ", ranges[i]);
  printf("\n");
  for (const char *p = "Ab3-"; *p; p++) putchar(kinds[(unsigned char)*p] ? kinds[(unsigned char)*p] : '?');
  printf("\n");
  printf("%d %d %d %d\n", cells[0].b, cells[1].a, cells[2].b, cells[3].b);
  int n = 5;
  int local[6] = {[1 ... 4] = n + 1};
  for (int i = 0; i < 6; i++) printf("%d ", local[i]);
  printf("\n");
  int matrix[3][3] = {[0 ... 2] = {[0 ... 1] = 4}, [1][2] = 9};
  for (int i = 0; i < 9; i++) printf("%d", matrix[i / 3][i % 3]);
  printf("\n");
  int override[5] = {[0 ... 4] = 1, [2] = 8};
  printf("%d %d\n", override[2], override[4]);
  return 0;
}
