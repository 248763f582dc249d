/* What of <math.h> IEEE 754 defines is exact, for the three floating types: the front end turns the builtins
   used here into its own operations. The elementary functions are in elementary.c. */
#include "heddle.h"

typedef unsigned long long __heddle_bits;

extern int __heddle_errno;
unsigned long long __heddle_split_float(long double x, int *exponent);
int __heddle_nondet_quotient(void);

enum { __HEDDLE_EDOM = 33, __HEDDLE_ERANGE = 34 };
enum { __HEDDLE_FP_NAN, __HEDDLE_FP_INFINITE, __HEDDLE_FP_ZERO, __HEDDLE_FP_SUBNORMAL, __HEDDLE_FP_NORMAL };

/* TYPES(X) expands X(type, suffix, smallest normal value) for each type. */
#define TYPES(X)           \
  X(float, f, __FLT_MIN__) \
  X(double, , __DBL_MIN__) \
  X(long double, l, __LDBL_MIN__)

/* Rounding, remainders, and the other operations that are exact or rounded once. */

#define EXACT(type, s, smallest)                                                        \
  type fabs##s(type x) { return __builtin_fabs##s(x); }                                 \
  type sqrt##s(type x) {                                                                \
    if (x < 0) __heddle_errno = __HEDDLE_EDOM;                                          \
    return __builtin_sqrt##s(x);                                                        \
  }                                                                                     \
  type fma##s(type x, type y, type z) { return __builtin_fma##s(x, y, z); }             \
  type floor##s(type x) { return __builtin_floor##s(x); }                               \
  type ceil##s(type x) { return __builtin_ceil##s(x); }                                 \
  type trunc##s(type x) { return __builtin_trunc##s(x); }                               \
  type round##s(type x) { return __builtin_round##s(x); }                               \
  type rint##s(type x) { return __builtin_rint##s(x); }                                 \
  type nearbyint##s(type x) { return __builtin_rint##s(x); }                            \
  long lround##s(type x) { return (long)__builtin_round##s(x); }                        \
  long lrint##s(type x) { return (long)__builtin_rint##s(x); }                          \
  long long llround##s(type x) { return (long long)__builtin_round##s(x); }             \
  long long llrint##s(type x) { return (long long)__builtin_rint##s(x); }               \
  type fmod##s(type x, type y) {                                                        \
    if ((__builtin_isinf(x) && !__builtin_isnan(y)) || (y == 0 && !__builtin_isnan(x))) \
      __heddle_errno = __HEDDLE_EDOM;                                                   \
    return __builtin_fmod##s(x, y);                                                     \
  }                                                                                     \
  type fmin##s(type x, type y) { return __builtin_fmin##s(x, y); }                      \
  type fmax##s(type x, type y) { return __builtin_fmax##s(x, y); }                      \
  type copysign##s(type x, type y) { return __builtin_copysign##s(x, y); }              \
  type nan##s(const char *tag) {                                                        \
    (void)tag;                                                                          \
    return (type)__builtin_nan("");                                                     \
  }                                                                                     \
  type fdim##s(type x, type y) {                                                        \
    if (__builtin_isnan(x) || __builtin_isnan(y)) return x + y;                         \
    return x > y ? x - y : 0;                                                           \
  }                                                                                     \
  type modf##s(type x, type *whole) {                                                   \
    *whole = __builtin_trunc##s(x);                                                     \
    return __builtin_copysign##s(__builtin_isinf(x) ? 0 : x - *whole, x);               \
  }
TYPES(EXACT)

/* The remainder to the nearest multiple, the even one at a tie. r is the remainder below |y|; the other
   candidate is r - |y|, and the quotient that belongs to r is odd if the remainder by 2 |y| is not r itself.
 */
#define REMAINDER(type, s, smallest)                                    \
  type remainder##s(type x, type y) {                                   \
    type size = __builtin_fabs##s(x), step = __builtin_fabs##s(y);      \
    type r = __builtin_fmod##s(size, step);                             \
    if (__builtin_isnan(r) || __builtin_isinf(y)) return fmod##s(x, y); \
    _Bool odd = __builtin_fmod##s(size, step + step) != r;              \
    type other = step - r;                                              \
    if (r > other || (r == other && odd)) r = -other;                   \
    return __builtin_signbit(x) ? -r : r;                               \
  }                                                                     \
  type drem##s(type x, type y) { return remainder##s(x, y); }
TYPES(REMAINDER)

