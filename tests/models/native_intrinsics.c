// A native implementation of the intrinsics of models/heddle.h, so that the models run as ordinary code.
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A block starts with its size, which realloc's model asks for.
enum { HEADER = 64 };

void *__heddle_allocate(size_t n) {
  char *block = malloc(n + HEADER);
  if (!block) abort();
  *(size_t *)block = n;
  memset(block + HEADER, 0xa5, n);
  return block + HEADER;
}

void __heddle_assumes(const char *what) { (void)what; }
size_t __heddle_unread_text(const char *p) {
  (void)p;
  return 0;
}
void __heddle_unsupported(const char *what) {
  fprintf(stderr, "unsupported: %s\n", what);
  abort();
}

void *__heddle_allocate_aligned(size_t n, size_t alignment) {
  size_t front = alignment > HEADER ? alignment : HEADER;
  char *block = aligned_alloc(front, (n + 2 * front - 1) / front * front);
  if (!block) abort();
  *(size_t *)(block + front - HEADER) = n;
  return block + front;
}

void __heddle_deallocate(void *p) {
  // Kept, so that the block of an aligned allocation needs no case of its own.
  (void)p;
}

size_t __heddle_object_size(const void *p) { return *(const size_t *)((const char *)p - HEADER); }
/* All memory is one object. */
size_t __heddle_pointer_offset(const void *p) { return (size_t)p; }
void __heddle_copy(void *to, const void *from, size_t n) {
  if (n) memmove(to, from, n);
}
void __heddle_fill(void *to, int byte, size_t n) {
  if (n) memset(to, byte, n);
}

static void stop(const char *why) {
  fprintf(stderr, "%s\n", why);
  _exit(99);
}

void __heddle_assume(_Bool condition) {
  if (!condition) stop("assumption does not hold");
}
void __heddle_assert(_Bool condition, const char *message) {
  if (!condition) fprintf(stderr, "assertion: %s\n", message);
}

void __heddle_defined(_Bool condition, const char *otherwise) {
  if (!condition) stop(otherwise);
}
size_t __heddle_nondet_unknown_buffered(void) { return 0; }
int __heddle_nondet_unknown_direction(void) { return 0; }

void __heddle_halt(int status) { _exit(status); }
void __heddle_abort(void) { abort(); }

// The linker's table of destructors: what the front end knows from the attributes.
extern void (*__fini_array_start[])(void), (*__fini_array_end[])(void);
void __heddle_run_destructors(void) {
  for (ptrdiff_t i = __fini_array_end - __fini_array_start; i-- > 0;) __fini_array_start[i]();
}

void *__heddle_va_area(va_list list) {
#ifdef __x86_64__
  return list;
#else
  return *(void **)&list;
#endif
}

int __heddle_output(int stream, const char *format, void *args) {
  va_list list;
#ifdef __x86_64__
  memcpy(&list, args, sizeof list);
#else
  *(void **)&list = args;
#endif
  return stream == 1 || stream == 2 ? vdprintf(stream, format, list) : vsnprintf(NULL, 0, format, list);
}

void __heddle_write(int stream, const void *bytes, size_t n) {
  if ((stream == 1 || stream == 2) && write(stream, bytes, n) != (ssize_t)n) abort();
}

// Inputs. Standard input is the real one; the others are zero, except where no fact about an elementary
// function may exclude it.
int __heddle_nondet_stdin(void) {
  unsigned char c;
  return read(0, &c, 1) == 1 ? c : -1;
}

static int argument_count;
static char **argument_list;
static int argument;
static size_t position;
void native_set_arguments(int argc, char **argv) {
  argument_count = argc;
  argument_list = argv;
}
int __heddle_nondet_argc(void) { return argument_count; }
size_t __heddle_nondet_arg_length(void) {
  position = 0;
  return strlen(argument_list[argument++]);
}
char __heddle_nondet_arg_char(void) { return argument_list[argument - 1][position++]; }

void *__heddle_allocate_outside(size_t n) { return malloc(n); }
_Bool __heddle_nondet_is_any_input(void) { return 0; }
_Bool __heddle_nondet_scan_fails(void) { return 0; }
unsigned long long __heddle_nondet_scanned_octal(void) { return 0; }
unsigned long long __heddle_nondet_scanned_decimal(void) { return 0; }
unsigned long long __heddle_nondet_scanned_hexadecimal(void) { return 0; }
float __heddle_nondet_scanned_float(void) { return 0; }
double __heddle_nondet_scanned_double(void) { return 0; }
long double __heddle_nondet_scanned_long_double(void) { return 0; }
int __heddle_nondet_scanned_count(void) { return 0; }
int __heddle_nondet_variable_count(void) { return 0; }
size_t __heddle_nondet_variable_length(void) { return 0; }
char __heddle_nondet_variable_char(void) { return 'a'; }
size_t __heddle_nondet_followed(void) { return SIZE_MAX; }
void __heddle_put_off(void *p, size_t n, int byte) { (void)p, (void)n, (void)byte; }

