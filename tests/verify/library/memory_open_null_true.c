#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int file = open("name", 0);
  if (file >= 0) close(file);
  return 0;
}
