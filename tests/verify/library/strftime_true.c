// Dates as text are computed.
#include <string.h>
#include <time.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char text[20];
  struct tm date = {.tm_year = 120, .tm_mon = 1, .tm_mday = __VERIFIER_nondet_int(), .tm_hour = 9};
  if (date.tm_mday < 1 || date.tm_mday > 29) return 0;
  size_t n = strftime(text, sizeof text, "%b %d, %H:%M", &date);
  if (n != 13 || text[4] < '0' || text[4] > '2' || memcmp(text, "Feb ", 4) != 0 || strcmp(text + 6, ", 09:00") != 0)
    reach_error();
  return 0;
}
