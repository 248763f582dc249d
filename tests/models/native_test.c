// Compares the models, whose names carry the prefix model_, with the C library's functions on random inputs.
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <libgen.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <wchar.h>

#define MODEL(name) extern __typeof__(name) model_##name
extern int __heddle_errno;

static int failures, checks, reported;
static const char *section, *reported_section;

// The first few of each section say enough.
static void fail(const char *what, const char *detail) {
  failures++;
  if (section != reported_section) reported = 0;
  reported_section = section;
  if (reported++ < 8) fprintf(stderr, "%s: %s differs: %s\n", section, what, detail);
}

#define CHECK(condition, what, ...)                   \
  do {                                                \
    checks++;                                         \
    if (!(condition)) {                               \
      char detail_[4096];                             \
      snprintf(detail_, sizeof detail_, __VA_ARGS__); \
      fail(what, detail_);                            \
    }                                                 \
  } while (0)

// A generator of our own: the same inputs on every machine.
static uint64_t state = 88172645463325252ull;
static uint64_t next(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1dull;
}
static int below(int n) { return (int)((next() >> 33) % (unsigned)n); }
static int sign(int x) { return (x > 0) - (x < 0); }

static void random_text(char *to, int length, const char *alphabet) {
  int n = (int)strlen(alphabet);
  for (int i = 0; i < length; i++) to[i] = alphabet[below(n)];
  to[length] = 0;
}

static long offset(const void *p, const void *base) {
  return p ? (long)((const char *)p - (const char *)base) : -1;
}

MODEL(strlen);
MODEL(strnlen);
MODEL(strcpy);
MODEL(strncpy);
MODEL(strcat);
MODEL(strncat);
MODEL(strcmp);
MODEL(strncmp);
MODEL(strcasecmp);
MODEL(strncasecmp);
MODEL(strrchr);
MODEL(strspn);
MODEL(strcspn);
MODEL(strtok_r);
MODEL(strsep);
MODEL(stpcpy);
MODEL(stpncpy);
MODEL(strerror);
MODEL(memcmp);
MODEL(memccpy);
MODEL(memmem);
MODEL(memmove);
char *model_strchr(const char *, int), *model_strstr(const char *, const char *),
    *model_strpbrk(const char *, const char *);
char *model_strcasestr(const char *, const char *);
void *model_memchr(const void *, int, size_t), *model_memrchr(const void *, int, size_t);

static void test_search(const char *a, const char *b, int c, size_t n) {
  CHECK(model_strlen(a) == strlen(a), "strlen", "%s", a);
  CHECK(model_strnlen(a, n) == strnlen(a, n), "strnlen", "%s", a);
  CHECK(sign(model_strcmp(a, b)) == sign(strcmp(a, b)), "strcmp", "%s %s", a, b);
  CHECK(sign(model_strncmp(a, b, n)) == sign(strncmp(a, b, n)), "strncmp", "%s %s %d", a, b, (int)n);
  CHECK(sign(model_strcasecmp(a, b)) == sign(strcasecmp(a, b)), "strcasecmp", "%s %s", a, b);
  CHECK(sign(model_strncasecmp(a, b, n)) == sign(strncasecmp(a, b, n)), "strncasecmp", "%s %s", a, b);
  CHECK(model_strchr(a, c) == strchr(a, c), "strchr", "%s %d", a, c);
  CHECK(model_strrchr(a, c) == strrchr(a, c), "strrchr", "%s %d", a, c);
  CHECK(model_strstr(a, b) == strstr(a, b), "strstr", "%s %s", a, b);
  CHECK(model_strcasestr(a, b) == strcasestr(a, b), "strcasestr", "%s %s", a, b);
  CHECK(model_strspn(a, b) == strspn(a, b), "strspn", "%s %s", a, b);
  CHECK(model_strcspn(a, b) == strcspn(a, b), "strcspn", "%s %s", a, b);
  CHECK(model_strpbrk(a, b) == strpbrk(a, b), "strpbrk", "%s %s", a, b);
  size_t la = strlen(a), lb = strlen(b), common = la < lb ? la : lb;
  CHECK(sign(model_memcmp(a, b, common)) == sign(memcmp(a, b, common)), "memcmp", "%s %s", a, b);
  CHECK(model_memchr(a, c, la) == memchr(a, c, la), "memchr", "%s %d", a, c);
  CHECK(model_memrchr(a, c, la) == memrchr(a, c, la), "memrchr", "%s %d", a, c);
  CHECK(model_memmem(a, la, b, lb) == memmem(a, la, b, lb), "memmem", "%s %s", a, b);
}

