#include <time.h>
int main(void) {
  char text[10];
  time_t when = 0;
  struct tm *date = gmtime(&when);
  if (strftime(text, 10, "%Y", date)) return text[0];
  return 0;
}
