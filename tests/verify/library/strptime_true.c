#define _XOPEN_SOURCE
#include <assert.h>
#include <time.h>
int main(void) {
  struct tm date;
  date.tm_sec = 99;
  if (strptime("2024-01-15", "%Y-%m-%d", &date)) {
    assert(date.tm_mon >= 0 && date.tm_mon <= 11);
    assert(date.tm_mday >= 1 && date.tm_mday <= 31);
    assert(date.tm_sec == 99);
  }
  return 0;
}
