#include <stdio.h>
int main(void) {
  int numbers[4] = {1};
  FILE *file = fopen("name", "w");
  if (!file) return 1;
  fwrite(numbers, sizeof(int), 5, file);
  fclose(file);
  return 0;
}
