/* Formatted input from streams and strings. */
#include "scanning.h"

extern struct _IO_FILE *stdin;
int isalpha(int c);
long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
float strtof(const char *s, char **end);
double strtod(const char *s, char **end);
long double strtold(const char *s, char **end);

static void __heddle_store_float(void *to, const struct __heddle_item *item, const char *text) {
  if (!to) return;
  if (item->size == sizeof(float))
    *(float *)to = strtof(text, NULL);
  else if (item->size == sizeof(double))
    *(double *)to = strtod(text, NULL);
  else
    *(long double *)to = strtold(text, NULL);
}

/* Reads the text of a number; `base` is -1 for floating point. Returns its length, or -1 at the end of the
 * input. */
static int __heddle_read_number(struct __heddle_source *s, const struct __heddle_item *item, int base,
                                char *text) {
  int limit = item->width < __HEDDLE_NUMBER_SIZE ? item->width : __HEDDLE_NUMBER_SIZE - 1, n = 0;
  while (n < limit) {
    int c = __heddle_take(s);
    if (c == __HEDDLE_EOF) {
      if (n == 0) return -1;
      break;
    }
    if (!(base < 0 ? __heddle_continues_float(text, n, c) : __heddle_continues_integer(text, n, c, base))) {
      __heddle_give_back(s, c);
      break;
    }
    text[n++] = (char)c;
  }
  text[n] = 0;
  return n;
}

static enum __heddle_outcome __heddle_scan_integer(struct __heddle_source *s,
                                                   const struct __heddle_item *item, void *to) {
  char text[__HEDDLE_NUMBER_SIZE], *end;
  int base = 10;
  switch (item->letter) {
    case 'i': base = 0; break;
    case 'o': base = 8; break;
    case 'x':
    case 'X':
    case 'p': base = 16; break;
  }
  /* a width of %i limits what depends on the base */
  if (s->is_any && (base != 0 || item->width == __HEDDLE_NO_WIDTH))
    return __heddle_any_integer(s, item, base, to);
  int n = __heddle_read_number(s, item, base, text);
  if (n < 0) return __HEDDLE_INPUT_ENDED;
  _Bool is_signed = item->letter == 'd' || item->letter == 'i';
  unsigned long long
      value; /* what is out of range is cut to it as if the number were a long, unless it is longer */
  if (item->size > (int)sizeof(long))
    value = is_signed ? (unsigned long long)strtoll(text, &end, base) : strtoull(text, &end, base);
  else
    value = is_signed ? (unsigned long long)strtol(text, &end, base) : strtoul(text, &end, base);
  if (end == text) return __HEDDLE_MISMATCH;
  __heddle_store_integer(to, item, value);
  return __HEDDLE_STORED;
}

static enum __heddle_outcome __heddle_scan_float(struct __heddle_source *s, const struct __heddle_item *item, void *to) {
  char text[__HEDDLE_NUMBER_SIZE], *end;
  /* not every number has so few digits */
  if (s->is_any && item->width == __HEDDLE_NO_WIDTH) return __heddle_any_float(s, item, to);
  int n = __heddle_read_number(s, item, -1, text);
  if (n < 0) return __HEDDLE_INPUT_ENDED;
  strtod(text, &end);
  /* an exponent without digits is let through, as by glibc, but neither half of "infinity" nor "0x" alone */
  if (end == text || (*end && isalpha(end[-1]))) return __HEDDLE_MISMATCH;
  if (tolower(*end) == 'x' && !end[1]) return __HEDDLE_MISMATCH;
  __heddle_store_float(to, item, text);
  return __HEDDLE_STORED;
}

/* The characters between the brackets of %[...]; `after` is what follows the closing one. */
struct __heddle_set {
  const char *from, *after;
  _Bool inverted;
};

static struct __heddle_set __heddle_parse_set(const char *f) {
  struct __heddle_set set;
  set.inverted = *f == '^';
  if (set.inverted) f++;
  set.from = f;
  if (*f == ']') f++;
  while (*f && *f != ']') f++;
  set.after = *f ? f + 1 : f;
  return set;
}

