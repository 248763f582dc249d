/* Floating point to decimal text and back, exactly: what printf prints and strtod reads must be the value
   that a compiled program prints and reads, to the last bit. Both directions are integer arithmetic on
   numbers of up to a few thousand digits. Everything is done for long double, of which the narrower types are
   special cases. */
#include "heddle.h"

extern int __heddle_errno;
int isspace(int c);
int isalnum(int c);
int isdigit(int c);
int tolower(int c);

enum {
  __HEDDLE_ERANGE = 34,
  /* 64 bits times 5^16445, the scaled value of the smallest long double, is the largest number that occurs.
   */
  __HEDDLE_BIG_WORDS = 1240,
  /* The digits of a decimal constant beyond these only decide whether it is a tie. */
  __HEDDLE_DECIMAL_DIGITS = 800,
  __HEDDLE_HEX_DIGITS = 40,
  /* So many decimal digits fit into 64 bits, and these powers of ten are exact as double. */
  __HEDDLE_FEW_DIGITS = 19,
  __HEDDLE_FEW_HEX_DIGITS = 15,
  __HEDDLE_EXACT_POWER = 22,
  __HEDDLE_EXPONENT_LIMIT = 100000
};

/* The value is the sum of word[i] * 2^(32 i) for i < size; the last word is not zero. */
struct __heddle_big {
  int size;
  unsigned word[__HEDDLE_BIG_WORDS];
};

static void __heddle_big_set(struct __heddle_big *b, unsigned long long value) {
  b->size = 0;
  for (; value; value >>= 32) b->word[b->size++] = (unsigned)value;
}

static void __heddle_big_multiply_add(struct __heddle_big *b, unsigned factor, unsigned addend) {
  unsigned long long carry = addend;
  for (int i = 0; i < b->size; i++) {
    carry += (unsigned long long)b->word[i] * factor;
    b->word[i] = (unsigned)carry;
    carry >>= 32;
  }
  if (carry) b->word[b->size++] = (unsigned)carry;
}

/* b * base^n, where base^step still fits in a word. */
static void __heddle_big_multiply_power(struct __heddle_big *b, unsigned base, int step, int n) {
  unsigned power = 1;
  for (int i = 0; i < step; i++) power *= base;
  for (; n >= step; n -= step) __heddle_big_multiply_add(b, power, 0);
  for (; n > 0; n--) __heddle_big_multiply_add(b, base, 0);
}

/* Divides by a word and returns the remainder. */
static unsigned __heddle_big_divide(struct __heddle_big *b, unsigned divisor) {
  unsigned long long rest = 0;
  for (int i = b->size - 1; i >= 0; i--) {
    rest = rest << 32 | b->word[i];
    b->word[i] = (unsigned)(rest / divisor);
    rest %= divisor;
  }
  while (b->size > 0 && b->word[b->size - 1] == 0) b->size--;
  return (unsigned)rest;
}

static int __heddle_big_bits(const struct __heddle_big *b) {
  return b->size == 0 ? 0 : 32 * b->size - __builtin_clz(b->word[b->size - 1]);
}

static void __heddle_big_shift_left(struct __heddle_big *b, int n) {
  int words = n / 32, bits = n % 32;
  if (b->size == 0) return;
  if (bits) __heddle_big_multiply_add(b, 1u << bits, 0);
  if (words == 0) return;
  __heddle_copy(b->word + words, b->word, (size_t)b->size * sizeof b->word[0]);
  __heddle_fill(b->word, 0, (size_t)words * sizeof b->word[0]);
  b->size += words;
}

/* b / 2^n rounded to nearest, ties to even. `rest` says that something positive and below one was cut off
 * before. */
static void __heddle_big_round_right(struct __heddle_big *b, int n, _Bool rest) {
  if (n > __heddle_big_bits(b)) {
    b->size = 0;
    return;
  }
  int words = (n - 1) / 32, bits = (n - 1) % 32;
  for (int i = 0; i < words; i++) rest |= b->word[i] != 0;
  b->size -= words;
  __heddle_copy(b->word, b->word + words, (size_t)b->size * sizeof b->word[0]);
  if (bits) rest |= __heddle_big_divide(b, 1u << bits) != 0;
  _Bool half = __heddle_big_divide(b, 2) != 0;
  _Bool odd = b->size > 0 && (b->word[0] & 1);
  if (half && (rest || odd)) {
    if (b->size == 0)
      __heddle_big_set(b, 1);
    else
      __heddle_big_multiply_add(b, 1, 1);
  }
}

static int __heddle_big_compare(const struct __heddle_big *a, const struct __heddle_big *b) {
  if (a->size != b->size) return a->size < b->size ? -1 : 1;
  for (int i = a->size - 1; i >= 0; i--)
    if (a->word[i] != b->word[i]) return a->word[i] < b->word[i] ? -1 : 1;
  return 0;
}

