/* Formatting of floating point numbers: decimal digits come from decimal.c, hexadecimal ones from the bits.
 */
#include "formatting.h"

int __heddle_scaled_digits(long double x, int *places, char *digits);
unsigned long long __heddle_split_float(long double x, int *exponent);

/* the smallest long double has 11515 significant decimals */
enum { __HEDDLE_DIGITS = 11600 };

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

void __heddle_convert_float(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
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
