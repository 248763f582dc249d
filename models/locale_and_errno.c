/* errno, the one locale there is, and the two halves of a path. */
#include "heddle.h"

int strcmp(const char *a, const char *b);
char *strrchr(const char *s, int c);
size_t strlen(const char *s);

int __heddle_errno;
int *__errno_location(void) { return &__heddle_errno; }

char *setlocale(int category, const char *locale) {
  (void)category;
  if (locale) __heddle_assumes("there is no locale but C");
  if (locale && *locale && strcmp(locale, "C") != 0 && strcmp(locale, "POSIX") != 0) return NULL;
  return "C";
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
