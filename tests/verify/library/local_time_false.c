#include <assert.h>
#include <time.h>
int main(void) {
  time_t before = 1000000;
  struct tm *date = localtime(&before);
  date->tm_min++;
  assert(mktime(date) == before);
  return 0;
}
