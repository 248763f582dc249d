/* Formatting into memory. Formatting to a stream is one output instruction, because nobody reads it back;
   here the characters matter, so they are produced exactly. One conversion becomes a list of pieces, which
   the field width is then applied to. */
#include "heddle.h"

extern int __heddle_errno;
void *malloc(size_t n);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t limit);
char *strerror(int error);
int __heddle_scaled_digits(long double x, int *places, char *digits);
unsigned long long __heddle_split_float(long double x, int *exponent);

typedef __WCHAR_TYPE__ __heddle_wchar;
typedef __WINT_TYPE__ __heddle_wint;
typedef __INTMAX_TYPE__ __heddle_intmax;
typedef __UINTMAX_TYPE__ __heddle_uintmax;

enum {
  __HEDDLE_UNLIMITED = -1,
  __HEDDLE_INT_MAX = __INT_MAX__,
  /* the smallest long double has 11515 significant decimals */
  __HEDDLE_DIGITS = 11600,
  __HEDDLE_PIECES = 8
};

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

static void __heddle_put(struct __heddle_sink *sink, char c) {
  if (sink->count < sink->room) sink->to[sink->count] = c;
  sink->count++;
}

static void __heddle_put_many(struct __heddle_sink *sink, char c, int n) {
  for (int i = 0; i < n; i++) __heddle_put(sink, c);
}

static void __heddle_add_prefix(struct __heddle_field *field, char c) {
  field->prefix[field->prefix_length++] = c;
}

static void __heddle_add_piece(struct __heddle_field *field, const char *text, int length) {
  if (length <= 0) return;
  field->piece[field->pieces].text = text;
  field->piece[field->pieces].length = length;
  field->pieces++;
}

static void __heddle_put_field(struct __heddle_sink *sink, const struct __heddle_field *field, int width,
                               _Bool left, _Bool zero) {
  int length = field->prefix_length;
  for (int i = 0; i < field->pieces; i++) length += field->piece[i].length;
  int padding = width > length ? width - length : 0;
  if (!left && !zero) __heddle_put_many(sink, ' ', padding);
  for (int i = 0; i < field->prefix_length; i++) __heddle_put(sink, field->prefix[i]);
  if (!left && zero) __heddle_put_many(sink, '0', padding);
  for (int i = 0; i < field->pieces; i++) {
    const struct __heddle_piece *piece = &field->piece[i];
    for (int k = 0; k < piece->length; k++) __heddle_put(sink, piece->text ? piece->text[k] : '0');
  }
  if (left) __heddle_put_many(sink, ' ', padding);
}

static void __heddle_add_sign(struct __heddle_field *field, const struct __heddle_conversion *conversion,
                              _Bool negative) {
  if (negative)
    __heddle_add_prefix(field, '-');
  else if (conversion->plus)
    __heddle_add_prefix(field, '+');
  else if (conversion->space)
    __heddle_add_prefix(field, ' ');
}

/* Integers */

static __heddle_intmax __heddle_signed_argument(struct __heddle_varargs *args, enum __heddle_length length) {
  switch (length) {
    case __HEDDLE_CHAR: return (signed char)va_arg(args->list, int);
    case __HEDDLE_SHORT: return (short)va_arg(args->list, int);
    case __HEDDLE_LONG: return va_arg(args->list, long);
    case __HEDDLE_LONG_LONG:
    case __HEDDLE_LONG_DOUBLE: return va_arg(args->list, long long);
    case __HEDDLE_SIZE:
    case __HEDDLE_DIFFERENCE: return va_arg(args->list, ptrdiff_t);
    case __HEDDLE_MAX: return va_arg(args->list, __heddle_intmax);
    case __HEDDLE_PLAIN: break;
  }
  return va_arg(args->list, int);
}

static __heddle_uintmax __heddle_unsigned_argument(struct __heddle_varargs *args,
                                                   enum __heddle_length length) {
  switch (length) {
    case __HEDDLE_CHAR: return (unsigned char)va_arg(args->list, int);
    case __HEDDLE_SHORT: return (unsigned short)va_arg(args->list, int);
    case __HEDDLE_LONG: return va_arg(args->list, unsigned long);
    case __HEDDLE_LONG_LONG:
    case __HEDDLE_LONG_DOUBLE: return va_arg(args->list, unsigned long long);
    case __HEDDLE_SIZE:
    case __HEDDLE_DIFFERENCE: return va_arg(args->list, size_t);
    case __HEDDLE_MAX: return va_arg(args->list, __heddle_uintmax);
    case __HEDDLE_PLAIN: break;
  }
  return va_arg(args->list, unsigned);
}

