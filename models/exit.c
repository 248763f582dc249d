/* The ways a program ends. */
#include "heddle.h"

void __heddle_wait_for_ever(void) { __heddle_assume(0); }

void abort(void) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));

enum { __HEDDLE_HANDLERS = 32 };

/* What atexit and on_exit registered; either kind of function may be given. */
struct __heddle_handler {
  void (*plain)(void);
  void (*with_status)(int, void *);
  void *argument;
};

static struct __heddle_handler __heddle_handlers[__HEDDLE_HANDLERS];
static int __heddle_handler_count;
static void (*__heddle_quick_handlers[__HEDDLE_HANDLERS])(void);
static int __heddle_quick_handler_count;

/* In front of what __builtin_unreachable means. */
void __heddle_unreachable(void) {}

static int __heddle_register(struct __heddle_handler handler) {
  if (__heddle_handler_count == __HEDDLE_HANDLERS) __heddle_unsupported("more functions for exit than C promises");
  __heddle_handlers[__heddle_handler_count++] = handler;
  return 0;
}

int atexit(void (*handler)(void)) {
  return __heddle_register((struct __heddle_handler){handler, NULL, NULL});
}

int on_exit(void (*handler)(int, void *), void *argument) {
  return __heddle_register((struct __heddle_handler){NULL, handler, argument});
}

int at_quick_exit(void (*handler)(void)) {
  if (__heddle_quick_handler_count == __HEDDLE_HANDLERS)
    __heddle_unsupported("more functions for quick_exit than C promises");
  __heddle_quick_handlers[__heddle_quick_handler_count++] = handler;
  return 0;
}

/* Handlers run last to first; one that is registered by a handler runs next. */
void exit(int status) {
  while (__heddle_handler_count > 0) {
    struct __heddle_handler handler = __heddle_handlers[--__heddle_handler_count];
    if (handler.plain)
      handler.plain();
    else
      handler.with_status(status, handler.argument);
  }
  __heddle_run_destructors();
  __heddle_halt(status);
}

void quick_exit(int status) __attribute__((noreturn));
void quick_exit(int status) {
  while (__heddle_quick_handler_count > 0) __heddle_quick_handlers[--__heddle_quick_handler_count]();
  __heddle_halt(status);
}

void _exit(int status) __attribute__((noreturn));
void _exit(int status) { __heddle_halt(status); }

void _Exit(int status) __attribute__((noreturn));
void _Exit(int status) { __heddle_halt(status); }

void abort(void) { __heddle_abort(); }

/* What glibc's assert macro calls. */

char *program_invocation_name = "program";
char *program_invocation_short_name = "program";

void __heddle_message(const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_output(2, format, __heddle_va_area(list));
  va_end(list);
}

void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));
void __assert_fail(const char *expression, const char *file, unsigned line, const char *function) {
  if (expression)
    __heddle_message("%s: %s:%u: %s%sAssertion `%s' failed.\n", program_invocation_short_name, file, line,
                     function ? function : "", function ? ": " : "", expression);
  else /* assert without its header */
    __heddle_message("%s: an assertion failed.\n", program_invocation_short_name);
  __heddle_assert(0, "assertion failed");
  __heddle_abort();
}

void __assert(const char *expression, const char *file, int line) __attribute__((noreturn));
void __assert(const char *expression, const char *file, int line) {
  __assert_fail(expression, file, (unsigned)line, NULL);
}
