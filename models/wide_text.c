/* Wide characters beyond strings of them: searching in sets, numbers, conversions that keep a state (which
   the C locale does not have) and streams. */
#include "heddle.h"

typedef __WCHAR_TYPE__ __heddle_wchar;
typedef __WINT_TYPE__ __heddle_wint;

/* As large as glibc's mbstate_t, which is known where its headers are, as in a test. */
#ifdef ____mbstate_t_defined
typedef __mbstate_t __heddle_mbstate;
#else
typedef struct {
  int count;
  unsigned value;
} __heddle_mbstate;
#endif

struct _IO_FILE;

extern int __heddle_errno;
extern struct _IO_FILE *stdin, *stdout;
size_t wcslen(const __heddle_wchar *s);
size_t wcsnlen(const __heddle_wchar *s, size_t limit);
__heddle_wchar *wmemcpy(__heddle_wchar *to, const __heddle_wchar *from, size_t n);
__heddle_wchar *wcscpy(__heddle_wchar *to, const __heddle_wchar *from);
__heddle_wchar *wcsncpy(__heddle_wchar *to, const __heddle_wchar *from, size_t limit);
__heddle_wchar *wcschr(const __heddle_wchar *s, __heddle_wchar c);
int fgetc(struct _IO_FILE *file);
int fputc(int c, struct _IO_FILE *file);
int ungetc(int c, struct _IO_FILE *file);
int feof(struct _IO_FILE *file);
void __heddle_note_failure(struct _IO_FILE *file);
long strtol(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
float strtof(const char *s, char **end);
double strtod(const char *s, char **end);
long double strtold(const char *s, char **end);

enum { __HEDDLE_EILSEQ = 84 };

/* Strings */

__heddle_wchar *wcpcpy(__heddle_wchar *to, const __heddle_wchar *from) {
  size_t n = wcslen(from);
  wmemcpy(to, from, n + 1);
  return to + n;
}

__heddle_wchar *wcpncpy(__heddle_wchar *to, const __heddle_wchar *from, size_t limit) {
  wcsncpy(to, from, limit);
  return to + wcsnlen(from, limit);
}

__heddle_wchar *wmempcpy(__heddle_wchar *to, const __heddle_wchar *from, size_t n) {
  return wmemcpy(to, from, n) + n;
}

__heddle_wchar *wcschrnul(const __heddle_wchar *s, __heddle_wchar c) {
  while (*s && *s != c) s++;
  return (__heddle_wchar *)s;
}

static size_t __heddle_wide_span(const __heddle_wchar *s, const __heddle_wchar *set, _Bool is_in) {
  size_t n = 0;
  while (s[n] && (wcschr(set, s[n]) != NULL) == is_in) n++;
  return n;
}

size_t wcsspn(const __heddle_wchar *s, const __heddle_wchar *set) { return __heddle_wide_span(s, set, 1); }
size_t wcscspn(const __heddle_wchar *s, const __heddle_wchar *set) { return __heddle_wide_span(s, set, 0); }

__heddle_wchar *wcspbrk(const __heddle_wchar *s, const __heddle_wchar *set) {
  s += wcscspn(s, set);
  return *s ? (__heddle_wchar *)s : NULL;
}

__heddle_wchar *wcstok(__heddle_wchar *s, const __heddle_wchar *separators, __heddle_wchar **rest) {
  if (!s) s = *rest;
  if (!s) return NULL;
  s += wcsspn(s, separators);
  if (!*s) {
    *rest = NULL;
    return NULL;
  }
  __heddle_wchar *end = wcspbrk(s, separators);
  if (end) *end++ = 0;
  *rest = end;
  return s;
}

static __heddle_wchar __heddle_wide_lower(__heddle_wchar c) {
  return 'A' <= c && c <= 'Z' ? c - 'A' + 'a' : c;
}

int wcsncasecmp(const __heddle_wchar *a, const __heddle_wchar *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    __heddle_wchar x = __heddle_wide_lower(a[i]), y = __heddle_wide_lower(b[i]);
    if (x != y) return x < y ? -1 : 1;
    if (x == 0) return 0;
  }
  return 0;
}

int wcscasecmp(const __heddle_wchar *a, const __heddle_wchar *b) { return wcsncasecmp(a, b, __SIZE_MAX__); }

/* How the C locale sorts is how the numbers of characters do. */
size_t wcsxfrm(__heddle_wchar *to, const __heddle_wchar *from, size_t size) {
  size_t n = wcslen(from);
  if (n < size) wmemcpy(to, from, n + 1);
  return n;
}