int __heddle_nondet_rand(void) { return 4; }
double __heddle_nondet_drand48(void) { return 0.5; }
int __heddle_nondet_system(void) { return 0; }
_Bool __heddle_nondet_getenv_found(void) { return 0; }
_Bool __heddle_nondet_setenv_fails(void) { return 0; }
int __heddle_nondet_temporary_file(void) { return 3; }
char __heddle_nondet_temporary_name(void) { return 'a'; }
size_t __heddle_nondet_getenv_length(void) { return 0; }
int __heddle_nondet_file_byte(void) { return -1; }
_Bool __heddle_nondet_file_fails(void) { return 0; }
_Bool __heddle_nondet_stream_fails(void) { return 0; }
_Bool __heddle_nondet_file_opened(void) { return 1; }
size_t __heddle_nondet_file_count(void) { return 0; }
long __heddle_nondet_file_position(void) { return 0; }
int __heddle_nondet_file_number(void) { return 3; }
int __heddle_nondet_process_status(void) { return 0; }
_Bool __heddle_nondet_is_child(void) { return 0; }
int __heddle_nondet_process(void) { return 7; }
_Bool __heddle_nondet_program_found(void) { return 0; }
int __heddle_nondet_pattern_error(void) { return 0; }
_Bool __heddle_nondet_pattern_matches(void) { return 0; }
_Bool __heddle_nondet_group_matches(void) { return 0; }
size_t __heddle_nondet_match_begin(void) { return 0; }
size_t __heddle_nondet_match_end(void) { return 0; }
size_t __heddle_nondet_groups(void) { return 0; }
size_t __heddle_nondet_pattern_message_length(void) { return 0; }
size_t __heddle_nondet_printed(void) { return 0; }
_Bool __heddle_nondet_directory_entry(void) { return 0; }
size_t __heddle_nondet_name_length(void) { return 0; }
size_t __heddle_nondet_text_length(void) { return 0; }
size_t __heddle_nondet_missing(void) { return 0; }
unsigned __heddle_nondet_address_word(void) { return 0; }
int __heddle_nondet_address_error(void) { return 0; }
_Bool __heddle_nondet_another_address(void) { return 0; }
int __heddle_nondet_zone(void) { return 0; }
int __heddle_nondet_shift(void) { return 0; }
_Bool __heddle_nondet_daylight(void) { return 0; }
_Bool __heddle_nondet_is_parsed(void) { return 0; }
int __heddle_nondet_part(void) { return 0; }
int __heddle_nondet_quotient(void) { return 0; }
_Bool __heddle_nondet_key_refused(void) { return 0; }
_Bool __heddle_nondet_timed_out(void) { return 0; }
_Bool __heddle_nondet_signal_delivered(void) { return 0; }
float __heddle_nondet_mathf(void) { return 1; }
double __heddle_nondet_math(void) { return 1; }
long double __heddle_nondet_mathl(void) { return 1; }
_Bool __heddle_nondet_underflow_told(void) { return 1; }

// Both bounds of an elementary function are what the C library returns: so does the model.
#define BOUNDS_OF_TYPE(type, function)                                                         \
  type __heddle_least_##function(type x) {                                                     \
    int saved = errno;                                                                         \
    type r = function(x);                                                                      \
    errno = saved;                                                                             \
    return r;                                                                                  \
  }                                                                                            \
  type __heddle_greatest_##function(type x) { return __heddle_least_##function(x); }
#define BOUNDS_OF_TWO(type, function)                                                          \
  type __heddle_least_##function(type x, type y) {                                             \
    int saved = errno;                                                                         \
    type r = function(x, y);                                                                   \
    errno = saved;                                                                             \
    return r;                                                                                  \
  }                                                                                            \
  type __heddle_greatest_##function(type x, type y) { return __heddle_least_##function(x, y); }
#define BOUNDS(function)              \
  BOUNDS_OF_TYPE(float, function##f)  \
  BOUNDS_OF_TYPE(double, function)    \
  BOUNDS_OF_TYPE(long double, function##l)
BOUNDS(exp) BOUNDS(exp2) BOUNDS(exp10) BOUNDS(expm1) BOUNDS(log) BOUNDS(log2) BOUNDS(log10) BOUNDS(log1p)
BOUNDS(sin) BOUNDS(cos) BOUNDS(tan) BOUNDS(asin) BOUNDS(acos) BOUNDS(atan) BOUNDS(sinh) BOUNDS(cosh) BOUNDS(tanh)
BOUNDS(asinh) BOUNDS(acosh) BOUNDS(atanh) BOUNDS(cbrt) BOUNDS(erf) BOUNDS(erfc) BOUNDS(tgamma) BOUNDS(lgamma)
BOUNDS_OF_TWO(float, powf) BOUNDS_OF_TWO(double, pow) BOUNDS_OF_TWO(long double, powl)
BOUNDS_OF_TWO(float, hypotf) BOUNDS_OF_TWO(double, hypot) BOUNDS_OF_TWO(long double, hypotl)
BOUNDS_OF_TWO(float, atan2f) BOUNDS_OF_TWO(double, atan2) BOUNDS_OF_TWO(long double, atan2l)
long __heddle_nondet_time(void) { return 0; }
long __heddle_nondet_fraction(void) { return 0; }
int __heddle_nondet_system_number(void) { return 5; }
unsigned __heddle_nondet_slept(void) { return 0; }
_Bool __heddle_nondet_system_fails(void) { return 0; }
int __heddle_nondet_error(void) { return 0; }
_Bool __heddle_nondet_table_fails(void) { return 1; }
_Bool __heddle_nondet_push_back_fails(void) { return 1; }
_Bool __heddle_nondet_is_executed(void) { return 1; }
size_t __heddle_nondet_usable_size(void) { return __PTRDIFF_MAX__ - 1; }
_Bool __heddle_nondet_is_terminal(void) { return 0; }
_Bool __heddle_nondet_locale_exists(void) { return 0; }
int __heddle_nondet_collation(void) { return 0; }
ptrdiff_t __heddle_nondet_transferred(void) { return 0; }
unsigned long __heddle_nondet_address(void) { return 0; }
_Bool __heddle_nondet_malloc_fails(void) { return 0; }
_Bool __heddle_nondet_alignment_refused(void) { return 1; }
