#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm date = {.tm_mday = 32, .tm_year = 100};
  mktime(&date);
  if (date.tm_mon == 1) reach_error();
  return 0;
}