/* Writes the digits so that they end before `end`, and returns their start. Zero has none. */
static char *__heddle_write_digits(char *end, __heddle_uintmax value, unsigned base, const char *symbols) {
  for (; value; value /= base) *--end = symbols[value % base];
  return end;
}

static const char *__heddle_symbols(char letter) {
  return letter < 'a' ? "0123456789ABCDEF" : "0123456789abcdef";
}

static void __heddle_put_integer(struct __heddle_sink *sink, struct __heddle_field *field,
                                 const struct __heddle_conversion *conversion, __heddle_uintmax value) {
  char buffer[24], *end = buffer + sizeof buffer;
  unsigned base = 10;
  switch (conversion->letter) {
    case 'o': base = 8; break;
    case 'x':
    case 'X':
    case 'p': base = 16; break;
  }
  char *start = __heddle_write_digits(end, value, base, __heddle_symbols(conversion->letter));
  int digits = (int)(end - start);
  int wanted = conversion->precision == __HEDDLE_UNLIMITED ? 1 : conversion->precision;
  if (conversion->alternate && base == 8 && wanted <= digits) wanted = digits + 1;
  if (conversion->alternate && base == 16 && value) {
    __heddle_add_prefix(field, '0');
    __heddle_add_prefix(field, conversion->letter == 'X' ? 'X' : 'x');
  }
  __heddle_add_piece(field, NULL, wanted - digits);
  __heddle_add_piece(field, start, digits);
  _Bool zero = conversion->zero && conversion->precision == __HEDDLE_UNLIMITED;
  __heddle_put_field(sink, field, conversion->width, conversion->left, zero);
}

static void __heddle_convert_signed(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                    struct __heddle_varargs *args) {
  struct __heddle_field field = {.pieces = 0};
  __heddle_intmax value = __heddle_signed_argument(args, conversion->length);
  __heddle_add_sign(&field, conversion, value < 0);
  __heddle_uintmax magnitude = value < 0 ? -(__heddle_uintmax)value : (__heddle_uintmax)value;
  __heddle_put_integer(sink, &field, conversion, magnitude);
}

static void __heddle_convert_unsigned(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                      struct __heddle_varargs *args) {
  struct __heddle_field field = {.pieces = 0};
  __heddle_put_integer(sink, &field, conversion, __heddle_unsigned_argument(args, conversion->length));
}

/* Strings, characters and pointers */

static void __heddle_put_text(struct __heddle_sink *sink, const struct __heddle_conversion *conversion,
                              const char *text, int length) {
  struct __heddle_field field = {.pieces = 0};
  __heddle_add_piece(&field, text, length);
  __heddle_put_field(sink, &field, conversion->width, conversion->left, 0);
}

static void __heddle_convert_string(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                    const char *text) {
  int precision = conversion->precision;
  /* glibc prints a null pointer as (null), unless the precision has no room for all of it */
  if (!text) text = precision == __HEDDLE_UNLIMITED || precision >= 6 ? "(null)" : "";
  size_t length = precision == __HEDDLE_UNLIMITED ? strlen(text) : strnlen(text, (size_t)precision);
  __heddle_put_text(sink, conversion, text, (int)length);
}

/* In the C locale a wide character is an ASCII character or cannot be written: the result is then an error.
 */
static _Bool __heddle_convert_wide_string(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                          const __heddle_wchar *text) {
  if (!text) {
    __heddle_convert_string(sink, conversion, NULL);
    return 1;
  }
  int length = 0;
  while ((conversion->precision == __HEDDLE_UNLIMITED || length < conversion->precision) && text[length]) {
    if (text[length] < 0 || text[length] > 127) return 0;
    length++;
  }
  int padding = conversion->width > length ? conversion->width - length : 0;
  if (!conversion->left) __heddle_put_many(sink, ' ', padding);
  for (int i = 0; i < length; i++) __heddle_put(sink, (char)text[i]);
  if (conversion->left) __heddle_put_many(sink, ' ', padding);
  return 1;
}

