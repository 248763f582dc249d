// Vectors: bytes read with another type, conversions of elements, shuffles, and vectors inside of other types.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
typedef unsigned short h8 __attribute__((vector_size(16)));
typedef long long l2 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d4 __attribute__((vector_size(32)));
typedef double d2 __attribute__((vector_size(16)));
typedef int v2 __attribute__((vector_size(8)));
typedef int v8 __attribute__((vector_size(32)));
typedef short s4 __attribute__((vector_size(8)));

union both {
  v4 vector;
  int numbers[4];
  unsigned char bytes[16];
};

struct particle {
  char tag;
  v4 position;
  v2 pair[2];
};

static void show(const char *name, v4 v) { printf("%s: %d %d %d %d\n", name, v[0], v[1], v[2], v[3]); }

static v4 twice(v4 v) { return v + v; }

static struct particle moved(struct particle p, v4 by) {
  p.position += by;
  p.pair[1] = p.pair[0] * 2;
  return p;
}

static int total(v4 *vectors, int n) {
  v4 sum = {};
  for (int i = 0; i < n; i++) sum += vectors[i];
  int result = 0;
  for (int i = 0; i < 4; i++) result += sum[i];
  return result;
}

int main(void) {
  v4 a = {0x01020304, -1, 0x7fffffff, 5};
  b16 bytes = (b16)a;
  for (int i = 0; i < 16; i++) printf("%d ", bytes[i]);
  printf("\n");
  h8 halves = (h8)a;
  printf("%x %x %x %x\n", halves[0], halves[1], halves[2], halves[7]);
  l2 wide = (l2)a;
  printf("%llx %llx\n", wide[0], wide[1]);
  show("back", (v4)wide);
  show("from bytes", (v4)(bytes + 1));
  f4 f = {1.0f, -2.0f, 0.5f, 0.0f};
  v4 bits = (v4)f;
  printf("%x %x %x %x\n", bits[0], bits[1], bits[2], bits[3]);
  d2 d = (d2)(l2){0x3ff0000000000000LL, 0x4000000000000000LL};
  printf("%g %g\n", d[0], d[1]);
  long long scalar = (long long)(v2){1, 2};
  printf("%llx\n", scalar);
  v2 pair = (v2)0x0000000500000006LL;
  printf("%d %d\n", pair[0], pair[1]);

  v4 converted = __builtin_convertvector(f * 3.0f, v4);
  show("to int", converted);
  f4 back = __builtin_convertvector(converted, f4);
  printf("%g %g\n", back[0], back[1]);
  s4 narrow = __builtin_convertvector(a, s4);
  printf("%d %d %d %d\n", narrow[0], narrow[1], narrow[2], narrow[3]);
  d4 doubles = __builtin_convertvector(a, d4);
  printf("%g %g\n", doubles[1], doubles[2]);

  v4 b = {10, 20, 30, 40};
  show("shuffle", __builtin_shufflevector(a, b, 7, 0, 4, 1));
  v2 part = __builtin_shufflevector(b, b, 1, 2);
  printf("%d %d\n", part[0], part[1]);
  v8 joined = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  printf("%d %d %d\n", joined[3], joined[4], joined[7]);
  show("reversed", __builtin_shufflevector(b + 1, b + 2, 3, 2, 1, 0));

  union both u;
  u.vector = b;
  u.numbers[2] = 99;
  show("union", u.vector);
  printf("%d\n", u.bytes[4]);
  struct particle p = {'x', {1, 2, 3, 4}, {{5, 6}}};
  struct particle q = moved(p, b);
  show("struct", q.position);
  printf("%d %d %d %d\n", q.pair[1][0], q.pair[1][1], p.pair[1][1], p.position[0]);
  printf("%d %d\n", (int)sizeof(struct particle), (int)__alignof__(v4));
  v4 list[3] = {{1, 2, 3, 4}, {5}, [2] = b};
  printf("%d\n", total(list, 3));
  show("call", twice(twice(b)));
  v4 copy;
  memcpy(&copy, u.numbers, sizeof copy);
  show("copy", copy);
  int k = 3;
  v4 mixed = {k, k * k, b[1]};
  show("mixed", mixed);
  v4 (*function)(v4) = twice;
  show("pointer", function(mixed));
  static v4 counter;
  counter += 1;
  show("static", counter);
  return 0;
}