/* a - b for a >= b. */
static void __heddle_big_subtract(struct __heddle_big *a, const struct __heddle_big *b) {
  unsigned borrow = 0;
  for (int i = 0; i < a->size; i++) {
    unsigned long long take = (unsigned long long)(i < b->size ? b->word[i] : 0) + borrow;
    borrow = a->word[i] < take;
    a->word[i] -= (unsigned)take;
  }
  while (a->size > 0 && a->word[a->size - 1] == 0) a->size--;
}

static int __heddle_big_digits(struct __heddle_big *b, char *digits) {
  int n = 0;
  while (b->size > 0) {
    unsigned nine = __heddle_big_divide(b, 1000000000u);
    for (int i = 0; i < 9; i++, nine /= 10) digits[n++] = (char)('0' + nine % 10);
  }
  while (n > 0 && digits[n - 1] == '0') n--;
  for (int i = 0; i < n / 2; i++) {
    char digit = digits[i];
    digits[i] = digits[n - 1 - i];
    digits[n - 1 - i] = digit;
  }
  return n;
}

/* Powers 2^8192, 2^4096, ..., 2^1: scaling by them is exact and needs no knowledge of the representation. */
static const long double __heddle_powers[14] = {0x1p8192L, 0x1p4096L, 0x1p2048L, 0x1p1024L, 0x1p512L,
                                                0x1p256L,  0x1p128L,  0x1p64L,   0x1p32L,   0x1p16L,
                                                0x1p8L,    0x1p4L,    0x1p2L,    0x1p1L};

static long double __heddle_scale(long double x, int exponent) {
  for (int i = 0, step = 8192; i < 14; i++, step /= 2) {
    while (exponent >= step) {
      x *= __heddle_powers[i];
      exponent -= step;
    }
    while (exponent <= -step) {
      x /= __heddle_powers[i];
      exponent += step;
    }
  }
  return x;
}

/* For a positive finite x, the mantissa in [2^63, 2^64) and the exponent with x = mantissa * 2^exponent. */
unsigned long long __heddle_split_float(long double x, int *exponent) {
  *exponent = 0;
  if (x < 0x1p-16000L) {
    x *= 0x1p512L;
    *exponent = -512;
  }
  for (int i = 0, step = 8192; i < 14; i++, step /= 2) {
    if (x >= 0x1p63L * __heddle_powers[i]) {
      x /= __heddle_powers[i];
      *exponent += step;
    } else if (x < 0x1p64L / __heddle_powers[i]) {
      x *= __heddle_powers[i];
      *exponent -= step;
    }
  }
  return (unsigned long long)x;
}

/* The digits of |x| * 10^*places, rounded to an integer (to nearest, ties to even), most significant first;
   returns how many there are, none for zero. If x has fewer than *places decimals, *places becomes their
   number. */
int __heddle_scaled_digits(long double x, int *places, char *digits) {
  struct __heddle_big b;
  if (x < 0) x = -x;
  if (x == 0) {
    if (*places > 0) *places = 0;
    return 0;
  }
  int exponent;
  unsigned long long mantissa = __heddle_split_float(x, &exponent);
  int zeros = __builtin_ctzll(mantissa);
  exponent += zeros;
  __heddle_big_set(&b, mantissa >> zeros);
  int decimals = exponent < 0 ? -exponent : 0;
  if (*places > decimals) *places = decimals;
  if (*places >= 0) {
    int shift = exponent + *places;
    __heddle_big_multiply_power(&b, 5, 13, *places);
    if (shift >= 0)
      __heddle_big_shift_left(&b, shift);
    else
      __heddle_big_round_right(&b, -shift, 0);
    return __heddle_big_digits(&b, digits);
  }
  _Bool rest = 0;
  int drop = -*places - 1;
  if (exponent > 0) __heddle_big_shift_left(&b, exponent);
  for (; drop >= 9; drop -= 9) rest |= __heddle_big_divide(&b, 1000000000u) != 0;
  for (; drop > 0; drop--) rest |= __heddle_big_divide(&b, 10) != 0;
  unsigned last = __heddle_big_divide(&b, 10);
  if (exponent < 0) {
    __heddle_big_round_right(&b, -exponent, rest || last);
  } else {
    /* Of 2 b + half, one bit is rounded away below, so its low bit stands for the digit that was cut off. */
    __heddle_big_multiply_add(&b, 2, 0);
    if (last >= 5) {
      if (b.size == 0)
        __heddle_big_set(&b, 1);
      else
        __heddle_big_multiply_add(&b, 1, 1);
    }
    __heddle_big_round_right(&b, 1, rest || (last != 0 && last != 5));
  }
  return __heddle_big_digits(&b, digits);
}