static _Bool __heddle_set_contains(const struct __heddle_set *set, int c) {
  _Bool found = 0;
  for (const char *p = set->from; p < set->after - 1 && !found; p++) {
    if (p[1] == '-' && p + 2 < set->after - 1) {
      found = (unsigned char)p[0] <= c && c <= (unsigned char)p[2];
      p += 2;
    } else {
      found = (unsigned char)*p == c;
    }
  }
  return found != set->inverted;
}

/* %s, %c and %[...]; `set` is NULL for the first two. */
static enum __heddle_outcome __heddle_scan_characters(struct __heddle_source *s,
                                                      const struct __heddle_item *item,
                                                      const struct __heddle_set *set, char *to) {
  int width = item->letter == 'c' && item->width == __HEDDLE_NO_WIDTH ? 1 : item->width, n = 0;
  for (; n < width; n++) {
    int c = __heddle_take(s);
    if (c == __HEDDLE_EOF) {
      if (n == 0) return __HEDDLE_INPUT_ENDED;
      break;
    }
    if ((set && !__heddle_set_contains(set, c)) || (item->letter == 's' && isspace(c))) {
      __heddle_give_back(s, c);
      break;
    }
    if (to) to[n] = (char)c;
  }
  if (n == 0) return __HEDDLE_MISMATCH;
  if (to && item->letter != 'c') to[n] = 0;
  return __HEDDLE_STORED;
}

static const char *__heddle_parse_item(const char *f, struct __heddle_item *item) {
  item->suppressed = *f == '*';
  if (item->suppressed) f++;
  item->width = isdigit(*f) ? 0 : __HEDDLE_NO_WIDTH;
  for (; isdigit(*f); f++) item->width = item->width * 10 + (*f - '0');
  int integer = sizeof(int), real = sizeof(float);
  for (;; f++) {
    switch (*f) {
      case 'h': integer = integer == sizeof(short) ? 1 : (int)sizeof(short); continue;
      case 'l':
        integer = real == sizeof(double) ? (int)sizeof(long long) : (int)sizeof(long);
        real = sizeof(double);
        continue;
      case 'q':
      case 'L':
        integer = sizeof(long long);
        real = sizeof(long double);
        continue;
      case 'j': integer = sizeof(__INTMAX_TYPE__); continue;
      case 'z':
      case 't': integer = sizeof(size_t); continue;
      case 'm': __heddle_unsupported("%m of scanf, which allocates"); break;
      case '$': __heddle_unsupported("arguments of scanf by number"); break;
    }
    break;
  }
  item->letter = *f;
  item->is_wide = integer == sizeof(long) && real == sizeof(double);
  item->size = integer;
  switch (*f) {
    case 'a':
    case 'e':
    case 'f':
    case 'g':
    case 'A':
    case 'E':
    case 'F':
    case 'G': item->size = real; break;
    case 'p': item->size = sizeof(void *); break;
  }
  return f;
}

static enum __heddle_outcome __heddle_scan_item(struct __heddle_source *s, const struct __heddle_item *item,
                                                const struct __heddle_set *set, void *to) {
  switch (item->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'p': return __heddle_scan_integer(s, item, to);
    case 'a':
    case 'e':
    case 'f':
    case 'g':
    case 'A':
    case 'E':
    case 'F':
    case 'G': return __heddle_scan_float(s, item, to);
    case 'S':
    case 'C': __heddle_unsupported("%C and %S of scanf"); break;
    case 's':
    case 'c':
    case '[':
      if (item->is_wide) __heddle_unsupported("wide characters of scanf");
      return __heddle_scan_characters(s, item, set, to);
  }
  return __HEDDLE_MISMATCH;
}

static enum __heddle_outcome __heddle_match(struct __heddle_source *s, char wanted) {
  int c = __heddle_take(s);
  if (c == (unsigned char)wanted) return __HEDDLE_STORED;
  __heddle_give_back(s, c);
  return c == __HEDDLE_EOF ? __HEDDLE_INPUT_ENDED : __HEDDLE_MISMATCH;
}

