/* What the two halves of formatted output into memory share: printf.c and printf_float.c. */
#ifndef HEDDLE_FORMATTING_H
#define HEDDLE_FORMATTING_H
#include "heddle.h"

typedef __WCHAR_TYPE__ __heddle_wchar;
typedef __WINT_TYPE__ __heddle_wint;
typedef __INTMAX_TYPE__ __heddle_intmax;
typedef __UINTMAX_TYPE__ __heddle_uintmax;

enum { __HEDDLE_UNLIMITED = -1, __HEDDLE_INT_MAX = __INT_MAX__, __HEDDLE_PIECES = 8 };

/* Where the characters go: `room` of them at `to`, the rest is only counted. */
struct __heddle_sink {
  char *to;
  size_t room, count;
};

/* A va_list that functions can consume in turn: a parameter of type va_list could not be passed on by
 * address. */
struct __heddle_varargs {
  va_list list;
};

enum __heddle_length {
  __HEDDLE_PLAIN,
  __HEDDLE_CHAR,
  __HEDDLE_SHORT,
  __HEDDLE_LONG,
  __HEDDLE_LONG_LONG,
  __HEDDLE_SIZE,
  __HEDDLE_MAX,
  __HEDDLE_DIFFERENCE,
  __HEDDLE_LONG_DOUBLE
};

struct __heddle_conversion {
  _Bool left, plus, space, alternate, zero;
  int width, precision; /* precision: __HEDDLE_UNLIMITED if not given */
  enum __heddle_length length;
  char letter;
};

/* A run of characters, or of zeros where text is NULL. The prefix (sign, 0x) stays in front of padding zeros.
 */
struct __heddle_piece {
  const char *text;
  int length;
};
struct __heddle_field {
  char prefix[3];
  int prefix_length, pieces;
  struct __heddle_piece piece[__HEDDLE_PIECES];
};

/* Pieces, in printf.c */
void __heddle_put(struct __heddle_sink *sink, char c);
void __heddle_add_prefix(struct __heddle_field *field, char c);
void __heddle_add_piece(struct __heddle_field *field, const char *text, int length);
void __heddle_put_field(struct __heddle_sink *sink, const struct __heddle_field *field, int width, _Bool left,
                        _Bool zero);
void __heddle_add_sign(struct __heddle_field *field, const struct __heddle_conversion *conversion,
                       _Bool negative);
char *__heddle_write_digits(char *end, __heddle_uintmax value, unsigned base, const char *symbols);
const char *__heddle_symbols(char letter);

/* In printf_float.c */
void __heddle_convert_float(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                            struct __heddle_varargs *args);
#endif
