// Compares the models of wide characters, whose names carry the prefix model_, with the C library's
// functions.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#define MODEL(name) extern __typeof__(name) model_##name
extern int __heddle_errno;

static int failures, checks;

#define CHECK(condition, what, ...)           \
  do {                                        \
    checks++;                                 \
    if (!(condition) && failures++ < 20) {    \
      fprintf(stderr, "%s differs: ", what);  \
      fprintf(stderr, __VA_ARGS__), puts(""); \
    }                                         \
  } while (0)

// A generator of our own: the same inputs on every machine.
static uint64_t state = 88172645463325252ull;
static int below(int n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (int)((state * 0x2545f4914f6cdd1dull >> 33) % (unsigned)n);
}

static void random_text(wchar_t *to, int length, const wchar_t *alphabet) {
  int n = (int)wcslen(alphabet);
  for (int i = 0; i < length; i++) to[i] = alphabet[below(n)];
  to[length] = 0;
}

static int sign(int x) { return (x > 0) - (x < 0); }

MODEL(wcstol);
MODEL(wcstoll);
MODEL(wcstoul);
MODEL(wcstoull);
MODEL(wcstof);
MODEL(wcstod);
MODEL(wcstold);

#define SAME_NUMBER(name, ...)                                                                      \
  do {                                                                                              \
    wchar_t *p, *q;                                                                                 \
    errno = __heddle_errno = 0;                                                                     \
    __typeof__(name(text, &p __VA_ARGS__)) u = name(text, &p __VA_ARGS__),                          \
                                           v = model_##name(text, &q __VA_ARGS__);                  \
    CHECK((u == v || (u != u && v != v)) && p == q && errno == __heddle_errno, #name, "%ls", text); \
  } while (0)

static void test_numbers(void) {
  for (int i = 0; i < 4000; i++) {
    wchar_t text[24];
    random_text(text, below(20), i % 2 ? L" +-0123456789" : L"0x1fe.- z9\xe4");
    static const int bases[] = {0, 2, 8, 10, 16, 36};
    int base = bases[below(6)];
    SAME_NUMBER(wcstol, , base);
    SAME_NUMBER(wcstoll, , base);
    SAME_NUMBER(wcstoul, , base);
    SAME_NUMBER(wcstoull, , base);
    SAME_NUMBER(wcstof);
    SAME_NUMBER(wcstod);
    SAME_NUMBER(wcstold);
  }
}

MODEL(wcsspn);
MODEL(wcscspn);
MODEL(wcspbrk);
MODEL(wcstok);
MODEL(wcscasecmp);
MODEL(wcsncasecmp);
MODEL(wcschrnul);
MODEL(wcsxfrm);
MODEL(wcswidth);
MODEL(wcpcpy);
MODEL(wcpncpy);
MODEL(wmempcpy);

static void test_tokens(const wchar_t *text, const wchar_t *separators) {
  wchar_t one[24], other[24], *p, *q;
  wcscpy(one, text);
  wcscpy(other, text);
  wchar_t *a = wcstok(one, separators, &p), *b = model_wcstok(other, separators, &q);
  for (int i = 0; i < 30; i++) {
    CHECK(!a == !b && (!a || (a - one == b - other && wcscmp(a, b) == 0)), "wcstok", "%ls", text);
    if (!a || !b) break;
    a = wcstok(NULL, separators, &p);
    b = model_wcstok(NULL, separators, &q);
  }
}

static void test_strings(void) {
  for (int i = 0; i < 4000; i++) {
    wchar_t a[24], b[24], x[48], y[48];
    random_text(a, below(12), L"abAB \t\xe4");
    random_text(b, below(5), L"abAB ");
    size_t n = (size_t)below(14);
    CHECK(wcsspn(a, b) == model_wcsspn(a, b), "wcsspn", "%ls %ls", a, b);
    CHECK(wcscspn(a, b) == model_wcscspn(a, b), "wcscspn", "%ls %ls", a, b);
    CHECK(wcspbrk(a, b) == model_wcspbrk(a, b), "wcspbrk", "%ls %ls", a, b);
    CHECK(sign(wcscasecmp(a, b)) == sign(model_wcscasecmp(a, b)), "wcscasecmp", "%ls %ls", a, b);
    CHECK(sign(wcsncasecmp(a, b, n)) == sign(model_wcsncasecmp(a, b, n)), "wcsncasecmp", "%ls %ls", a, b);
    CHECK(wcschrnul(a, L'b') == model_wcschrnul(a, L'b'), "wcschrnul", "%ls", a);
    CHECK(wcswidth(a, n) == model_wcswidth(a, n), "wcswidth", "%ls", a);
    wmemset(x, L'#', 48);
    wmemset(y, L'#', 48);
    CHECK(wcpcpy(x, a) - x == model_wcpcpy(y, a) - y && wmemcmp(x, y, 48) == 0, "wcpcpy", "%ls", a);
    CHECK(wcpncpy(x, a, n) - x == model_wcpncpy(y, a, n) - y && wmemcmp(x, y, 48) == 0, "wcpncpy", "%ls", a);
    CHECK(wmempcpy(x, a, n) - x == model_wmempcpy(y, a, n) - y, "wmempcpy", "%ls", a);
    size_t k = wcsxfrm(x, b, n), m = model_wcsxfrm(y, b, n);
    CHECK(k == m && (k >= n || wcscmp(x, y) == 0), "wcsxfrm", "%ls", b);
    test_tokens(a, b);
  }
}

MODEL(mbrtowc);
MODEL(mbrlen);
MODEL(wcrtomb);
MODEL(mbsrtowcs);
MODEL(mbsnrtowcs);
MODEL(wcsrtombs);
MODEL(wcsnrtombs);

static void test_conversions(void) {
  for (int i = 0; i < 8000; i++) {
    char text[12], x[24], y[24];
    wchar_t wide[12], u[24], v[24];
    int length = below(10);
    random_text(wide, length, i % 5 ? L"abc" : L"abc\xe4");
    for (int k = 0; k <= length; k++) text[k] = (char)wide[k];
    size_t n = (size_t)below(12), limit = (size_t)below(12);
    mbstate_t s, t;
    memset(&s, 0, sizeof s);
    t = s;
    const char *from = text, *model_from = text;
    memset(u, 0, sizeof u);
    memset(v, 0, sizeof v);
    wchar_t *to = i % 3 ? u : NULL, *model_to = i % 3 ? v : NULL;
    size_t p = i % 2 ? mbsrtowcs(to, &from, n, &s) : mbsnrtowcs(to, &from, limit, n, &s);
    size_t q = i % 2 ? model_mbsrtowcs(model_to, &model_from, n, &t)
                     : model_mbsnrtowcs(model_to, &model_from, limit, n, &t);
    CHECK(p == q && from == model_from && (p == (size_t)-1 || wmemcmp(u, v, 24) == 0), "mbsrtowcs",
          "%ls %d %d", wide, (int)n, (int)limit);
    memset(&s, 0, sizeof s);
    const wchar_t *wide_from = wide, *model_wide_from = wide;
    memset(x, 0, sizeof x);
    memset(y, 0, sizeof y);
    char *back = i % 3 ? x : NULL, *model_back = i % 3 ? y : NULL;
    p = i % 2 ? wcsrtombs(back, &wide_from, n, &s) : wcsnrtombs(back, &wide_from, limit, n, &s);
    q = i % 2 ? model_wcsrtombs(model_back, &model_wide_from, n, &t)
              : model_wcsnrtombs(model_back, &model_wide_from, limit, n, &t);
    CHECK(p == q && wide_from == model_wide_from && (p == (size_t)-1 || memcmp(x, y, 24) == 0), "wcsrtombs",
          "%ls", wide);
    memset(&s, 0, sizeof s);
    CHECK(mbrtowc(u, text, n, &s) == model_mbrtowc(v, text, n, &t), "mbrtowc", "%ls", wide);
    memset(&s, 0, sizeof s);
    CHECK(mbrlen(text, n, &s) == model_mbrlen(text, n, &t), "mbrlen", "%ls", wide);
    memset(&s, 0, sizeof s);
    CHECK(wcrtomb(x, wide[0], &s) == model_wcrtomb(y, wide[0], &t), "wcrtomb", "%ls", wide);
  }
}

MODEL(wctype);
MODEL(iswctype);
MODEL(iswalpha);
MODEL(towlower);
MODEL(towupper);

static void test_classes(void) {
  static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit",  "graph", "lower",
                                      "print", "punct", "space", "upper", "xdigit", "none"};
  for (wint_t c = 0; c < 300; c++) {
    for (int i = 0; i < 13; i++)
      CHECK(!iswctype(c, wctype(names[i])) == !model_iswctype(c, model_wctype(names[i])), "iswctype", "%d %s",
            (int)c, names[i]);
    CHECK(!iswalpha(c) == !model_iswalpha(c), "iswalpha", "%d", (int)c);
    CHECK(towlower(c) == model_towlower(c) && towupper(c) == model_towupper(c), "towlower", "%d", (int)c);
  }
  CHECK(!model_iswalpha(WEOF) && model_towupper(WEOF) == WEOF, "iswalpha", "WEOF");
}

int main(void) {
  test_numbers();
  test_strings();
  test_conversions();
  test_classes();
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0;
}
