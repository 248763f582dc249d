#include <stdio.h>

static int (*pick(int (*a)[3], int i))[3] {
  return a + i;
}
static int sum(int (*row)[3]) {
  return (*row)[0] + (*row)[1] + (*row)[2];
}

typedef int triple[3];

int main(void) {
  int m[4][3];
  for (int i = 0; i < 12; i++) m[i / 3][i % 3] = i;
  int(*p)[3] = m;
  p++;
  printf("%d %d\n", (*p)[0], p[1][2]);
  printf("%d\n", (*pick(m, 3))[1]);
  printf("%d\n", sum(&m[2]));
  triple t = {7, 8, 9}, *q = &t;
  printf("%d %d\n", (*q)[1], sum(q));
  int(*whole)[4][3] = &m;
  printf("%d %d\n", (*whole)[3][2], (int)sizeof *whole);
  printf("%d\n", (int)(pick(m, 3) - p));
  int *flat = (int *)m;
  printf("%d\n", flat[0] + flat[2]);
  const char(*s)[6] = &"hello";
  printf("%c%c %d\n", (*s)[0], (*s)[4], (int)sizeof *s);
  triple *heap = &(triple){1, 2, 3};
  (*heap)[2] += 10;
  printf("%d\n", sum(heap));
  int(*table[2])[3] = {&m[0], &m[1]};
  printf("%d\n", (*table[1])[2]);
  return 0;
}
