#include <time.h>
int main(void) {
  time_t *when = 0;
  localtime(when);
  return 0;
}
