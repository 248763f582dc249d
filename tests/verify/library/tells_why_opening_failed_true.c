#include <errno.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  FILE *file = fopen("name", "r");
  if (!file) {
    fprintf(stderr, "name: %s\n", strerror(errno));
    return 1;
  }
  fclose(file);
}