/* The number of items stored, or EOF if the input ends before the first. */
static int __heddle_scan(struct __heddle_source *s, const char *f, struct __heddle_varargs *args) {
  int stored = 0;
  s->is_any = __heddle_is_any(s);
  while (*f) {
    enum __heddle_outcome outcome;
    if (isspace((unsigned char)*f)) {
      __heddle_skip_space(s);
      f++;
      continue;
    }
    if (*f != '%') {
      outcome = __heddle_match(s, *f++);
    } else {
      struct __heddle_item item;
      struct __heddle_set set = {NULL, NULL, 0};
      f = __heddle_parse_item(f + 1, &item);
      if (item.letter != 'c' && item.letter != '[' && item.letter != 'n') __heddle_skip_space(s);
      /* taken before it is known whether there is something to store, so that engines know which it is */
      void *to = item.suppressed || item.letter == '%' ? NULL : va_arg(args->list, void *);
      if (item.letter == 'n') {
        int count = s->count;
        if (s->is_any) {
          count = __heddle_nondet_scanned_count();
          __heddle_assume(count >= s->count);
        }
        __heddle_store_integer(to, &item, (unsigned)count);
        f++;
        continue;
      }
      if (item.letter == '[') {
        set = __heddle_parse_set(f + 1);
        f = set.after;
      } else if (*f) {
        f++;
      }
      if (item.letter == '%') {
        outcome = __heddle_match(s, '%');
      } else {
        outcome = __heddle_scan_item(s, &item, item.letter == '[' ? &set : NULL, to);
        stored += outcome == __HEDDLE_STORED && !item.suppressed;
      }
    }
    if (outcome == __HEDDLE_INPUT_ENDED && stored == 0) return __HEDDLE_EOF;
    if (outcome != __HEDDLE_STORED) break;
  }
  return stored;
}

int vfscanf(struct _IO_FILE *file, const char *format, va_list list) {
  struct __heddle_source source = {NULL, file, 0};
  struct __heddle_varargs args;
  va_copy(args.list, list);
  int result = __heddle_scan(&source, format, &args);
  va_end(args.list);
  return result;
}

int vsscanf(const char *text, const char *format, va_list list) {
  struct __heddle_source source = {text, NULL, 0};
  struct __heddle_varargs args;
  va_copy(args.list, list);
  int result = __heddle_scan(&source, format, &args);
  va_end(args.list);
  return result;
}

int vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }

/* glibc's headers rename the functions to select the standard's version; all names mean the same here. */
#define SCANF_FAMILY(prefix)                                           \
  int prefix##scanf(const char *format, ...) {                         \
    va_list list;                                                      \
    va_start(list, format);                                            \
    int result = vfscanf(stdin, format, list);                         \
    va_end(list);                                                      \
    return result;                                                     \
  }                                                                    \
  int prefix##fscanf(struct _IO_FILE *file, const char *format, ...) { \
    va_list list;                                                      \
    va_start(list, format);                                            \
    int result = vfscanf(file, format, list);                          \
    va_end(list);                                                      \
    return result;                                                     \
  }                                                                    \
  int prefix##sscanf(const char *text, const char *format, ...) {      \
    va_list list;                                                      \
    va_start(list, format);                                            \
    int result = vsscanf(text, format, list);                          \
    va_end(list);                                                      \
    return result;                                                     \
  }

SCANF_FAMILY()
SCANF_FAMILY(__isoc99_)
SCANF_FAMILY(__isoc23_)

int __isoc99_vfscanf(struct _IO_FILE *file, const char *format, va_list list) {
  return vfscanf(file, format, list);
}
int __isoc99_vsscanf(const char *text, const char *format, va_list list) {
  return vsscanf(text, format, list);
}
int __isoc99_vscanf(const char *format, va_list list) { return vfscanf(stdin, format, list); }
