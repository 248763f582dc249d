#include <time.h>
int main(void) {
  struct tm *date = 0;
  mktime(date);
  return 0;
}
