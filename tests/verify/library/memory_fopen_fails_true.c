#include <stdio.h>
int main(void) {
  FILE *file = fopen("name", "r");
  if (file) fclose(file);
  return 0;
}
