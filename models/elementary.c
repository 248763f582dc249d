/* The elementary functions of <math.h>, which are not defined to the last bit. Each definition states the
   exact cases; any other result is an input between two bounds: what is known for all arguments (|sin x| <=
   1), and what the tool knows for this one (__heddle_least_sin and its like). A function of its arguments
   returns the same for the same arguments, so that each remembers its last few results. */
#include "heddle.h"

extern int __heddle_errno;
int signgam;

float __heddle_nondet_mathf(void);
double __heddle_nondet_math(void);
long double __heddle_nondet_mathl(void);
_Bool __heddle_nondet_underflow_told(void);

enum { __HEDDLE_EDOM = 33, __HEDDLE_ERANGE = 34 };

/* TYPES(X) expands X(type, suffix, smallest normal value) for each type. */
#define TYPES(X)           \
  X(float, f, __FLT_MIN__) \
  X(double, , __DBL_MIN__) \
  X(long double, l, __LDBL_MIN__)

#define NAN_OF(type) ((type)__builtin_nan(""))
#define INFINITY_OF(type) ((type)__builtin_inf())
#define NOTHING                                                                  \
  {                                                                              \
    {                                                                            \
      __builtin_nan(""), __builtin_nan(""), __builtin_nan(""), __builtin_nan("") \
    }                                                                            \
  }

/* Nothing is equal to the NaN that stands for no argument. A result is looked up without a branch, and what
   is remembered moves on by constant places: both are cheap for engines. */
#define CHOICE(type, s, smallest)                                                                    \
  struct __heddle_recent##s {                                                                        \
    type x[4], y[4], result[4];                                                                      \
  };                                                                                                 \
  static type __heddle_choose##s(struct __heddle_recent##s *recent, type x, type y, type least,      \
                                 type greatest) {                                                    \
    __heddle_assumes("exp, sin, pow and their like err by 16 units in the last place at most");      \
    type r = least;                                                                                  \
    if (least != greatest) {                                                                         \
      r = __heddle_nondet_math##s();                                                                 \
      r = r >= least ? (r <= greatest ? r : greatest) : least;                                       \
    }                                                                                                \
    r = x == recent->x[0] && y == recent->y[0]   ? recent->result[0]                                 \
        : x == recent->x[1] && y == recent->y[1] ? recent->result[1]                                 \
        : x == recent->x[2] && y == recent->y[2] ? recent->result[2]                                 \
        : x == recent->x[3] && y == recent->y[3] ? recent->result[3]                                 \
                                                 : r;                                                \
    __heddle_assume(least <= r && r <= greatest);                                                    \
    recent->x[3] = recent->x[2], recent->y[3] = recent->y[2], recent->result[3] = recent->result[2]; \
    recent->x[2] = recent->x[1], recent->y[2] = recent->y[1], recent->result[2] = recent->result[1]; \
    recent->x[1] = recent->x[0], recent->y[1] = recent->y[0], recent->result[1] = recent->result[0]; \
    recent->x[0] = x, recent->y[0] = y, recent->result[0] = r;                                       \
    return r;                                                                                        \
  }                                                                                                  \
  static type __heddle_no_less##s(type x, type floor) { return x >= floor ? x : floor; }             \
  static type __heddle_no_more##s(type x, type ceiling) { return x <= ceiling ? x : ceiling; }       \
  static type __heddle_domain_error##s(void) {                                                       \
    __heddle_errno = __HEDDLE_EDOM;                                                                  \
    return NAN_OF(type);                                                                             \
  }                                                                                                  \
  static type __heddle_range_error##s(type r) {                                                      \
    __heddle_errno = __HEDDLE_ERANGE;                                                                \
    return r;                                                                                        \
  }                                                                                                  \
  /* An overflow is told by errno, an underflow perhaps. */                                          \
  static type __heddle_in_range##s(type r) {                                                         \
    if (__builtin_isinf(r) || (__builtin_fabs##s(r) < smallest && __heddle_nondet_underflow_told())) \
      __heddle_errno = __HEDDLE_ERANGE;                                                              \
    return r;                                                                                        \
  }
TYPES(CHOICE)

/* Any result of a function of one argument or two, between `floor` and `ceiling`. */
#define RESULT(s, function, floor, ceiling)                                                        \
  ({                                                                                               \
    static struct __heddle_recent##s recent = NOTHING;                                             \
    __heddle_choose##s(&recent, x, 0, __heddle_no_less##s(__heddle_least_##function##s(x), floor), \
                       __heddle_no_more##s(__heddle_greatest_##function##s(x), ceiling));          \
  })
#define RESULT_OF_TWO(s, function, floor, ceiling)                                                    \
  ({                                                                                                  \
    static struct __heddle_recent##s recent = NOTHING;                                                \
    __heddle_choose##s(&recent, x, y, __heddle_no_less##s(__heddle_least_##function##s(x, y), floor), \
                       __heddle_no_more##s(__heddle_greatest_##function##s(x, y), ceiling));          \
  })

#define BOUND(type, s, function) \
  type __heddle_least_##function##s(type), __heddle_greatest_##function##s(type)
#define BOUND_OF_TWO(type, s, function) \
  type __heddle_least_##function##s(type, type), __heddle_greatest_##function##s(type, type)

/* Powers of a constant. */
#define EXPONENTIAL(type, s, function)                                                            \
  BOUND(type, s, function);                                                                       \
  type function##s(type x) {                                                                      \
    if (__builtin_isnan(x)) return x;                                                             \
    if (x == 0) return 1;                                                                         \
    if (__builtin_isinf(x)) return x > 0 ? x : 0;                                                 \
    return __heddle_in_range##s(RESULT(s, function, x > 0, x > 0 ? INFINITY_OF(type) : (type)1)); \
  }
