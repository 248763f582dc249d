#include <time.h>
int main(void) {
  time_t when = 5;
  struct tm date;
  if (localtime_r(&when, &date) && localtime(&when)) return date.tm_mon;
  return 0;
}
