#include <fcntl.h>
int main(void) {
  openat(AT_FDCWD, (const char *)0, O_RDONLY);
  return 0;
}
