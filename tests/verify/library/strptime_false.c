#define _XOPEN_SOURCE
#include <assert.h>
#include <time.h>
int main(void) {
  struct tm date;
  date.tm_mon = 99;
  strptime("January?", "%B", &date);
  assert(date.tm_mon != 99);
  return 0;
}