/* Of the quotient, the lowest three bits are told; libraries differ in what is above them. Each comes from the remainder
   by twice its multiple of |y|, which is exact. */
#define QUOTIENT(type, s, smallest)                                                             \
  type remquo##s(type x, type y, int *quotient) {                                               \
    type r = remainder##s(x, y), size = __builtin_fabs##s(x), step = __builtin_fabs##s(y);      \
    int bits = 0, above = __heddle_nondet_quotient();                                           \
    if (__builtin_isnan(r)) {                                                                   \
      *quotient = above;                                                                        \
      return r;                                                                                 \
    }                                                                                           \
    for (int bit = 4; bit > 0; bit >>= 1)                                                       \
      if (__builtin_fmod##s(size, 2 * bit * step) >= bit * step) bits |= bit;                   \
    if (__builtin_signbit(x) ? r > 0 : r < 0) bits = (bits + 1) & 7;                            \
    __heddle_assume(above >= 0 && above % 8 == 0);                                              \
    *quotient = __builtin_signbit(x) != __builtin_signbit(y) ? -(above + bits) : above + bits;  \
    return r;                                                                                   \
  }
TYPES(QUOTIENT)

/* Classification, under the names of the functions and of what glibc's macros call. */

#define CLASSIFICATION(type, s, smallest)                                                \
  int isnan##s(type x) { return __builtin_isnan(x) != 0; }                               \
  int __isnan##s(type x) { return __builtin_isnan(x) != 0; }                             \
  int isinf##s(type x) { return __builtin_isinf(x) ? (x > 0 ? 1 : -1) : 0; }             \
  int __isinf##s(type x) { return __builtin_isinf(x) ? (x > 0 ? 1 : -1) : 0; }           \
  int finite##s(type x) { return !__builtin_isnan(x) && !__builtin_isinf(x); }           \
  int __finite##s(type x) { return !__builtin_isnan(x) && !__builtin_isinf(x); }         \
  int __signbit##s(type x) { return __builtin_signbit(x) != 0; }                         \
  int __fpclassify##s(type x) {                                                          \
    if (__builtin_isnan(x)) return __HEDDLE_FP_NAN;                                      \
    if (__builtin_isinf(x)) return __HEDDLE_FP_INFINITE;                                 \
    if (x == 0) return __HEDDLE_FP_ZERO;                                                 \
    return __builtin_fabs##s(x) < smallest ? __HEDDLE_FP_SUBNORMAL : __HEDDLE_FP_NORMAL; \
  }
TYPES(CLASSIFICATION)

/* Taking apart and scaling. The representation of a double is used because it needs no loop; a float is exact
   as a double; a long double is scaled by multiplication. */

union __heddle_double {
  double value;
  __heddle_bits bits;
};

static _Bool __heddle_has_exponent(long double x) {
  return x != 0 && !__builtin_isnan(x) && !__builtin_isinf(x);
}

double frexp(double x, int *exponent) {
  union __heddle_double u = {x};
  *exponent = 0;
  if (!__heddle_has_exponent(x)) return x;
  if (__builtin_fabs(x) < __DBL_MIN__) {
    u.value *= 0x1p54;
    *exponent = -54;
  }
  *exponent += (int)(u.bits >> 52 & 0x7ff) - 1022;
  u.bits = (u.bits & 0x800fffffffffffffull) | 0x3fe0000000000000ull;
  return u.value;
}

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }

long double frexpl(long double x, int *exponent) {
  *exponent = 0;
  if (!__heddle_has_exponent(x)) return x;
  unsigned long long mantissa = __heddle_split_float(__builtin_fabsl(x), exponent);
  *exponent += 64;
  return __builtin_copysignl((long double)mantissa * 0x1p-64L, x);
}

/* 2^exponent for an exponent between -1022 and 1023. */
static double __heddle_power_of_two(int exponent) {
  union __heddle_double u;
  u.bits = (__heddle_bits)(exponent + 1023) << 52;
  return u.value;
}

static long double __heddle_power_of_two_l(int exponent) {
  long double power = 1, base = exponent < 0 ? 0.5L : 2;
  for (unsigned n = exponent < 0 ? (unsigned)-exponent : (unsigned)exponent; n; n >>= 1) {
    if (n & 1) power *= base;
    base *= base;
  }
  return power;
}

static int __heddle_clamp(int n, int limit) { return n < -limit ? -limit : n > limit ? limit : n; }

