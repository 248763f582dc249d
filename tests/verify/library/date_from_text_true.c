#define _XOPEN_SOURCE 700
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm date = {0};
  date.tm_mday = 1;
  const char *text = "2024-01-15", *rest = strptime(text, "%Y-%m-%d", &date);
  if (rest && (rest < text || rest > text + 10)) reach_error();
  if (date.tm_mon < 0 || date.tm_mon > 11 || date.tm_mday < 1 || date.tm_mday > 31) reach_error();
  return 0;
}
