#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t when = 951782400; // 2000-02-29
  struct tm *date = gmtime(&when);
  if (date->tm_mday == 29 && date->tm_mon == 1) reach_error();
  return 0;
}