static void __heddle_convert_character(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                       int c) {
  char text = (char)c;
  __heddle_put_text(sink, conversion, &text, 1);
}

static void __heddle_convert_pointer(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                     const void *p) {
  struct __heddle_field field = {.pieces = 0};
  if (!p) {
    __heddle_put_text(sink, conversion, "(nil)", 5);
    return;
  }
  conversion->alternate = 1;
  __heddle_add_sign(&field, conversion, 0);
  __heddle_put_integer(sink, &field, conversion, (__UINTPTR_TYPE__)p);
}

static void __heddle_store_count(const struct __heddle_sink *sink, enum __heddle_length length,
                                 struct __heddle_varargs *args) {
  size_t count = sink->count;
  switch (length) {
    case __HEDDLE_CHAR: *va_arg(args->list, signed char *) = (signed char)count; break;
    case __HEDDLE_SHORT: *va_arg(args->list, short *) = (short)count; break;
    case __HEDDLE_LONG: *va_arg(args->list, long *) = (long)count; break;
    case __HEDDLE_LONG_LONG:
    case __HEDDLE_LONG_DOUBLE: *va_arg(args->list, long long *) = (long long)count; break;
    case __HEDDLE_SIZE: *va_arg(args->list, size_t *) = count; break;
    case __HEDDLE_DIFFERENCE: *va_arg(args->list, ptrdiff_t *) = (ptrdiff_t)count; break;
    case __HEDDLE_MAX: *va_arg(args->list, __heddle_intmax *) = (__heddle_intmax)count; break;
    case __HEDDLE_PLAIN: *va_arg(args->list, int *) = (int)count; break;
  }
}

/* Floating point */

/* A decimal number as digits: digit[0] is worth 10^exponent. Missing digits at the end are zeros. */
struct __heddle_decimal {
  int count, exponent;
  char digit[__HEDDLE_DIGITS];
};

/* The precision + 1 leading digits of x, which is finite and not negative. */
static void __heddle_leading_digits(long double x, int precision, struct __heddle_decimal *d) {
  d->exponent = 0;
  d->digit[0] = '0';
  d->count = 1;
  if (x == 0) return;
  int binary;
  __heddle_split_float(x, &binary);
  /* log10(2) is nearly 0.30103. The estimate starts low: too few digits would be rounded to something that
     looks right. The exponent of a number that is rounded up to the next power of ten is found this way too.
   */
  int scaled = (binary + 63) * 30103;
  for (d->exponent = (scaled < 0 ? scaled - 99999 : scaled) / 100000 - 1;; d->exponent++) {
    int asked = precision - d->exponent, places = asked;
    d->count = __heddle_scaled_digits(x, &places, d->digit);
    int digits = d->count + asked - places;
    if (digits == precision + 1) return;
  }
}

/* Adds d in fixed notation with the given number of decimals. */
static void __heddle_add_fixed(struct __heddle_field *field, const struct __heddle_decimal *d, int decimals,
                               _Bool point) {
  int whole = d->exponent + 1; /* digits before the point, negative: zeros after it */
  int used = whole <= 0 ? 0 : whole < d->count ? whole : d->count;
  __heddle_add_piece(field, d->digit, used);
  __heddle_add_piece(field, NULL, whole <= 0 ? 1 : whole - used);
  if (decimals > 0 || point) __heddle_add_piece(field, ".", 1);
  int zeros = whole < 0 ? -whole : 0;
  if (zeros > decimals) zeros = decimals;
  int rest = d->count - used;
  if (rest > decimals - zeros) rest = decimals - zeros;
  __heddle_add_piece(field, NULL, zeros);
  __heddle_add_piece(field, d->digit + used, rest);
  __heddle_add_piece(field, NULL, decimals - zeros - rest);
}

