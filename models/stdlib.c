/* Numbers, searching and sorting, random numbers, and the environment. Ends of the program are in exit.c,
   text to floating point in decimal.c. */
#include "heddle.h"

extern int __heddle_errno;
int isspace(int c);

typedef __INTMAX_TYPE__ __heddle_intmax;
typedef __UINTMAX_TYPE__ __heddle_uintmax;

enum { __HEDDLE_EINVAL = 22, __HEDDLE_ERANGE = 34 };

int abs(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }
__heddle_intmax imaxabs(__heddle_intmax x) { return x < 0 ? -x : x; }

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

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
imaxdiv_t imaxdiv(__heddle_intmax a, __heddle_intmax b) { return (imaxdiv_t){a / b, a % b}; }

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
  if (end) *end = (char *)s;
  if (base < 0 || base == 1 || base > 36) {
    __heddle_errno = __HEDDLE_EINVAL;
    return result;
  }
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

/* Searching and sorting */

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *from = base;
  while (count > 0) {
    const char *middle = from + count / 2 * size;
    int order = compare(key, middle);
    if (order == 0) return (void *)middle;
    if (order > 0) {
      from = middle + size;
      count = (count - 1) / 2;
    } else {
      count /= 2;
    }
  }
  return NULL;
}

typedef int __heddle_comparison(const void *, const void *, void *);

enum { __HEDDLE_SHORT_RUN = 8 };

static void __heddle_insertion_sort(char *base, size_t count, size_t size, __heddle_comparison *compare,
                                    void *context, char *spare) {
  for (size_t i = 1; i < count; i++) {
    for (size_t j = i; j > 0; j--) {
      char *left = base + (j - 1) * size, *right = left + size;
      if (compare(left, right, context) <= 0) break;
      __heddle_copy(spare, left, size);
      __heddle_copy(left, right, size);
      __heddle_copy(right, spare, size);
    }
  }
}

/* Merges two sorted neighbours; the left one is first moved to `spare`. */
static void __heddle_merge(char *base, size_t left, size_t right, size_t size, __heddle_comparison *compare,
                           void *context, char *spare) {
  char *from = base + left * size, *to = base;
  __heddle_copy(spare, base, left * size);
  while (left > 0 && right > 0) {
    _Bool take_left = compare(spare, from, context) <= 0;
    __heddle_copy(to, take_left ? spare : from, size);
    if (take_left) {
      spare += size;
      left--;
    } else {
      from += size;
      right--;
    }
    to += size;
  }
  __heddle_copy(to, spare, left * size);
}

/* Sorts short runs by insertion, which is all that small arrays need and the easier one to reason about, and
   merges them. Equal elements keep their order, as they do in glibc where memory suffices. */
static void __heddle_sort(char *base, size_t count, size_t size, __heddle_comparison *compare,
                          void *context) {
  if (count < 2) return;
  char *spare = __heddle_allocate(count <= __HEDDLE_SHORT_RUN ? size : count * size);
  for (size_t i = 0; i < count; i += __HEDDLE_SHORT_RUN) {
    size_t length = count - i < __HEDDLE_SHORT_RUN ? count - i : __HEDDLE_SHORT_RUN;
    __heddle_insertion_sort(base + i * size, length, size, compare, context, spare);
  }
  for (size_t run = __HEDDLE_SHORT_RUN; run < count; run *= 2) {
    for (size_t i = 0; i + run < count; i += 2 * run) {
      size_t right = count - i - run < run ? count - i - run : run;
      __heddle_merge(base + i * size, run, right, size, compare, context, spare);
    }
  }
  __heddle_deallocate(spare);
}

/* The context of qsort's comparison is the comparison that the program passed. */
struct __heddle_plain_comparison {
  int (*compare)(const void *, const void *);
};

static int __heddle_compare_plainly(const void *a, const void *b, void *context) {
  return ((struct __heddle_plain_comparison *)context)->compare(a, b);
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  struct __heddle_plain_comparison plain = {compare};
  __heddle_sort(base, count, size, __heddle_compare_plainly, &plain);
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *),
             void *context) {
  __heddle_sort(base, count, size, compare, context);
}

/* Random numbers are inputs: a program must be right for all of them. */

int __heddle_nondet_rand(void);
double __heddle_nondet_drand48(void);

static int __heddle_random(void) {
  int x = __heddle_nondet_rand();
  __heddle_assume(x >= 0);
  return x;
}

int rand(void) { return __heddle_random(); }
int rand_r(unsigned *seed) {
  *seed = (unsigned)__heddle_random();
  return __heddle_random();
}
void srand(unsigned seed) { (void)seed; }
long random(void) { return __heddle_random(); }
void srandom(unsigned seed) { (void)seed; }
long lrand48(void) { return __heddle_random(); }
void srand48(long seed) { (void)seed; }

double drand48(void) {
  double x = __heddle_nondet_drand48();
  __heddle_assume(x >= 0 && x < 1);
  return x;
}

/* The environment: a variable may be missing or hold any string. */

_Bool __heddle_nondet_getenv_found(void);
size_t __heddle_nondet_getenv_length(void);
int __heddle_nondet_system(void);

char *getenv(const char *name) {
  (void)name;
  if (!__heddle_nondet_getenv_found()) return NULL;
  size_t length = __heddle_nondet_getenv_length();
  __heddle_assume(length < __PTRDIFF_MAX__);
  char *value = __heddle_allocate(length + 1);
  value[length] = 0;
  return value;
}

char *secure_getenv(const char *name) { return getenv(name); }

int setenv(const char *name, const char *value, int overwrite) {
  (void)value;
  (void)overwrite;
  if (!name || !*name) {
    __heddle_errno = __HEDDLE_EINVAL;
    return -1;
  }
  return 0;
}

int unsetenv(const char *name) { return setenv(name, "", 1); }
int putenv(char *assignment) {
  (void)assignment;
  return 0;
}

int system(const char *command) {
  (void)command;
  return __heddle_nondet_system();
}
