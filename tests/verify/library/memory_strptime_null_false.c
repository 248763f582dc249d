#define _XOPEN_SOURCE 700
#include <time.h>
int main(void) {
  struct tm date;
  strptime("2024-01-15", (const char *)0, &date);
  return 0;
}
