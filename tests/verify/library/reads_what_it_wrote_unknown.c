#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = tmpfile();
  if (!file) return 0;
  fputc('a', file);
  rewind(file);
  int c = fgetc(file);
  if (c != 'a' && c != EOF) reach_error();
  fclose(file);
}