/* A format: its precision, the exponent of its smallest positive value, and the exponent of the power of two
   that its values stay below. */
struct __heddle_float_format {
  int precision, lowest, limit;
};

/* numerator / denominator rounded to the format. Both numbers are used up. */
static long double __heddle_round_quotient(struct __heddle_big *numerator, struct __heddle_big *denominator,
                                           struct __heddle_float_format format) {
  int exponent = __heddle_big_bits(numerator) - __heddle_big_bits(denominator);
  if (exponent > 0)
    __heddle_big_shift_left(denominator, exponent);
  else
    __heddle_big_shift_left(numerator, -exponent);
  if (__heddle_big_compare(numerator, denominator) < 0) {
    __heddle_big_shift_left(numerator, 1);
    exponent--;
  }
  /* Now the quotient is in [1, 2) times 2^exponent; its bits are those of a long division. */
  int last = exponent - (format.precision - 1);
  if (last < format.lowest) last = format.lowest;
  unsigned long long mantissa = 0;
  for (int i = exponent; i >= last; i--) {
    _Bool bit = __heddle_big_compare(numerator, denominator) >= 0;
    if (bit) __heddle_big_subtract(numerator, denominator);
    mantissa = mantissa << 1 | bit;
    __heddle_big_shift_left(numerator, 1);
  }
  _Bool half = exponent >= last - 1 && __heddle_big_compare(numerator, denominator) >= 0;
  if (half) __heddle_big_subtract(numerator, denominator);
  _Bool rest = numerator->size != 0;
  if (half && (rest || (mantissa & 1)) && ++mantissa == 0) {
    mantissa = 1ull << 63;
    last++;
  }
  int size = mantissa ? 64 - __builtin_clzll(mantissa) : 0;
  if (size + last > format.limit) {
    __heddle_errno = __HEDDLE_ERANGE;
    return __builtin_inf();
  }
  if (size < format.precision && (half || rest)) __heddle_errno = __HEDDLE_ERANGE;
  return __heddle_scale(mantissa, last);
}

