/* Numbers: arithmetic, text to integer, random numbers. Text to floating point is in decimal.c. */
#include "heddle.h"

extern int __heddle_errno;
int isspace(int c);

typedef __INTMAX_TYPE__ __heddle_intmax;
typedef __UINTMAX_TYPE__ __heddle_uintmax;

enum { __HEDDLE_EINVAL = 22, __HEDDLE_ERANGE = 34 };

/* C does not define results that do not fit. */
#define __HEDDLE_ABSOLUTE(x, most)                                                          \
  if ((x) < -(most)) __heddle_unsupported("the absolute value of the least of all numbers"); \
  return (x) < 0 ? -(x) : (x)

int abs(int x) { __HEDDLE_ABSOLUTE(x, __INT_MAX__); }
long labs(long x) { __HEDDLE_ABSOLUTE(x, __LONG_MAX__); }
long long llabs(long long x) { __HEDDLE_ABSOLUTE(x, __LONG_LONG_MAX__); }
__heddle_intmax imaxabs(__heddle_intmax x) { __HEDDLE_ABSOLUTE(x, __INTMAX_MAX__); }

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
typedef struct {
  __heddle_intmax quot, rem;
} imaxdiv_t;

#define __HEDDLE_DIVIDE(type, a, b, most)                                                         \
  if ((b) == 0 || ((a) < -(most) && (b) == -1)) __heddle_unsupported("a division that has no result"); \
  return (type) { (a) / (b), (a) % (b) }

div_t div(int a, int b) { __HEDDLE_DIVIDE(div_t, a, b, __INT_MAX__); }
ldiv_t ldiv(long a, long b) { __HEDDLE_DIVIDE(ldiv_t, a, b, __LONG_MAX__); }
lldiv_t lldiv(long long a, long long b) { __HEDDLE_DIVIDE(lldiv_t, a, b, __LONG_LONG_MAX__); }
imaxdiv_t imaxdiv(__heddle_intmax a, __heddle_intmax b) { __HEDDLE_DIVIDE(imaxdiv_t, a, b, __INTMAX_MAX__); }

int ffs(int x) { return __builtin_ffs(x); }
int ffsl(long x) { return __builtin_ffsl(x); }
int ffsll(long long x) { return __builtin_ffsll(x); }

/* Text to integer */

struct __heddle_integer {
  unsigned long long magnitude;
  _Bool negative, too_large;
};

static int __heddle_digit_value(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  if ('a' <= c && c <= 'z') return c - 'a' + 10;
  if ('A' <= c && c <= 'Z') return c - 'A' + 10;
  return 36;
}

/* A prefix counts only if a digit follows it: of "0xg" the number is 0. */
static _Bool __heddle_has_hex_prefix(const char *s) {
  return s[0] == '0' && (s[1] == 'x' || s[1] == 'X') && __heddle_digit_value(s[2]) < 16;
}

static struct __heddle_integer __heddle_read_integer(const char *s, char **end, int base) {
  struct __heddle_integer result = {0, 0, 0};
  if (base < 0 || base == 1 || base > 36) {
    __heddle_errno = __HEDDLE_EINVAL;
    return result;
  }
  if (end) *end = (char *)s;
  while (isspace((unsigned char)*s)) s++;
  result.negative = *s == '-';
  if (*s == '-' || *s == '+') s++;
  if ((base == 0 || base == 16) && __heddle_has_hex_prefix(s)) {
    s += 2;
    base = 16;
  } else if (base == 0) {
    base = *s == '0' ? 8 : 10;
  }
  for (int digit; (digit = __heddle_digit_value(*s)) < base; s++) {
    if (__builtin_mul_overflow(result.magnitude, (unsigned)base, &result.magnitude)) result.too_large = 1;
    if (__builtin_add_overflow(result.magnitude, (unsigned)digit, &result.magnitude)) result.too_large = 1;
    if (end) *end = (char *)s + 1;
  }
  return result;
}

/* `limit` is the largest value of the signed type; the smallest is -limit - 1. */
static long long __heddle_read_signed(const char *s, char **end, int base, unsigned long long limit) {
  struct __heddle_integer x = __heddle_read_integer(s, end, base);
  if (x.negative) limit++;
  if (x.too_large || x.magnitude > limit) {
    __heddle_errno = __HEDDLE_ERANGE;
    x.magnitude = limit;
  }
  return (long long)(x.negative ? -x.magnitude : x.magnitude);
}