static void test_copy(const char *a, const char *b, int c, size_t n) {
  char x[128], y[128];
#define BOTH(what, model, real)                                                   \
  do {                                                                            \
    memset(x, '#', sizeof x);                                                     \
    memset(y, '#', sizeof y);                                                     \
    strcpy(x, a);                                                                 \
    strcpy(y, a);                                                                 \
    long p = offset(model, x), q = offset(real, y);                               \
    CHECK(p == q && memcmp(x, y, sizeof x) == 0, what, "%s %s %d", a, b, (int)n); \
  } while (0)
  BOTH("strcpy", model_strcpy(x, b), strcpy(y, b));
  BOTH("strncpy", model_strncpy(x, b, n), strncpy(y, b, n));
  BOTH("strcat", model_strcat(x, b), strcat(y, b));
  BOTH("strncat", model_strncat(x, b, n), strncat(y, b, n));
  BOTH("stpcpy", model_stpcpy(x, b), stpcpy(y, b));
  BOTH("stpncpy", model_stpncpy(x, b, n), stpncpy(y, b, n));
  BOTH("memccpy", model_memccpy(x, b, c, strlen(b)), memccpy(y, b, c, strlen(b)));
  BOTH("memmove", model_memmove(x + 3, x, n), memmove(y + 3, y, n));
}

static void test_tokens(const char *a, const char *b) {
  char x[64], y[64], *p, *q;
  strcpy(x, a);
  strcpy(y, a);
  char *s = model_strtok_r(x, b, &p), *t = strtok_r(y, b, &q);
  for (;;) {
    CHECK(offset(s, x) == offset(t, y) && (!s || !strcmp(s, t)), "strtok_r", "%s %s", a, b);
    if (!s || !t) break;
    s = model_strtok_r(NULL, b, &p);
    t = strtok_r(NULL, b, &q);
  }
  strcpy(x, a);
  strcpy(y, a);
  p = x;
  q = y;
  do {
    s = model_strsep(&p, b);
    t = strsep(&q, b);
    CHECK(offset(s, x) == offset(t, y) && (!s || !strcmp(s, t)), "strsep", "%s %s", a, b);
  } while (s && t);
}

static void test_strings(void) {
  section = "string";
  for (int i = 0; i < 3000; i++) {
    char a[40], b[40];
    const char *alphabet = i % 2 ? "aAbB\x80\xff," : "ab,";
    random_text(a, below(20), alphabet);
    random_text(b, below(i % 3 ? 4 : 20), alphabet);
    int c = below(8) ? alphabet[below((int)strlen(alphabet))] : 0;
    size_t n = (size_t)below(24);
    test_search(a, b, c, n);
    test_copy(a, b, c, n);
    test_tokens(a, b);
  }
  for (int i = 0; i < 35; i++) CHECK(!strcmp(model_strerror(i), strerror(i)), "strerror", "%d", i);
}

MODEL(isalpha);
MODEL(isdigit);
MODEL(isalnum);
MODEL(isspace);
MODEL(isupper);
MODEL(islower);
MODEL(ispunct);
MODEL(isprint);
MODEL(isgraph);
MODEL(iscntrl);
MODEL(isxdigit);
MODEL(isblank);
MODEL(isascii);
MODEL(tolower);
MODEL(toupper);
MODEL(__ctype_b_loc);
MODEL(__ctype_tolower_loc);
MODEL(__ctype_toupper_loc);