#define LOGARITHM(type, s, function)                                                             \
  BOUND(type, s, function);                                                                      \
  type function##s(type x) {                                                                     \
    if (__builtin_isnan(x)) return x;                                                            \
    if (x < 0) return __heddle_domain_error##s();                                                \
    if (x == 0) return __heddle_range_error##s(-INFINITY_OF(type));                              \
    if (x == 1) return 0;                                                                        \
    if (__builtin_isinf(x)) return x;                                                            \
    return RESULT(s, function, x > 1 ? (type)0 : (type) - 20000, x > 1 ? (type)20000 : (type)0); \
  }
#define EXPONENTIALS(type, s, smallest)                                                           \
  EXPONENTIAL(type, s, exp)                                                                       \
  EXPONENTIAL(type, s, exp2)                                                                      \
  EXPONENTIAL(type, s, exp10)                                                                     \
  LOGARITHM(type, s, log)                                                                         \
  LOGARITHM(type, s, log2)                                                                        \
  LOGARITHM(type, s, log10)                                                                       \
  BOUND(type, s, expm1);                                                                          \
  BOUND(type, s, log1p);                                                                          \
  type expm1##s(type x) {                                                                         \
    if (__builtin_isnan(x) || x == 0) return x;                                                   \
    if (__builtin_isinf(x)) return x > 0 ? x : -1;                                                \
    type r = RESULT(s, expm1, x > 0 ? (type)0 : (type) - 1, x > 0 ? INFINITY_OF(type) : (type)0); \
    if (__builtin_isinf(r)) __heddle_errno = __HEDDLE_ERANGE;                                     \
    return r;                                                                                     \
  }                                                                                               \
  type log1p##s(type x) {                                                                         \
    if (__builtin_isnan(x) || x == 0) return x;                                                   \
    if (x < -1) return __heddle_domain_error##s();                                                \
    if (x == -1) return __heddle_range_error##s(-INFINITY_OF(type));                              \
    if (__builtin_isinf(x)) return x;                                                             \
    return RESULT(s, log1p, x > 0 ? (type)0 : (type) - 20000, x > 0 ? (type)20000 : (type)0);     \
  }
TYPES(EXPONENTIALS)

#define HALF_PI 1.5708
#define PI 3.1416

