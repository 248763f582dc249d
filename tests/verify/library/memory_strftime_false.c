#include <time.h>
int main(void) {
  char text[10];
  time_t when = 0;
  struct tm *date = gmtime(&when);
  strftime(text, 40, "%c", date);
  return 0;
}
