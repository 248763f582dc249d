// What a stream writes is in the buffer, which has no model.
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char buffer[8] = "";
  FILE *file = fmemopen(buffer, sizeof buffer, "w");
  if (!file) return 0;
  fputc('x', file);
  fclose(file);
  if (buffer[0] != 'x') reach_error();
  return 0;
}