/* acos(1), atan2 of zeros and infinities have exact results; the other constants are multiples of pi. */
#define TRIGONOMETRIC(type, s, smallest)                                                         \
  BOUND(type, s, sin);                                                                           \
  BOUND(type, s, cos);                                                                           \
  BOUND(type, s, tan);                                                                           \
  BOUND(type, s, asin);                                                                          \
  BOUND(type, s, acos);                                                                          \
  BOUND(type, s, atan);                                                                          \
  BOUND_OF_TWO(type, s, atan2);                                                                  \
  type sin##s(type x) {                                                                          \
    if (__builtin_isnan(x) || x == 0) return x;                                                  \
    if (__builtin_isinf(x)) return __heddle_domain_error##s();                                   \
    return RESULT(s, sin, -1, 1);                                                                \
  }                                                                                              \
  type cos##s(type x) {                                                                          \
    if (__builtin_isnan(x)) return x;                                                            \
    if (x == 0) return 1;                                                                        \
    if (__builtin_isinf(x)) return __heddle_domain_error##s();                                   \
    return RESULT(s, cos, -1, 1);                                                                \
  }                                                                                              \
  void sincos##s(type x, type *sine, type *cosine) {                                             \
    *sine = sin##s(x);                                                                           \
    *cosine = cos##s(x);                                                                         \
  }                                                                                              \
  type tan##s(type x) {                                                                          \
    if (__builtin_isnan(x) || x == 0) return x;                                                  \
    if (__builtin_isinf(x)) return __heddle_domain_error##s();                                   \
    return RESULT(s, tan, -1 / smallest, 1 / smallest);                                          \
  }                                                                                              \
  type asin##s(type x) {                                                                         \
    if (__builtin_isnan(x) || x == 0) return x;                                                  \
    if (x > 1 || x < -1) return __heddle_domain_error##s();                                      \
    return RESULT(s, asin, x > 0 ? (type)0 : (type) - HALF_PI, x > 0 ? (type)HALF_PI : (type)0); \
  }                                                                                              \
  type acos##s(type x) {                                                                         \
    if (__builtin_isnan(x)) return x;                                                            \
    if (x > 1 || x < -1) return __heddle_domain_error##s();                                      \
    if (x == 1) return 0;                                                                        \
    return RESULT(s, acos, 0, x >= 0 ? (type)HALF_PI : (type)PI);                                \
  }                                                                                              \
  type atan##s(type x) {                                                                         \
    if (__builtin_isnan(x) || x == 0) return x;                                                  \
    return RESULT(s, atan, x > 0 ? (type)0 : (type) - HALF_PI, x > 0 ? (type)HALF_PI : (type)0); \
  }                                                                                              \
  static type __heddle_angle##s(type x, type y) {                                                \
    return RESULT_OF_TWO(s, atan2, 0, __builtin_signbit(y) ? (type)PI : (type)HALF_PI);          \
  }                                                                                              \
  type atan2##s(type y, type x) {                                                                \
    if (__builtin_isnan(x) || __builtin_isnan(y)) return x + y;                                  \
    if ((y == 0 || (__builtin_isinf(x) && !__builtin_isinf(y))) && !__builtin_signbit(x))        \
      return __builtin_copysign##s(0, y);                                                        \
    return __builtin_copysign##s(__heddle_angle##s(__builtin_fabs##s(y), x), y);                 \
  }
TYPES(TRIGONOMETRIC)

/* Odd functions: the result has the sign of the argument. */
#define ODD(type, s, function, limit) \
  RESULT(s, function, x > 0 ? (type)0 : (type) - (limit), x > 0 ? (type)(limit) : (type)0)