/* Writes a letter, a sign and at least `least` digits into text, which has room for eight characters. */
static int __heddle_write_exponent(char *text, char letter, int exponent, int least) {
  unsigned magnitude = exponent < 0 ? (unsigned)-exponent : (unsigned)exponent;
  char buffer[8], *end = buffer + sizeof buffer;
  char *start = __heddle_write_digits(end, magnitude, 10, "0123456789");
  while (end - start < least) *--start = '0';
  int n = 0;
  text[n++] = letter;
  text[n++] = exponent < 0 ? '-' : '+';
  while (start < end) text[n++] = *start++;
  return n;
}

/* Adds d in exponential notation; the text of the exponent lives in `buffer`. */
static void __heddle_add_exponential(struct __heddle_field *field, const struct __heddle_decimal *d,
                                     int decimals, _Bool point, char letter, char *buffer) {
  __heddle_add_piece(field, d->digit, 1);
  if (decimals > 0 || point) __heddle_add_piece(field, ".", 1);
  int rest = d->count - 1 < decimals ? d->count - 1 : decimals;
  __heddle_add_piece(field, d->digit + 1, rest);
  __heddle_add_piece(field, NULL, decimals - rest);
  __heddle_add_piece(field, buffer, __heddle_write_exponent(buffer, letter, d->exponent, 2));
}

/* %g: the shorter notation, and no zeros at the end unless asked for. */
static void __heddle_add_general(struct __heddle_field *field, struct __heddle_decimal *d, long double x,
                                 const struct __heddle_conversion *conversion, int precision, char *buffer) {
  if (precision == 0) precision = 1;
  __heddle_leading_digits(x, precision - 1, d);
  int digits = precision;
  if (!conversion->alternate) {
    while (d->count > 1 && d->digit[d->count - 1] == '0') d->count--;
    digits = d->count;
  }
  if (d->exponent < -4 || d->exponent >= precision) {
    char letter = conversion->letter == 'G' ? 'E' : 'e';
    __heddle_add_exponential(field, d, digits - 1, conversion->alternate, letter, buffer);
  } else {
    int decimals = digits - 1 - d->exponent;
    __heddle_add_fixed(field, d, decimals > 0 ? decimals : 0, conversion->alternate);
  }
}

static void __heddle_add_decimal(struct __heddle_field *field, struct __heddle_decimal *d, long double x,
                                 const struct __heddle_conversion *conversion, char *buffer) {
  int precision = conversion->precision == __HEDDLE_UNLIMITED ? 6 : conversion->precision;
  switch (conversion->letter) {
    case 'e':
    case 'E':
      __heddle_leading_digits(x, precision, d);
      __heddle_add_exponential(field, d, precision, conversion->alternate, conversion->letter, buffer);
      return;
    case 'g':
    case 'G': __heddle_add_general(field, d, x, conversion, precision, buffer); return;
    default: {
      int places = precision;
      d->count = __heddle_scaled_digits(x, &places, d->digit);
      d->exponent = d->count - 1 - places;
      __heddle_add_fixed(field, d, precision, conversion->alternate);
    }
  }
}

/* The hexadecimal form of a double has one bit before the point, that of a long double four, as in glibc. */
struct __heddle_hexadecimal {
  unsigned long long digits; /* the first one on top */
  int count, exponent;
};

static struct __heddle_hexadecimal __heddle_hexadecimal_digits(long double x, _Bool wide) {
  struct __heddle_hexadecimal h = {0, wide ? 16 : 14, 0};
  if (x == 0) return h;
  int lowest = wide ? -16385 : -1022;
  h.digits = __heddle_split_float(x, &h.exponent);
  h.exponent += wide ? 60 : 63;
  if (!wide) h.digits >>= 3;
  if (h.exponent < lowest) {
    h.digits >>= lowest - h.exponent;
    h.exponent = lowest;
  }
  return h;
}

/* Rounds to `precision` digits after the first. */
static void __heddle_round_hexadecimal(struct __heddle_hexadecimal *h, int precision) {
  int low = 60 - 4 * precision;
  unsigned long long unit = 1ull << low, rest = h->digits & (unit - 1), kept = h->digits - rest;
  if (rest > unit / 2 || (rest == unit / 2 && (kept & unit))) kept += unit;
  if (kept < h->digits - rest) {
    kept = 1ull << 60;
    h->exponent += 4;
  }
  h->digits = kept;
}

