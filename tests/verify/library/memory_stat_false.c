#include <sys/stat.h>
#include <stdlib.h>
int main(void) {
  struct stat *information = malloc(8);
  stat("name", information);
  free(information);
  return 0;
}
