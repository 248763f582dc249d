// Dates as text, in every form that C and POSIX have.
#include <stdio.h>
#include <string.h>
#include <time.h>

static void show(long long seconds) {
  static const char *const formats[] = {"%a %A %b %B", "%c", "%C %d %D %e", "%F %g %G %h", "%H %I %j %m %M", "%n%p%r%R%S%t",
                                        "%T %u %U %V", "%w %W %x %X %y %Y", "100%% %z"};
  time_t time = (time_t)seconds;
  struct tm date;
  char text[100];
  if (!gmtime_r(&time, &date)) return;
  for (int i = 0; i < 9; i++) {
    size_t n = strftime(text, sizeof text, formats[i], &date);
    printf("%zu [%s]\n", n, text);
  }
  printf("%s", asctime(&date));
}

int main(void) {
  show(0);
  show(951782400);   // 29 February 2000
  show(1609459199);  // the last second of 2020, in the 53rd week
  show(-86400);
  show(1704067200);
  char small[6];
  time_t time = 0;
  printf("%zu\n", strftime(small, 5, "%H:%M", gmtime(&time)));
  size_t n = strftime(small, 6, "%H:%M", gmtime(&time));
  printf("%zu %s\n", n, small);
  return 0;
}
