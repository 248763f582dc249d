/* Where formatted input comes from, and numbers in it of which only the value is known. How a number in a
   stream is written matters to nobody but who reads the same characters by other means: to engines such a
   number is any number behind one character that can begin it, and any space is skipped at once. Executions
   with real input read its characters. */
#ifndef HEDDLE_MODEL_SCANNING_H
#define HEDDLE_MODEL_SCANNING_H

#include "heddle.h"

struct _IO_FILE;
int fgetc(struct _IO_FILE *file);
void __heddle_push_back(int c, struct _IO_FILE *file);
_Bool __heddle_begins_as_seen(const struct _IO_FILE *file);
int isspace(int c);
int isdigit(int c);
int isxdigit(int c);
int tolower(int c);

extern int __heddle_errno;
_Bool __heddle_nondet_is_any_input(void); /* whether it is an engine that asks */
_Bool __heddle_nondet_scan_fails(void);
unsigned long long __heddle_nondet_scanned_octal(void);
unsigned long long __heddle_nondet_scanned_decimal(void);
unsigned long long __heddle_nondet_scanned_hexadecimal(void);
float __heddle_nondet_scanned_float(void);
double __heddle_nondet_scanned_double(void);
long double __heddle_nondet_scanned_long_double(void);
int __heddle_nondet_scanned_count(void);

enum { __HEDDLE_ERANGE = 34, __HEDDLE_EOF = -1, __HEDDLE_NUMBER_SIZE = 400, __HEDDLE_NO_WIDTH = __INT_MAX__ };

/* Where characters come from: a string, or a stream if text is NULL. */
struct __heddle_source {
  const char *text;
  struct _IO_FILE *file;
  int count;    /* characters consumed */
  _Bool is_any; /* whether a number in it is any number */
  _Bool ended;  /* or failed: nothing more is read */
};

struct __heddle_varargs {
  va_list list;
};

struct __heddle_item {
  _Bool suppressed;
  int width;
  int size; /* bytes of the integer to store; for floating point, of the type */
  char letter;
  _Bool is_wide; /* characters, with the length l */
};

/* How a conversion ended. */
enum __heddle_outcome { __HEDDLE_STORED, __HEDDLE_MISMATCH, __HEDDLE_INPUT_ENDED };

static int __heddle_take(struct __heddle_source *s) {
  int c;
  if (s->ended) return __HEDDLE_EOF;
  if (s->text) {
    c = *s->text ? (unsigned char)*s->text++ : __HEDDLE_EOF;
  } else {
    c = fgetc(s->file);
  }
  if (c != __HEDDLE_EOF)
    s->count++;
  else
    s->ended = 1;
  return c;
}

static void __heddle_give_back(struct __heddle_source *s, int c) {
  if (c == __HEDDLE_EOF) return;
  s->count--;
  if (s->text)
    s->text--;
  else
    __heddle_push_back(c, s->file);
}

/* A character that the program has seen and pushed back says how a number begins. */
static _Bool __heddle_is_any(const struct __heddle_source *s) {
  return !s->text && __heddle_nondet_is_any_input() && !__heddle_begins_as_seen(s->file);
}

static void __heddle_skip_space(struct __heddle_source *s) {
  int c;
  if (s->is_any) { /* one space does for all */
    c = __heddle_take(s);
    if (isspace(c)) {
      c = __heddle_take(s);
      __heddle_assume(!isspace(c));
    }
    return __heddle_give_back(s, c);
  }
  do c = __heddle_take(s);
  while (c != __HEDDLE_EOF && isspace(c));
  __heddle_give_back(s, c);
}