int wcwidth(__heddle_wchar c) { return c == 0 ? 0 : ' ' <= c && c <= '~' ? 1 : -1; }

int wcswidth(const __heddle_wchar *s, size_t limit) {
  int width = 0;
  for (size_t i = 0; i < limit && s[i]; i++) {
    if (wcwidth(s[i]) < 0) return -1;
    width += wcwidth(s[i]);
  }
  return width;
}

/* Classes. Only characters of a byte are in any; the names are those of POSIX. */

int isalnum(int c), isalpha(int c), isblank(int c), iscntrl(int c), isdigit(int c), isgraph(int c),
    islower(int c), isprint(int c), ispunct(int c), isspace(int c), isupper(int c), isxdigit(int c),
    tolower(int c), toupper(int c);
int strcmp(const char *a, const char *b);

#define WIDE_CLASS(name) \
  int isw##name(__heddle_wint c) { return c <= 127 && is##name((int)c); }

WIDE_CLASS(alnum)
WIDE_CLASS(alpha)
WIDE_CLASS(blank)
WIDE_CLASS(cntrl)
WIDE_CLASS(digit)
WIDE_CLASS(graph)
WIDE_CLASS(lower)
WIDE_CLASS(print)
WIDE_CLASS(punct)
WIDE_CLASS(space)
WIDE_CLASS(upper)
WIDE_CLASS(xdigit)

__heddle_wint towlower(__heddle_wint c) { return c <= 127 ? (__heddle_wint)tolower((int)c) : c; }
__heddle_wint towupper(__heddle_wint c) { return c <= 127 ? (__heddle_wint)toupper((int)c) : c; }

static const struct {
  const char *name;
  int (*holds)(__heddle_wint);
} __heddle_wide_classes[] = {{"alnum", iswalnum}, {"alpha", iswalpha}, {"blank", iswblank},
                             {"cntrl", iswcntrl}, {"digit", iswdigit}, {"graph", iswgraph},
                             {"lower", iswlower}, {"print", iswprint}, {"punct", iswpunct},
                             {"space", iswspace}, {"upper", iswupper}, {"xdigit", iswxdigit}};
enum { __HEDDLE_WIDE_CLASSES = sizeof __heddle_wide_classes / sizeof *__heddle_wide_classes };

unsigned long wctype(const char *name) {
  for (unsigned long i = 0; i < __HEDDLE_WIDE_CLASSES; i++)
    if (strcmp(name, __heddle_wide_classes[i].name) == 0) return i + 1;
  return 0;
}

int iswctype(__heddle_wint c, unsigned long class) {
  return 0 < class && class <= __HEDDLE_WIDE_CLASSES && __heddle_wide_classes[class - 1].holds(c);
}

/* Numbers. All that they are made of are characters of a byte. */

static char *__heddle_narrowed(const __heddle_wchar *s) {
  size_t n = 0;
  while (0 < s[n] && s[n] <= 127) n++;
  char *text = __heddle_allocate(n + 1);
  for (size_t i = 0; i < n; i++) text[i] = (char)s[i];
  text[n] = 0;
  return text;
}

#define WIDE_NUMBER(type, name, read, parameters, arguments)            \
  type name(const __heddle_wchar *s, __heddle_wchar **end parameters) { \
    char *text = __heddle_narrowed(s), *stop;                           \
    type value = read(text, &stop arguments);                           \
    if (end) *end = (__heddle_wchar *)s + (stop - text);                \
    __heddle_deallocate(text);                                          \
    return value;                                                       \
  }
#define COMMA ,

WIDE_NUMBER(long, wcstol, strtol, COMMA int base, COMMA base)
WIDE_NUMBER(long long, wcstoll, strtoll, COMMA int base, COMMA base)
WIDE_NUMBER(unsigned long, wcstoul, strtoul, COMMA int base, COMMA base)
WIDE_NUMBER(unsigned long long, wcstoull, strtoull, COMMA int base, COMMA base)
WIDE_NUMBER(float, wcstof, strtof, , )
WIDE_NUMBER(double, wcstod, strtod, , )
WIDE_NUMBER(long double, wcstold, strtold, , )

/* Conversions */

static size_t __heddle_no_wide_character(void) {
  __heddle_errno = __HEDDLE_EILSEQ;
  return (size_t)-1;
}