static void __heddle_add_hexadecimal(struct __heddle_field *field, char *digits, long double x,
                                     const struct __heddle_conversion *conversion, char *buffer) {
  struct __heddle_hexadecimal h = __heddle_hexadecimal_digits(x, conversion->length == __HEDDLE_LONG_DOUBLE);
  int precision = conversion->precision;
  if (precision != __HEDDLE_UNLIMITED && precision < 15 && precision < h.count - 1)
    __heddle_round_hexadecimal(&h, precision);
  const char *symbols = __heddle_symbols(conversion->letter);
  int count = 1;
  digits[0] = symbols[h.digits >> 60];
  for (unsigned long long rest = h.digits << 4; rest; rest <<= 4) digits[count++] = symbols[rest >> 60];
  int decimals = precision == __HEDDLE_UNLIMITED ? count - 1 : precision;
  __heddle_add_prefix(field, '0');
  __heddle_add_prefix(field, conversion->letter == 'A' ? 'X' : 'x');
  __heddle_add_piece(field, digits, 1);
  if (decimals > 0 || conversion->alternate) __heddle_add_piece(field, ".", 1);
  __heddle_add_piece(field, digits + 1, count - 1);
  __heddle_add_piece(field, NULL, decimals - (count - 1));
  char letter = conversion->letter == 'A' ? 'P' : 'p';
  __heddle_add_piece(field, buffer, __heddle_write_exponent(buffer, letter, h.exponent, 1));
}

static void __heddle_convert_float(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                   struct __heddle_varargs *args) {
  struct __heddle_field field = {.pieces = 0};
  struct __heddle_decimal decimal;
  char exponent[8], hexadecimal[16];
  long double x;
  if (conversion->length == __HEDDLE_LONG_DOUBLE)
    x = va_arg(args->list, long double);
  else
    x = va_arg(args->list, double);
  _Bool negative = __builtin_signbit(x) != 0;
  __heddle_add_sign(&field, conversion, negative);
  if (negative) x = -x;
  if (__builtin_isnan(x) || __builtin_isinf(x)) {
    _Bool upper = conversion->letter < 'a';
    const char *text = __builtin_isnan(x) ? upper ? "NAN" : "nan" : upper ? "INF" : "inf";
    __heddle_add_piece(&field, text, 3);
    __heddle_put_field(sink, &field, conversion->width, conversion->left, 0);
    return;
  }
  if (conversion->letter == 'a' || conversion->letter == 'A')
    __heddle_add_hexadecimal(&field, hexadecimal, x, conversion, exponent);
  else
    __heddle_add_decimal(&field, &decimal, x, conversion, exponent);
  __heddle_put_field(sink, &field, conversion->width, conversion->left, conversion->zero);
}

/* The format string */

static const char *__heddle_parse_flags(const char *f, struct __heddle_conversion *conversion) {
  for (;; f++) {
    switch (*f) {
      case '-': conversion->left = 1; break;
      case '+': conversion->plus = 1; break;
      case ' ': conversion->space = 1; break;
      case '#': conversion->alternate = 1; break;
      case '0': conversion->zero = 1; break;
      case '\'': break; /* groups digits, but not in the C locale */
      default: return f;
    }
  }
}

static const char *__heddle_parse_number(const char *f, int *value, struct __heddle_varargs *args) {
  *value = 0;
  if (*f == '*') {
    *value = va_arg(args->list, int);
    return f + 1;
  }
  for (; '0' <= *f && *f <= '9'; f++) *value = *value * 10 + (*f - '0');
  return f;
}

static const char *__heddle_parse_size(const char *f, struct __heddle_conversion *conversion,
                                       struct __heddle_varargs *args) {
  f = __heddle_parse_number(f, &conversion->width, args);
  if (conversion->width < 0) {
    conversion->left = 1;
    conversion->width = -conversion->width;
  }
  conversion->precision = __HEDDLE_UNLIMITED;
  if (*f == '.') {
    f = __heddle_parse_number(f + 1, &conversion->precision, args);
    if (conversion->precision < 0) conversion->precision = __HEDDLE_UNLIMITED;
  }
  return f;
}

