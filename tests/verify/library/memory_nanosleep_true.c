#include <time.h>
int main(void) {
  struct timespec time = {1, 0};
  nanosleep(&time, &time);
  return 0;
}