size_t mbrtowc(__heddle_wchar *to, const char *s, size_t n, __heddle_mbstate *state) {
  (void)state;
  if (!s) return 0;
  if (n == 0) return (size_t)-2;
  if ((unsigned char)*s > 127) return __heddle_no_wide_character();
  if (to) *to = *s;
  return *s != 0;
}

size_t mbrlen(const char *s, size_t n, __heddle_mbstate *state) { return mbrtowc(NULL, s, n, state); }

size_t wcrtomb(char *to, __heddle_wchar c, __heddle_mbstate *state) {
  (void)state;
  if (!to) return 1;
  if ((__heddle_wint)c > 127) return __heddle_no_wide_character();
  *to = (char)c;
  return 1;
}

/* Without room for results, the text is looked at and `from` keeps its value. */
size_t mbsnrtowcs(__heddle_wchar *to, const char **from, size_t bytes, size_t size, __heddle_mbstate *state) {
  (void)state;
  const char *s = *from;
  for (size_t n = 0;; n++) {
    if (n == bytes || (to && n == size)) {
      if (to) *from = s + n;
      return n;
    }
    if ((unsigned char)s[n] > 127) {
      if (to) *from = s + n;
      return __heddle_no_wide_character();
    }
    if (to) to[n] = s[n];
    if (!s[n]) {
      if (to) *from = NULL;
      return n;
    }
  }
}

size_t mbsrtowcs(__heddle_wchar *to, const char **from, size_t size, __heddle_mbstate *state) {
  return mbsnrtowcs(to, from, __SIZE_MAX__, size, state);
}

size_t wcsnrtombs(char *to, const __heddle_wchar **from, size_t characters, size_t size,
                  __heddle_mbstate *state) {
  (void)state;
  const __heddle_wchar *s = *from;
  for (size_t n = 0;; n++) {
    if (n == characters || (to && n == size)) {
      if (to) *from = s + n;
      return n;
    }
    if ((__heddle_wint)s[n] > 127) {
      if (to) *from = s + n;
      return __heddle_no_wide_character();
    }
    if (to) to[n] = (char)s[n];
    if (!s[n]) {
      if (to) *from = NULL;
      return n;
    }
  }
}

size_t wcsrtombs(char *to, const __heddle_wchar **from, size_t size, __heddle_mbstate *state) {
  return wcsnrtombs(to, from, __SIZE_MAX__, size, state);
}

/* Streams. glibc writes a question mark where a character has no byte, and ends where a byte is no character.
 */

__heddle_wint fputwc(__heddle_wchar c, struct _IO_FILE *file) {
  __heddle_assumes("no stream is used for bytes and for wide characters");
  return fputc((__heddle_wint)c > 127 ? '?' : c, file) < 0 ? (__heddle_wint)-1 : (__heddle_wint)c;
}

__heddle_wint putwc(__heddle_wchar c, struct _IO_FILE *file) { return fputwc(c, file); }
__heddle_wint putwchar(__heddle_wchar c) { return fputwc(c, stdout); }

int fputws(const __heddle_wchar *s, struct _IO_FILE *file) {
  for (; *s; s++)
    if (fputwc(*s, file) == (__heddle_wint)-1) return -1;
  return 1;
}

__heddle_wint fgetwc(struct _IO_FILE *file) {
  __heddle_assumes("no stream is used for bytes and for wide characters");
  int c = fgetc(file);
  if (c > 127) {
    ungetc(c, file);
    __heddle_note_failure(file);
    __heddle_errno = __HEDDLE_EILSEQ;
    return (__heddle_wint)-1;
  }
  return (__heddle_wint)c;
}

__heddle_wint getwc(struct _IO_FILE *file) { return fgetwc(file); }
__heddle_wint getwchar(void) { return fgetwc(stdin); }

__heddle_wint ungetwc(__heddle_wint c, struct _IO_FILE *file) {
  return c > 127 || ungetc((int)c, file) < 0 ? (__heddle_wint)-1 : c;
}

__heddle_wchar *fgetws(__heddle_wchar *to, int size, struct _IO_FILE *file) {
  int n = 0;
  if (size <= 0) return NULL;
  while (n < size - 1) {
    __heddle_wint c = fgetwc(file);
    if (c == (__heddle_wint)-1) {
      if (n == 0 || !feof(file)) return NULL;
      break;
    }
    to[n++] = (__heddle_wchar)c;
    if (c == '\n') break;
  }
  to[n] = 0;
  return to;
}
