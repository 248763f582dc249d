#include <stdio.h>

int main(void) {
  char buffer[4] = "abc";
  printf("%d\n", fgets(buffer, sizeof buffer, stdin) == NULL);
  printf("%s %d\n", buffer, getchar());
  return feof(stdin) ? 3 : 4;
}