/* `to` is null if it is not wanted. */
static void __heddle_store_integer(void *to, const struct __heddle_item *item, unsigned long long value) {
  if (!to) return;
  switch (item->size) {
    case 1: *(unsigned char *)to = (unsigned char)value; break;
    case 2: *(unsigned short *)to = (unsigned short)value; break;
    case 4: *(unsigned *)to = (unsigned)value; break;
    default: *(unsigned long long *)to = value;
  }
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

/* The first character of any number; the rest may turn out to be none unless it begins with a digit. */
static enum __heddle_outcome __heddle_begin_any(struct __heddle_source *s, int base, int *first) {
  int c = *first = __heddle_take(s);
  if (c == __HEDDLE_EOF) return __HEDDLE_INPUT_ENDED;
  if (!(base < 0 ? __heddle_continues_float("", 0, c) : __heddle_continues_integer("", 0, c, base))) {
    __heddle_give_back(s, c);
    return __HEDDLE_MISMATCH;
  }
  if (isdigit(c) && (c != '0' || base == 8 || base == 10)) return __HEDDLE_STORED;
  return __heddle_nondet_scan_fails() ? __HEDDLE_MISMATCH : __HEDDLE_STORED;
}

/* Without a width, what follows a number does not continue it. */
static void __heddle_end_any(struct __heddle_source *s, const struct __heddle_item *item, int base) {
  if (item->width != __HEDDLE_NO_WIDTH) return;
  int c = __heddle_take(s);
  __heddle_assume(!(base == 16 ? isxdigit(c) : isdigit(c) && !(base == 8 && c > '7')) || base == 0);
  __heddle_give_back(s, c);
}

/* The largest number that fits: into the type that the text is converted to, and with its digits and its sign
 * into the width. */
static unsigned long long __heddle_largest(const struct __heddle_item *item, int base, _Bool is_signed, int first) {
  _Bool is_negative = first == '-', has_sign = is_negative || first == '+';
  unsigned long long most = item->size > (int)sizeof(long) ? __LONG_LONG_MAX__ : __LONG_MAX__, all = 1;
  if (!is_signed)
    most = 2 * most + 1;
  else if (is_negative)
    most++;
  for (int digits = item->width - has_sign; digits > 0; digits--) {
    if (all > most / (unsigned)base) return most;
    all *= (unsigned)base;
  }
  return all - 1 < most ? all - 1 : most;
}

static enum __heddle_outcome __heddle_any_integer(struct __heddle_source *s, const struct __heddle_item *item,
                                                  int base, void *to) {
  int first;
  enum __heddle_outcome outcome = __heddle_begin_any(s, base, &first);
  if (outcome != __HEDDLE_STORED) return outcome;
  if (item->width == 1 && (first == '-' || first == '+')) return __HEDDLE_MISMATCH;
  _Bool is_signed = item->letter == 'd' || item->letter == 'i';
  unsigned long long value = base == 16  ? __heddle_nondet_scanned_hexadecimal()
                             : base == 8 ? __heddle_nondet_scanned_octal()
                                         : __heddle_nondet_scanned_decimal();
  unsigned long long most = __heddle_largest(item, base ? base : 10, is_signed, first);
  __heddle_assume(value <= most);
  if (value == most && __heddle_nondet_scan_fails()) __heddle_errno = __HEDDLE_ERANGE; /* cut to the range */
  __heddle_end_any(s, item, base);
  __heddle_store_integer(to, item, first == '-' ? -value : value);
  return __HEDDLE_STORED;
}

/* There is one text for all that are none. */
#define __HEDDLE_NUMBER_OR_NAN(type, input)                                       \
  ({                                                                              \
    type value = input;                                                           \
    if (to) *(type *)to = value == value ? value : (type)__builtin_nan("");       \
  })

static enum __heddle_outcome __heddle_any_float(struct __heddle_source *s, const struct __heddle_item *item,
                                                void *to) {
  int first;
  enum __heddle_outcome outcome = __heddle_begin_any(s, -1, &first);
  if (outcome != __HEDDLE_STORED) return outcome;
  if (__heddle_nondet_scan_fails()) __heddle_errno = __HEDDLE_ERANGE;
  if (item->size == sizeof(float))
    __HEDDLE_NUMBER_OR_NAN(float, __heddle_nondet_scanned_float());
  else if (item->size == sizeof(double))
    __HEDDLE_NUMBER_OR_NAN(double, __heddle_nondet_scanned_double());
  else
    __HEDDLE_NUMBER_OR_NAN(long double, __heddle_nondet_scanned_long_double());
  __heddle_end_any(s, item, 10);
  return __HEDDLE_STORED;
}

#endif
