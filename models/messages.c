/* Messages to whoever runs the program, and ends with a message: <err.h>, <error.h>, <syslog.h>. */
#include "heddle.h"

extern int __heddle_errno;
void exit(int status) __attribute__((noreturn));
char *strerror(int error);

unsigned error_message_count;

/* "program: ", what was given, ": " and the error if it is not negative. */
static void __heddle_complain(const char *format, va_list list, int error) {
  __heddle_message("program: ");
  if (format) __heddle_output(2, format, __heddle_va_area(list));
  if (error >= 0)
    __heddle_message("%s%s\n", format ? ": " : "", strerror(error));
  else
    __heddle_message("\n");
}

void vwarn(const char *format, va_list list) { __heddle_complain(format, list, __heddle_errno); }
void vwarnx(const char *format, va_list list) { __heddle_complain(format, list, -1); }

void verr(int status, const char *format, va_list list) __attribute__((noreturn));
void verr(int status, const char *format, va_list list) {
  __heddle_complain(format, list, __heddle_errno);
  exit(status);
}

void verrx(int status, const char *format, va_list list) __attribute__((noreturn));
void verrx(int status, const char *format, va_list list) {
  __heddle_complain(format, list, -1);
  exit(status);
}

void warn(const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_complain(format, list, __heddle_errno);
  va_end(list);
}

void warnx(const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_complain(format, list, -1);
  va_end(list);
}

void err(int status, const char *format, ...) __attribute__((noreturn));
void err(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_complain(format, list, __heddle_errno);
  exit(status);
}

void errx(int status, const char *format, ...) __attribute__((noreturn));
void errx(int status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_complain(format, list, -1);
  exit(status);
}

void error(int status, int error, const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_complain(format, list, error ? error : -1);
  va_end(list);
  error_message_count++;
  if (status) exit(status);
}

void error_at_line(int status, int error, const char *file, unsigned line, const char *format, ...) {
  va_list list;
  va_start(list, format);
  __heddle_read_text(file);
  __heddle_message("%u: ", line);
  __heddle_complain(format, list, error ? error : -1);
  va_end(list);
  error_message_count++;
  if (status) exit(status);
}

void openlog(const char *name, int options, int facility) {
  (void)options;
  (void)facility;
  if (name) __heddle_read_text(name);
}

void closelog(void) {}

void vsyslog(int priority, const char *format, va_list list) {
  (void)priority;
  __heddle_output(0, format, __heddle_va_area(list));
}

void syslog(int priority, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsyslog(priority, format, list);
  va_end(list);
}
