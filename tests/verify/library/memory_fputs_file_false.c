#include <stdio.h>
int main(void) {
  char text[1] = {'a'};
  FILE *file = fopen("name", "w");
  if (!file) return 1;
  fputs(text, file);
  fclose(file);
  return 0;
}
