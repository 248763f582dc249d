/* Formatted input from streams and strings. */
#include "heddle.h"

struct _IO_FILE;
extern struct _IO_FILE *stdin;
int fgetc(struct _IO_FILE *file);
int ungetc(int c, struct _IO_FILE *file);
int isspace(int c);
int isalpha(int c);
int isdigit(int c);
int isxdigit(int c);
int tolower(int c);
long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
float strtof(const char *s, char **end);
double strtod(const char *s, char **end);
long double strtold(const char *s, char **end);

enum { __HEDDLE_EOF = -1, __HEDDLE_NUMBER_SIZE = 400, __HEDDLE_NO_WIDTH = __INT_MAX__ };

/* Where characters come from: a string, or a stream if text is NULL. */
struct __heddle_source {
  const char *text;
  struct _IO_FILE *file;
  int count; /* characters consumed */
};

struct __heddle_varargs {
  va_list list;
};

struct __heddle_item {
  _Bool suppressed;
  int width;
  int size; /* bytes of the integer to store; for floating point, of the type */
  char letter;
};

/* How a conversion ended. */
enum __heddle_outcome { __HEDDLE_STORED, __HEDDLE_MISMATCH, __HEDDLE_INPUT_ENDED };

static int __heddle_take(struct __heddle_source *s) {
  int c;
  if (s->text) {
    c = *s->text ? (unsigned char)*s->text++ : __HEDDLE_EOF;
  } else {
    c = fgetc(s->file);
  }
  if (c != __HEDDLE_EOF) s->count++;
  return c;
}

static void __heddle_give_back(struct __heddle_source *s, int c) {
  if (c == __HEDDLE_EOF) return;
  s->count--;
  if (s->text)
    s->text--;
  else
    ungetc(c, s->file);
}

static void __heddle_skip_space(struct __heddle_source *s) {
  int c;
  do c = __heddle_take(s);
  while (c != __HEDDLE_EOF && isspace(c));
  __heddle_give_back(s, c);
}

static void __heddle_store_integer(struct __heddle_varargs *args, const struct __heddle_item *item,
                                   unsigned long long value) {
  if (item->suppressed) return;
  void *to = va_arg(args->list, void *);
  switch (item->size) {
    case 1: *(unsigned char *)to = (unsigned char)value; break;
    case 2: *(unsigned short *)to = (unsigned short)value; break;
    case 4: *(unsigned *)to = (unsigned)value; break;
    default: *(unsigned long long *)to = value;
  }
}

static void __heddle_store_float(struct __heddle_varargs *args, const struct __heddle_item *item,
                                 const char *text) {
  if (item->suppressed) return;
  if (item->size == sizeof(float))
    *va_arg(args->list, float *) = strtof(text, NULL);
  else if (item->size == sizeof(double))
    *va_arg(args->list, double *) = strtod(text, NULL);
  else
    *va_arg(args->list, long double *) = strtold(text, NULL);
}

/* Whether c can continue the number in text[0..n). */
static _Bool __heddle_continues_integer(const char *text, int n, int c, int base) {
  _Bool sign = n > 0 && (text[0] == '-' || text[0] == '+');
  int digits = n - sign;
  if (c == '-' || c == '+') return n == 0;
  if ((c == 'x' || c == 'X') && (base == 16 || base == 0)) return digits == 1 && text[n - 1] == '0';
  _Bool hexadecimal = base == 16 || (base == 0 && digits >= 2 && (text[sign + 1] | 0x20) == 'x');
  if (hexadecimal) return isxdigit(c) != 0;
  _Bool octal = base == 8 || (base == 0 && digits >= 1 && text[sign] == '0');
  return isdigit(c) && !(octal && c > '7');
}

/* The same for floating point, where the number may be hexadecimal or the name of a special value. */
static _Bool __heddle_continues_float(const char *text, int n, int c) {
  _Bool sign = n > 0 && (text[0] == '-' || text[0] == '+');
  const char *body = text + sign;
  int length = n - sign;
  _Bool hexadecimal = length >= 2 && tolower(body[1]) == 'x', digit = 0, point = 0, exponent = 0;
  int letter = hexadecimal ? 'p' : 'e', lower = tolower(c);
  if (length == 0)
    return isdigit(c) || c == '.' || lower == 'i' || lower == 'n' || (n == 0 && (c == '-' || c == '+'));
  if (tolower(body[0]) == 'i') return length < 8 && "infinity"[length] == lower;
  if (tolower(body[0]) == 'n') return length < 3 && "nan"[length] == lower;
  if (lower == 'x') return length == 1 && body[0] == '0';
  for (int i = hexadecimal ? 2 : 0; i < length; i++) {
    exponent |= tolower(body[i]) == letter;
    point |= body[i] == '.';
    digit |= isxdigit(body[i]) != 0;
  }
  if (c == '-' || c == '+') return tolower(body[length - 1]) == letter;
  if (lower == letter) return digit && !exponent;
  if (c == '.') return !point && !exponent;
  return isdigit(c) || (hexadecimal && !exponent && isxdigit(c));
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
                                                   const struct __heddle_item *item,
                                                   struct __heddle_varargs *args) {
  char text[__HEDDLE_NUMBER_SIZE], *end;
  int base = 10;
  switch (item->letter) {
    case 'i': base = 0; break;
    case 'o': base = 8; break;
    case 'x':
    case 'X':
    case 'p': base = 16; break;
  }
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
  __heddle_store_integer(args, item, value);
  return __HEDDLE_STORED;
}

static enum __heddle_outcome __heddle_scan_float(struct __heddle_source *s, const struct __heddle_item *item,
                                                 struct __heddle_varargs *args) {
  char text[__HEDDLE_NUMBER_SIZE], *end;
  int n = __heddle_read_number(s, item, -1, text);
  if (n < 0) return __HEDDLE_INPUT_ENDED;
  strtod(text, &end);
  /* an exponent without digits is let through, as by glibc, but neither half of "infinity" nor "0x" alone */
  if (end == text || (*end && isalpha(end[-1]))) return __HEDDLE_MISMATCH;
  if (tolower(*end) == 'x' && !end[1]) return __HEDDLE_MISMATCH;
  __heddle_store_float(args, item, text);
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
                                                      const struct __heddle_set *set,
                                                      struct __heddle_varargs *args) {
  char *to = item->suppressed ? NULL : va_arg(args->list, char *);
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
    }
    break;
  }
  item->letter = *f;
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
                                                const struct __heddle_set *set,
                                                struct __heddle_varargs *args) {
  switch (item->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'p': return __heddle_scan_integer(s, item, args);
    case 'a':
    case 'e':
    case 'f':
    case 'g':
    case 'A':
    case 'E':
    case 'F':
    case 'G': return __heddle_scan_float(s, item, args);
    case 's':
    case 'c':
    case '[': return __heddle_scan_characters(s, item, set, args);
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
      if (item.letter == 'n') {
        __heddle_store_integer(args, &item, (unsigned)s->count);
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
        outcome = __heddle_scan_item(s, &item, item.letter == '[' ? &set : NULL, args);
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
