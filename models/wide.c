/* Wide characters and multibyte characters in the C locale, where a character is a byte below 128. */
#include "heddle.h"

typedef __WCHAR_TYPE__ __heddle_wchar;
typedef __WINT_TYPE__ __heddle_wint;

extern int __heddle_errno;
void *malloc(size_t n);

enum { __HEDDLE_EILSEQ = 84 };

size_t wcslen(const __heddle_wchar *s) {
  size_t n = 0;
  while (s[n]) n++;
  return n;
}

size_t wcsnlen(const __heddle_wchar *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n]) n++;
  return n;
}

__heddle_wchar *wmemcpy(__heddle_wchar *to, const __heddle_wchar *from, size_t n) {
  __heddle_copy(to, from, n * sizeof *to);
  return to;
}

__heddle_wchar *wmemmove(__heddle_wchar *to, const __heddle_wchar *from, size_t n) {
  __heddle_copy(to, from, n * sizeof *to);
  return to;
}

__heddle_wchar *wmemset(__heddle_wchar *to, __heddle_wchar c, size_t n) {
  for (size_t i = 0; i < n; i++) to[i] = c;
  return to;
}

int wmemcmp(const __heddle_wchar *a, const __heddle_wchar *b, size_t n) {
  __heddle_read(a, n * sizeof *a);
  __heddle_read(b, n * sizeof *b);
  for (size_t i = 0; i < n; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

__heddle_wchar *wmemchr(const __heddle_wchar *s, __heddle_wchar c, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (s[i] == c) return (__heddle_wchar *)s + i;
  return NULL;
}

__heddle_wchar *wcscpy(__heddle_wchar *to, const __heddle_wchar *from) {
  return wmemcpy(to, from, wcslen(from) + 1);
}

__heddle_wchar *wcsncpy(__heddle_wchar *to, const __heddle_wchar *from, size_t limit) {
  size_t n = wcsnlen(from, limit);
  wmemcpy(to, from, n);
  __heddle_fill(to + n, 0, (limit - n) * sizeof *to);
  return to;
}

__heddle_wchar *wcscat(__heddle_wchar *to, const __heddle_wchar *from) {
  wcscpy(to + wcslen(to), from);
  return to;
}

__heddle_wchar *wcsncat(__heddle_wchar *to, const __heddle_wchar *from, size_t limit) {
  size_t n = wcsnlen(from, limit);
  __heddle_wchar *end = to + wcslen(to);
  wmemcpy(end, from, n);
  end[n] = 0;
  return to;
}

__heddle_wchar *wcsdup(const __heddle_wchar *s) {
  size_t size = (wcslen(s) + 1) * sizeof *s;
  __heddle_wchar *copy = malloc(size);
  if (copy) __heddle_copy(copy, s, size);
  return copy;
}

int wcsncmp(const __heddle_wchar *a, const __heddle_wchar *b, size_t limit) {
  for (size_t i = 0; i < limit; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    if (a[i] == 0) return 0;
  }
  return 0;
}

int wcscmp(const __heddle_wchar *a, const __heddle_wchar *b) { return wcsncmp(a, b, __SIZE_MAX__); }
int wcscoll(const __heddle_wchar *a, const __heddle_wchar *b) { return wcscmp(a, b); }

__heddle_wchar *wcschr(const __heddle_wchar *s, __heddle_wchar c) {
  while (*s && *s != c) s++;
  return *s == c ? (__heddle_wchar *)s : NULL;
}

__heddle_wchar *wcsrchr(const __heddle_wchar *s, __heddle_wchar c) {
  const __heddle_wchar *last = NULL;
  do
    if (*s == c) last = s;
  while (*s++);
  return (__heddle_wchar *)last;
}

__heddle_wchar *wcsstr(const __heddle_wchar *s, const __heddle_wchar *part) {
  size_t n = wcslen(part);
  for (;; s++) {
    if (wcsncmp(s, part, n) == 0) return (__heddle_wchar *)s;
    if (!*s) return NULL;
  }
}

/* Conversions */

static int __heddle_no_character(void) {
  __heddle_errno = __HEDDLE_EILSEQ;
  return -1;
}

int mbtowc(__heddle_wchar *to, const char *s, size_t n) {
  if (!s) return 0;
  if (n == 0 || (unsigned char)*s > 127) return n == 0 ? -1 : __heddle_no_character();
  if (to) *to = *s;
  return *s != 0;
}

int mblen(const char *s, size_t n) { return mbtowc(NULL, s, n); }

int wctomb(char *to, __heddle_wchar c) {
  if (!to) return 0;
  if ((__heddle_wint)c > 127) return __heddle_no_character();
  *to = (char)c;
  return 1;
}

__heddle_wint btowc(int c) { return 0 <= c && c <= 127 ? (__heddle_wint)c : (__heddle_wint)-1; }
int wctob(__heddle_wint c) { return c <= 127 ? (int)c : -1; }

size_t mbstowcs(__heddle_wchar *to, const char *from, size_t size) {
  size_t n = 0;
  for (; !to || n < size; n++) {
    if ((unsigned char)from[n] > 127) return (size_t)__heddle_no_character();
    if (to) to[n] = from[n];
    if (!from[n]) break;
  }
  return n;
}

size_t wcstombs(char *to, const __heddle_wchar *from, size_t size) {
  size_t n = 0;
  for (; !to || n < size; n++) {
    if ((__heddle_wint)from[n] > 127) return (size_t)__heddle_no_character();
    if (to) to[n] = (char)from[n];
    if (!from[n]) break;
  }
  return n;
}
