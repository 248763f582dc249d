/* Vectors, which goto-cc leaves to others to take apart. */
#include <assert.h>
#include <stdio.h>

typedef int ints __attribute__((vector_size(16)));
typedef unsigned words __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));
typedef unsigned char bytes __attribute__((vector_size(16)));

static ints table = {5, 6, 7, 8};

static ints twice(ints v) {
  return v + v;
}

int main(void) {
  ints a = {1, -2, 3, 4}, b = {10, 20, 3, 1};
  ints sum = a + b * 2;
  ints less = a < b, same = a == b, other = a != b, least = a >= b;
  floats f = {1.5f, -2.5f, 4, 0};
  floats g = f * f - 1.0f;
  bytes raw = (bytes)a;
  words shifted = (words)a >> 1;
  ints *pointer = &sum;
  assert(sum[0] == 21 && sum[1] == 38 && sum[3] == 6);
  assert(less[0] == -1 && less[2] == 0 && same[2] == -1 && other[2] == 0 && least[3] == -1);
  assert(g[0] == 1.25f && g[1] == 5.25f && -f[2] == -4);
  assert(raw[0] == 1 && raw[4] == 0xfe && raw[8] == 3);
  assert(shifted[1] == 0x7fffffff && (a >> 1)[1] == -1 && (~a)[0] == -2 && (-a)[3] == -4);
  (*pointer)[2] = 70;
  table[1] = sum[2] / 7;
  sum ^= a & b;
  printf("%d %d %d\n", twice(table)[1], sum[0], (a % b)[1]);
  return 0;
}
