/* Formatting into memory. Formatting to a stream is one output instruction, because nobody reads it back;
   here the characters matter, so they are produced exactly. One conversion becomes a list of pieces, which
   the field width is then applied to. */
#include "formatting.h"

extern int __heddle_errno;
void *malloc(size_t n);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t limit);
char *strerror(int error);
int __heddle_scaled_digits(long double x, int *places, char *digits);
unsigned long long __heddle_split_float(long double x, int *exponent);

void __heddle_put(struct __heddle_sink *sink, char c) {
  if (sink->count < sink->room) sink->to[sink->count] = c;
  sink->count++;
}

static void __heddle_put_many(struct __heddle_sink *sink, char c, int n) {
  for (int i = 0; i < n; i++) __heddle_put(sink, c);
}

void __heddle_add_prefix(struct __heddle_field *field, char c) { field->prefix[field->prefix_length++] = c; }

void __heddle_add_piece(struct __heddle_field *field, const char *text, int length) {
  if (length <= 0) return;
  field->piece[field->pieces].text = text;
  field->piece[field->pieces].length = length;
  field->pieces++;
}

void __heddle_put_field(struct __heddle_sink *sink, const struct __heddle_field *field, int width, _Bool left,
                        _Bool zero) {
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

void __heddle_add_sign(struct __heddle_field *field, const struct __heddle_conversion *conversion,
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
char *__heddle_write_digits(char *end, __heddle_uintmax value, unsigned base, const char *symbols) {
  for (; value; value /= base) *--end = symbols[value % base];
  return end;
}

const char *__heddle_symbols(char letter) { return letter < 'a' ? "0123456789ABCDEF" : "0123456789abcdef"; }

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
  size_t length = precision == __HEDDLE_UNLIMITED ? strlen(text) : strnlen(text, (size_t)precision);
  __heddle_put_text(sink, conversion, text, (int)length);
}

/* In the C locale a wide character is an ASCII character or cannot be written: the result is then an error.
 */
static _Bool __heddle_convert_wide_string(struct __heddle_sink *sink, struct __heddle_conversion *conversion,
                                          const __heddle_wchar *text) {
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
    case '$': __heddle_unsupported("arguments of printf by number"); return 0;
    case 'C':
    case 'S': __heddle_unsupported("%C and %S of printf"); return 0;
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