/* A minus sign negates in the unsigned type. */
static unsigned long long __heddle_read_unsigned(const char *s, char **end, int base,
                                                 unsigned long long limit) {
  struct __heddle_integer x = __heddle_read_integer(s, end, base);
  if (x.too_large || x.magnitude > limit) {
    __heddle_errno = __HEDDLE_ERANGE;
    return limit;
  }
  return (x.negative ? -x.magnitude : x.magnitude) & limit;
}

long strtol(const char *s, char **end, int base) {
  return (long)__heddle_read_signed(s, end, base, __LONG_MAX__);
}

long long strtoll(const char *s, char **end, int base) {
  return __heddle_read_signed(s, end, base, __LONG_LONG_MAX__);
}

unsigned long strtoul(const char *s, char **end, int base) {
  return (unsigned long)__heddle_read_unsigned(s, end, base, 2ul * __LONG_MAX__ + 1);
}

unsigned long long strtoull(const char *s, char **end, int base) {
  return __heddle_read_unsigned(s, end, base, 2ull * __LONG_LONG_MAX__ + 1);
}

__heddle_intmax strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }
__heddle_uintmax strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }

/* What the headers of newer C libraries call in their place. */
long __isoc23_strtol(const char *s, char **end, int base) { return strtol(s, end, base); }
long long __isoc23_strtoll(const char *s, char **end, int base) { return strtoll(s, end, base); }
unsigned long __isoc23_strtoul(const char *s, char **end, int base) { return strtoul(s, end, base); }
unsigned long long __isoc23_strtoull(const char *s, char **end, int base) { return strtoull(s, end, base); }

int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtoll(s, NULL, 10); }

/* Random numbers are inputs: a program must be right for all of them. But the same seed gives the same
   numbers, of which the first few are remembered. The C library may draw rand and random from one sequence or
   from two, so that nothing is known of a sequence that both are drawn from. */

enum { __HEDDLE_REMEMBERED_NUMBERS = 4 };
enum __heddle_drawn_by { __HEDDLE_RAND, __HEDDLE_RANDOM };

int __heddle_nondet_rand(void);
double __heddle_nondet_drand48(void);

/* Without a seed it is 1. */
static struct {
  enum __heddle_drawn_by drawn_by;
  unsigned seed;
  int known, position;
  int number[__HEDDLE_REMEMBERED_NUMBERS];
} __heddle_generator = {__HEDDLE_RAND, 1};

static int __heddle_random(void) {
  int x = __heddle_nondet_rand();
  __heddle_assume(x >= 0);
  return x;
}

static int __heddle_draw(enum __heddle_drawn_by by) {
  if (by != __heddle_generator.drawn_by) {
    __heddle_generator.drawn_by = by;
    __heddle_generator.known = 0;
    __heddle_generator.position = __HEDDLE_REMEMBERED_NUMBERS;
  }
  if (__heddle_generator.position == __HEDDLE_REMEMBERED_NUMBERS) return __heddle_random();
  int position = __heddle_generator.position++;
  if (position == __heddle_generator.known) {
    __heddle_generator.number[position] = __heddle_random();
    __heddle_generator.known++;
  }
  return __heddle_generator.number[position];
}

static void __heddle_seed(enum __heddle_drawn_by by, unsigned seed) {
  if (by != __heddle_generator.drawn_by || seed != __heddle_generator.seed) __heddle_generator.known = 0;
  __heddle_generator.drawn_by = by;
  __heddle_generator.seed = seed;
  __heddle_generator.position = 0;
}

int rand(void) { return __heddle_draw(__HEDDLE_RAND); }
void srand(unsigned seed) { __heddle_seed(__HEDDLE_RAND, seed); }
long random(void) { return __heddle_draw(__HEDDLE_RANDOM); }
void srandom(unsigned seed) { __heddle_seed(__HEDDLE_RANDOM, seed); }

/* The seed is the whole state: the same seed gives the same number and the same next seed. */
int rand_r(unsigned *seed) {
  static unsigned last, next;
  static int number;
  static _Bool is_known;
  if (!is_known || *seed != last) {
    last = *seed;
    next = (unsigned)__heddle_nondet_rand();
    number = __heddle_random();
    is_known = 1;
  }
  *seed = next;
  return number;
}

long lrand48(void) { return __heddle_random(); }
long mrand48(void) { return __heddle_nondet_rand(); }
void srand48(long seed) { (void)seed; }

double drand48(void) {
  double x = __heddle_nondet_drand48();
  __heddle_assume(x >= 0 && x < 1);
  return x;
}
