// Vectors: operators of the elements, without promotion; scalars stand for vectors; comparisons give 0 and -1.
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef signed char c16 __attribute__((vector_size(16)));
typedef unsigned char b8 __attribute__((vector_size(8)));
typedef short s8 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));
typedef long long l2 __attribute__((vector_size(16)));

static void show(const char *name, v4 v) {
  printf("%s:", name);
  for (int i = 0; i < 4; i++) printf(" %d", v[i]);
  printf("\n");
}

static void show_unsigned(const char *name, u4 v) {
  printf("%s: %u %u %u %u\n", name, v[0], v[1], v[2], v[3]);
}

static void show_float(const char *name, f4 v) {
  printf("%s: %g %g %g %g\n", name, v[0], v[1], v[2], v[3]);
}

static int calls;
static v4 counted(v4 v) {
  calls++;
  return v * calls;
}

v4 global = {1, -2, 3};
static v4 from_literal = (v4){9, 8, 7, 6};

int main(void) {
  v4 a = {7, -3, 100, 0};
  v4 b = {2, 5, -7, 1};
  show("global", global);
  show("literal", from_literal);
  show("a + b", a + b);
  show("a - b", a - b);
  show("a * b", a * b);
  show("a / b", a / b);
  show("a % b", a % b);
  show("a & b", a & b);
  show("a | b", a | b);
  show("a ^ b", a ^ b);
  show("-a", -a);
  show("+a", +a);
  show("~a", ~a);
  show("a + 1", a + 1);
  show("10 - a", 10 - a);
  show("b << 1", (v4){1, 2, 3, 4} << 1);
  show("b << c", (v4){1, 2, 3, 4} << (v4){0, 1, 2, 3});
  show("1 << c", 1 << (v4){0, 1, 2, 3});
  show("a >> 1", a >> 1);
  show("a == b", a == b);
  show("a != b", a != b);
  show("a < b", a < b);
  show("a <= b", a <= b);
  show("a > b", a > b);
  show("a >= b", a >= b);
  show("nested", (a + b) * (a - b) - -a / (b * b + 1));

  u4 u = {0u, 1u, 0x80000000u, 0xffffffffu};
  show_unsigned("u + 1", u + 1u);
  show_unsigned("u >> 4", u >> 4);
  show_unsigned("u * u", u * u);
  show("u < 2", u < 2u);

  // Narrow elements stay narrow.
  b8 bytes = {250, 251, 252, 253, 254, 255, 0, 1};
  bytes += 4;
  for (int i = 0; i < 8; i++) printf("%d ", bytes[i]);
  c16 chars = {100, -100};
  chars = chars / 3;
  printf("%d %d %d\n", chars[0], chars[1], chars[15]);
  s8 flags = (s8){1, 2, 3, 4, 5, 6, 7, 8} > 4;
  printf("%d %d %d\n", flags[3], flags[4], (int)sizeof flags);

  f4 f = {1.5f, -2.0f, 0.25f, 1e10f};
  show_float("f * 2", f * 2.0f);
  show_float("f / f", f / f);
  show_float("-f", -f);
  show("f < 1", f < 1.0f);
  f4 zero = {0};
  show("nan", zero / zero == zero / zero);
  d2 d = {3, 4};
  d = d * d + 0.5;
  printf("%g %g\n", d[0], d[1]);
  l2 wide = {1LL << 40, -1};
  wide -= 1;
  printf("%lld %lld\n", wide[0], wide[1]);

  // Assignment operators, elements as places, operands evaluated once and left to right.
  a += b;
  a *= 2;
  a <<= 1;
  a ^= b;
  show("a", a);
  a[1] = 77;
  a[2] += 5;
  a[3]++;
  int i = 0;
  a[i++] -= 4;
  show("elements", a);
  printf("%d %d\n", i, a[0]--);
  v4 c = counted(a) + 1;
  c = counted(c) - a;
  show("counted", c);
  v4 *p = &c;
  *p += 1;
  (*p)[2] = 6;
  show("pointer", *p);
  printf("%d %d\n", (a == b)[1], (a + b)[2]);
  v4 chosen = i ? a : b;
  show("chosen", chosen);
  v4 first, second;
  first = second = a - b;
  show("chain", first + second);
  return 0;
}
