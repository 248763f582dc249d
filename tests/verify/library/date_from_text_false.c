#define _XOPEN_SOURCE 700
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm date = {0};
  if (strptime("2024-01-15", "%Y-%m-%d", &date) && date.tm_mday == 15) reach_error();
  return 0;
}
