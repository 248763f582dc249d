#include <time.h>
extern void reach_error(void);
int main(void) {
  const time_t begin = time(NULL);
  if (begin == 12345) reach_error();
  return 0;
}
