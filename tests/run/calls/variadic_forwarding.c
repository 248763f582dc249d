#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char line[128];

static int log_line(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  int n = vsnprintf(line, sizeof line, format, ap);
  va_end(ap);
  return n;
}

static void print(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  vprintf(format, ap);
  va_end(ap);
}

static int twice(const char *format, ...) {
  va_list ap, copy;
  va_start(ap, format);
  va_copy(copy, ap);
  int n = vfprintf(stdout, format, ap);
  n += vfprintf(stdout, format, copy);
  va_end(copy);
  va_end(ap);
  return n;
}

static int (*const table[])(const char *, ...) = {printf, log_line};

int main(void) {
  int n = log_line("%d+%d=%s", 1, 2, "three");
  printf("%d %s\n", n, line);
  print("%s %5.2f %c\n", "forwarded", 3.14159, 'x');
  printf("%d\n", twice("<%d %s>\n", 7, "again"));
  table[0]("%s\n", "pointer to printf");
  table[1]("%x", 255);
  puts(line);
  printf("%d\n", (int)strlen(line));
  return 0;
}
