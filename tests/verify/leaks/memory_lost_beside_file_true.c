// Files have blocks of their own, but what is lost is known to be the program's.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *file = fopen("settings", "r");
  char *copy, line[8];
  if (!file) return 1;
  copy = malloc(8);
  if (!fgets(line, sizeof line, file)) {
    free(copy);
    fclose(file);
    return 1;
  }
  copy[0] = line[0];
  free(copy);
  fclose(file);
  return 0;
}