static int __heddle_hex_digit(char c) {
  if (isdigit(c)) return c - '0';
  int lower = tolower(c);
  return 'a' <= lower && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* A number in text: significand * base^exponent, where the point and the digits beyond the limit are
   accounted for in the exponent. A significand of few digits is a word: most numbers are short, and then no
   loop goes over the words of large ones. `end` is NULL if there are no digits. */
struct __heddle_number {
  struct __heddle_big significand;
  unsigned long long few;
  _Bool has_few;
  int exponent, digits;
  const char *end;
};

static void __heddle_read_digits(const char *s, int base, int limit, struct __heddle_number *number) {
  _Bool point = 0, rest = 0;
  const int most_few = base == 10 ? __HEDDLE_FEW_DIGITS : __HEDDLE_FEW_HEX_DIGITS;
  unsigned long long few = 0;
  number->exponent = number->digits = 0;
  number->end = NULL;
  for (;; s++) {
    if (*s == '.' && !point) {
      point = 1;
      if (number->end) number->end = s + 1;
      continue;
    }
    int digit = __heddle_hex_digit(*s);
    if (digit < 0 || digit >= base) break;
    number->end = s + 1;
    if (point) number->exponent--;
    if (number->digits < most_few) {
      few = few * (unsigned)base + (unsigned)digit;
      number->digits += few != 0;
    } else if (number->digits < limit) {
      if (number->digits == most_few) __heddle_big_set(&number->significand, few);
      __heddle_big_multiply_add(&number->significand, (unsigned)base, (unsigned)digit);
      number->digits++;
    } else {
      rest |= digit != 0;
      number->exponent++;
    }
  }
  number->has_few = number->digits <= most_few;
  number->few = few;
  if (rest) {
    __heddle_big_multiply_add(&number->significand, (unsigned)base, 1);
    number->exponent--;
  }
}

/* The exponent after the letter e or p, if there is one with at least one digit; moves *s behind it. */
static int __heddle_read_exponent(const char **s, char letter) {
  const char *p = *s;
  if (tolower(*p) != letter) return 0;
  p++;
  _Bool negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  if (!isdigit(*p)) return 0;
  int exponent = 0;
  for (; isdigit(*p); p++)
    if (exponent < __HEDDLE_EXPONENT_LIMIT) exponent = exponent * 10 + (*p - '0');
  *s = p;
  return negative ? -exponent : exponent;
}

static long double __heddle_read_decimal(const char *s, const char **end,
                                         struct __heddle_float_format format) {
  struct __heddle_number number;
  struct __heddle_big denominator;
  __heddle_read_digits(s, 10, __HEDDLE_DECIMAL_DIGITS, &number);
  if (!number.end) return 0;
  *end = number.end;
  int exponent = number.exponent + __heddle_read_exponent(end, 'e');
  if (number.digits == 0) return 0;
  if (number.has_few) {
    if (exponent == 0) return number.few; /* exact */
    /* One operation on exact operands rounds once. */
    if (format.precision == 53 && number.few <= 1ull << 53 && exponent >= -__HEDDLE_EXACT_POWER &&
        exponent <= __HEDDLE_EXACT_POWER) {
      double power = 1, significand = number.few;
      for (int i = 0; i < exponent || i < -exponent; i++) power *= 10;
      return exponent > 0 ? significand * power : significand / power;
    }
    __heddle_big_set(&number.significand, number.few);
  }
  if (number.digits + exponent > 5000) {
    __heddle_errno = __HEDDLE_ERANGE;
    return __builtin_inf();
  }
  if (number.digits + exponent < -5000) {
    __heddle_errno = __HEDDLE_ERANGE;
    return 0;
  }
  __heddle_big_set(&denominator, 1);
  __heddle_big_multiply_power(exponent > 0 ? &number.significand : &denominator, 10, 9,
                              exponent > 0 ? exponent : -exponent);
  return __heddle_round_quotient(&number.significand, &denominator, format);
}

static long double __heddle_read_hexadecimal(const char *s, const char **end,
                                             struct __heddle_float_format format) {
  struct __heddle_number number;
  struct __heddle_big denominator;
  __heddle_read_digits(s, 16, __HEDDLE_HEX_DIGITS, &number);
  if (!number.end) return 0;
  *end = number.end;
  int exponent = 4 * number.exponent + __heddle_read_exponent(end, 'p');
  if (number.digits == 0) return 0;
  if (number.has_few) __heddle_big_set(&number.significand, number.few);
  if (exponent > 17000) {
    __heddle_errno = __HEDDLE_ERANGE;
    return __builtin_inf();
  }
  if (exponent < -17000) {
    __heddle_errno = __HEDDLE_ERANGE;
    return 0;
  }
  __heddle_big_set(&denominator, 1);
  __heddle_big_shift_left(exponent > 0 ? &number.significand : &denominator,
                          exponent > 0 ? exponent : -exponent);
  return __heddle_round_quotient(&number.significand, &denominator, format);
}

/* Behind `word`, which is in lower case, if s starts with it in any case; otherwise NULL. */
static const char *__heddle_skip_word(const char *s, const char *word) {
  for (; *word; s++, word++)
    if (tolower((unsigned char)*s) != *word) return NULL;
  return s;
}

/* nan may be followed by a tag in parentheses. */
static const char *__heddle_skip_nan(const char *s) {
  const char *p = __heddle_skip_word(s, "nan");
  if (!p || *p != '(') return p;
  const char *tag = p + 1;
  while (isalnum((unsigned char)*tag) || *tag == '_') tag++;
  return *tag == ')' ? tag + 1 : p;
}

static long double __heddle_read_magnitude(const char *s, const char **end,
                                           struct __heddle_float_format format) {
  const char *p;
  if ((p = __heddle_skip_word(s, "infinity")) || (p = __heddle_skip_word(s, "inf"))) {
    *end = p;
    return __builtin_inf();
  }
  if ((p = __heddle_skip_nan(s))) {
    *end = p;
    return __builtin_nan("");
  }
  if ((p = __heddle_skip_word(s, "0x"))) {
    _Bool digits = __heddle_hex_digit(p[0]) >= 0 || (p[0] == '.' && __heddle_hex_digit(p[1]) >= 0);
    if (digits) return __heddle_read_hexadecimal(p, end, format);
  }
  return __heddle_read_decimal(s, end, format);
}

static long double __heddle_read_float(const char *s, char **end, struct __heddle_float_format format) {
  const char *p = s, *stop = NULL;
  while (isspace((unsigned char)*p)) p++;
  _Bool negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  long double x = __heddle_read_magnitude(p, &stop, format);
  if (end) *end = (char *)(stop ? stop : s);
  return negative && stop ? -x : x;
}

float strtof(const char *s, char **end) {
  return (float)__heddle_read_float(s, end, (struct __heddle_float_format){24, -149, 128});
}

double strtod(const char *s, char **end) {
  return (double)__heddle_read_float(s, end, (struct __heddle_float_format){53, -1074, 1024});
}

long double strtold(const char *s, char **end) {
  return __heddle_read_float(s, end, (struct __heddle_float_format){64, -16445, 16384});
}

double atof(const char *s) { return strtod(s, NULL); }
