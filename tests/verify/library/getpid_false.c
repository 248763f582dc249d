#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (getpid() != 1234) reach_error();
  return 0;
}
