// Compares the models of elementary functions, whose bounds are here the C library's results, with the C library:
// special cases and errno. And trees and the hash table of <search.h>, by random sequences of calls.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __heddle_errno;
static int checks, failures;

static void fail(const char *what, long double x, long double y, long double model, long double real) {
  if (failures++ < 20)
    fprintf(stderr, "%s(%La, %La): model %La errno %d, C library %La errno %d\n", what, x, y, model, __heddle_errno,
            real, errno);
}

static const double numbers[] = {0.0,   -0.0,   1,     -1,     0.5,   -0.5,     2,        3,         -3,     -2,     0.1,
                                 1.5,   -2.5,   10,    1e-10,  700,   -700,     1000,     -1000,     1e10,   1e300,  -1e300,
                                 1e-300, 5e-324, 1.7976931348623157e308, INFINITY, -INFINITY, NAN, 4, -4, 171.5, -0.999, 27};
enum { COUNT = sizeof numbers / sizeof *numbers };

static int same(long double a, long double b) { return (a != a && b != b) || (a == b && !signbit(a) == !signbit(b)); }

// Whether an underflow is told differs.
static int same_errno(long double r, long double smallest) {
  return errno == __heddle_errno || (fabsl(r) <= smallest && (errno == 0 || errno == ERANGE));
}

#define CHECK_CALL(type, name, smallest, x, y, ...)                                        \
  do {                                                                                     \
    errno = __heddle_errno = 0;                                                            \
    volatile type model = model_##name(__VA_ARGS__);                                                \
    volatile type real = name(__VA_ARGS__); /* rounded */                                                         \
    checks++;                                                                              \
    if (!same(model, real) || !same_errno(real, smallest)) fail(#name, x, y, model, real); \
  } while (0)
#define ONE(type, name, smallest)                 \
  do {                                            \
    extern __typeof__(name) model_##name;         \
    for (int i = 0; i < COUNT; i++) {             \
      type x = (type)numbers[i];                  \
      CHECK_CALL(type, name, smallest, x, 0, x);  \
    }                                             \
  } while (0)
#define TWO(type, name, smallest)                    \
  do {                                               \
    extern __typeof__(name) model_##name;            \
    for (int i = 0; i < COUNT * COUNT; i++) {        \
      type x = (type)numbers[i / COUNT];             \
      type y = (type)numbers[i % COUNT];             \
      CHECK_CALL(type, name, smallest, x, y, x, y);  \
    }                                                \
  } while (0)
#define EACH(KIND, name)                      \
  KIND(float, name##f, 0x1p-126L);            \
  KIND(double, name, 0x1p-1022L);             \
  KIND(long double, name##l, 0x1p-16382L)

static void test_elementary(void) {
  EACH(ONE, exp);
  EACH(ONE, exp2);
  EACH(ONE, exp10);
  EACH(ONE, expm1);
  EACH(ONE, log);
  EACH(ONE, log2);
  EACH(ONE, log10);
  EACH(ONE, log1p);
  EACH(ONE, sin);
  EACH(ONE, cos);
  EACH(ONE, tan);
  EACH(ONE, asin);
  EACH(ONE, acos);
  EACH(ONE, atan);
  EACH(ONE, sinh);
  EACH(ONE, cosh);
  EACH(ONE, tanh);
  EACH(ONE, asinh);
  EACH(ONE, acosh);
  EACH(ONE, atanh);
  EACH(ONE, cbrt);
  EACH(ONE, erf);
  EACH(ONE, erfc);
  EACH(ONE, tgamma);
  EACH(ONE, lgamma);
  EACH(TWO, pow);
  EACH(TWO, hypot);
  EACH(TWO, atan2);
}

extern __typeof__(tsearch) model_tsearch;
extern __typeof__(tfind) model_tfind;
extern __typeof__(tdelete) model_tdelete;
extern __typeof__(hcreate) model_hcreate;
extern __typeof__(hsearch) model_hsearch;
extern __typeof__(hdestroy) model_hdestroy;

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void test_trees(void) {
  static int keys[32];
  void *model = NULL, *real = NULL;
  for (int i = 0; i < 32; i++) keys[i] = i;
  uint32_t state = 12345;
  for (int i = 0; i < 3000; i++) {
    state = state * 1664525u + 1013904223u;
    int *key = &keys[state >> 27];
    int **m = NULL, **r = NULL;
    _Bool deletes = (state >> 10) % 3 == 0;
    if (deletes) {
      m = model_tdelete(key, &model, compare);
      r = tdelete(key, &real, compare);
    } else if ((state >> 10) % 3 == 1) {
      m = model_tfind(key, &model, compare);
      r = tfind(key, &real, compare);
    } else {
      m = model_tsearch(key, &model, compare);
      r = tsearch(key, &real, compare);
    }
    checks++;
    if (!m != !r || (m && !deletes && *m != *r)) fail("tree", i, *key, 0, 0);
  }
  static char names[40][8];
  model_hcreate(20);
  hcreate(20);
  for (int i = 0; i < 60; i++) {
    snprintf(names[i % 40], sizeof names[0], "k%d", i * 7 % 20);
    ENTRY item = {names[i % 40], &keys[i % 32]};
    ENTRY *m = model_hsearch(item, i % 3 ? ENTER : FIND), *r = hsearch(item, i % 3 ? ENTER : FIND);
    checks++;
    if (!m != !r || (m && (strcmp(m->key, r->key) != 0 || m->data != r->data))) fail("hsearch", i, 0, 0, 0);
  }
  model_hdestroy();
}

int main(void) {
  test_elementary();
  test_trees();
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0;
}
