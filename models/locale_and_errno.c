/* errno, locales, and the two halves of a path. */
#include "heddle.h"

int strcmp(const char *a, const char *b);
char *strrchr(const char *s, int c);
size_t strlen(const char *s);

enum { __HEDDLE_LAST_ERROR = 133 };

int __heddle_errno;
int *__errno_location(void) { return &__heddle_errno; }

/* Why the system fails: other reasons than the documented ones are allowed, too (POSIX). */
int __heddle_nondet_error(void);

int __heddle_some_error(int usual) {
  int error = __heddle_nondet_error();
  return error > 0 && error <= __HEDDLE_LAST_ERROR ? error : usual;
}

/* Which locales there are, and which one the environment names, is not known; texts are sorted by the program's
   own choice. */
_Bool __heddle_nondet_locale_exists(void);
int __heddle_nondet_collation(void);
static _Bool __heddle_sorts_as_c = 1;

enum { __HEDDLE_LC_COLLATE = 3, __HEDDLE_LC_ALL = 6 };

char *setlocale(int category, const char *locale) {
  static char name[64] = "C";
  if (!locale) return name;
  __heddle_assumes("characters, numbers and messages are those of the locale C, whichever is set");
  _Bool is_c = strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0;
  if (!is_c && !__heddle_nondet_locale_exists()) return NULL;
  if (category == __HEDDLE_LC_COLLATE || category == __HEDDLE_LC_ALL) __heddle_sorts_as_c = is_c;
  size_t n = strlen(locale);
  if (*locale && n < sizeof name) __heddle_copy(name, locale, n + 1);
  return name;
}

/* In another locale, texts that differ may be sorted in any way. */
int strcoll(const char *a, const char *b) {
  int as_c = strcmp(a, b);
  return as_c == 0 || __heddle_sorts_as_c ? as_c : __heddle_nondet_collation();
}

size_t strxfrm(char *to, const char *from, size_t size) {
  size_t n = strlen(from);
  if (!__heddle_sorts_as_c) __heddle_assumes("strxfrm sorts as the locale C does");
  if (n < size) __heddle_copy(to, from, n + 1);
  return n;
}

/* Whether a multibyte character begins here: in glibc, the number of bytes that it lacks is in front. */
int mbsinit(const void *state) { return !state || *(const int *)state == 0; }

struct lconv {
  char *decimal_point, *thousands_sep, *grouping;
  char *int_curr_symbol, *currency_symbol, *mon_decimal_point, *mon_thousands_sep, *mon_grouping;
  char *positive_sign, *negative_sign;
  char numbers[14];
};

static struct lconv __heddle_lconv = {".", "", "", "", "", "", "", "", "", "", {[0 ... 13] = __SCHAR_MAX__}};

struct lconv *localeconv(void) { return &__heddle_lconv; }

char *bindtextdomain(const char *domain, const char *directory) {
  (void)domain;
  return (char *)directory;
}

char *textdomain(const char *domain) { return (char *)domain; }
char *gettext(const char *text) { return (char *)text; }

/* Without the slashes at its end, unless nothing else is left. */
static size_t __heddle_trimmed_length(const char *path, size_t length) {
  while (length > 1 && path[length - 1] == '/') length--;
  return length;
}

/* <libgen.h>'s basename may cut slashes off the path itself. */
char *__xpg_basename(char *path) {
  if (!path || !*path) return ".";
  path[__heddle_trimmed_length(path, strlen(path))] = 0;
  char *slash = strrchr(path, '/');
  return slash && slash[1] ? slash + 1 : path;
}

/* <string.h>'s basename never changes the path. */
char *basename(const char *path) {
  char *slash = strrchr(path, '/');
  return slash ? slash + 1 : (char *)path;
}

char *dirname(char *path) {
  if (!path || !*path) return ".";
  size_t length = __heddle_trimmed_length(path, strlen(path));
  while (length > 0 && path[length - 1] != '/') length--;
  if (length == 0) return ".";
  path[__heddle_trimmed_length(path, length)] = 0;
  return path;
}
