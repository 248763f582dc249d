#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t when = 0;
  struct tm *date = gmtime(&when);
  if (date->tm_year != 70 || date->tm_mon != 0 || date->tm_mday != 1 || date->tm_wday != 4) reach_error();
  return 0;
}
