// F_GETLK writes the whole lock.
#include <fcntl.h>
#include <stdlib.h>
int main(void) {
  struct flock *lock = malloc(8);
  fcntl(1, F_GETLK, lock);
  return 0;
}