#define HYPERBOLIC(type, s, smallest)                                                                   \
  BOUND(type, s, sinh);                                                                                 \
  BOUND(type, s, cosh);                                                                                 \
  BOUND(type, s, tanh);                                                                                 \
  BOUND(type, s, asinh);                                                                                \
  BOUND(type, s, acosh);                                                                                \
  BOUND(type, s, atanh);                                                                                \
  BOUND(type, s, erf);                                                                                  \
  BOUND(type, s, erfc);                                                                                 \
  BOUND(type, s, cbrt);                                                                                 \
  static _Bool __heddle_is_ordinary##s(type x) {                                                        \
    return x != 0 && !__builtin_isnan(x) && !__builtin_isinf(x);                                        \
  }                                                                                                     \
  type sinh##s(type x) {                                                                                \
    if (!__heddle_is_ordinary##s(x)) return x;                                                          \
    type r = ODD(type, s, sinh, __builtin_inf());                                                       \
    if (__builtin_isinf(r)) __heddle_errno = __HEDDLE_ERANGE;                                           \
    return r;                                                                                           \
  }                                                                                                     \
  type asinh##s(type x) {                                                                               \
    if (!__heddle_is_ordinary##s(x)) return x;                                                          \
    return ODD(type, s, asinh, 20000);                                                                  \
  }                                                                                                     \
  type cbrt##s(type x) {                                                                                \
    if (!__heddle_is_ordinary##s(x)) return x;                                                          \
    return ODD(type, s, cbrt, 1 / smallest);                                                            \
  }                                                                                                     \
  type tanh##s(type x) {                                                                                \
    if (__builtin_isnan(x) || x == 0) return x;                                                         \
    if (__builtin_isinf(x)) return x > 0 ? 1 : -1;                                                      \
    return ODD(type, s, tanh, 1);                                                                       \
  }                                                                                                     \
  type erf##s(type x) {                                                                                 \
    if (__builtin_isnan(x) || x == 0) return x;                                                         \
    if (__builtin_isinf(x)) return x > 0 ? 1 : -1;                                                      \
    return ODD(type, s, erf, 1);                                                                        \
  }                                                                                                     \
  type erfc##s(type x) {                                                                                \
    if (__builtin_isnan(x)) return x;                                                                   \
    if (x == 0) return 1;                                                                               \
    if (__builtin_isinf(x)) return x > 0 ? 0 : 2;                                                       \
    return __heddle_in_range##s(RESULT(s, erfc, x > 0 ? (type)0 : (type)1, x > 0 ? (type)1 : (type)2)); \
  }                                                                                                     \
  type atanh##s(type x) {                                                                               \
    if (__builtin_isnan(x) || x == 0) return x;                                                         \
    if (x > 1 || x < -1) return __heddle_domain_error##s();                                             \
    if (x == 1 || x == -1) return __heddle_range_error##s(x * INFINITY_OF(type));                       \
    return ODD(type, s, atanh, 20000);                                                                  \
  }                                                                                                     \
  type cosh##s(type x) {                                                                                \
    if (__builtin_isnan(x)) return x;                                                                   \
    if (x == 0) return 1;                                                                               \
    if (__builtin_isinf(x)) return __builtin_fabs##s(x);                                                \
    return __heddle_in_range##s(RESULT(s, cosh, 1, INFINITY_OF(type)));                                 \
  }                                                                                                     \
  type acosh##s(type x) {                                                                               \
    if (__builtin_isnan(x)) return x;                                                                   \
    if (x < 1) return __heddle_domain_error##s();                                                       \
    if (x == 1) return 0;                                                                               \
    if (__builtin_isinf(x)) return x;                                                                   \
    return RESULT(s, acosh, 0, 20000);                                                                  \
  }
TYPES(HYPERBOLIC)

/* Poles of the gamma function are at zero and the negative whole numbers; between them its sign alternates.
   A model is found by the names that its file mentions: lgamma_r, lgammaf_r, lgammal_r. */
