#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *line = 0;
  size_t size = 0;
  FILE *file = fopen("name", "r");
  if (!file) return 0;
  long n = getline(&line, &size, file);
  if (n == 3 && line[1] == '\n') reach_error();
  free(line);
  fclose(file);
}
