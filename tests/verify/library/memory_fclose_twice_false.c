#include <stdio.h>
int main(void) {
  FILE *file = fopen("name", "r");
  if (!file) return 1;
  fclose(file);
  fclose(file);
  return 0;
}
