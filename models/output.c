/* Formatted output, and what it accesses through its arguments. The output itself is one instruction that
   engines leave out; the functions __heddle_read_* are called in front of it where a property is about
   accesses, and only if the format is not a literal that prints numbers (instrument/output_accesses.h). */
#include "heddle.h"

extern int __heddle_errno;
_Bool __heddle_nondet_file_fails(void);

enum { __HEDDLE_STDOUT = 1, __HEDDLE_STDERR = 2, __HEDDLE_OTHER = 3, __HEDDLE_EBADF = 9 };

int __heddle_print(int stream, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = __heddle_output(stream, format, __heddle_va_area(list));
  va_end(list);
  return result;
}

int vprintf(const char *format, va_list list) {
  return __heddle_output(__HEDDLE_STDOUT, format, __heddle_va_area(list));
}

int printf(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = __heddle_output(__HEDDLE_STDOUT, format, __heddle_va_area(list));
  va_end(list);
  return result;
}

int vdprintf(int descriptor, const char *format, va_list list) {
  _Bool is_output = descriptor == __HEDDLE_STDOUT || descriptor == __HEDDLE_STDERR;
  int printed = __heddle_output(is_output ? descriptor : __HEDDLE_OTHER, format, __heddle_va_area(list));
  if (is_output || !__heddle_nondet_file_fails()) return printed;
  __heddle_errno = __HEDDLE_EBADF;
  return -1;
}

int dprintf(int descriptor, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vdprintf(descriptor, format, list);
  va_end(list);
  return result;
}

/* What is accessed */

typedef __WCHAR_TYPE__ __heddle_wchar;
size_t __heddle_nondet_printed(void);

void __heddle_read_string(const char *s) {
  size_t n = __heddle_unread_text(s);
  while (s[n]) {
    n++;
    n += __heddle_unread_text(s + n);
  }
}

/* A negative limit is none. */
void __heddle_read_string_within(const char *s, int limit) {
  if (limit < 0) {
    __heddle_read_string(s);
    return;
  }
  size_t n = __heddle_unread_text(s);
  while (n < (size_t)limit && s[n]) {
    n++;
    n += __heddle_unread_text(s + n);
  }
}

/* In the C locale each character becomes one byte, which is what the limit counts. */
void __heddle_read_wide_string(const __heddle_wchar *s, int limit) {
  size_t n = 0;
  while ((limit < 0 || n < (size_t)limit) && s[n]) n++;
}

struct __heddle_walk {
  va_list list;
  const char *format;
  int precision; /* negative: none */
};

/* A number in the format, or an argument for it; -1 if there is neither. */
static int __heddle_walk_number(struct __heddle_walk *walk) {
  if (*walk->format == '*') {
    walk->format++;
    return va_arg(walk->list, int);
  }
  if (*walk->format < '0' || *walk->format > '9') return -1;
  int value = 0;
  for (; '0' <= *walk->format && *walk->format <= '9'; walk->format++)
    if (value < __INT_MAX__ / 10) value = value * 10 + (*walk->format - '0');
  return value;
}

/* Consumes the letters of the length and returns the size of an integer of it; 16 stands for a long double
 * too. */
static int __heddle_walk_length(struct __heddle_walk *walk) {
  int size = sizeof(int);
  for (;; walk->format++) {
    switch (*walk->format) {
      case 'h': size = walk->format[-1] == 'h' ? 1 : (int)sizeof(short); continue;
      case 'l': size = walk->format[-1] == 'l' ? (int)sizeof(long long) : (int)sizeof(long); continue;
      case 'z':
      case 't': size = sizeof(size_t); continue;
      case 'j': size = sizeof(__INTMAX_TYPE__); continue;
      case 'q':
      case 'L': size = 16; continue;
    }
    return size;
  }
}

/* How many characters come out is not computed; %n stores any number that it may be. */
static void __heddle_walk_count(struct __heddle_walk *walk, int size) {
  size_t count = __heddle_nondet_printed();
  __heddle_assume(count <= __INT_MAX__);
  if (size == 1)
    *va_arg(walk->list, signed char *) = (signed char)count;
  else if (size == sizeof(short))
    *va_arg(walk->list, short *) = (short)count;
  else if (size == sizeof(int))
    *va_arg(walk->list, int *) = (int)count;
  else if (size == sizeof(long))
    *va_arg(walk->list, long *) = (long)count;
  else
    *va_arg(walk->list, long long *) = (long long)count;
}

static void __heddle_walk_argument(struct __heddle_walk *walk, char letter, int size) {
  switch (letter) {
    case 's':
    case 'S':
      if (letter == 'S' || walk->format[-2] == 'l')
        __heddle_read_wide_string(va_arg(walk->list, const __heddle_wchar *), walk->precision);
      else
        __heddle_read_string_within(va_arg(walk->list, const char *), walk->precision);
      break;
    case 'n': __heddle_walk_count(walk, size); break;
    case 'p': (void)va_arg(walk->list, void *); break;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
      if (size == 16)
        (void)va_arg(walk->list, long double);
      else
        (void)va_arg(walk->list, double);
      break;
    case '%':
    case 'm': break;
    default:
      if (size <= (int)sizeof(int))
        (void)va_arg(walk->list, int);
      else if (size == sizeof(long))
        (void)va_arg(walk->list, long);
      else
        (void)va_arg(walk->list, long long);
  }
}

/* Does to the arguments what the format asks for. The caller's list stays where it is. */
void __heddle_read_list(const char *format, va_list list) {
  struct __heddle_walk walk;
  walk.format = format;
  va_copy(walk.list, list);
  while (*walk.format) {
    if (*walk.format++ != '%') continue;
    for (char c = *walk.format; c == '-' || c == '+' || c == ' ' || c == '#' || c == '0' || c == '\'';)
      c = *++walk.format;
    __heddle_walk_number(&walk);
    walk.precision = -1;
    if (*walk.format == '.') {
      walk.format++;
      walk.precision = *walk.format == '*' || ('0' <= *walk.format && *walk.format <= '9')
                           ? __heddle_walk_number(&walk)
                           : 0;
    }
    int size = __heddle_walk_length(&walk);
    if (!*walk.format) break;
    char letter = *walk.format++;
    __heddle_walk_argument(&walk, letter, size);
  }
  va_end(walk.list);
}

void __heddle_read_arguments(const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_read_list(format, list);
  va_end(list);
}