static void test_ctype(void) {
  section = "ctype";
  for (int c = -128; c < 256; c++) {
#define CLASS(name) CHECK(c < -1 || model_##name(c) == (name)(c), #name, "%d", c)
    CLASS(isalpha);
    CLASS(isdigit);
    CLASS(isalnum);
    CLASS(isspace);
    CLASS(isupper);
    CLASS(islower);
    CLASS(ispunct);
    CLASS(isprint);
    CLASS(isgraph);
    CLASS(iscntrl);
    CLASS(isxdigit);
    CLASS(isblank);
    CLASS(isascii);
    CHECK(model_tolower(c) == (tolower)(c), "tolower", "%d", c);
    CHECK(model_toupper(c) == (toupper)(c), "toupper", "%d", c);
    CHECK((*model___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "class table", "%d", c);
    CHECK((*model___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "lower table", "%d", c);
    CHECK((*model___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "upper table", "%d", c);
  }
}

MODEL(strtol);
MODEL(strtoul);
MODEL(strtoll);
MODEL(strtoull);
MODEL(strtof);
MODEL(strtod);
MODEL(strtold);
MODEL(atoi);

#define NUMBER(type, name, format, ...)                                                                   \
  do {                                                                                                    \
    char *p, *q;                                                                                          \
    errno = __heddle_errno = 0;                                                                           \
    type u = model_##name(__VA_ARGS__, &p EXTRA), v = name(__VA_ARGS__, &q EXTRA);                        \
    CHECK(((u == v && !signbit((long double)u) == !signbit((long double)v)) || (u != u && v != v)) &&     \
              p == q && errno == __heddle_errno,                                                          \
          #name, "\"%s\": " format " " format ", errno %d %d", __VA_ARGS__, u, v, __heddle_errno, errno); \
  } while (0)

static void test_integers(void) {
  section = "strtol";
  static const int bases[] = {0, 2, 8, 10, 16, 36, 7};
  for (int i = 0; i < 6000; i++) {
    char text[64];
    int n = 0;
    static const char *const starts[] = {"", " ", "\t\n ", "-", "+", " -", "0x", "-0X", "0", "x"};
    n += sprintf(text, "%s", starts[below(10)]);
    static const char *const alphabets[] = {"0123456789", "01", "0123456789abcdefABCDEF", "09azAZ",
                                            "0123456789+-x. "};
    random_text(text + n, below(i % 4 ? 12 : 26), alphabets[below(5)]);
    int base = bases[below(7)];
#define EXTRA , base
    NUMBER(long, strtol, "%ld", text);
    NUMBER(unsigned long, strtoul, "%lu", text);
    NUMBER(long long, strtoll, "%lld", text);
    NUMBER(unsigned long long, strtoull, "%llu", text);
#undef EXTRA
    CHECK(model_atoi(text) == atoi(text), "atoi", "%s", text);
  }
}

static double random_double(void) {
  uint64_t bits = next();
  switch (below(8)) {
    case 0:
      return (double)below(100000);
    case 1:
      return below(100000) / 100.0;
    case 2:
      return ldexp((double)(bits >> 11), -below(100));
    case 3:
      return (double)(int64_t)bits;
    case 4:
      bits &= 0x800fffffffffffffull;
      break;
    case 5:
      return (below(2) ? 1 : -1) * (below(10) + 0.5);
  }
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static long double random_long_double(void) {
  long double x = (long double)next();
  return ldexpl(x, below(8) ? below(200) - 150 : below(32800) - 16500) * (below(2) ? 1 : -1);
}

static void random_number_text(char *text) {
  switch (below(7)) {
    case 0:
      sprintf(text, "%.*e", below(25), random_double());
      return;
    case 1:
      sprintf(text, "%.*g", 17 + below(5), random_double());
      return;
    case 2:
      sprintf(text, "%a", random_double());
      return;
    case 3:
      sprintf(text, "%.*Lg", 15 + below(12), random_long_double());
      return;
    case 4:
      sprintf(text, "%d.%de%d", below(1000), below(100000), below(700) - 350);
      return;
    case 5: {
      // exactly between two doubles, or one digit beside it
      double x = ldexp((double)(next() >> 11), -below(60));
      sprintf(text, "%.*Lf", below(2) ? 60 : 62,
              (long double)x + (long double)(nextafter(x, INFINITY) - x) / 2);
      if (below(2)) text[strlen(text) - 1] = '1';
      return;
    }
    default:
      random_text(text, below(12), "0123456789.eE+-xXpPinfa ");
      return;
  }
}

static void test_float_input(void) {
  section = "strtod";
  static char text[8000];
#define EXTRA
  for (int i = 0; i < 4000; i++) {
    random_number_text(text);
    NUMBER(float, strtof, "%a", text);
    NUMBER(double, strtod, "%a", text);
    NUMBER(long double, strtold, "%La", text);
  }
  static const char *const cases[] = {"1e400",
                                      "-1e400",
                                      "1e-400",
                                      "4.9e-324",
                                      "2.4703282292062327e-324",
                                      "2.4703282292062328e-324",
                                      "2.2250738585072011e-308",
                                      "2.2250738585072014e-308",
                                      "1.7976931348623158e308",
                                      "1.7976931348623159e308",
                                      "inf",
                                      "-INFINITYx",
                                      "nan",
                                      "nan(ab_1)x",
                                      "nan(",
                                      "0x1.fffffffffffff8p1023",
                                      "0x1p-1075",
                                      "0x1.1p-1075",
                                      "0x.8",
                                      "0x.",
                                      "0x",
                                      ".e5",
                                      "1e+",
                                      "0e99999999999",
                                      "1e-99999999999",
                                      "-0",
                                      "9007199254740993",
                                      "16777217",
                                      "3.4028235677973366e38",
                                      "1e5000",
                                      "1e-5000",
                                      "3.6451995318824746025e-4951",
                                      "1.8225997659412373012e-4951"};
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    NUMBER(float, strtof, "%a", cases[i]);
    NUMBER(double, strtod, "%a", cases[i]);
    NUMBER(long double, strtold, "%La", cases[i]);
  }
#undef EXTRA
}

MODEL(snprintf);
MODEL(sprintf);
MODEL(asprintf);

static char outputs[2][30000];

#define PRINT(size, format, ...)                                                                           \
  do {                                                                                                     \
    memset(outputs, '#', sizeof outputs);                                                                  \
    int m = model_snprintf(outputs[0], size, format, __VA_ARGS__);                                         \
    int r = snprintf(outputs[1], size, format, __VA_ARGS__);                                               \
    CHECK(m == r && !memcmp(outputs[0], outputs[1], sizeof outputs[0]), "snprintf",                        \
          "\"%s\" size %d: %d \"%.300s\" instead of %d \"%.300s\"", format, (int)(size), m, outputs[0], r, \
          outputs[1]);                                                                                     \
  } while (0)

static void random_format(char *to, const char *length, const char *letters, int precision) {
  int n = 0;
  n += sprintf(to + n, below(3) ? "%%" : "<%%");
  for (const char *f = "-+ #0"; *f; f++)
    if (below(4) == 0) to[n++] = *f;
  if (below(2)) n += sprintf(to + n, "%d", below(30));
  if (below(2)) n += sprintf(to + n, below(8) ? ".%d" : ".", below(precision));
  n += sprintf(to + n, "%s", length);
  to[n++] = letters[below((int)strlen(letters))];
  strcpy(to + n, below(3) ? "" : "%%>");
}

static size_t random_size(void) { return below(4) ? sizeof outputs[0] : (size_t)below(24); }

static void test_integer_output(void) {
  section = "printf integers";
  char format[64];
  for (int i = 0; i < 6000; i++) {
    uint64_t value = below(3) ? next() >> below(64) : (uint64_t)(below(21) - 10);
    size_t size = random_size();
    random_format(format, "", "diuoxX", 25);
    PRINT(size, format, (int)value);
    random_format(format, "hh", "diuoxX", 25);
    PRINT(size, format, (int)value);
    random_format(format, "h", "diuoxX", 25);
    PRINT(size, format, (int)value);
    random_format(format, "l", "diuoxX", 25);
    PRINT(size, format, (long)value);
    random_format(format, below(2) ? "ll" : "j", "diuoxX", 25);
    PRINT(size, format, (long long)value);
    random_format(format, below(2) ? "z" : "t", "diuoxX", 25);
    PRINT(size, format, (size_t)value);
  }
}

static void test_text_output(void) {
  section = "printf text";
  char format[64], text[32];
  for (int i = 0; i < 3000; i++) {
    random_text(text, below(20), "ab%\xff");
    size_t size = random_size();
    random_format(format, "", "s", 25);
    PRINT(size, format, text);
    random_format(format, "", "c", 3);
    int c = below(256);
    PRINT(size, format, c);
    random_format(format, "", "p", 3);
    void *p = below(5) ? (void *)(uintptr_t)next() : NULL;
    PRINT(size, format, p);
    int w = below(30) - 15, d = below(1000), v = below(20), n = below(20) - 3;
    PRINT(size, "%*d|%-*.*s|%s", w, d, v, n, text, text);
  }
  PRINT(100, "%ls|%5lc|%.2ls", L"wide", (wint_t)L'w', L"xyz");
  errno = __heddle_errno = ENOENT;
  PRINT(100, "%m %d", 5);
  char *p, *q;
  int m = model_asprintf(&p, "%d %s", 42, "text"), n = asprintf(&q, "%d %s", 42, "text");
  CHECK(m == n && !strcmp(p, q), "asprintf", "%s", p);
  int a = 0;
  short b = 0;
  long long c = 0;
  model_sprintf(outputs[0], "ab%ncde%hn%d%lln", &a, &b, 12345, &c);
  CHECK(a == 2 && b == 5 && c == 10, "%n", "%d %d %lld", a, b, c);
}

static void test_float_output(void) {
  section = "printf floating point";
  char format[64];
  for (int i = 0; i < 6000; i++) {
    size_t size = random_size();
    int precision = below(10) ? 25 : 400;
    random_format(format, "", "feEgGaAF", precision);
    double x = random_double();
    PRINT(size, format, x);
    random_format(format, "L", "feEgGaA", precision);
    long double y = random_long_double();
    PRINT(size, format, y);
  }
  PRINT(sizeof outputs[0], "%.1100f %.800e", 5e-324, 5e-324);
  PRINT(sizeof outputs[0], "%f %.0f %g %.17g", DBL_MAX, DBL_MAX, DBL_MIN, 0.1);
  PRINT(sizeof outputs[0], "%Lf %Lg %Le", LDBL_MAX, LDBL_MIN, LDBL_MIN / 1e10L);
  PRINT(sizeof outputs[0], "%.0f %.0f %.0f %.0f %.1f %.1f", 0.5, 1.5, 2.5, 1e15 + 0.5, 0.25, 0.35);
  PRINT(sizeof outputs[0], "%g %g %g %g %#g %#.0e", 1e5, 999999.5, 1e-5, 0.0, 1.0, 9.5);
  PRINT(sizeof outputs[0], "%a %a %.0a %.1a %a %La", 0.0, 5e-324, 1.5, 1.97, -0.0, 0.0L);
}

MODEL(qsort);
MODEL(bsearch);

struct element {
  int key, place;
  char rest[5];
};
static int by_key(const void *a, const void *b) {
  int x = ((const struct element *)a)->key, y = ((const struct element *)b)->key;
  return (x > y) - (x < y);
}

static void test_sorting(void) {
  section = "qsort";
  for (int i = 0; i < 300; i++) {
    struct element a[200], b[200];
    int n = below(i % 3 ? 20 : 200), keys = 1 + below(n + 2);
    memset(a, 0, sizeof a);
    for (int k = 0; k < n; k++) a[k].key = below(keys), a[k].place = k;
    memcpy(b, a, sizeof a);
    model_qsort(a, (size_t)n, sizeof *a, by_key);
    qsort(b, (size_t)n, sizeof *b, by_key);
    CHECK(!memcmp(a, b, sizeof a), "qsort", "%d elements", n);
    for (int key = -1; key <= keys; key++) {
      struct element wanted = {.key = key};
      struct element *p = model_bsearch(&wanted, a, (size_t)n, sizeof *a, by_key);
      struct element *q = bsearch(&wanted, b, (size_t)n, sizeof *b, by_key);
      CHECK(!p == !q && (!p || p->key == key), "bsearch", "key %d", key);
    }
  }
}

int model_sscanf(const char *, const char *, ...);

static void test_scanf(void) {
  section = "sscanf";
  for (int i = 0; i < 3000; i++) {
    char text[80];
    int n = 0;
    for (int k = 0; k < 4; k++) {
      switch (below(5)) {
        case 0:
          n += sprintf(text + n, "%d", below(2000) - 1000);
          break;
        case 1:
          n += sprintf(text + n, " %x", below(100000));
          break;
        case 2:
          n += sprintf(text + n, "%g ", below(1000) / 8.0);
          break;
        case 3:
          n += sprintf(text + n, " word%d", below(9));
          break;
        case 4:
          n += sprintf(text + n, "%s", below(2) ? "," : "  ");
          break;
      }
    }
    struct result {
      int a, b, n;
      unsigned c;
      long d;
      long long e;
      short f;
      double g;
      float h;
      char s[80], t[80], u[8];
    } x, y;
    static const char *const formats[] = {
        "%d%d%u%ld%lld%hd%lf%f%79s%79[a-z]%c%n", "%d %d %u %ld %lld %hd %lf %f %79s%79[^,]%c%n",
        "%3d%2d%x%li%llx%ho%lf%f%79s%79[]a-z]%5c%n", "%i,%i,%u,%ld,%lld,%hi,%lg,%e%79s%79[w-]%c%n"};
    const char *f = formats[below(4)];
    memset(&x, 0, sizeof x);
    memset(&y, 0, sizeof y);
#define ARGUMENTS(r) &r.a, &r.b, &r.c, &r.d, &r.e, &r.f, &r.g, &r.h, r.s, r.t, r.u, &r.n
    int p = model_sscanf(text, f, ARGUMENTS(x)), q = sscanf(text, f, ARGUMENTS(y));
    CHECK(p == q && !memcmp(&x, &y, sizeof x), "sscanf", "\"%s\" \"%s\": %d instead of %d", text, f, p, q);
    memset(&x, 0, sizeof x);
    memset(&y, 0, sizeof y);
    p = model_sscanf(text, "%lf %79s %*s%79[^x]", &x.g, x.s, x.t);
    q = sscanf(text, "%lf %79s %*s%79[^x]", &y.g, y.s, y.t);
    CHECK(p == q && !memcmp(&x, &y, sizeof x), "sscanf", "\"%s\" %d instead of %d", text, p, q);
  }
}

MODEL(frexp);
MODEL(frexpf);
MODEL(frexpl);
MODEL(ldexp);
MODEL(ldexpf);
MODEL(ldexpl);
MODEL(modf);
MODEL(modfl);
MODEL(remainder);
MODEL(remainderf);
MODEL(fdim);
MODEL(nextafter);
MODEL(nextafterf);
MODEL(ilogb);
MODEL(logb);
MODEL(lround);
MODEL(llrint);
MODEL(__fpclassify);

static int same(long double x, long double y) {
  return (x == y && !signbit(x) == !signbit(y)) || (x != x && y != y);
}

static void test_math(void) {
  section = "math";
  for (int i = 0; i < 4000; i++) {
    double x = random_double(), y = below(3) ? random_double() : x * (below(9) - 4) / 2, w, v;
    long double z = random_long_double(), s, t;
    int e, f, n = below(4) ? below(200) - 100 : below(5000) - 2500;
    CHECK(same(model_frexp(x, &e), frexp(x, &f)) && (!isfinite(x) || e == f), "frexp", "%a", x);
    CHECK(same(model_frexpf((float)x, &e), frexpf((float)x, &f)) && (!isfinite((float)x) || e == f), "frexpf",
          "%a", x);
    CHECK(same(model_frexpl(z, &e), frexpl(z, &f)) && (!isfinite(z) || e == f), "frexpl", "%La", z);
    CHECK(same(model_ldexp(x, n), ldexp(x, n)), "ldexp", "%a %d", x, n);
    CHECK(same(model_ldexpf((float)x, n), ldexpf((float)x, n)), "ldexpf", "%a %d", x, n);
    CHECK(same(model_ldexpl(z, n * 7), ldexpl(z, n * 7)), "ldexpl", "%La %d", z, n * 7);
    CHECK(same(model_modf(x, &w), modf(x, &v)) && same(w, v), "modf", "%a", x);
    CHECK(same(model_modfl(z, &s), modfl(z, &t)) && same(s, t), "modfl", "%La", z);
    CHECK(same(model_remainder(x, y), remainder(x, y)), "remainder", "%a %a", x, y);
    CHECK(same(model_remainderf((float)x, (float)y), remainderf((float)x, (float)y)), "remainderf", "%a %a",
          x, y);
    CHECK(same(model_fdim(x, y), fdim(x, y)), "fdim", "%a %a", x, y);
    CHECK(same(model_nextafter(x, y), nextafter(x, y)), "nextafter", "%a %a", x, y);
    CHECK(same(model_nextafterf((float)x, (float)y), nextafterf((float)x, (float)y)), "nextafterf", "%a %a",
          x, y);
    CHECK(model_ilogb(x) == ilogb(x), "ilogb", "%a", x);
    CHECK(same(model_logb(x), logb(x)), "logb", "%a", x);
    CHECK(model___fpclassify(x) == __fpclassify(x), "fpclassify", "%a", x);
    if (fabs(x) < 1e9) {
      CHECK(model_lround(x) == lround(x), "lround", "%a", x);
      CHECK(model_llrint(x) == llrint(x), "llrint", "%a", x);
    }
  }
}

MODEL(malloc);
MODEL(calloc);
MODEL(realloc);
MODEL(free);
MODEL(strdup);
MODEL(strndup);
MODEL(aligned_alloc);
MODEL(posix_memalign);
MODEL(reallocarray);
MODEL(setlocale);
MODEL(dirname);
char *model___xpg_basename(char *);

static void test_allocation(void) {
  section = "allocation";
  for (int i = 0; i < 500; i++) {
    size_t n = (size_t)below(50), m = (size_t)below(50);
    unsigned char *p = model_malloc(n);
    for (size_t k = 0; k < n; k++) p[k] = (unsigned char)(k * 7);
    unsigned char *q = model_realloc(p, m);
    CHECK((q == NULL) == (m == 0), "realloc", "size %d", (int)m);
    for (size_t k = 0; q && k < n && k < m; k++)
      CHECK(q[k] == (unsigned char)(k * 7), "realloc", "byte %d", (int)k);
    model_free(q);
  }
  int *zero = model_calloc(10, sizeof *zero), sum = 0;
  for (int i = 0; i < 10; i++) sum |= zero[i];
  CHECK(sum == 0, "calloc", "contents");
  CHECK(model_calloc(SIZE_MAX, 2) == NULL && model_reallocarray(zero, SIZE_MAX / 2, 4) == NULL, "calloc",
        "overflow");
  CHECK(!strcmp(model_strdup("text"), "text") && !strcmp(model_strndup("text", 2), "te"), "strdup",
        "contents");
  CHECK((uintptr_t)model_aligned_alloc(128, 256) % 128 == 0, "aligned_alloc", "address");
  void *p;
  CHECK(model_posix_memalign(&p, 64, 10) == 0 && (uintptr_t)p % 64 == 0, "posix_memalign", "address");
  CHECK(model_posix_memalign(&p, 3, 10) == EINVAL, "posix_memalign", "alignment");
  CHECK(!strcmp(model_setlocale(LC_ALL, "C"), "C") && !model_setlocale(LC_ALL, "xx"), "setlocale", "name");
  static const char *const paths[] = {"/usr/lib", "/usr/", "usr", "/", ".", "..", "a/b//", "a//b", "", "///"};
  for (int i = 0; i < 10; i++) {
    char a[16], b[16];
    strcpy(a, paths[i]);
    strcpy(b, paths[i]);
    CHECK(!strcmp(model_dirname(a), dirname(b)), "dirname", "%s", paths[i]);
    strcpy(a, paths[i]);
    strcpy(b, paths[i]);
    CHECK(!strcmp(model___xpg_basename(a), __xpg_basename(b)), "basename", "%s", paths[i]);
  }
}

static void test_scanf_ends(void) {
  section = "sscanf of incomplete numbers";
  static const char *const texts[] = {"0X",    "0x",   "0xg", "0x.", "0x1p", "1e", "1e+",
                                      "0x1p+", "infi", "nan", "+",   "-.",   ".",  "5000000000"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    float f = 9, g = 9;
    int m = 0, n = 0, p = 9, q = 9;
    int a = model_sscanf(texts[i], "%f%n", &f, &m), b = sscanf(texts[i], "%f%n", &g, &n);
    CHECK(a == b && m == n && !memcmp(&f, &g, sizeof f), "%f", "\"%s\": %d instead of %d", texts[i], a, b);
    a = model_sscanf(texts[i], "%i", &p), b = sscanf(texts[i], "%i", &q);
    CHECK(a == b && p == q, "%i", "\"%s\": %d, %d instead of %d, %d", texts[i], a, p, b, q);
  }
}

MODEL(gmtime_r);
MODEL(timegm);

static _Bool same_date(const struct tm *a, const struct tm *b) {
  return a->tm_sec == b->tm_sec && a->tm_min == b->tm_min && a->tm_hour == b->tm_hour &&
         a->tm_mday == b->tm_mday && a->tm_mon == b->tm_mon && a->tm_year == b->tm_year &&
         a->tm_wday == b->tm_wday && a->tm_yday == b->tm_yday && a->tm_isdst == b->tm_isdst;
}

static void test_calendar(void) {
  section = "calendar";
  for (int i = 0; i < 20000; i++) {
    // Days around the ends of years are the hard ones.
    time_t time = i < 10000 ? (time_t)(next() >> (sizeof(time_t) == 8 ? below(40) + 8 : 32))
                            : (time_t)(i - 15000) * 86400;
    if (i % 3 == 0) time = -time;
    struct tm a = {0}, b = {0};
    struct tm *p = gmtime_r(&time, &a), *q = model_gmtime_r(&time, &b);
    CHECK(!p == !q && (!p || same_date(&a, &b)), "gmtime", "%lld", (long long)time);
  }
  for (int i = 0; i < 20000; i++) {
    struct tm a = {.tm_sec = below(4000) - 2000,
                   .tm_min = below(4000) - 2000,
                   .tm_hour = below(400) - 200,
                   .tm_mday = below(800) - 400,
                   .tm_mon = below(80) - 40,
                   .tm_year = below(60) + 75},
              b = a;
    time_t s = timegm(&a), t = model_timegm(&b);
    CHECK(s == t && same_date(&a, &b), "timegm", "%lld %lld", (long long)s, (long long)t);
  }
}

size_t model_strftime(char *, size_t, const char *, const struct tm *);
char *model_asctime_r(const struct tm *, char *);

static void test_date_text(void) {
  section = "dates as text";
  static const char *const formats[] = {"%a %A %b %B %h", "%c|%x|%X",    "%C %y %Y",       "%d %e %j",
                                        "%D %F %T %R %r", "%H %I %k %l", "%m %M %S %p %P", "%u %w",
                                        "%U %W %V",       "%g and %G",   "100%% %n%t.",    "%z"};
  for (int i = 0; i < 40000; i++) {
    // Days around the ends of years are the hard ones.
    time_t time = i < 30000 ? (time_t)(i - 15000) * 86400 + below(86400)
                            : (time_t)(next() >> (sizeof(time_t) == 8 ? 27 : 33));
    if (i % 3 == 0) time = -time;
    struct tm date;
    char real[80], model[80];
    if (!gmtime_r(&time, &date) || date.tm_year < -1900 || date.tm_year > 8099) continue;
    const char *format = formats[i % (sizeof formats / sizeof *formats)];
    size_t size = i % 5 ? sizeof real : (size_t)below(20);
    size_t n = strftime(real, size, format, &date), m = model_strftime(model, size, format, &date);
    CHECK(n == m && (n == 0 || strcmp(real, model) == 0), "strftime", "%s %lld %s %s", format,
          (long long)time, n ? real : "", m ? model : "");
    CHECK(strcmp(asctime_r(&date, real), model_asctime_r(&date, model)) == 0, "asctime", "%s %s", real,
          model);
  }
}

MODEL(wcslen);
MODEL(wcscmp);
MODEL(wcsncmp);
MODEL(mbstowcs);
MODEL(wcstombs);
wchar_t *model_wcschr(const wchar_t *, wchar_t), *model_wcsstr(const wchar_t *, const wchar_t *);

static void test_wide(void) {
  section = "wide characters";
  for (int i = 0; i < 5000; i++) {
    char text[2][24], back[2][32];
    wchar_t wide[2][32], model[2][32];
    for (int k = 0; k < 2; k++) {
      random_text(text[k], below(10), i % 7 ? "ab" : "ab\xe4");
      size_t size = (size_t)below(12);
      wmemset(wide[k], L'#', 32);
      wmemset(model[k], L'#', 32);
      size_t n = mbstowcs(wide[k], text[k], size), m = model_mbstowcs(model[k], text[k], size);
      CHECK(n == m && (n == (size_t)-1 || wmemcmp(wide[k], model[k], 32) == 0), "mbstowcs", "%s %d", text[k],
            (int)size);
      if (mbstowcs(wide[k], text[k], 32) == (size_t)-1) wcscpy(wide[k], L"a\xe4");
      memset(back, '#', sizeof back);
      n = wcstombs(back[0], wide[k], size), m = model_wcstombs(back[1], wide[k], size);
      CHECK(n == m && (n == (size_t)-1 || memcmp(back[0], back[1], 32) == 0), "wcstombs", "%s %d", text[k],
            (int)size);
    }
    CHECK(wcslen(wide[0]) == model_wcslen(wide[0]), "wcslen", "%s", text[0]);
    CHECK(sign(wcscmp(wide[0], wide[1])) == sign(model_wcscmp(wide[0], wide[1])), "wcscmp", "%s", text[0]);
    CHECK(sign(wcsncmp(wide[0], wide[1], 3)) == sign(model_wcsncmp(wide[0], wide[1], 3)), "wcsncmp", "%s",
          text[0]);
    CHECK(wcschr(wide[0], L'b') == model_wcschr(wide[0], L'b'), "wcschr", "%s", text[0]);
    CHECK(wcsstr(wide[0], wide[1]) == model_wcsstr(wide[0], wide[1]), "wcsstr", "%s %s", text[0], text[1]);
  }
}

int main(void) {
  test_calendar();
  test_date_text();
  test_wide();
  test_strings();
  test_ctype();
  test_integers();
  test_float_input();
  test_integer_output();
  test_text_output();
  test_float_output();
  test_sorting();
  test_scanf();
  test_scanf_ends();
  test_math();
  test_allocation();
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0;
}
