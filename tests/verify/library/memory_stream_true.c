// What a stream in memory writes is in the buffer.
#include <stdio.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  char buffer[8] = "";
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 99) return 0;
  FILE *file = fmemopen(buffer, sizeof buffer, "w");
  if (!file) return 0;
  fputc('x', file);
  fwrite(&"0123456789"[n % 10], 1, 1, file);
  fclose(file);
  if (buffer[0] != 'x' || buffer[1] != '0' + n % 10 || buffer[2] != 0) reach_error();
  return 0;
}
