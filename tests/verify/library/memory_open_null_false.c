#include <fcntl.h>
#include <unistd.h>
int main(void) {
  const char *name = 0;
  open(name, 0);
  return 0;
}