/* errno tells that a scaled number became infinite or zero. */
static long double __heddle_scaled(long double x) {
  if (x == 0 || __builtin_isinf(x)) __heddle_errno = __HEDDLE_ERANGE;
  return x;
}

/* A subnormal result comes from one multiplication of a normal number, so that it is rounded only once. */
static double __heddle_scale_double(double x, int n) {
  int exponent;
  double mantissa = 2 * frexp(x, &exponent);
  exponent += __heddle_clamp(n, 5000) - 1;
  if (exponent > 1023) return __builtin_copysign(__builtin_inf(), x);
  if (exponent >= -1022) return mantissa * __heddle_power_of_two(exponent);
  return mantissa * __heddle_power_of_two(-1022) *
         __heddle_power_of_two(__heddle_clamp(exponent + 1022, 100));
}

static long double __heddle_scale_long_double(long double x, int n) {
  int exponent;
  long double mantissa = 2 * frexpl(x, &exponent);
  exponent += __heddle_clamp(n, 50000) - 1;
  if (exponent > 16383) return __builtin_copysignl(__builtin_inf(), x);
  if (exponent >= -16382) return mantissa * __heddle_power_of_two_l(exponent);
  return mantissa * __heddle_power_of_two_l(-16382) *
         __heddle_power_of_two_l(__heddle_clamp(exponent + 16382, 200));
}

double ldexp(double x, int n) {
  return __heddle_has_exponent(x) ? (double)__heddle_scaled(__heddle_scale_double(x, n)) : x;
}

float ldexpf(float x, int n) {
  return __heddle_has_exponent(x) ? (float)__heddle_scaled((float)__heddle_scale_double(x, n)) : x;
}

long double ldexpl(long double x, int n) {
  return __heddle_has_exponent(x) ? __heddle_scaled(__heddle_scale_long_double(x, n)) : x;
}

#define SCALING(type, s, smallest)                                                                          \
  type scalbn##s(type x, int n) { return ldexp##s(x, n); }                                                  \
  type scalbln##s(type x, long n) { return ldexp##s(x, n < -50000 ? -50000 : n > 50000 ? 50000 : (int)n); } \
  int ilogb##s(type x) {                                                                                    \
    int exponent;                                                                                           \
    if (!__heddle_has_exponent(x)) {                                                                        \
      __heddle_errno = __HEDDLE_EDOM;                                                                       \
      return __builtin_isinf(x) ? __INT_MAX__ : -__INT_MAX__ - 1;                                           \
    }                                                                                                       \
    frexp##s(x, &exponent);                                                                                 \
    return exponent - 1;                                                                                    \
  }                                                                                                         \
  type logb##s(type x) {                                                                                    \
    if (x == 0) return (type) - __builtin_inf();                                                            \
    if (!__heddle_has_exponent(x)) return x * x;                                                            \
    return (type)ilogb##s(x);                                                                               \
  }
TYPES(SCALING)

/* The bits of neighbouring numbers of one sign are neighbouring integers. */
double nextafter(double x, double y) {
  union __heddle_double u = {x};
  if (__builtin_isnan(x) || __builtin_isnan(y)) return x + y;
  if (x == y) return y;
  if (x == 0) return __builtin_copysign(__DBL_DENORM_MIN__, y);
  if ((x < y) == (x > 0))
    u.bits++;
  else
    u.bits--;
  return u.value;
}

float nextafterf(float x, float y) {
  union {
    float value;
    unsigned bits;
  } u = {x};
  if (__builtin_isnan(x) || __builtin_isnan(y)) return x + y;
  if (x == y) return y;
  if (x == 0) return __builtin_copysignf(__FLT_DENORM_MIN__, y);
  if ((x < y) == (x > 0))
    u.bits++;
  else
    u.bits--;
  return u.value;
}

/* __builtin_powi: the front end calls it by this name. */
#define INTEGER_POWER(type, s, smallest)                                                  \
  type __heddle_powi##s(type x, int n) {                                                  \
    __heddle_assumes("__builtin_powi squares and multiplies, as the compiler's library"); \
    unsigned rest = n < 0 ? 0u - (unsigned)n : (unsigned)n;                               \
    type result = rest % 2 ? x : 1;                                                       \
    while (rest >>= 1) {                                                                  \
      x *= x;                                                                             \
      if (rest % 2) result *= x;                                                          \
    }                                                                                     \
    return n < 0 ? 1 / result : result;                                                   \
  }
TYPES(INTEGER_POWER)
