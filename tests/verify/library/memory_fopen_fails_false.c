#include <stdio.h>
int main(void) {
  FILE *file = fopen("name", "r");
  fgetc(file);
  fclose(file);
  return 0;
}
