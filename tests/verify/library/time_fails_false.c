#include <time.h>
extern void reach_error(void);
int main(void) {
  if (time(0) == -1) reach_error();
  return 0;
}