static const char *__heddle_parse_length(const char *f, enum __heddle_length *length) {
  *length = __HEDDLE_PLAIN;
  switch (*f) {
    case 'h': *length = f[1] == 'h' ? __HEDDLE_CHAR : __HEDDLE_SHORT; return f + 1 + (f[1] == 'h');
    case 'l': *length = f[1] == 'l' ? __HEDDLE_LONG_LONG : __HEDDLE_LONG; return f + 1 + (f[1] == 'l');
    case 'q': *length = __HEDDLE_LONG_LONG; return f + 1;
    case 'z':
    case 'Z': *length = __HEDDLE_SIZE; return f + 1;
    case 'j': *length = __HEDDLE_MAX; return f + 1;
    case 't': *length = __HEDDLE_DIFFERENCE; return f + 1;
    case 'L': *length = __HEDDLE_LONG_DOUBLE; return f + 1;
  }
  return f;
}

/* Carries out one conversion; false if it is an error or not a conversion. */
static _Bool __heddle_convert(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                              struct __heddle_varargs *args) {
  _Bool wide = conversion->length == __HEDDLE_LONG;
  switch (conversion->letter) {
    case 'd':
    case 'i': __heddle_convert_signed(sink, conversion, args); return 1;
    case 'u':
    case 'o':
    case 'x':
    case 'X': __heddle_convert_unsigned(sink, conversion, args); return 1;
    case 'c':
      if (wide) {
        __heddle_wchar text[2] = {(__heddle_wchar)va_arg(args->list, __heddle_wint), 0};
        if (text[0]) return __heddle_convert_wide_string(sink, conversion, text);
        __heddle_convert_character(sink, conversion, 0);
      } else {
        __heddle_convert_character(sink, conversion, va_arg(args->list, int));
      }
      return 1;
    case 's':
      if (wide)
        return __heddle_convert_wide_string(sink, conversion, va_arg(args->list, const __heddle_wchar *));
      __heddle_convert_string(sink, conversion, va_arg(args->list, const char *));
      return 1;
    case 'p': __heddle_convert_pointer(sink, conversion, va_arg(args->list, const void *)); return 1;
    case 'n': __heddle_store_count(sink, conversion->length, args); return 1;
    case 'm': __heddle_convert_string(sink, conversion, strerror(__heddle_errno)); return 1;
    case '%': __heddle_put(sink, '%'); return 1;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': __heddle_convert_float(sink, conversion, args); return 1;
  }
  return 0;
}

static int __heddle_format(struct __heddle_sink *sink, const char *format, struct __heddle_varargs *args) {
  for (const char *f = format; *f;) {
    if (*f != '%') {
      __heddle_put(sink, *f++);
      continue;
    }
    struct __heddle_conversion conversion = {0};
    f = __heddle_parse_flags(f + 1, &conversion);
    f = __heddle_parse_size(f, &conversion, args);
    f = __heddle_parse_length(f, &conversion.length);
    conversion.letter = *f;
    if (!__heddle_convert(sink, &conversion, args)) return -1;
    f++;
  }
  return sink->count > __HEDDLE_INT_MAX ? -1 : (int)sink->count;
}

int vsnprintf(char *to, size_t size, const char *format, va_list list) {
  struct __heddle_sink sink = {to, size > 0 ? size - 1 : 0, 0};
  struct __heddle_varargs args;
  va_copy(args.list, list);
  int result = __heddle_format(&sink, format, &args);
  va_end(args.list);
  if (size > 0) to[sink.count < sink.room ? sink.count : sink.room] = 0;
  return result;
}

int snprintf(char *to, size_t size, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsnprintf(to, size, format, list);
  va_end(list);
  return result;
}

int vsprintf(char *to, const char *format, va_list list) { return vsnprintf(to, __SIZE_MAX__, format, list); }

int sprintf(char *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int result = vsnprintf(to, __SIZE_MAX__, format, list);
  va_end(list);
  return result;
}

int vasprintf(char **result, const char *format, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = vsnprintf(NULL, 0, format, again);
  va_end(again);
  if (length < 0) return -1;
  *result = malloc((size_t)length + 1);
  if (!*result) return -1;
  return vsnprintf(*result, (size_t)length + 1, format, list);
}

int asprintf(char **result, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = vasprintf(result, format, list);
  va_end(list);
  return length;
}
