#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = 0;
  size_t size = 0;
  FILE *file = fopen("name", "r");
  if (!file) return 1;
  getline(&line, &size, file);
  fclose(file);
  free(line);
  return 0;
}
