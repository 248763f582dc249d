#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char line[12];
  int n = 0, sum = 0;
  while (fgets(line, sizeof line, stdin)) {
    n++;
    size_t length = strlen(line);
    int whole = length && line[length - 1] == '\n';
    if (whole) line[length - 1] = 0;
    printf("%d [%s] %d\n", n, line, whole);
    sum += atoi(line);
  }
  printf("%d %d\n", sum, feof(stdin) != 0);
  return 0;
}
