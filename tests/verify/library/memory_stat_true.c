#include <sys/stat.h>
#include <stdlib.h>
int main(void) {
  struct stat information;
  if (stat("name", &information) == 0) return information.st_mode;
  return 0;
}
