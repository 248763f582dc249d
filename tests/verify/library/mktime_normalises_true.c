#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm date = {.tm_mday = 32, .tm_year = 100, .tm_hour = 12};
  if (mktime(&date) == -1) return 0;
  if (date.tm_mday != 1 || date.tm_mon != 1) reach_error();
  return 0;
}