#define GAMMA(type, s, smallest)                                                                   \
  BOUND(type, s, tgamma);                                                                          \
  BOUND(type, s, lgamma);                                                                          \
  type tgamma##s(type x) {                                                                         \
    if (__builtin_isnan(x)) return x;                                                              \
    if (x == 0) return __heddle_range_error##s(__builtin_copysign##s(INFINITY_OF(type), x));       \
    if (x < 0 && x == __builtin_trunc##s(x)) return __heddle_domain_error##s();                    \
    if (__builtin_isinf(x)) return x;                                                              \
    return __heddle_in_range##s(                                                                   \
        RESULT(s, tgamma, x > 0 ? (type)0.88 : -INFINITY_OF(type), INFINITY_OF(type)));            \
  }                                                                                                \
  type lgamma##s##_r(type x, int *sign) {                                                          \
    type half = __builtin_floor##s(x) / 2;                                                         \
    _Bool is_negative = x < 0 ? half != __builtin_floor##s(half) : x == 0 && __builtin_signbit(x); \
    *sign = is_negative ? -1 : 1;                                                                  \
    if (__builtin_isnan(x)) return x;                                                              \
    if (__builtin_isinf(x)) return INFINITY_OF(type);                                              \
    if (x <= 0 && x == __builtin_trunc##s(x)) {                                                    \
      if (x < 0) *sign = 1;                                                                        \
      return __heddle_range_error##s(INFINITY_OF(type));                                           \
    }                                                                                              \
    if (x == 1 || x == 2) return 0;                                                                \
    type r = RESULT(s, lgamma, x > 0 ? (type) - 0.13 : -INFINITY_OF(type), INFINITY_OF(type));     \
    if (__builtin_isinf(r)) __heddle_errno = __HEDDLE_ERANGE;                                      \
    return r;                                                                                      \
  }                                                                                                \
  type lgamma##s(type x) { return lgamma##s##_r(x, &signgam); }
TYPES(GAMMA)

/* For x > 0 and finite y, not for the exact cases. pow(x, 2) is so common that it is worth knowing to be x *
   x up to the last bits. */
#define POWER(type, s, smallest)                                                                             \
  BOUND_OF_TWO(type, s, pow);                                                                                \
  BOUND_OF_TWO(type, s, hypot);                                                                              \
  static type __heddle_power##s(type x, type y) {                                                            \
    _Bool grows = (x > 1) == (y > 0);                                                                        \
    type floor = grows, ceiling = grows ? INFINITY_OF(type) : (type)1;                                       \
    if (y == 2) {                                                                                            \
      type square = x * x;                                                                                   \
      if (square >= 2 * smallest && !__builtin_isinf(square)) {                                              \
        floor = __heddle_no_less##s(square * (type)0.999999, floor);                                         \
        ceiling = __heddle_no_more##s(square * (type)1.000001, ceiling);                                     \
      }                                                                                                      \
    }                                                                                                        \
    return __heddle_in_range##s(RESULT_OF_TWO(s, pow, floor, ceiling));                                      \
  }                                                                                                          \
  type pow##s(type x, type y) {                                                                              \
    if (y == 0 || x == 1) return 1;                                                                          \
    if (y == 1) return x;                                                                                    \
    if (__builtin_isnan(x) || __builtin_isnan(y)) return x + y;                                              \
    type size = __builtin_fabs##s(x);                                                                        \
    if (__builtin_isinf(y)) return size == 1 ? 1 : (size > 1) == (y > 0) ? INFINITY_OF(type) : 0;            \
    _Bool is_odd = __builtin_signbit(x) && y == __builtin_trunc##s(y) && y / 2 != __builtin_trunc##s(y / 2); \
    if (x == 0 && y < 0) return __heddle_range_error##s(is_odd ? -INFINITY_OF(type) : INFINITY_OF(type));    \
    if (x == 0 || __builtin_isinf(x)) {                                                                      \
      type limit = (x == 0) == (y > 0) ? 0 : INFINITY_OF(type);                                              \
      return is_odd ? -limit : limit;                                                                        \
    }                                                                                                        \
    if (x < 0 && y != __builtin_trunc##s(y)) return __heddle_domain_error##s();                              \
    if (x == -1) return is_odd ? -1 : 1;                                                                     \
    type r = __heddle_power##s(size, y);                                                                     \
    return is_odd ? -r : r;                                                                                  \
  }                                                                                                          \
  type hypot##s(type x, type y) {                                                                            \
    if (__builtin_isinf(x) || __builtin_isinf(y)) return INFINITY_OF(type);                                  \
    if (__builtin_isnan(x) || __builtin_isnan(y)) return x + y;                                              \
    x = __builtin_fabs##s(x);                                                                                \
    y = __builtin_fabs##s(y);                                                                                \
    if (x == 0 || y == 0) return x + y;                                                                      \
    return __heddle_in_range##s(RESULT_OF_TWO(s, hypot, x > y ? x : y, INFINITY_OF(type)));                  \
  }
TYPES(POWER)
