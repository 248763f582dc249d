// Clang's ext_vector_type: names of elements, three elements, vectors as conditions. gcc, which has
// none of this, computes the same with what it has.
#include <stdio.h>

#ifdef __clang__
typedef int e4 __attribute__((ext_vector_type(4)));
typedef int e3 __attribute__((ext_vector_type(3)));
typedef int e2 __attribute__((ext_vector_type(2)));
typedef float x2 __attribute__((ext_vector_type(2)));
#define ELEMENT(v, name, number) ((v).name)
#define REVERSED(v) ((v).wzyx)
#define LOW(v) ((v).lo)
#define HIGH(v) ((v).zw)
#define JOIN(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3)
#define CHOOSE(c, a, b) ((c) ? (a) : (b))
#define NOT(v) (!(v))
#define BOTH(a, b) ((a) && (b))
#define EITHER(a, b) ((a) || (b))
#define SPLAT(x) ((e4)(x))
#else
typedef int e4 __attribute__((vector_size(16)));
typedef int e3 __attribute__((vector_size(16)));
typedef int e2 __attribute__((vector_size(8)));
typedef float x2 __attribute__((vector_size(8)));
#define ELEMENT(v, name, number) ((v)[number])
#define REVERSED(v) __builtin_shufflevector(v, v, 3, 2, 1, 0)
#define LOW(v) __builtin_shufflevector(v, v, 0, 1)
#define HIGH(v) __builtin_shufflevector(v, v, 2, 3)
#define JOIN(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3)
#define CHOOSE(c, a, b) (((c) < 0) & (a)) + (((c) >= 0) & (b))
#define NOT(v) ((v) == 0)
#define BOTH(a, b) (((a) != 0) & ((b) != 0))
#define EITHER(a, b) (((a) != 0) | ((b) != 0))
#define SPLAT(x) ((e4){(x), (x), (x), (x)})
#endif

static void show(const char *name, e4 v) { printf("%s: %d %d %d %d\n", name, v[0], v[1], v[2], v[3]); }

static int seen;
static e4 see(e4 v) {
  seen++;
  return v;
}

int main(void) {
  e4 a = {1, -2, 0, 4};
  e4 b = {5, 0, 0, -8};
  ELEMENT(a, y, 1) = 22;
  ELEMENT(a, w, 3) += 3;
  ELEMENT(a, s2, 2)--;
  show("a", a);
  printf("%d %d\n", ELEMENT(a, x, 0), ELEMENT((a + b), w, 3));
  show("reversed", REVERSED(a));
  e2 low = LOW(a), high = HIGH(a + b);
  printf("%d %d %d %d\n", low[0], low[1], high[0], high[1]);
  show("joined", JOIN(low, high));
  show("choose", CHOOSE(a < b, a, b));
  show("sign", CHOOSE(b, a, SPLAT(9)));
  show("not", NOT(b));
  show("and", BOTH(see(a), see(b)));
  show("or", EITHER(see(b), see(b - b)));
  printf("%d\n", seen);
  show("splat", SPLAT(seen + 1));
  e3 three = {1, 2, 3};
  three += 10;
  printf("%d %d %d\n", three[0], three[1], three[2]);
  printf("%d %d\n", (int)sizeof(e3), (int)__alignof__(e3));
  e4 *p = &a;
  ELEMENT(*p, z, 2) = 70;
  show("pointer", a);
  x2 f = {1.5f, 2.5f};
  f = f * f - 1;
  printf("%g %g\n", f[0], f[1]);
  show("shift", 1 << (a & 7));
  return 0;
}
