#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (getpid() != getpid() || getuid() != getuid()) reach_error();
  return 0;
}
